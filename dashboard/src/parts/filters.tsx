/** Filters are stored in the address: the back button, a reload and a shared link keep them. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { centsIn, parseNumber } from './amounts.ts'
import type { Choice } from './fields.tsx'
import { humanize } from './humanize.ts'
import { moneyText } from './money-text.ts'
import { trimmed } from './trimmed.ts'

export type Search = Readonly<Record<string, string>>

/** The filters in the address, and how to change them. An empty value is left out. */
export function useFilters() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  // Changes the current address: if two filters are set at the same time, neither overwrites the other.
  const set = (changes: Search) =>
    void navigate({ to: '.', search: (before) => withoutEmpty({ ...before, ...changes }), replace: true, resetScroll: false })
  return { search, set }
}

const withoutEmpty = (search: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value))

/** A field that follows the address when it changes: after a key press the address changes later, never immediately. */
export function useSyncedInput(value: string) {
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // While somebody types, the address lags behind.
    if (inputRef.current && inputRef.current !== document.activeElement && inputRef.current.value !== value) inputRef.current.value = value
  }, [value])
  return inputRef
}

/** One of the allowed values, if the address contains one. */
export const oneOf = <const V extends string>(allowed: readonly V[], input: string | undefined): V | undefined =>
  allowed.find((value) => value === input)

/** Choices of reference data by their names. */
export const namedChoices = (items: readonly { readonly code: string; readonly name: string }[] = []): readonly Choice[] =>
  items.map(({ code, name }) => ({ value: code, label: name }))

export const choicesOf = (values: readonly string[]): readonly Choice[] => values.map((value) => ({ value, label: humanize(value) }))

interface FilterProps {
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
  /** The label of no choice. */
  readonly all?: string
}
/** A select that filters by one parameter of the address. */
export function Filter({ name, label, choices, all = 'All' }: FilterProps) {
  const id = useId()
  const { search, set } = useFilters()
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={search[name] ?? ''} onChange={({ target }) => set({ [name]: target.value })}>
        <option value="">{all}</option>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A whole number within bounds, if the address contains one, in any notation that a form takes. */
export function wholeNumber(input: string | undefined, min: number, max: number): number | undefined {
  const value = parseNumber(input ?? '')
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined
}
/** An amount such as 2.50 as cents, if the address contains one. */
export function centsOf(input: string | undefined, maxCents: number): number | undefined {
  const cents = centsIn(input ?? '')
  return cents !== null && cents <= maxCents ? cents : undefined
}

interface SearchFilterProps {
  readonly name: string
  readonly label: string
  /** The ID of its suggestions. */
  readonly list?: string
  /** What is wrong with its text, by which nothing is filtered. */
  readonly problem?: string | undefined
}
const debounceMs = 300
/** A text that filters after a pause in typing, and immediately on Enter or when the field is left. */
export function SearchFilter({ name, label, list, problem }: SearchFilterProps) {
  const id = useId()
  const { search, set } = useFilters()
  const inputRef = useSyncedInput(search[name] ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = (typed: string) => {
    clearTimeout(timer.current)
    const text = trimmed(typed)
    if (text !== (search[name] ?? '')) set({ [name]: text })
  }
  return (
    <form
      className={problem === undefined ? 'filter' : 'filter wrong'}
      onSubmit={(event) => {
        event.preventDefault()
        apply(String(new FormData(event.currentTarget).get(name) ?? ''))
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        ref={inputRef}
        id={id}
        name={name}
        type="search"
        list={list}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        defaultValue={search[name] ?? ''}
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => inputRef.current === currentTarget && apply(currentTarget.value), debounceMs)
        }}
        onBlur={({ target }) => apply(target.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="problem" role="status">
          {problem}
        </p>
      )}
    </form>
  )
}

interface WholeNumberFilterProps extends Pick<SearchFilterProps, 'name' | 'label'> {
  readonly min: number
  readonly max: number
}
/** A whole number that filters. Another text filters nothing, and it says so. */
export function WholeNumberFilter({ min, max, ...filter }: WholeNumberFilterProps) {
  const typed = useFilters().search[filter.name]
  const isWrong = typed !== undefined && wholeNumber(typed, min, max) === undefined
  const range = `${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
  return <SearchFilter {...filter} problem={isWrong ? `Enter a whole number from ${range}.` : undefined} />
}

interface AmountFilterProps extends Pick<SearchFilterProps, 'name' | 'label'> {
  readonly maxCents: number
}
/** An amount in dollars that filters. Another text filters nothing, and it says so. */
export function AmountFilter({ maxCents, ...filter }: AmountFilterProps) {
  const typed = useFilters().search[filter.name]
  const isWrong = typed !== undefined && centsOf(typed, maxCents) === undefined
  return <SearchFilter {...filter} problem={isWrong ? `Enter an amount up to ${moneyText(maxCents)}.` : undefined} />
}

/** A year that is being typed passes through the first centuries, which do not count. */
const isDay = (value: string) => value === '' || value >= '2000-01-01'

interface DayFilterProps {
  readonly name: string
  readonly label: string
  /** The ID of its problem message. */
  readonly problem?: string | undefined
}
/** A day that filters. The address contains it as `2026-11-20`. */
export function DayFilter({ name, label, problem }: DayFilterProps) {
  const id = useId()
  const { search, set } = useFilters()
  const value = search[name] ?? ''
  return (
    <div className={problem === undefined ? 'filter' : 'filter wrong'}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={useSyncedInput(value)}
        id={id}
        type="date"
        aria-invalid={problem !== undefined}
        aria-describedby={problem}
        defaultValue={value}
        onChange={({ target }) => isDay(target.value) && set({ [name]: target.value })}
      />
    </div>
  )
}

/** From one day to another. A problem with the two is shown below them. */
export function PeriodFilter({ to = 'to' }: { readonly to?: 'to' | 'until' }) {
  const id = useId()
  const { from, [to]: end } = useFilters().search
  const isReversed = from && end && end < from
  return (
    <div className="period">
      <DayFilter name="from" label="From" />
      <DayFilter name={to} label="To" problem={isReversed ? id : undefined} />
      {isReversed && (
        <p id={id} className="problem" role="status">
          The end date must be on or after the start date.
        </p>
      )}
    </div>
  )
}
