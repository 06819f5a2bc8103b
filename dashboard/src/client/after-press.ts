/** Whether a button or link is held down. Not by what the focus goes to: not every browser gives it to what is pressed. */
export const isPressing = (): boolean => document.querySelector(':is(button, a, summary, label):active') !== null

/** Does something once nothing is held down: what moves between down and up is not pressed. */
export function afterPress(then: () => void): void {
  // Not `pointerup`: the mouse events of a tap, by which it takes the focus, come after that.
  if (isPressing()) addEventListener('mouseup', then, { once: true })
  else then()
}
