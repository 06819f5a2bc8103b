/** A filter with several values and the count of each. The address contains them separated by commas. */
import { useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '../client/composing.ts'
import { Button } from './button.tsx'
import styles from './facet.module.css'
import { useFilters } from './filters.tsx'
import { trimmed } from './trimmed.ts'

export interface FacetChoice {
  readonly value: string
  readonly label: string
  readonly count?: number | undefined
  /** The choices that it includes. If it lists none, only itself. */
  readonly members?: readonly string[]
  /** Other names for it. */
  readonly keywords?: readonly string[]
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
  readonly isLowerBound?: boolean
  /** What the counts mean. */
  readonly note?: string | undefined
}
/** Up to this number of choices, there is no search field. */
const maxWithoutSearch = 10

/** The values in the address. */
export const valuesOf = (value: string | undefined): readonly string[] => value?.split(',').filter(Boolean) ?? []

const normalize = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, '')
const matches = ({ label, value, keywords = [] }: FacetChoice, typed: string) =>
  [label, value, ...keywords].some((word) => normalize(word).includes(normalize(trimmed(typed))))

const membersOf = ({ value, members = [value] }: FacetChoice) => members
const isWhole = (choice: FacetChoice, chosen: readonly string[]) => membersOf(choice).every((value) => chosen.includes(value))

export function Facet({
  name,
  label,
  choices,
  free = false,
  nameOf = (value) => value,
  all = 'All',
  isLowerBound = false,
  note,
}: FacetProps) {
  const id = useId()
  const { search, set } = useFilters()
  const [typed, setTyped] = useState('')
  const detailsRef = useRef<HTMLDetailsElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useDismiss(detailsRef)
  const chosen = valuesOf(search[name])
  const choose = (values: readonly string[]) => set({ [name]: values.join(',') })
  const add = (values: readonly string[]) => choose([...new Set([...chosen, ...values])])
  const toggle = (choice: FacetChoice) => {
    const members = membersOf(choice)
    if (isWhole(choice, chosen)) choose(chosen.filter((one) => !members.includes(one)))
    else add(members)
  }
  // A value that was typed or came with the address has no count.
  const unlisted: readonly FacetChoice[] = chosen
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => ({ value, label: nameOf(value) }))
  const shown = [...unlisted, ...choices].filter((choice) => matches(choice, typed))
  const addTyped = () => {
    const text = trimmed(typed).replaceAll(',', ' ')
    if (text === '') return
    if (shown[0]) add(membersOf(shown[0]))
    else if (free) add([text])
    setTyped('')
  }
  return (
    <div className="filter">
      <span id={id} className={styles.label}>
        {label}
      </span>
      <details ref={detailsRef} className={styles.facet} onToggle={({ currentTarget }) => currentTarget.open && input.current?.focus()}>
        <summary id={`${id}-chosen`} aria-labelledby={`${id} ${id}-chosen`}>
          {summaryOf(chosen, [...unlisted, ...choices], all)}
        </summary>
        <div className={styles.panel}>
          {(free || choices.length > maxWithoutSearch) && (
            <input
              ref={input}
              type="search"
              aria-label={`Search ${label.toLowerCase()}`}
              placeholder="Type to filter"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && addTyped()}
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
                    {isLowerBound && '+'}
                  </span>
                )}
              </label>
            ))}
            {shown.length === 0 && <p className="soft small">{free ? `Press Enter to filter by “${trimmed(typed)}”.` : 'No matches.'}</p>}
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
function useDismiss(detailsRef: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (detailsRef.current?.open && target instanceof Node && !detailsRef.current.contains(target)) detailsRef.current.open = false
    }
    const details = detailsRef.current
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      // A blur without a target is a click, or a choice that is re-rendered.
      if (details?.open && relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || !detailsRef.current?.open) return
      detailsRef.current.open = false
      detailsRef.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', key)
    details?.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', key)
      details?.removeEventListener('focusout', onFocusOut)
    }
  }, [detailsRef])
}
