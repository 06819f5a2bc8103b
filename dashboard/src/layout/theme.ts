/** Dark and light: as the system has it, unless the person chose. */
import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const name = 'theme'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function chosenTheme(): Theme {
  const kept = localStorage.getItem(name)
  return themes.find((theme) => theme === kept) ?? 'system'
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme)

export function applyTheme(theme = chosenTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(name)
  else localStorage.setItem(name, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}
