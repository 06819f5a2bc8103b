/** Listings side by side: a row per aspect, a column per candidate, and the choice of whom to offer to. */
import { type Aspect, aspects } from '@parley/contract/dashboard/operator'
import { requestStates } from '@parley/contract/requests'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Reply } from '../../client/operations.ts'
import { whyNotMove } from '../../client/session.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Form } from '../../parts/form.tsx'
import { pluralize } from '../../parts/humanize.ts'
import { Icon } from '../../parts/icon.tsx'
import { NamedText } from '../../parts/named-text.tsx'
import { showToast } from '../../parts/toasts.tsx'
import styles from './candidates.module.css'
import { Score } from './score.tsx'

type Request = Reply<'readOperatorRequest'>
type Candidate = Reply<'listCandidates'>['data'][number]

const aspectNames: Readonly<Record<Aspect, string>> = {
  gpuModel: 'GPU model',
  gpusPerNode: 'GPUs per node',
  nodes: 'Nodes',
  region: 'Region',
  dates: 'Dates',
  budget: 'Budget',
}

export function Candidates({ request, candidates }: { readonly request: Request; readonly candidates: readonly Candidate[] }) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const lastOfferOn = (id: string) => request.opportunities.find(({ listingId }) => listingId === id)
  // A candidate that no longer fits, or that somebody else has offered to, is no longer offered to.
  const chosen = ticked.filter((id) => candidates.some(({ listingId }) => listingId === id) && lastOfferOn(id)?.status !== 'offered')
  const toggle = (id: string) => setTicked(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const flagged = request.flags.length > 0
  // For the text at that time: after an edit by the buyer, it has to be read again.
  const [reviewedAt, setReviewedAt] = useState<string | null>(null)
  const textReviewed = reviewedAt === request.updatedAt
  const reviewedId = useId()
  const whyNotOffered = whyNotBuyer(request)
  const why =
    whyNotMove(requestStates, 'offer', request.status) ??
    whyNotOffered ??
    (chosen.length === 0 ? 'Choose at least one listing.' : null) ??
    (flagged && !textReviewed ? 'Review what sellers will see first.' : null)
  return (
    <Form
      operation="offerRequest"
      input={() => ({
        params: { id: request.id },
        body: { listingIds: [...chosen], updatedAt: request.updatedAt, ...(flagged && { textReviewed }) },
      })}
      why={why}
      submit={chosen.length === 0 ? 'Offer' : `Offer to ${pluralize(chosen.length, 'seller')}`}
      onDone={({ opportunities }) => {
        setTicked([])
        showToast(`Offered to ${pluralize(opportunities.length, 'seller')}`)
      }}
    >
      {whyNotOffered && <p className="note bad">{whyNotOffered} The request cannot be offered.</p>}
      <p className="soft">The score is the sum of the points of all rows, out of 100, rounded.</p>
      <div className={styles.compared}>
        <table>
          <caption className="unseen">Candidates, best first</caption>
          <thead>
            <tr>
              <td />
              {candidates.map((candidate) => (
                <CandidateHead
                  key={candidate.listingId}
                  candidate={candidate}
                  last={lastOfferOn(candidate.listingId)}
                  chosen={chosen.includes(candidate.listingId)}
                  onToggle={() => toggle(candidate.listingId)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {aspects.map((aspect) => (
              <tr key={aspect}>
                <th scope="row">{aspectNames[aspect]}</th>
                {candidates.map((candidate) => (
                  <Reason key={candidate.listingId} aspect={aspect} candidate={candidate} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {flagged && (
        <div className="field check">
          <input
            id={reviewedId}
            type="checkbox"
            checked={textReviewed}
            onChange={() => setReviewedAt(textReviewed ? null : request.updatedAt)}
          />
          <label htmlFor={reviewedId}>I have reviewed what sellers will see, and it does not identify the buyer.</label>
        </div>
      )}
    </Form>
  )
}

/** Why this company's request cannot be offered. Null if it can. */
function whyNotBuyer({ companyName, companySuspended, agreementSigned }: Request): string | null {
  if (companySuspended) return `${companyName} is suspended.`
  return agreementSigned ? null : `${companyName} has not signed the current introduction agreement.`
}

interface CandidateHeadProps {
  readonly candidate: Candidate
  /** The newest offer of this request on the listing. */
  readonly last: Request['opportunities'][number] | undefined
  readonly chosen: boolean
  readonly onToggle: () => void
}
function CandidateHead({ candidate: { listingId, title, sellerName, soldNodes, score }, last, chosen, onToggle }: CandidateHeadProps) {
  const waits = last?.status === 'offered'
  return (
    <th scope="col" data-chosen={chosen}>
      <div className={styles.head}>
        <Score value={score} />
        <div>
          <Link to="/operator/review/$id" params={{ id: listingId }}>
            {title}
          </Link>
          <span className="soft small">{sellerName}</span>
          {soldNodes > 0 && (
            <span className="problem small">{soldNodes} of the offered nodes are sold. The seller has not reduced the listing yet.</span>
          )}
        </div>
        {waits ? (
          <StateBadge state="offered" />
        ) : (
          <label>
            <input type="checkbox" checked={chosen} onChange={onToggle} aria-label={`Offer to ${sellerName}: ${title}`} />
            Offer
          </label>
        )}
        {last && !waits && <StateBadge state={last.status} />}
      </div>
    </th>
  )
}

function Reason({ aspect, candidate }: { readonly aspect: Aspect; readonly candidate: Candidate }) {
  const reason = candidate.reasons.find((one) => one.aspect === aspect)
  if (!reason) return <td />
  const { fits, points, outOf, text } = reason
  return (
    <td>
      <div className={styles.reason} data-fits={fits}>
        <Icon name={fits ? 'done' : points > 0 ? 'partly' : 'close'} />
        <span>
          <span className="unseen">{fits ? 'Fits: ' : points > 0 ? 'Fits in part: ' : 'Does not fit: '}</span>
          <NamedText text={text} />{' '}
          <span className="soft small figure">
            {points} of {outOf}
          </span>
        </span>
      </div>
    </td>
  )
}
