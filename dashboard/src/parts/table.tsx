import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useRef } from 'react'
import { useNarrow } from '../client/narrow.ts'
import { Button } from './button.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { useFilters } from './filters.tsx'
import { counted } from './plain-words.ts'
import { WithReasonsBelow } from './reasons.tsx'
import { RowName } from './row-name.ts'
import { type Sorting, SortSelect, sortingOf } from './sorting.tsx'
import { type Total, totalled } from './totals.ts'

export interface Column<T> {
  readonly head: string
  readonly cell: (row: T) => ReactNode
  /** Figures stand at the end; so does what one can do, whose heading is heard but not seen. */
  readonly align?: 'end' | 'acts'
  /** The orders of the service's list that go by this column; `''` is the list's own, which the address leaves out. */
  readonly sorts?: { readonly ascending: string; readonly descending: string }
  /** What the rows are ordered by on the page, once all of them are read. */
  readonly by?: (row: T) => string | number | null
  /** What the rows that are shown come to together. */
  readonly sum?: (rows: readonly T[]) => ReactNode
}
interface Page<T> {
  readonly data: readonly T[]
}
interface ListProps<T> extends Omit<TableProps<T>, 'rows'> {
  readonly list: UseInfiniteQueryResult<{ pages: readonly Page<T>[] }, Error>
  /** What stands here when there is nothing. */
  readonly empty: ReactNode
}

const skeletonRows = 6

interface TableProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  /** Undefined while they are being read: lines of the same height stand in. */
  readonly rows: readonly T[] | undefined
  readonly rowKey: (row: T) => string
  /** Whether these are all there are. */
  readonly complete?: boolean
  /** What is summed up apart; without them all rows are. One without rows is not shown. */
  readonly totals?: readonly Total<T>[]
}

/** A single row is in order. */
const leastSorted = 2
/** A single row is its own sum. */
const leastSummed = 2
const totalOfAll: readonly Total<unknown>[] = [{ label: 'Total', of: () => true }]

/** Rows as a table, and on a phone as cards. */
export function Table<T>({ label, columns, rows: given, rowKey, complete = false, totals = totalOfAll }: TableProps<T>) {
  const { search } = useFilters()
  const rows = complete ? given && orderedRows(given, columns, search.order) : given
  const narrow = useNarrow()
  const isSorted = narrow && rows !== undefined && rows.length >= leastSorted
  // The table stays where it is in the tree: a phone that is turned keeps the dialog that a row has open, and what is typed there.
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
          {rows && rows.length >= leastSummed && columns.some(({ sum }) => sum) && (
            <Sums rows={rows} columns={columns} complete={complete} totals={totals} />
          )}
        </table>
      </div>
    </div>
  )
}

/** A list as a table, and on a phone as cards: with its empty state, its skeleton, its error, and more at the end. */
export function List<T>({ list, empty, ...table }: Omit<ListProps<T>, 'complete'>) {
  return (
    <Paged list={list} empty={empty}>
      {(rows) => <Table {...table} rows={rows} complete={rows !== undefined && !list.hasNextPage} />}
    </Paged>
  )
}

interface PagedProps<T> extends Pick<ListProps<T>, 'list' | 'empty'> {
  /** What one of them is called where their number is told. */
  readonly one?: string
  /** Where more are read: below what is shown, or above it, where the older ones stand. */
  readonly moreAt?: 'end' | 'start'
  /** The rows read so far; undefined until the first are. */
  readonly children: (rows: readonly T[] | undefined) => ReactNode
}

/** What every list has around its rows, however they look. */
export function Paged<T>({ list, empty, one = 'result', moreAt = 'end', children }: PagedProps<T>) {
  const place = useRef<HTMLDivElement>(null)
  if (list.error && !list.data) return <ErrorNotice error={list.error} again={() => void list.refetch()} />
  const rows = list.data?.pages.flatMap(({ data }) => data)
  if (rows?.length === 0 && !list.hasNextPage) return empty
  /** Whoever asked for more goes on at the first of them. */
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
      {list.error && <ErrorNotice error={list.error} again={() => void list.refetch()} />}
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

/** How many there are; while there are more to read, at least how many. */
const Results = ({ count, one, more }: { readonly count: number; readonly one: string; readonly more: boolean }) => (
  <p className="soft small results" role="status">
    {more ? `${count.toLocaleString('en')}+ ${one}s` : counted(count, one)}
  </p>
)

/** The address keeps the order of a page's own as `Due`, or `-Due` from the last. */
function orderedRows<T>(rows: readonly T[], columns: readonly Column<T>[], order: string | undefined): readonly T[] {
  const by = columns.find(({ head }) => head === order?.replace(/^-/, ''))?.by
  if (!by) return rows
  const sign = order?.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => sign * compared(by(a), by(b)))
}
/** What has no value comes last from the first, as it does in a list of the service. */
function compared(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b), 'en', { numeric: true }) : a - b
}

/** Amounts of one currency stand together: there is no rate to compare others by. */
export const amountOrder = (cents: number | null, currency: string) => (cents === null ? null : `${currency} ${cents}`)

/** The head of a column; where its list can be ordered by it, a button. */
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

/** A name that somebody gave, such as `prod_training_cluster_eu_north_1`. */
const hasLongWord = (shown: ReactNode): boolean => typeof shown === 'string' && /\S{25}/.test(shown)

interface SumsProps<T> extends Pick<TableProps<T>, 'columns' | 'complete'> {
  readonly rows: readonly T[]
  readonly totals: readonly Total<T>[]
}
/** What the rows come to; while there are more to read, those that are shown. */
function Sums<T>({ rows, columns, complete, totals }: SumsProps<T>) {
  const [, ...others] = columns
  return (
    <tfoot>
      {totalled(rows, totals).map(({ label, summed }) => {
        const sums = others.map(({ head, align, sum }) => ({ head, align, sum: sum?.(summed) }))
        // Rows without any amount add up to nothing that could be told.
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
