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

/** The same once an element is in view of who looks. */
export function whenInView(element: Element, then: () => void): () => void {
  let stopLooking = () => {}
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    stopLooking = whenLookedAt(then)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    stopLooking()
  }
}
