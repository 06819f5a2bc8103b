import styles from './funnel.module.css'
import { shareText } from './humanize.ts'
import { Panel } from './panel.tsx'

interface FunnelProps {
  readonly title: string
  /** Each is a part of the previous one. */
  readonly steps: readonly { readonly label: string; readonly count: number }[]
}

/** How many reached each stage: a list whose bars are proportional to the first. */
export function Funnel({ title, steps }: FunnelProps) {
  const all = Math.max(1, steps[0]?.count ?? 0)
  return (
    <Panel title={title}>
      <ol className={styles.funnel}>
        {steps.map(({ label, count }) => (
          <li key={label}>
            <span>{label}</span>
            <span className="figure">
              <strong>{count.toLocaleString('en')}</strong> <span className="soft small">{shareText(count, all)}</span>
            </span>
            <meter min={0} max={all} value={count} aria-hidden="true" />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
