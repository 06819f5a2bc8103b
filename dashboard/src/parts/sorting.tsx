/** Sorting of rows: by a button in a column's header, and on a phone, which shows no headers, by a select. */
import { useId } from 'react'
import { useFilters } from './filters.tsx'

interface Sortable<T> {
  readonly head: string
  readonly align?: 'end' | 'acts'
  readonly sorts?: { readonly ascending: string; readonly descending: string }
  readonly by?: (row: T) => string | number | null
}

/** The address parameters of the order: `sort` is the service's, `order` the page's own. */
export interface Sorting {
  readonly name: 'sort' | 'order'
  readonly ascending: string
  readonly descending: string
}

/** Null if rows cannot be sorted by the column. The page itself can sort them once all of them are read. */
export function sortingOf<T>({ head, align, sorts, by }: Sortable<T>, complete: boolean): Sorting | null {
  if (align === 'acts') return null
  if (sorts) return { name: 'sort', ...sorts }
  return by && complete ? { name: 'order', ascending: head, descending: `-${head}` } : null
}

const isDate = /^\d{4}-\d\d-\d\d/
/** The names of the two directions for such values. */
function directions<T>({ align, by }: Sortable<T>, rows: readonly T[]): readonly [ascending: string, descending: string] {
  const sample = rows.map((row) => by?.(row) ?? null).find((value) => value !== null)
  if (align === 'end' || typeof sample === 'number') return ['low to high', 'high to low']
  if (typeof sample !== 'string') return ['ascending', 'descending']
  return isDate.test(sample) ? ['earliest first', 'latest first'] : ['A to Z', 'Z to A']
}

interface SortSelectProps<T> {
  readonly columns: readonly Sortable<T>[]
  readonly rows: readonly T[]
  readonly complete: boolean
}
/** The page's own orders. The service's orders belong to a filter. Nothing if there is nothing to sort by. */
export function SortSelect<T>({ columns, rows, complete }: SortSelectProps<T>) {
  const id = useId()
  const { search, set } = useFilters()
  const options = columns.flatMap((column) => {
    const sorting = sortingOf(column, complete)
    if (sorting?.name !== 'order') return []
    const [up, down] = directions(column, rows)
    return [
      { value: sorting.ascending, label: `${column.head}, ${up}` },
      { value: sorting.descending, label: `${column.head}, ${down}` },
    ]
  })
  if (options.length === 0) return null
  return (
    <div className="filter">
      <label htmlFor={id}>Sort</label>
      <select
        id={id}
        value={options.some(({ value }) => value === search.order) ? search.order : ''}
        onChange={({ target }) => set({ order: target.value })}
      >
        <option value="">Default order</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
