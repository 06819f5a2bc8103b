import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ErrorNotice } from './error-notice.tsx'

/** Placeholder lines for text. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are alike
        <span key={at} />
      ))}
    </div>
  )
}

type Failable = Pick<UseQueryResult<unknown, Error>, 'error' | 'data' | 'errorUpdateCount'>
/** The error of a read that has no data. The library forgets it while it reads again, for example because something changed elsewhere. */
export function useStandingError({ error, data, errorUpdateCount }: Failable): Error | null {
  const [last, setLast] = useState(error)
  if (error !== null && error !== last) setLast(error)
  if (data !== undefined) return null
  return error ?? (errorUpdateCount > 0 ? last : null)
}

interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T, Error>, 'data' | 'error' | 'errorUpdateCount' | 'isFetching'> & { readonly refetch: () => unknown }
  readonly lines?: number
  /** Shown above until it is read: the page's heading, if the object names the page. */
  readonly heading?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Shows what was read. Until then, lines of the same height, or the error. Both stay while it is read again. */
export function Loaded<T>({ query, lines = 4, heading, children }: LoadedProps<T>) {
  const error = useStandingError(query)
  if (query.data !== undefined) return children(query.data)
  return (
    <>
      {heading}
      {error ? (
        <ErrorNotice error={error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <Skeleton lines={lines} />
      )}
    </>
  )
}
