/** The filter of a list by several states, with the number of items in each. The address contains them separated by commas. */
import { Facet, valuesOf } from './facet.tsx'
import { stateText } from './humanize.ts'

interface Counts {
  readonly data: readonly { readonly state: string; readonly count: number }[]
  /** Whether all were counted. */
  readonly complete: boolean
}
interface StateFilterProps {
  readonly states: readonly string[]
  /** Undefined while they are read. */
  readonly counts: Counts | undefined
  readonly label?: string
  /** The label of no choice. */
  readonly all?: string
  readonly labelOf?: (state: string) => string
}

export function StateFilter({ states, counts, label = 'State', all, labelOf = stateText }: StateFilterProps) {
  const countOf = (state: string) => counts?.data.find((one) => one.state === state)?.count ?? 0
  const choices = states.map((state) => ({ value: state, label: labelOf(state), count: counts && countOf(state) }))
  return <Facet name="status" label={label} choices={choices} all={all} isLowerBound={counts?.complete === false} />
}

/** The states in the address, as a list takes them. Undefined if there are none. */
export function statesIn(states: readonly string[], input: string | undefined): string | undefined {
  const known = valuesOf(input).filter((value) => states.includes(value))
  return known.length === 0 ? undefined : known.join()
}

const disjunction = new Intl.ListFormat('en', { type: 'disjunction' })
/** `open or matched`. */
export const statesText = (statuses: string, textOf = stateText): string =>
  disjunction.format(statuses.split(',').map((state) => textOf(state).toLowerCase()))

/** The title of an empty list: `No open or matched requests` if the list is filtered, otherwise `No requests yet`. */
export const emptyTitle = (objects: string, statuses: string | undefined, textOf = stateText): string =>
  statuses === undefined ? `No ${objects} yet` : `No ${statesText(statuses, textOf)} ${objects}`
