/** Text stored in the browser, for this tab or for all tabs. If storage is blocked, access throws: nothing is stored, and nothing is found. */

type Area = 'localStorage' | 'sessionStorage'

export function readStorage(area: Area, name: string): string | null {
  try {
    return window[area].getItem(name)
  } catch {
    return null
  }
}

/** Null deletes the stored text. Returns whether it succeeded. */
export function writeStorage(area: Area, name: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(name)
    else window[area].setItem(name, text)
    return true
  } catch {
    // Full or blocked.
    return false
  }
}
