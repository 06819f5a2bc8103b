import { useId } from 'react'
import { chooseTheme, themes, useTheme } from '../../../layout/theme.ts'
import { Panel } from '../../../parts/panel.tsx'

const names = { system: 'Same as the system', light: 'Light', dark: 'Dark' } as const

/** Stored in this browser only. */
export function Appearance() {
  const id = useId()
  const chosen = useTheme()
  return (
    <Panel>
      <fieldset className="field" aria-describedby={`${id}-hint`}>
        <legend>Theme</legend>
        <div className="choices">
          {themes.map((theme) => (
            <div key={theme} className="check">
              <input id={`${id}-${theme}`} type="radio" name="theme" checked={chosen === theme} onChange={() => chooseTheme(theme)} />
              <label htmlFor={`${id}-${theme}`}>{names[theme]}</label>
            </div>
          ))}
        </div>
        <p id={`${id}-hint`} className="hint">
          Saved in this browser.
        </p>
      </fieldset>
    </Panel>
  )
}
