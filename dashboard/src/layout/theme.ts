/** Dark and light: as the system has it, unless the person chose. */

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const name = 'theme'

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(name)
  return themes.find((theme) => theme === kept) ?? 'system'
}

export function applyTheme(theme = chosenTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(name)
  else localStorage.setItem(name, theme)
  applyTheme(theme)
}
