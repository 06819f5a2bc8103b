import type { Reply } from '../../client/operations.ts'
import { usePendingMessage } from '../../client/undo.ts'
import { Moment } from '../../parts/formatters.tsx'
import { readyOf } from '../../parts/ready-of.ts'
import styles from './readiness.module.css'

export type Introduction = Reply<'readIntroductionDetail'>['introduction']

interface ReadinessProps {
  readonly introduction: Introduction
  readonly small?: boolean
  /** They have just met. */
  readonly fresh?: boolean
}

/** The two sides, each filled once it is ready, and both once they made a deal. You are on the left. */
export function Readiness({ introduction, small = false, fresh = false }: ReadinessProps) {
  const { yours, theirs } = readyOf(introduction)
  const declaring = usePendingMessage('declareReady', { params: { id: introduction.id } }) !== null
  const hasDeal = introduction.status === 'concluded'
  const readyLabel = yours && theirs ? 'Both sides' : yours ? 'Your side' : theirs ? 'Their side' : 'Nobody yet'
  const picture = (
    <svg
      className={`${styles.picture}${fresh ? ` ${styles.fresh}` : ''}`}
      viewBox="0 0 48 32"
      role="img"
      aria-label={hasDeal ? 'They made a deal' : `Ready: ${readyLabel}`}
    >
      <circle cx="18" cy="16" r="11" className={yours || hasDeal ? styles.ready : styles.waiting} />
      <circle cx="30" cy="16" r="11" className={theirs || hasDeal ? styles.ready : styles.waiting} />
    </svg>
  )
  if (small) return <span className={styles.small}>{picture}</span>
  return (
    <div className={styles.both}>
      <Side title="You" at={yours} still={introduction.status === 'active'} soon={declaring} />
      {picture}
      <Side title={introduction.counterparty.companyName} at={theirs} still={introduction.status === 'active'} />
    </div>
  )
}

interface SideProps {
  readonly title: string
  readonly at: string | null
  /** Whether it may still become ready. */
  readonly still: boolean
  /** It is about to be sent, and can still be undone. */
  readonly soon?: boolean
}
const Side = ({ title, at, still, soon = false }: SideProps) => (
  <p>
    <strong>{title}</strong>
    {at ? (
      <span className="soft small">
        ready since <Moment at={at} />
      </span>
    ) : (
      still && <span className="soft small">{soon ? 'ready in a moment' : 'not ready yet'}</span>
    )}
  </p>
)
