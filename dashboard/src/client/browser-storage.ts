/** Texts that the browser keeps, for this tab or for all of them. One that is told to keep nothing throws: then nothing is kept, and nothing is there. */

type Area = 'localStorage' | 'sessionStorage'

export function keptText(area: Area, name: string): string | null {
  try {
    return window[area].getItem(name)
  } catch {
    return null
  }
}

/** Null forgets what was kept. Tells whether that is so. */
export function keepText(area: Area, name: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(name)
    else window[area].setItem(name, text)
    return true
  } catch {
    // Full, or told to keep nothing.
    return false
  }
}
