import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorNotice } from './error-notice.tsx'

export interface Column<T> {
  readonly head: string
  readonly cell: (row: T) => ReactNode
  /** Figures stand at the end; so does what one can do, whose heading is heard but not seen. */
  readonly align?: 'end' | 'acts'
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
}

/** Rows as a table, and on a phone as cards. */
export function Table<T>({ label, columns, rows, rowKey }: TableProps<T>) {
  return (
    <div className="table" aria-busy={rows === undefined}>
      <table>
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ head, align }) => (
              <th key={head} scope="col" className={align}>
                {align === 'acts' ? <span className="unseen">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? rows.map((row) => <Row key={rowKey(row)} row={row} columns={columns} />) : <SkeletonRows columns={columns} />}
        </tbody>
      </table>
    </div>
  )
}

/** A list as a table, and on a phone as cards: with its empty state, its skeleton, its error, and more at the end. */
export function List<T>({ label, list, columns, rowKey, empty }: ListProps<T>) {
  return (
    <Paged list={list} empty={empty}>
      {(rows) => <Table label={label} rows={rows} columns={columns} rowKey={rowKey} />}
    </Paged>
  )
}

interface PagedProps<T> extends Pick<ListProps<T>, 'list' | 'empty'> {
  /** The rows read so far; undefined until the first are. */
  readonly children: (rows: readonly T[] | undefined) => ReactNode
}

/** What every list has around its rows, however they look. */
export function Paged<T>({ list, empty, children }: PagedProps<T>) {
  if (list.error && !list.data) return <ErrorNotice error={list.error} again={() => void list.refetch()} />
  const rows = list.data?.pages.flatMap(({ data }) => data)
  if (rows?.length === 0 && !list.hasNextPage) return empty
  return (
    <div className="stack">
      {children(rows)}
      {list.error && <ErrorNotice error={list.error} again={() => void list.refetch()} />}
      {list.hasNextPage && (
        <div className="row center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}

function Row<T>({ row, columns }: { readonly row: T; readonly columns: readonly Column<T>[] }) {
  return (
    <tr>
      {columns.map(({ head, cell, align }) => (
        <td key={head} data-head={head} className={align}>
          <div>{cell(row)}</div>
        </td>
      ))}
    </tr>
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
