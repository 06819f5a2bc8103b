import { readStorage, writeStorage } from '../client/browser-storage.ts'
import { call } from '../client/call.ts'
import { Fault } from '../client/fault.ts'

/** A page's file did not load: a newer release replaced it, or the connection broke off. Reloading the address loads it. */
const messages = /dynamically imported module|Importing a module|Unable to preload CSS/

export const isMissingFile = (error: unknown): boolean => error instanceof Error && messages.test(error.message)

/** A page's file did not load because the service is unreachable. */
export class UnreachableFile extends Fault {}

/** Why the service is unreachable. Null if it responds. */
async function connectionFault(): Promise<Fault | null> {
  try {
    await call('readSession', {})
    return null
  } catch (error) {
    return error instanceof Fault && error.status === 0 ? error : null
  }
}

/** Loads a page's file. If the service is unreachable, the router must not reload: the browser's error page would replace this one. */
export const withConnectionCheck =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch(async (error: unknown) => {
      const fault = isMissingFile(error) ? await connectionFault() : null
      throw fault ? new UnreachableFile(fault.code, fault.message) : error
    })

/** Reloads the address if the service responds. */
export async function reloadIfReachable(): Promise<void> {
  if ((await connectionFault()) === null) location.reload()
}

/** Reloads the address, once per tab for a stylesheet: if it fails again, that is shown. The router does the same for modules. */
export function reloadForMissingStyles(): void {
  addEventListener('vite:preloadError', (event) => {
    const message = 'payload' in event && event.payload instanceof Error ? event.payload.message : ''
    const mark = `reloaded:${message}`
    if (!message.startsWith('Unable to preload CSS') || readStorage('sessionStorage', mark)) return
    void connectionFault().then((fault) => {
      if (fault !== null) return
      // A browser without storage would reload forever.
      if (writeStorage('sessionStorage', mark, '1')) location.reload()
    })
  })
}
