import { Icon } from '../parts/icon.tsx'
import { chooseTheme, themes, useTheme } from './theme.ts'

const names = { system: 'system', light: 'light', dark: 'dark' } as const

/** Cycles through system, light, dark. */
export function ThemeSwitch() {
  const theme = useTheme()
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  const label = `Theme: ${names[theme]}. Change to ${names[next]}`
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => chooseTheme(next)}>
      <Icon name={theme} />
    </button>
  )
}
