/** Queues are worked from the oldest item. The service sorts them. */
import { ageSorts } from '@parley/contract/lists'
import { Filter, oneOf } from './filters.tsx'

const oldest = [{ value: 'oldest', label: 'Oldest first' }]
export const AgeFilter = () => <Filter name="sort" label="Age" choices={oldest} all="Newest first" />

/** The order in the address. */
export const ageSortIn = (value: string | undefined) => oneOf(ageSorts, value)

/** For a column with the creation time: its header sorts by it. */
export const byAge = { ascending: 'oldest', descending: '' } as const
