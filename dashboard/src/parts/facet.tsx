/** A filter of several values, with how much each would find; the address keeps them by comma. */
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './facet.module.css'
import { useFilters } from './filters.tsx'

export interface FacetChoice {
  readonly value: string
  readonly label: string
  readonly count?: number | undefined
  /** What else it is called. */
  readonly words?: readonly string[]
}
interface FacetProps {
  readonly name: string
  readonly label: string
  readonly choices: readonly FacetChoice[]
  /** Whether what is typed may be a value that no choice has. */
  readonly free?: boolean
  /** What no choice means. */
  readonly all?: string | undefined
  /** Whether there may be more of each than were counted. */
  readonly atLeast?: boolean
}
/** So many choices are seen at a glance: nothing is typed to find one. */
const maxAtAGlance = 10

/** The values that the address names. */
export const valuesOf = (given: string | undefined): readonly string[] => given?.split(',').filter(Boolean) ?? []

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, '')
const fits = ({ label, value, words = [] }: FacetChoice, typed: string) =>
  [label, value, ...words].some((word) => plain(word).includes(plain(typed)))

export function Facet({ name, label, choices, free = false, all = 'All', atLeast = false }: FacetProps) {
  const id = useId()
  const { search, set } = useFilters()
  const [typed, setTyped] = useState('')
  const place = useRef<HTMLDetailsElement>(null)
  useClosing(place)
  const chosen = valuesOf(search[name])
  const choose = (values: readonly string[]) => set({ [name]: values.join(',') })
  const toggle = (value: string) => choose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  // What was typed, or came with the address, has no count.
  const own: readonly FacetChoice[] = chosen
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => ({ value, label: value }))
  const shown = [...own, ...choices].filter((choice) => fits(choice, typed))
  const take = () => {
    const text = typed.trim().replaceAll(',', ' ')
    const value = free && text !== '' ? text : shown[0]?.value
    if (value !== undefined && !chosen.includes(value)) choose([...chosen, value])
    setTyped('')
  }
  return (
    <div className="filter">
      <span id={id} className={styles.label}>
        {label}
      </span>
      <details ref={place} className={styles.facet}>
        <summary id={`${id}-chosen`} aria-labelledby={`${id} ${id}-chosen`}>
          {summaryOf(chosen, [...own, ...choices], all)}
        </summary>
        <div className={styles.panel}>
          {(free || choices.length > maxAtAGlance) && (
            <input
              type="search"
              aria-label={`Search ${label.toLowerCase()}`}
              placeholder="Type to filter"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={({ key }) => key === 'Enter' && take()}
            />
          )}
          <fieldset>
            <legend className="unseen">{label}</legend>
            {shown.map((choice) => (
              <label key={choice.value}>
                <input type="checkbox" checked={chosen.includes(choice.value)} onChange={() => toggle(choice.value)} />
                <span>{choice.label}</span>
                {choice.count !== undefined && (
                  <span className="soft small">
                    {choice.count.toLocaleString('en')}
                    {atLeast && '+'}
                  </span>
                )}
              </label>
            ))}
            {shown.length === 0 && <p className="soft small">{free ? `Press Enter to filter by “${typed.trim()}”.` : 'No match.'}</p>}
          </fieldset>
          {chosen.length > 0 && <Button onClick={() => choose([])}>Clear</Button>}
        </div>
      </details>
    </div>
  )
}

function summaryOf(chosen: readonly string[], choices: readonly FacetChoice[], all: string): string {
  const [first, ...more] = chosen
  if (first === undefined) return all
  const label = choices.find(({ value }) => value === first)?.label ?? first
  return more.length === 0 ? label : `${label} + ${more.length}`
}

/** A press elsewhere closes it, and so does Escape, which gives the focus back. */
function useClosing(place: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (place.current?.open && target instanceof Node && !place.current.contains(target)) place.current.open = false
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !place.current?.open) return
      place.current.open = false
      place.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [place])
}
