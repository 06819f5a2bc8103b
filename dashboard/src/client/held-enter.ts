/** A held Enter key presses once: its repetitions would send the dialog that the first press opened, or repeat the step. */
export function ignoreHeldEnter(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
    },
    { capture: true },
  )
}
