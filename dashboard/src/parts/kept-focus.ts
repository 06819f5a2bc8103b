/** The focused element may disappear: a row of a removed object, an undone step. The focus then moves to the heading above its place. */
import { useEffect } from 'react'

/** An element and the headings above it at the time: after it disappears, they can no longer be found. */
interface Place {
  readonly element: Element | null
  readonly headings: readonly HTMLElement[]
}
const nowhere: Place = { element: null, headings: [] }

export function placeOf(element: Element | null): Place {
  const around = element?.closest('dialog[open], main')
  const headings = [...(around?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [])]
  return { element, headings: element ? headings.filter((heading) => isBefore(heading, element)) : [] }
}

const isBefore = (heading: Element, element: Element) =>
  heading !== element && (heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** To the element itself if it still exists. Otherwise to the last heading above it, or the page's. */
export function focusNear({ element, headings }: Place): void {
  if (element instanceof HTMLElement && element.isConnected) {
    element.focus()
    return
  }
  const heading = headings.filter(({ isConnected }) => isConnected).at(-1) ?? document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** For the lifetime of the pages. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last = nowhere
    const take = ({ target }: FocusEvent) => {
      last = placeOf(target instanceof Element ? target : null)
    }
    const leave = ({ target }: FocusEvent) => {
      // A click beside it moves the focus away on purpose. Removal from the page does not.
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && last.element === target) last = nowhere
      })
    }
    const observer = new MutationObserver(() => {
      if (last.element === null || last.element.isConnected || !isNowhere()) return
      const place = last
      last = nowhere
      // The code that removed it may have a better place for the focus.
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
