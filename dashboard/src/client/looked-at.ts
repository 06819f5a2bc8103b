/** Runs something once the page is visible: now, or when it becomes visible. The returned function cancels it. */
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

/** The same once an element is in view on a visible page. */
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
