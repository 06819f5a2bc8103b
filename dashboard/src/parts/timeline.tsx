import type { ReactNode } from 'react'
import { Moment } from './formatters.tsx'

export interface Step {
  readonly key: string
  /** Null: still to come. */
  readonly at: string | null
  readonly what: ReactNode
  readonly more?: ReactNode
  readonly tone?: 'good' | 'bad'
}

/** What happened, in order; what is still to come stands last and hollow. */
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
