import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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

interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T, Error>, 'data' | 'error'> & { readonly refetch: () => unknown }
  readonly lines?: number
  /** Shown above until it is read: the page's heading, if the object names the page. */
  readonly heading?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Shows what was read. Until then, lines of the same height, or the error. The content stays while it is read again. */
export function Loaded<T>({ query, lines = 4, heading, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <>
      {heading}
      {query.error ? <ErrorNotice error={query.error} onRetry={() => void query.refetch()} /> : <Skeleton lines={lines} />}
    </>
  )
}
