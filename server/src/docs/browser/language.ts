/** Remembers the chosen language of examples across pages. */
const storageKey = 'docs-language'

export function persistLanguage(): void {
  const stored = readStored()
  for (const input of document.querySelectorAll<HTMLInputElement>('.samples input')) {
    if (input.value === stored) input.checked = true
    input.addEventListener('change', () => store(input.value))
  }
}

/** Storage can be disabled in the browser. */
function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
function store(language: string): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // The choice applies only to this page.
  }
}
