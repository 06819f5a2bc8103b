/** A filter with several values and the count of each. The address contains them separated by commas. */
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './facet.module.css'
import { useFilters } from './filters.tsx'

export interface FacetChoice {
  readonly value: string
  readonly label: string
  readonly count?: number | undefined
  /** The choices that it includes. If it lists none, only itself. */
  readonly members?: readonly string[]
  /** Other names for it. */
  readonly words?: readonly string[]
}
interface FacetProps {
  readonly name: string
  readonly label: string
  readonly choices: readonly FacetChoice[]
  /** Whether a typed value may be one that is not among the choices. */
  readonly free?: boolean
  /** The name of a value that is not among the choices. */
  readonly nameOf?: (value: string) => string
  /** The label of no choice. */
  readonly all?: string | undefined
  /** Whether there may be more than were counted. */
  readonly atLeast?: boolean
  /** What the counts mean. */
  readonly note?: string | undefined
}
/** Up to this number of choices, there is no search field. */
const maxAtAGlance = 10

/** The values in the address. */
export const valuesOf = (given: string | undefined): readonly string[] => given?.split(',').filter(Boolean) ?? []

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, '')
const fits = ({ label, value, words = [] }: FacetChoice, typed: string) =>
  [label, value, ...words].some((word) => plain(word).includes(plain(typed)))

const membersOf = ({ value, members = [value] }: FacetChoice) => members
const isWhole = (choice: FacetChoice, chosen: readonly string[]) => membersOf(choice).every((value) => chosen.includes(value))

export function Facet({ name, label, choices, free = false, nameOf = (value) => value, all = 'All', atLeast = false, note }: FacetProps) {
  const id = useId()
  const { search, set } = useFilters()
  const [typed, setTyped] = useState('')
  const place = useRef<HTMLDetailsElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useClosing(place)
  const chosen = valuesOf(search[name])
  const choose = (values: readonly string[]) => set({ [name]: values.join(',') })
  const add = (values: readonly string[]) => choose([...new Set([...chosen, ...values])])
  const toggle = (choice: FacetChoice) => {
    const members = membersOf(choice)
    if (isWhole(choice, chosen)) choose(chosen.filter((one) => !members.includes(one)))
    else add(members)
  }
  // A value that was typed or came with the address has no count.
  const own: readonly FacetChoice[] = chosen
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => ({ value, label: nameOf(value) }))
  const shown = [...own, ...choices].filter((choice) => fits(choice, typed))
  const take = () => {
    const text = typed.trim().replaceAll(',', ' ')
    if (shown[0]) add(membersOf(shown[0]))
    else if (free && text !== '') add([text])
    setTyped('')
  }
  return (
    <div className="filter">
      <span id={id} className={styles.label}>
        {label}
      </span>
      <details ref={place} className={styles.facet} onToggle={({ currentTarget }) => currentTarget.open && input.current?.focus()}>
        <summary id={`${id}-chosen`} aria-labelledby={`${id} ${id}-chosen`}>
          {summaryOf(chosen, [...own, ...choices], all)}
        </summary>
        <div className={styles.panel}>
          {(free || choices.length > maxAtAGlance) && (
            <input
              ref={input}
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
                <input type="checkbox" checked={isWhole(choice, chosen)} onChange={() => toggle(choice)} />
                <span>{choice.label}</span>
                {choice.count !== undefined && (
                  <span className="soft small">
                    {choice.count.toLocaleString('en')}
                    {atLeast && '+'}
                  </span>
                )}
              </label>
            ))}
            {shown.length === 0 && <p className="soft small">{free ? `Press Enter to filter by “${typed.trim()}”.` : 'No matches.'}</p>}
          </fieldset>
          {note && <p className="soft small">{note}</p>}
          {chosen.length > 0 && <Button onClick={() => choose([])}>Clear</Button>}
        </div>
      </details>
    </div>
  )
}

function summaryOf(chosen: readonly string[], choices: readonly FacetChoice[], all: string): string {
  const [first] = chosen
  if (first === undefined) return all
  const named = choices.find((choice) => choice.members && isWhole(choice, chosen)) ?? choices.find(({ value }) => value === first)
  const label = named?.label ?? first
  const more = chosen.length - (named ? membersOf(named).length : 1)
  return more === 0 ? label : `${label} + ${more}`
}

/** It closes on a click elsewhere, when the focus moves on with Tab, and on Escape, which returns the focus. */
function useClosing(place: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (place.current?.open && target instanceof Node && !place.current.contains(target)) place.current.open = false
    }
    const details = place.current
    const leave = ({ relatedTarget }: FocusEvent) => {
      // A blur without a target is a click, or a choice that is re-rendered.
      if (details?.open && relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !place.current?.open) return
      place.current.open = false
      place.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    details?.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
      details?.removeEventListener('focusout', leave)
    }
  }, [place])
}
