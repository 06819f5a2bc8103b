import type { Reply } from '../../../client/operations.ts'
import { counted } from '../../../parts/plain-words.ts'
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
        <strong>{closed && sellers.accepted === 0 ? 'No seller accepted it.' : standOf(sellers)}</strong>
      </p>
      {sum > 1 && (
        <>
          <p className={styles.dots} aria-hidden="true">
            {dotsOf(sellers).map(({ key, outcome }) => (
              <span key={key} className={styles[outcome]} />
            ))}
          </p>
          <p className="soft small">{reached.map(([outcome, said]) => `${sellers[outcome]} ${said}`).join(', ')}.</p>
        </>
      )}
    </div>
  )
}

function standOf({ offered, accepted }: Sellers): string {
  if (offered > 0) return `${counted(offered, 'listing')} waiting for the seller's decision`
  return accepted > 0
    ? `${counted(accepted, 'seller')} accepted`
    : 'No seller accepted it. The operator can offer it to others. If your terms can change, close it and file a new one.'
}
