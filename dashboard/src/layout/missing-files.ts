/** A page's file that did not arrive: a newer release replaced it, or the connection broke off meanwhile. Loading the address anew brings it. */
const messages = /dynamically imported module|Importing a module|Unable to preload CSS/

export const isMissingFile = (error: unknown): boolean => error instanceof Error && messages.test(error.message)

/** Loads the address anew, once for a stylesheet in a tab: what fails again is told. The router does the same for modules. */
export function reloadForMissingStyles(): void {
  addEventListener('vite:preloadError', (event) => {
    const message = 'payload' in event && event.payload instanceof Error ? event.payload.message : ''
    const mark = `reloaded:${message}`
    if (!message.startsWith('Unable to preload CSS') || sessionStorage.getItem(mark)) return
    sessionStorage.setItem(mark, '1')
    location.reload()
  })
}
