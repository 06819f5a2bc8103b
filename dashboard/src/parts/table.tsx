import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useRef } from 'react'
import { useNarrow } from '../client/narrow.ts'
import { Button } from './button.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { useFilters } from './filters.tsx'
import { pluralize } from './humanize.ts'
import { useStandingError } from './loaded.tsx'
import { WithReasonsBelow } from './reasons.tsx'
import { RowName } from './row-name.ts'
import { type Sorting, SortSelect, sortingOf } from './sorting.tsx'
import { rowsByTotal, type Total } from './totals.ts'

export interface Column<T> {
  readonly head: string
  readonly cell: (row: T) => ReactNode
  /** Figures are right-aligned. So are actions, whose header is read out but not shown. */
  readonly align?: 'end' | 'acts'
  /** The service's sort orders for this column. `''` is the list's default, which the address leaves out. */
  readonly sorts?: { readonly ascending: string; readonly descending: string }
  /** What the rows are sorted by on the page, once all of them are read. */
  readonly by?: (row: T) => string | number | null
  /** The total of the rows shown. */
  readonly sum?: (rows: readonly T[]) => ReactNode
}
interface Page<T> {
  readonly data: readonly T[]
}
interface ListProps<T> extends Omit<TableProps<T>, 'rows'> {
  readonly list: UseInfiniteQueryResult<{ pages: readonly Page<T>[] }, Error>
  /** Shown if there are no rows. */
  readonly empty: ReactNode
}

const skeletonRows = 6

interface TableProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  /** Undefined while they are read: placeholder lines of the same height are shown. */
  readonly rows: readonly T[] | undefined
  readonly rowKey: (row: T) => string
  /** Whether these are all rows. */
  readonly complete?: boolean
  /** Separate totals. Without them, all rows have one. A total without rows is not shown. */
  readonly totals?: readonly Total<T>[]
}

/** A single row needs no sorting. */
const minSortedRows = 2
/** A single row needs no total. */
const minSummedRows = 2
const totalOfAll: readonly Total<unknown>[] = [{ label: 'Total', of: () => true }]

/** Rows as a table, and on a phone as cards. */
export function Table<T>({ label, columns, rows: unorderedRows, rowKey, complete = false, totals = totalOfAll }: TableProps<T>) {
  const { search } = useFilters()
  const rows = complete ? unorderedRows && orderedRows(unorderedRows, columns, search.order) : unorderedRows
  const narrow = useNarrow()
  const isSorted = narrow && rows !== undefined && rows.length >= minSortedRows
  // The table keeps its position in the tree: when a phone is rotated, a row's open dialog and what is typed there stay.
  return (
    <div className="stack">
      {isSorted && <SortSelect columns={columns} rows={rows} complete={complete} />}
      <div className="table" aria-busy={rows === undefined}>
        <table>
          <caption className="unseen">{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.head} column={column} sorting={narrow ? null : sortingOf(column, complete)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows ? (
              rows.map((row) => <Row key={rowKey(row)} row={row} columns={columns} narrow={narrow} />)
            ) : (
              <SkeletonRows columns={columns} />
            )}
          </tbody>
          {rows && rows.length >= minSummedRows && columns.some(({ sum }) => sum) && (
            <Sums rows={rows} columns={columns} complete={complete} totals={totals} />
          )}
        </table>
      </div>
    </div>
  )
}

/** A list as a table, and on a phone as cards: with its empty state, its skeleton, its error, and a link to more at the end. */
export function List<T>({ list, empty, ...table }: Omit<ListProps<T>, 'complete'>) {
  return (
    <Paged list={list} empty={empty}>
      {(rows) => <Table {...table} rows={rows} complete={rows !== undefined && !list.hasNextPage} />}
    </Paged>
  )
}

interface PagedProps<T> extends Pick<ListProps<T>, 'list' | 'empty'> {
  /** The name of one item, for their number. */
  readonly one?: string
  /** Where more items are loaded: below, or above, where the older ones are. */
  readonly moreAt?: 'end' | 'start'
  /** The rows read so far. Undefined until the first are read. */
  readonly children: (rows: readonly T[] | undefined) => ReactNode
}

/** The frame of every list around its rows. */
export function Paged<T>({ list, empty, one = 'result', moreAt = 'end', children }: PagedProps<T>) {
  const place = useRef<HTMLDivElement>(null)
  const error = useStandingError(list)
  if (error) return <ErrorNotice error={error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  const rows = list.data?.pages.flatMap(({ data }) => data)
  if (rows?.length === 0 && !list.hasNextPage) return empty
  /** After loading more, the focus moves to the first new item. */
  const showMore = async () => {
    const before = itemsIn(place.current).length
    await list.fetchNextPage()
    requestAnimationFrame(() => {
      const item = itemsIn(place.current)[moreAt === 'end' ? before : 0]
      if (!item) return
      item.tabIndex = -1
      item.focus({ preventScroll: moreAt === 'start' })
    })
  }
  return (
    <div ref={place} className="stack">
      {rows && <Results count={rows.length} one={one} more={list.hasNextPage} />}
      {moreAt === 'start' && (
        <More list={list} onMore={showMore}>
          Show older
        </More>
      )}
      {children(rows)}
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {moreAt === 'end' && (
        <More list={list} onMore={showMore}>
          Show more
        </More>
      )}
    </div>
  )
}

/** The rows of a table, or the items of a list. */
const itemsIn = (place: HTMLElement | null) => [
  ...(place?.querySelectorAll<HTMLElement>('tbody > tr, :is(ul, ol):not(li *, td *) > li, .cards > :not(li)') ?? []),
]

interface MoreProps {
  readonly list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage'>
  readonly onMore: () => Promise<void>
  readonly children: string
}
const More = ({ list, onMore, children }: MoreProps) =>
  list.hasNextPage && (
    <div className="row center">
      <Button busy={list.isFetchingNextPage} onClick={() => void onMore()}>
        {children}
      </Button>
    </div>
  )

/** Their number. While there are more to read, the minimum. */
const Results = ({ count, one, more }: { readonly count: number; readonly one: string; readonly more: boolean }) => (
  <p className="soft small results" role="status">
    {more ? `${count.toLocaleString('en')}+ ${one}s` : pluralize(count, one)}
  </p>
)

/** The address contains a page's own order as `Due`, or `-Due` for descending. */
function orderedRows<T>(rows: readonly T[], columns: readonly Column<T>[], order: string | undefined): readonly T[] {
  const by = columns.find(({ head }) => head === order?.replace(/^-/, ''))?.by
  if (!by) return rows
  const sign = order?.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(by(a), by(b)))
}
/** Empty values are last in ascending order, as in a list of the service. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b), 'en', { numeric: true }) : a - b
}

/** Amounts are grouped by currency: there is no exchange rate to compare them. */
export const amountOrder = (cents: number | null, currency: string) => (cents === null ? null : `${currency} ${cents}`)

/** The header of a column. If the list can be sorted by it, a button. */
function Head<T>({ column: { head, align }, sorting }: { readonly column: Column<T>; readonly sorting: Sorting | null }) {
  const { search, set } = useFilters()
  if (sorting === null) {
    return (
      <th scope="col" className={align}>
        {align === 'acts' ? <span className="unseen">{head}</span> : head}
      </th>
    )
  }
  const { name, ascending, descending } = sorting
  const chosen = search[name] ?? ''
  const order = chosen === ascending ? 'ascending' : chosen === descending ? 'descending' : 'none'
  return (
    <th scope="col" className={align} aria-sort={order}>
      <button type="button" className="sort" onClick={() => set({ [name]: order === 'ascending' ? descending : ascending })}>
        {head}
      </button>
    </th>
  )
}

interface RowProps<T> extends Pick<TableProps<T>, 'columns'> {
  readonly row: T
  readonly narrow: boolean
}
function Row<T>({ row, columns, narrow }: RowProps<T>) {
  const id = useId()
  return (
    <tr>
      {columns.map(({ head, cell, align }, at) => {
        const shown = cell(row)
        return (
          <td key={head} data-head={head} className={align}>
            {align === 'acts' ? (
              <RowName value={id}>
                <WithReasonsBelow when={narrow}>{shown}</WithReasonsBelow>
              </RowName>
            ) : (
              <div id={at === 0 ? id : undefined} className={hasLongWord(shown) ? 'break' : undefined}>
                {shown}
              </div>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** A name that somebody chose, such as `prod_training_cluster_eu_north_1`. */
const hasLongWord = (shown: ReactNode): boolean => typeof shown === 'string' && /\S{25}/.test(shown)

interface SumsProps<T> extends Pick<TableProps<T>, 'columns' | 'complete'> {
  readonly rows: readonly T[]
  readonly totals: readonly Total<T>[]
}
/** The total of the rows. While there are more to read, of those shown. */
function Sums<T>({ rows, columns, complete, totals }: SumsProps<T>) {
  const [, ...others] = columns
  return (
    <tfoot>
      {rowsByTotal(rows, totals).map(({ label, summed }) => {
        const sums = others.map(({ head, align, sum }) => ({ head, align, sum: sum?.(summed) }))
        // Rows without any amount have no meaningful total.
        if (sums.every(({ sum }) => sum === undefined || (Array.isArray(sum) && sum.length === 0))) return null
        return (
          <tr key={label}>
            <th scope="row">{complete ? label : `${label} of the ${rows.length.toLocaleString('en')} shown`}</th>
            {sums.map(({ head, align, sum }) => (
              <td key={head} data-head={head} className={align}>
                <div>{sum}</div>
              </td>
            ))}
          </tr>
        )
      })}
    </tfoot>
  )
}

function SkeletonRows<T>({ columns }: { readonly columns: readonly Column<T>[] }) {
  return Array.from({ length: skeletonRows }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike
    <tr key={at} className="skeleton-row">
      {columns.map(({ head, align }) => (
        <td key={head} data-head={head} className={align}>
          <span className="skeleton-line" />
        </td>
      ))}
    </tr>
  ))
}
