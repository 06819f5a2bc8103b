/** Remembers the chosen language of examples across pages. */
const place = 'docs-language'

export function keepLanguage(): void {
  const kept = readKept()
  for (const input of document.querySelectorAll<HTMLInputElement>('.samples input')) {
    if (input.value === kept) input.checked = true
    input.addEventListener('change', () => keep(input.value))
  }
}

/** Storage can be disabled in the browser. */
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
    // The choice applies only to this page.
  }
}
