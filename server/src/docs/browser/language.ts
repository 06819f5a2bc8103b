/** Keeps the language of examples from page to page. */
const place = 'docs-language'

export function keepLanguage(): void {
  const kept = readKept()
  for (const input of document.querySelectorAll<HTMLInputElement>('.samples input')) {
    if (input.value === kept) input.checked = true
    input.addEventListener('change', () => keep(input.value))
  }
}

/** A browser may forbid that anything is kept. */
function readKept(): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}
function keep(language: string): void {
  try {
    localStorage.setItem(place, language)
  } catch {
    // The choice holds for this page alone.
  }
}
