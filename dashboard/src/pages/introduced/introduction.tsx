import { Link, useLocation, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRead } from '../../client/queries.ts'
import { ActionButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { CloseRequest } from '../../parts/close-request.tsx'
import { ContactCard, isReachable, noCardText } from '../../parts/contact-card.tsx'
import { DemandTerms, demandTitle } from '../../parts/demand.tsx'
import { Countdown, Moment, Money, useNow } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { sentence } from '../../parts/humanize.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { EmptyCardNote } from '../../parts/own-card.tsx'
import { Panel, Terms } from '../../parts/panel.tsx'
import { readyOf } from '../../parts/ready-of.ts'
import { Timeline } from '../../parts/timeline.tsx'
import { ClaimPanel } from './claim.tsx'
import { DealsPanel } from './deals.tsx'
import type { Detail } from './detail.ts'
import { FilesPanel } from './files.tsx'
import { historyOf } from './history.tsx'
import styles from './introduction.module.css'
import { InvoiceTable } from './invoice-table.tsx'
import { ListingPanel } from './listing.tsx'
import { MessagesPanel } from './messages.tsx'
import { dealPanelId } from './panel-ids.ts'
import { type Introduction, Readiness } from './readiness.tsx'
import { contestedDeal, dealToConfirm } from './reported-deal.ts'

export default function IntroductionPage() {
  const { id } = useParams({ from: '/inside/introductions/$id' })
  const detail = useRead('readIntroductionDetail', { params: { id } })
  const introduction = detail.data?.introduction
  return (
    <div className="page">
      <PageHeading
        title={introduction?.counterparty.companyName ?? 'Introduction'}
        badge={introduction && <StateBadge state={introduction.status} />}
        lead={introduction && `${introduction.role === 'buyer' ? 'They offer' : 'They look for'} ${demandTitle(introduction.demand)}.`}
        back={{ to: '/introductions', label: 'Introductions' }}
        actions={introduction && <ReadyButton introduction={introduction} />}
      />
      <Loaded query={detail} lines={10}>
        {(loaded) => <IntroductionView detail={loaded} />}
      </Loaded>
    </div>
  )
}

/** How long the page starts with it after the reveal, regardless of how often it is opened again. */
const recentIntroductionMs = 3_600_000

/** Both sides, and right after the reveal the next steps. */
function IntroductionSummary({ detail }: { readonly detail: Detail }) {
  const { introduction, deals } = detail
  const { met } = useSearch({ from: '/inside/introductions/$id' })
  const nowMs = useNow(30_000)
  const isRecentlyIntroduced = met === 'now' && nowMs - Date.parse(introduction.revealedAt) < recentIntroductionMs
  return (
    <Panel>
      {isRecentlyIntroduced && (
        <div className={styles.met}>
          <p className={styles.name}>{sentence(`You have met ${introduction.counterparty.companyName}`)}</p>
          <p>
            {isReachable(introduction.counterparty.contact)
              ? 'You have their contact card. Write to them or call them.'
              : 'They have not filled in a contact card yet. Send them a message below.'}
          </p>
        </div>
      )}
      <Readiness introduction={introduction} fresh={isRecentlyIntroduced} />
      {introduction.status === 'active' && readyOf(introduction).yours === null && (
        <p className={styles.next}>
          When your side is ready to make a deal, say so. {introduction.counterparty.companyName} is notified. This does not bind either
          side to a deal.
        </p>
      )}
      {introduction.status === 'active' && introduction.buyerReadyAt && introduction.sellerReadyAt && deals.length === 0 && (
        <p className={styles.next}>
          Both sides are ready. Agree on the terms. Then one side <a href={`#${dealPanelId}`}>reports the deal</a> and the other confirms
          it.
        </p>
      )}
      <Deadlines detail={detail} />
    </Panel>
  )
}

/** Both of them, until they end. */
function Deadlines({ detail: { introduction, claim, claimsUntil } }: { readonly detail: Detail }) {
  const nowMs = useNow(30_000)
  const { expiresAt, status } = introduction
  const mayClaim = claim === null && (status === 'active' || status === 'concluded') && Date.parse(claimsUntil) > nowMs
  const until = (at: string) => (
    <span className="stack tight">
      <Moment at={at} />
      <span className="soft small">
        <Countdown until={at} /> left
      </span>
    </span>
  )
  const deadlines = [
    mayClaim && (['Claim possible until', until(claimsUntil)] as const),
    expiresAt !== null && (['Lapses without a deal', until(expiresAt)] as const),
  ].filter((one) => one !== false)
  return deadlines.length > 0 && <Terms of={deadlines} />
}

/** At the top, the next step of a report: the reader's decision, or another report. */
function ReportedDeal({ detail }: { readonly detail: Detail }) {
  const { introduction } = detail
  if (introduction.status !== 'active') return null
  const { companyName } = introduction.counterparty
  const [reported, contested] = [dealToConfirm(detail), contestedDeal(detail)]
  const link = (text: string) => <a href={`#${dealPanelId}`}>{text}</a>
  if (reported)
    return (
      <p className="note">
        {companyName} reported a deal worth <Money cents={reported.monthlyCents * reported.months} currency={reported.currency} /> in total.{' '}
        {link('Confirm or contest it')}.
      </p>
    )
  if (contested)
    return (
      <p className="note">
        {companyName} contested the deal: {contested.contestReason} {link('Report it again once you agree')}.
      </p>
    )
  return null
}

/** For the buyer, after the deal: it does not close the request, which may need more than one seller offers. */
function RequestStillOpen({ id }: { readonly id: string }) {
  const request = useRead('readRequest', { params: { id } }).data
  if (!request || request.status === 'closed') return null
  return (
    <div className="note row spread">
      <span>
        <Link to="/requests/$id" params={{ id }}>
          Your request
        </Link>{' '}
        is not closed and can be offered to more sellers. Close it if this deal is all you need.
      </span>
      <CloseRequest request={request} />
    </div>
  )
}

function ReadyButton({ introduction }: { readonly introduction: Introduction }) {
  const { yours } = readyOf(introduction)
  if (yours || introduction.status !== 'active') return null
  return (
    <ActionButton
      operation="declareReady"
      input={{ params: { id: introduction.id } }}
      successMessage="Your side is ready"
      pendingMessage={`Telling ${introduction.counterparty.companyName} that your side is ready`}
      kind="main"
      icon="done"
    >
      We are ready
    </ActionButton>
  )
}

function ContactPanel({ introduction: { counterparty } }: { readonly introduction: Introduction }) {
  return (
    <Panel title={`How to reach ${counterparty.companyName}`}>
      <ContactCard {...counterparty} unreachable={noCardText} />
      <EmptyCardNote reader={counterparty.companyName} />
    </Panel>
  )
}

/** Scrolls to the section in the address, once it exists. */
function useScrollToHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash])
}

function IntroductionView({ detail }: { readonly detail: Detail }) {
  useScrollToHash()
  const { introduction, voidReason, files, invoices } = detail
  const { requestId, opportunityId } = introduction
  return (
    <>
      <ReportedDeal detail={detail} />
      {introduction.status === 'concluded' && requestId && <RequestStillOpen id={requestId} />}
      {voidReason && <p className="note">The operator voided this introduction: {voidReason}</p>}
      <IntroductionSummary detail={detail} />
      <div className="columns">
        <div className="stack">
          <ContactPanel introduction={introduction} />
          <MessagesPanel introduction={introduction} />
          <DealsPanel detail={detail} />
          <ClaimPanel detail={detail} />
        </div>
        <div className="stack">
          <ListingPanel detail={detail} />
          <Panel
            title="Capacity"
            actions={
              requestId ? (
                <Link to="/requests/$id" params={{ id: requestId }}>
                  Your request
                </Link>
              ) : (
                opportunityId && (
                  <Link to="/opportunities/$id" params={{ id: opportunityId }}>
                    Opportunity
                  </Link>
                )
              )
            }
          >
            <DemandTerms demand={introduction.demand} />
          </Panel>
          {files.length > 0 && <FilesPanel files={files} />}
          <Panel title="Timeline">
            <Timeline steps={historyOf(detail)} />
          </Panel>
        </div>
      </div>
      {invoices.length > 0 && (
        <section className="stack">
          <h2>Invoices</h2>
          <InvoiceTable invoices={invoices} />
        </section>
      )}
    </>
  )
}
