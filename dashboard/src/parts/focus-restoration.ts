/** The focused element may disappear: a row of a removed object, an undone step. The focus then moves to the heading above its place. */
import { useEffect } from 'react'

/** An element and the headings above it at the time: after it disappears, they can no longer be found. */
interface FocusPosition {
  readonly element: Element | null
  readonly headings: readonly HTMLElement[]
}
const noPosition: FocusPosition = { element: null, headings: [] }

export function focusPositionOf(element: Element | null): FocusPosition {
  const container = element?.closest('dialog[open], main')
  const headings = [...(container?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [])]
  return { element, headings: element ? headings.filter((heading) => isBefore(heading, element)) : [] }
}

const isBefore = (heading: Element, element: Element) =>
  heading !== element && (heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** To the element itself if it still exists. Otherwise to the last heading above it, or the page's. */
export function restoreFocus({ element, headings }: FocusPosition): void {
  if (element instanceof HTMLElement && element.isConnected) {
    element.focus()
    return
  }
  const heading = headings.filter(({ isConnected }) => isConnected).at(-1) ?? document.querySelector('h1')
  if (heading) focusHeading(heading)
}

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

let headingObserver: MutationObserver | undefined

/** Announces a page that was just rendered by its heading, which may appear later, when its data is read. A focus that moves before that stays. */
export function focusPageHeading(): void {
  headingObserver?.disconnect()
  const before = document.activeElement
  const focusIfRendered = () => {
    const heading = document.querySelector<HTMLElement>('h1')
    if (heading) focusHeading(heading)
    return heading !== null
  }
  if (focusIfRendered()) return
  headingObserver = new MutationObserver(() => {
    const isMoved = document.activeElement !== before && !isFocusLost()
    if (isMoved || focusIfRendered()) headingObserver?.disconnect()
  })
  headingObserver.observe(document.body, { childList: true, subtree: true })
}

/** For the lifetime of the pages. */
export function useFocusRestoration(): void {
  useEffect(() => {
    let lastPosition = noPosition
    const onFocusIn = ({ target }: FocusEvent) => {
      lastPosition = focusPositionOf(target instanceof Element ? target : null)
    }
    const onFocusOut = ({ target }: FocusEvent) => {
      // A click beside it moves the focus away on purpose. Removal from the page does not.
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && lastPosition.element === target) lastPosition = noPosition
      })
    }
    const observer = new MutationObserver(() => {
      if (lastPosition.element === null || lastPosition.element.isConnected || !isFocusLost()) return
      const position = lastPosition
      lastPosition = noPosition
      // The code that removed it may have a better place for the focus.
      requestAnimationFrame(() => isFocusLost() && restoreFocus(position))
    })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
      observer.disconnect()
    }
  }, [])
}
