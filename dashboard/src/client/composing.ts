/** What a key event says about an input method, through which people write Chinese, Japanese or Korean. */
interface ComposedKey {
  readonly isComposing: boolean
  readonly keyCode: number
}
/** Safari reports the key that ends a composition after its end, with this code. */
const processedKeyCode = 229

/** Whether a key belongs to the input method: Enter and the arrow keys then choose what is written, and nothing on the page. */
export const isComposing = (event: ComposedKey): boolean => event.isComposing || event.keyCode === processedKeyCode
