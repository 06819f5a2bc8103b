/** Accepts in clear steps: what it means, the agreement in force, then the step that reveals both sides to each other. */
import { claimWindowHours } from '@parley/contract/dashboard/claims'
import { invoiceDueDays } from '@parley/contract/dashboard/invoices'
import { opportunityStates } from '@parley/contract/opportunities'
import { Link, useParams } from '@tanstack/react-router'
import { useNavigateOnward } from '../../../client/onward.ts'
import type { Item, Reply } from '../../../client/operations.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { useSession, whyNotCall, whyNotMove } from '../../../client/session.ts'
import { ActionButton } from '../../../parts/action.tsx'
import { Budget, DemandTerms, demandTitle, Term } from '../../../parts/demand.tsx'
import type { DemandMoney } from '../../../parts/demand-money.ts'
import { Empty } from '../../../parts/empty.tsx'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { FactorNote } from '../../../parts/factor-note.tsx'
import { feeTerms } from '../../../parts/fee-terms.tsx'
import { Day, Moment, Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { percent } from '../../../parts/humanize.ts'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Loaded, Skeleton } from '../../../parts/loaded.tsx'
import { Markdown } from '../../../parts/markdown.tsx'
import { EmptyCardNote, OwnCard, useIsReachable } from '../../../parts/own-card.tsx'
import { Panel } from '../../../parts/panel.tsx'
import styles from './accept.module.css'
import { MisfitNote } from './misfit-note.tsx'
import { useWorth, Worth } from './worth.tsx'

type Agreement = Item<'listAgreements'>

export default function AcceptPage() {
  const { id } = useParams({ from: '/inside/opportunities/$id/accept' })
  const opportunity = useRead('readOpportunity', { params: { id } })
  return (
    <div className="page narrow">
      <PageHeading
        title="Accept this opportunity"
        lead="Accepting has legal effect and cannot be undone. Nothing happens until you confirm in the last step."
        back={{ to: '/opportunities/$id', params: { id }, label: 'Opportunity' }}
      />
      <Loaded query={opportunity} lines={10}>
        {(loaded) => <Decision opportunity={loaded} />}
      </Loaded>
    </div>
  )
}

function Decision({ opportunity }: { readonly opportunity: Reply<'readOpportunity'> }) {
  const session = useSession()
  const blocked = whyNotCall(session, 'acceptOpportunity') ?? whyNotMove(opportunityStates, 'accept', opportunity.status)
  if (blocked !== null) return <Blocked why={blocked} opportunity={opportunity} />
  return (
    <>
      <Panel title="1. What you accept">
        <DemandTerms demand={opportunity.demand} />
        <MisfitNote opportunity={opportunity} />
        <Worth opportunity={opportunity} />
      </Panel>
      <UnderAgreement opportunity={opportunity} company={session.company?.name ?? ''} />
    </>
  )
}

const Blocked = ({ why, opportunity: { id, status } }: { readonly why: string; readonly opportunity: Reply<'readOpportunity'> }) => (
  <Empty
    title={why}
    action={
      status === 'accepted' ? (
        <LinkButton to="/introductions">Go to introductions</LinkButton>
      ) : (
        <LinkButton to="/opportunities/$id" params={{ id }}>
          Back to opportunity
        </LinkButton>
      )
    }
  />
)

function UnderAgreement({ opportunity, company }: { readonly opportunity: Reply<'readOpportunity'>; readonly company: string }) {
  const agreements = useList('listAgreements', {})
  const current = agreements.data?.pages.flatMap(({ data }) => data).find((agreement) => agreement.current)
  if (agreements.error && !agreements.data) return <ErrorNotice error={agreements.error} onRetry={() => void agreements.refetch()} />
  if (!agreements.data) return <Skeleton lines={8} />
  if (!current) return <Empty title="No agreement is in force">The operator must publish one before anyone can accept.</Empty>
  return (
    <>
      <AcceptanceTerms company={company} agreement={current} />
      <Card />
      <Text agreement={current} company={company} />
      <Reveal opportunity={opportunity} agreement={current} />
    </>
  )
}

function AcceptanceTerms({ company, agreement: { successFeeBasisPoints } }: { readonly company: string; readonly agreement: Agreement }) {
  return (
    <Panel title="2. What it means">
      <ul className={styles.meaning}>
        <li>
          <strong>Both sides learn each other's identity immediately.</strong> The buyer sees {company}'s contact card and your listing with
          its price, and you see their card. This cannot be undone.
        </li>
        <li>
          <strong>Nothing is sold yet.</strong> You talk, and agree or not. Neither side has to make a deal.
        </li>
        <li>
          <strong>A deal costs {percent(successFeeBasisPoints)} of its total amount,</strong> due from {company} {invoiceDueDays} days after
          both sides confirmed it.
        </li>
        <li>
          <strong>If you were in talks with this buyer before,</strong> file a claim within {claimWindowHours} hours. If it is upheld, no
          success fee is due.
        </li>
      </ul>
    </Panel>
  )
}

/** The company's own card, before it is revealed permanently. */
function Card() {
  const company = useRead('readCompany', {})
  const mayEdit = whyNotCall(useSession(), 'editCompany') === null
  return (
    <Panel title="3. What the buyer sees" actions={mayEdit && <Link to="/company">Edit contact card</Link>}>
      <Loaded query={company} lines={4}>
        {(read) => <OwnCard company={read} />}
      </Loaded>
      <EmptyCardNote reader="the buyer" />
    </Panel>
  )
}

function Text({ agreement, company }: { readonly agreement: Agreement; readonly company: string }) {
  const { id, title, version, text, signedAt } = agreement
  return (
    <Panel title="4. Agreement">
      <details className={styles.agreement} open={signedAt === null}>
        <summary>
          {title}, version {version}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard, too */}
        <section className={styles.text} aria-label={`${title}, version ${version}`} tabIndex={0}>
          <Markdown text={text} />
        </section>
      </details>
      {signedAt ? (
        <p>
          {company} signed it: <Moment at={signedAt} />.
        </p>
      ) : (
        <div className="row spread">
          <p>{company} has not signed this version yet.</p>
          <ActionButton
            operation="signAgreement"
            input={{ params: { id } }}
            successMessage="Signed"
            icon="agreement"
            confirm={{ title: `Sign for ${company}?`, text: `Your signature binds ${company} to ${title}, version ${version}.` }}
          >
            {`Sign for ${company}`}
          </ActionButton>
        </div>
      )}
    </Panel>
  )
}

/** What is accepted, with the buyer's maximum price. The buyer is not known yet. */
const demandTerms = (demand: Reply<'readOpportunity'>['demand']) =>
  [
    ['Capacity', demandTitle(demand)],
    ['Starts', <Day key="starts" at={demand.startsAt} />],
    ['Term', <Term key="term" demand={demand} />],
    ['Budget', <Budget key="budget" demand={demand} />],
    ['Buyer', 'Shown once you accept'],
  ] as const
const worthTerms = (worth: DemandMoney | null) =>
  worth === null
    ? []
    : ([
        ['Per month, at your price', <Money key="month" cents={worth.monthlyCents} />],
        ['Total', worth.totalCents === null ? null : <Money key="all" cents={worth.totalCents} />],
        ...feeTerms(worth),
      ] as const)

function Reveal({ opportunity, agreement }: { readonly opportunity: Reply<'readOpportunity'>; readonly agreement: Agreement }) {
  const navigate = useNavigateOnward()
  const { id, demand, listingId } = opportunity
  const listing = useRead('readSubmission', { params: { id: listingId } })
  const worth = useWorth(opportunity)
  const reachable = useIsReachable()
  return (
    <Panel title="5. Accept">
      <p>
        <FactorNote /> Then you meet the buyer.
      </p>
      <div className="row actions">
        <LinkButton to="/opportunities/$id" params={{ id }}>
          {' '}
          Cancel
        </LinkButton>
        <ActionButton
          operation="acceptOpportunity"
          input={{ params: { id } }}
          successMessage="You have met the buyer"
          kind="main"
          why={
            agreement.signedAt === null
              ? 'Sign the agreement first.'
              : reachable === undefined || listing.isPending
                ? 'Your contact card and your listing are loading.'
                : null
          }
          confirm={{
            title: 'Accept and meet the buyer?',
            terms: [...demandTerms(demand), ...worthTerms(worth)],
            text: (
              <>
                <MisfitNote opportunity={opportunity} />
                {reachable === false && (
                  <p className="note bad">Your contact card is empty. The buyer learns your company's name, but no email or phone.</p>
                )}
                <p>Both sides learn who the other is. This cannot be undone, and you can no longer decline the opportunity.</p>
              </>
            ),
          }}
          onDone={({ introduction }) =>
            void navigate({ to: '/introductions/$id', params: { id: introduction.id }, search: { met: 'now' }, replace: true })
          }
        >
          Accept and meet the buyer
        </ActionButton>
      </div>
    </Panel>
  )
}
