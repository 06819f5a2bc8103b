import type { ReactNode } from 'react'
import { Moment } from './formatters.tsx'

export interface Step {
  readonly key: string
  /** Null if it has not happened yet. */
  readonly at: string | null
  readonly what: ReactNode
  readonly more?: ReactNode
  readonly tone?: 'good' | 'bad'
}

/** Events in order. Future ones come last, as hollow dots. */
export function Timeline({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className="timeline">
      {steps.map(({ key, at, what, more, tone }) => (
        <li key={key} className={at === null ? 'to-come' : tone}>
          <p>{what}</p>
          {more && <div className="soft small">{more}</div>}
          <p className="soft small">{at === null ? 'Not yet' : <Moment at={at} />}</p>
        </li>
      ))}
    </ol>
  )
}
