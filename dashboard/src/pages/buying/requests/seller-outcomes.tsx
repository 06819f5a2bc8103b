import type { Reply } from '../../../client/operations.ts'
import { pluralize } from '../../../parts/humanize.ts'
import styles from './seller-outcomes.module.css'

type Sellers = Reply<'readRequestProgress'>['sellers']

/** The states of an offer at a seller, the most promising first. */
const outcomes = [
  ['accepted', 'accepted'],
  ['offered', 'waiting'],
  ['declined', 'declined'],
  ['expired', 'expired'],
  ['withdrawn', 'withdrawn'],
] as const

const maxDots = 40
const dotsOf = (sellers: Sellers) =>
  outcomes.flatMap(([outcome]) =>
    Array.from({ length: Math.min(sellers[outcome], maxDots) }, (_, at) => ({ key: `${outcome} ${at}`, outcome })),
  )

interface SellerOutcomesProps {
  readonly progress: Reply<'readRequestProgress'>
  /** Whether the request is closed. */
  readonly closed: boolean
}

/** The listings on which sellers hold the request, and the results of the others: a dot each. */
export function SellerOutcomes({ progress: { sellers }, closed }: SellerOutcomesProps) {
  const reached = outcomes.filter(([outcome]) => sellers[outcome] > 0)
  const sum = reached.reduce((all, [outcome]) => all + sellers[outcome], 0)
  if (sum === 0) return <p>{closed ? 'It was not offered to any seller.' : 'It has not been offered to any seller yet.'}</p>
  return (
    <div className="stack tight">
      <p>
        <strong>{closed && sellers.accepted === 0 ? 'No seller accepted it.' : statusText(sellers)}</strong>
      </p>
      {sum > 1 && (
        <>
          <p className={styles.dots} aria-hidden="true">
            {dotsOf(sellers).map(({ key, outcome }) => (
              <span key={key} className={styles[outcome]} />
            ))}
          </p>
          <p className="soft small">{reached.map(([outcome, label]) => `${sellers[outcome]} ${label}`).join(', ')}.</p>
        </>
      )}
    </div>
  )
}

function statusText({ offered, accepted }: Sellers): string {
  if (offered > 0) return `${pluralize(offered, 'listing')} waiting for the seller's decision`
  return accepted > 0
    ? `${pluralize(accepted, 'seller')} accepted`
    : 'No seller accepted it. The operator can offer it to others. If your terms can change, close it and file a new one.'
}
