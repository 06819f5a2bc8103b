import type { Reply } from '../../client/operations.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Ago } from '../../parts/figures.tsx'
import { Panel } from '../../parts/panel.tsx'
import styles from './offered.module.css'

type Opportunity = Reply<'readOperatorRequest'>['opportunities'][number]

/** What became of a demand at each seller. */
export function Offered({ opportunities }: { readonly opportunities: readonly Opportunity[] }) {
  return (
    <Panel title="Offered to">
      <ul className={styles.offered}>
        {opportunities.map(({ id, sellerName, listingTitle, status, offeredAt, decidedAt, expiresAt, declineReason }) => (
          <li key={id}>
            <span>
              <strong>{sellerName}</strong>
              <span className="soft small">{listingTitle}</span>
              {declineReason && <q className="small">{declineReason}</q>}
            </span>
            <span>
              <StateBadge state={status} />
              <span className="soft small">
                {status === 'offered' ? 'lapses ' : ''}
                <Ago at={decidedAt ?? (status === 'offered' ? expiresAt : offeredAt)} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
