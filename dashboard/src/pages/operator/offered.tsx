import type { Reply } from '../../client/operations.ts'
import { ActionButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { Ago } from '../../parts/formatters.tsx'
import { Panel } from '../../parts/panel.tsx'
import styles from './offered.module.css'

type Opportunity = Reply<'readOperatorRequest'>['opportunities'][number]

const Withdraw = ({ id, status, sellerName }: Pick<Opportunity, 'id' | 'status' | 'sellerName'>) =>
  status === 'offered' && (
    <ActionButton
      operation="withdrawOpportunity"
      input={{ params: { id } }}
      kind="danger"
      successMessage={`Withdrawn from ${sellerName}`}
      pendingMessage={`Withdrawing it from ${sellerName}`}
      confirm={{
        title: `Withdraw it from ${sellerName}?`,
        text: 'The seller sees that it was withdrawn and can no longer accept it. You can offer it again.',
      }}
    >
      Withdraw
    </ActionButton>
  )

/** The state of a request at each seller. */
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
                {status === 'offered' ? 'expires ' : ''}
                <Ago at={decidedAt ?? (status === 'offered' ? expiresAt : offeredAt)} />
              </span>
              <Withdraw id={id} status={status} sellerName={sellerName} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
