/** Runs something once the page is visible: now, or when it becomes visible. The returned function cancels it. */
export function whenVisible(callback: () => void): () => void {
  const onVisibilityChange = () => {
    if (document.hidden) return
    stop()
    callback()
  }
  const stop = () => document.removeEventListener('visibilitychange', onVisibilityChange)
  document.addEventListener('visibilitychange', onVisibilityChange)
  onVisibilityChange()
  return stop
}

/** The same once an element is in view on a visible page. */
export function whenInView(element: Element, callback: () => void): () => void {
  let cancel = () => {}
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    cancel = whenVisible(callback)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    cancel()
  }
}
