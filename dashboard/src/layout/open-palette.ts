/** Opens the search from elsewhere, such as by a button. */
export const paletteOpening = new EventTarget()
export const openPalette = (): void => void paletteOpening.dispatchEvent(new Event('open'))
