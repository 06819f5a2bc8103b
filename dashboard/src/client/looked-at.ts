/** Does something once the page is looked at: now, or when it is shown. What it returns gives that up. */
export function whenLookedAt(then: () => void): () => void {
  const look = () => {
    if (document.hidden) return
    stop()
    then()
  }
  const stop = () => document.removeEventListener('visibilitychange', look)
  document.addEventListener('visibilitychange', look)
  look()
  return stop
}
