/** Whether a button or link is held down. Not determined by focus: not every browser focuses a pressed element. */
export const isPressing = (): boolean => document.querySelector(':is(button, a, summary, label):active') !== null

/** Runs something once nothing is held down: an element that moves between down and up is not pressed. */
export function afterPress(callback: () => void): void {
  // Not `pointerup`: the mouse events of a tap, which set the focus, come after that.
  if (isPressing()) addEventListener('mouseup', callback, { once: true })
  else callback()
}
