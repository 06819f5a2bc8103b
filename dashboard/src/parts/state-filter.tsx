/** The filter of a list by state: several states, with how many things are in each; the address keeps them by comma. */
import { Facet, valuesOf } from './facet.tsx'
import { stateText } from './plain-words.ts'

interface Counts {
  readonly data: readonly { readonly state: string; readonly count: number }[]
  /** Whether all were counted. */
  readonly complete: boolean
}
interface StateFilterProps {
  readonly states: readonly string[]
  /** Undefined while they are being read. */
  readonly counts: Counts | undefined
  readonly label?: string
  /** What no choice means. */
  readonly all?: string
  readonly labelOf?: (state: string) => string
}

export function StateFilter({ states, counts, label = 'State', all, labelOf = stateText }: StateFilterProps) {
  const countOf = (state: string) => counts?.data.find((one) => one.state === state)?.count ?? 0
  const choices = states.map((state) => ({ value: state, label: labelOf(state), count: counts && countOf(state) }))
  return <Facet name="status" label={label} choices={choices} all={all} atLeast={counts?.complete === false} />
}

/** The states that the address names, as a list is asked for them; undefined where it names none. */
export function statesIn(states: readonly string[], given: string | undefined): string | undefined {
  const known = valuesOf(given).filter((value) => states.includes(value))
  return known.length === 0 ? undefined : known.join()
}

const either = new Intl.ListFormat('en', { type: 'disjunction' })
/** `open or matched`. */
export const stateWords = (statuses: string, textOf = stateText): string =>
  either.format(statuses.split(',').map((state) => textOf(state).toLowerCase()))
