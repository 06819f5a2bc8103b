/** Queues are worked from what waits longest; the service orders them. */
import { ageSorts } from '@parley/contract/lists'
import { Filter, oneOf } from './filters.tsx'

const oldest = [{ value: 'oldest', label: 'Oldest first' }]
export const AgeFilter = () => <Filter name="sort" label="Age" choices={oldest} all="Newest first" />

/** What the address asks for. */
export const ageSortIn = (given: string | undefined) => oneOf(ageSorts, given)

/** Of a column that tells when a thing came: its head orders by it. */
export const byAge = { ascending: 'oldest', descending: '' } as const
