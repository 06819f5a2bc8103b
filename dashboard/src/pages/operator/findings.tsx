/** What a reviewer should check, and what changed. */
import type { Reply } from '../../client/operations.ts'
import { Icon } from '../../parts/icon.tsx'
import { nodeLabel, nodeValue } from '../../parts/node.tsx'
import { Panel } from '../../parts/panel.tsx'
import styles from './findings.module.css'

export type Review = Reply<'readReview'>

/** `gpuMemoryGb: 48 GB, where …` under the field's label. */
function splitFlag(flag: string): readonly [string, string] {
  const at = flag.indexOf(': ')
  return at < 0 ? ['', flag] : [nodeLabel(flag.slice(0, at)), flag.slice(at + 2)]
}

export const Flags = ({ flags }: Pick<Review, 'flags'>) =>
  flags.length > 0 && (
    <Panel title="Findings">
      <FlagList flags={flags} />
    </Panel>
  )

export const FlagList = ({ flags }: Pick<Review, 'flags'>) => (
  <ul className={styles.flags}>
    {flags.map((flag) => {
      const [label, text] = splitFlag(flag)
      return (
        <li key={flag}>
          <Icon name="trouble" />
          <span>
            <strong>{label}</strong> {text}
          </span>
        </li>
      )
    })}
  </ul>
)

export function Changes({ changes }: Pick<Review, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <Panel title="Changed since the last approval">
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{nodeLabel(field)}</dt>
            <dd>
              <del>{nodeValue(field, before) ?? 'left out'}</del>
              <span className="unseen"> is now </span>
              <ins>{nodeValue(field, after) ?? 'left out'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
