/** Text stored in the browser, for this tab or for all tabs. If storage is blocked, access throws: nothing is stored, and nothing is found. */

type Area = 'localStorage' | 'sessionStorage'

export function readStorage(area: Area, name: string): string | null {
  try {
    return window[area].getItem(name)
  } catch {
    return null
  }
}

/** Deletes every text whose name begins with `prefix`. */
export function clearStorage(area: Area, prefix: string): void {
  try {
    for (const name of Object.keys(window[area])) if (name.startsWith(prefix)) window[area].removeItem(name)
  } catch {
    // Blocked: nothing is stored.
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
