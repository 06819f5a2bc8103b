/** Dark and light: follows the system unless the person chose one. */
import { useSyncExternalStore } from 'react'
import { keepText, keptText } from '../client/browser-storage.ts'

export const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const name = 'theme'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function chosenTheme(): Theme {
  const kept = keptText('localStorage', name)
  return themes.find((theme) => theme === kept) ?? 'system'
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme)

export function applyTheme(theme = chosenTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  keepText('localStorage', name, theme === 'system' ? null : theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}
