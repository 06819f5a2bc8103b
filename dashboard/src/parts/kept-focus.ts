/** What has the focus may vanish: a row whose thing was removed, a step that was undone. The focus then goes to the heading above its place. */
import { useEffect } from 'react'

/** An element and what it stood in, the nearest first. */
type Place = readonly Element[]

export function placeOf(element: Element | null): Place {
  const place: Element[] = []
  for (let one = element; one !== null; one = one.parentElement) place.push(one)
  return place
}

const isBefore = (heading: Element, place: Element) => (heading.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** To the element itself where it is still there; else to the last heading before its place, or the page's. */
export function focusNear(place: Place): void {
  const [element] = place
  if (element instanceof HTMLElement && element.isConnected) {
    element.focus()
    return
  }
  const left = place.find((one) => one.isConnected && one !== document.body && one !== document.documentElement)
  const around = left?.closest('dialog[open], main')
  const headings = [...(around?.querySelectorAll('h1, h2, h3') ?? [])]
  const above = left && headings.filter((heading) => isBefore(heading, left) || left.contains(heading)).at(-1)
  const heading = above ?? document.querySelector('h1')
  if (!(heading instanceof HTMLElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** For as long as there are pages. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Place = []
    const take = ({ target }: FocusEvent) => {
      last = placeOf(target instanceof Element ? target : null)
    }
    const leave = ({ target }: FocusEvent) => {
      // Who pressed beside it left it; what is taken out of the page did not.
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && last[0] === target) last = []
      })
    }
    const observer = new MutationObserver(() => {
      if (last[0] === undefined || last[0].isConnected || !isNowhere()) return
      const place = last
      last = []
      // Whoever took it away may have a better place for the focus.
      requestAnimationFrame(() => isNowhere() && focusNear(place))
    })
    document.addEventListener('focusin', take)
    document.addEventListener('focusout', leave)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', take)
      document.removeEventListener('focusout', leave)
      observer.disconnect()
    }
  }, [])
}
