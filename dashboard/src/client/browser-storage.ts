/** Texts that the browser keeps, for this tab or for all of them. One that is told to keep nothing throws: then nothing is kept, and nothing is there. */
type Place = 'localStorage' | 'sessionStorage'

export function keptText(place: Place, name: string): string | null {
  try {
    return window[place].getItem(name)
  } catch {
    return null
  }
}

/** Null forgets what was kept. */
export function keepText(place: Place, name: string, text: string | null): void {
  try {
    if (text === null) window[place].removeItem(name)
    else window[place].setItem(name, text)
  } catch {
    // Full, or told to keep nothing.
  }
}
