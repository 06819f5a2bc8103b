import { keepText, keptText } from '../client/browser-storage.ts'
import { call } from '../client/call.ts'
import { Fault } from '../client/fault.ts'

/** A page's file that did not arrive: a newer release replaced it, or the connection broke off meanwhile. Loading the address anew brings it. */
const messages = /dynamically imported module|Importing a module|Unable to preload CSS/

export const isMissingFile = (error: unknown): boolean => error instanceof Error && messages.test(error.message)

/** A page's file did not arrive because nothing answers. */
export class UnreachedFile extends Fault {}

/** Why nothing answers; null where the service does. */
async function whyNoAnswer(): Promise<Fault | null> {
  try {
    await call('readSession', {})
    return null
  } catch (error) {
    return error instanceof Fault && error.status === 0 ? error : null
  }
}

/** Loads a page's file. Where nothing answers the router is not to load the address anew: the browser's own error page would replace this one. */
export const withReach =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch(async (error: unknown) => {
      const why = isMissingFile(error) ? await whyNoAnswer() : null
      throw why ? new UnreachedFile(why.code, why.message) : error
    })

/** Loads the address anew where the service answers. */
export async function reloadWhereReached(): Promise<void> {
  if ((await whyNoAnswer()) === null) location.reload()
}

/** Loads the address anew, once for a stylesheet in a tab: what fails again is told. The router does the same for modules. */
export function reloadForMissingStyles(): void {
  addEventListener('vite:preloadError', (event) => {
    const message = 'payload' in event && event.payload instanceof Error ? event.payload.message : ''
    const mark = `reloaded:${message}`
    if (!message.startsWith('Unable to preload CSS') || keptText('sessionStorage', mark)) return
    void whyNoAnswer().then((why) => {
      if (why !== null) return
      // A browser that keeps no mark would load it for ever.
      if (keepText('sessionStorage', mark, '1')) location.reload()
    })
  })
}
