/** Dark and light: follows the system unless the person chose one. */
import { useSyncExternalStore } from 'react'
import { readStorage, writeStorage } from '../client/browser-storage.ts'

export const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const storageKey = 'theme'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function storedTheme(): Theme {
  const stored = readStorage('localStorage', storageKey)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Follows the choice, also if it is made in another tab. */
export function followTheme(): void {
  applyTheme(storedTheme())
  addEventListener('storage', ({ key }) => {
    // Null: everything was deleted.
    if (key === storageKey || key === null) applyTheme(storedTheme())
  })
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, storedTheme)

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

export function chooseTheme(theme: Theme): void {
  writeStorage('localStorage', storageKey, theme === 'system' ? null : theme)
  applyTheme(theme)
}
