import { useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { chooseTheme, chosenTheme, themes } from './theme.ts'

const names = { system: 'as the system', light: 'light', dark: 'dark' } as const

/** Goes round: as the system has it, light, dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(chosenTheme)
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  const label = `Colours: ${names[theme]}. Change to ${names[next]}`
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => {
        chooseTheme(next)
        setTheme(next)
      }}
    >
      <Icon name={theme} />
    </button>
  )
}
