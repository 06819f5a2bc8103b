/** A copy button on each program. */
export function addCopyButtons(): void {
  for (const figure of document.querySelectorAll('figure.sample')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', () => void copy(figure.querySelector('code')?.textContent ?? '', button))
    figure.querySelector('figcaption')?.append(button)
  }
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  button.textContent = copied ? 'Copied' : 'Select the text to copy it'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 2_000)
}
