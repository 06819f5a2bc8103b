/** The first steps of a company and of an integration, by its activity and by the member's role. Each list is shown until it is done. */
import type { CompanyActivity } from '@parley/contract/dashboard/session'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useList, useRead } from '../../client/queries.ts'
import { type Session, whyNotCall } from '../../client/session.ts'
import { Icon } from '../../parts/icon.tsx'
import { isBillingComplete } from '../../parts/own-billing.tsx'
import { isCompanyReachable } from '../../parts/own-card.tsx'
import { Panel } from '../../parts/panel.tsx'

interface FirstStep {
  readonly text: string
  readonly detail: string
  readonly to: NonNullable<LinkProps['to']>
  readonly hash?: string
  readonly done: boolean
}

interface FirstSteps {
  readonly company: readonly FirstStep[]
  /** For an integration that calls the API: no company needs one. */
  readonly integration: readonly FirstStep[]
}

/** Undefined while they are read. None for a person without a company. */
export function useFirstSteps(session: Session): FirstSteps | undefined {
  const data = useStepData(session)
  if (!session.company) return { company: [], integration: [] }
  return data && { company: companySteps(session, data), integration: integrationSteps(data) }
}

const canCall = (session: Session, operation: Parameters<typeof whyNotCall>[1]) =>
  session.company !== null && whyNotCall(session, operation) === null

/** What the member may read of it. Undefined while it is read. */
function useStepData(session: Session) {
  const may = (operation: Parameters<typeof whyNotCall>[1]) => canCall(session, operation)
  const company = useRead('readCompany', {}, session.company !== null).data
  const buys = company !== undefined && company.activity !== 'selling'
  const sells = company !== undefined && company.activity !== 'buying'
  const wallet = useRead('readWallet', {}, buys && may('readWallet'))
  const lists = {
    agreements: useList('listAgreements', {}, may('signAgreement')),
    requests: useList('listRequests', {}, buys && may('fileRequest')),
    listings: useList('listSubmissions', {}, sells && may('proposeNode')),
    keys: useList('listKeys', {}, may('createKey')),
    rentals: useList('listRentals', {}, buys),
    offers: useList('listOwnOffers', {}, sells),
    webhooks: useList('listWebhookEndpoints', {}, may('createWebhookEndpoint')),
    testRequests: useList('listTestRequests', {}, buys && may('fileRequest')),
    testListings: useList('listTestSubmissions', {}, sells && may('proposeNode')),
  }
  if (!company || wallet.isLoading || Object.values(lists).some(({ isLoading }) => isLoading)) return undefined
  return { company, buys, sells, wallet: wallet.data, ...lists }
}
type StepData = NonNullable<ReturnType<typeof useStepData>>

function companySteps(session: Session, data: StepData): readonly FirstStep[] {
  const { company, listings, agreements } = data
  // A company with both activities needs a bank account once it sells.
  const isPaid = company.activity === 'selling' || hasAny(listings.data)
  const activity = activitySteps(data)
  const isActive = activity.some(({ done }) => done) || (data.buys && hasAny(data.rentals.data)) || (data.sells && hasAny(data.offers.data))
  return presentSteps([
    { ...secondFactor, detail: factorDetails[company.activity], done: session.secondFactor.enrolled },
    canCall(session, 'editCompany') && { ...contactCard, done: isCompanyReachable(company) },
    canCall(session, 'editBilling') && { ...billing, detail: billingDetails[company.activity], done: isBillingComplete(company, isPaid) },
    agreements.data && {
      ...agreement,
      detail: agreementDetails[company.activity],
      done: !itemsOf(agreements.data).some(({ current, signedAt }) => current && signedAt === null),
    },
    // A company requests, sells or rents: after one of these, it needs no reminder of the others.
    ...activity.filter(({ done }) => done || !isActive),
  ])
}

/** Data outside the company's activity may have been read elsewhere on the page: it is not one of its steps. */
function activitySteps({ buys, sells, requests, listings, wallet }: StepData): readonly FirstStep[] {
  const isFunded = wallet !== undefined && wallet.balanceCents + wallet.heldCents > 0
  return presentSteps([
    buys && requests.data && { ...request, done: hasAny(requests.data) },
    sells && listings.data && { ...listing, done: hasAny(listings.data) },
    buys && wallet && { ...walletStep, done: isFunded },
  ])
}

function integrationSteps({ buys, sells, keys, webhooks, testRequests, testListings }: StepData): readonly FirstStep[] {
  const hasSandbox = (buys && testRequests.data) || (sells && testListings.data)
  return presentSteps([
    keys.data && { ...key, done: hasAny(keys.data) },
    hasSandbox && { ...sandbox, done: hasAny(testRequests.data) || hasAny(testListings.data) },
    webhooks.data && { ...webhook, done: hasAny(webhooks.data) },
  ])
}

const presentSteps = (steps: readonly (FirstStep | false | undefined)[]): readonly FirstStep[] =>
  steps.filter((step) => step !== false && step !== undefined)

interface Read<T> {
  readonly pages: readonly { readonly data: readonly T[] }[]
}
const itemsOf = <T,>({ pages }: Read<T>): readonly T[] => pages.flatMap(({ data }) => data)
const hasAny = (read: Read<unknown> | undefined): boolean => read !== undefined && itemsOf(read).length > 0

const secondFactor = { text: 'Set up a second factor', to: '/account/security' } as const
const factorDetails = {
  buying: 'Required for signing, bidding and live keys.',
  selling: 'Required for signing, accepting and live keys.',
  both: 'Required for signing, accepting, bidding and live keys.',
} as const satisfies Record<CompanyActivity, string>
const contactCard = {
  text: 'Fill in your contact card',
  detail: 'Include an email or phone. Only the other side of an introduction sees it.',
  to: '/company',
} as const
const billing = { text: 'Fill in your billing details', to: '/billing' } as const
const billingDetails = {
  buying: 'The invoices of your deals show your address. Issued invoices do not change.',
  selling: 'The invoices of your deals show your address and bank account. Issued invoices do not change.',
  both: 'The invoices of your deals show your address and, if you sell, your bank account. Issued invoices do not change.',
} as const satisfies Record<CompanyActivity, string>
const agreement = { text: 'Sign the introduction agreement', to: '/agreements' } as const
const agreementDetails = {
  buying: 'Once it is signed, your requests are offered and you can bid.',
  selling: 'Once it is signed, you can accept opportunities.',
  both: 'Once it is signed, your requests are offered and you can accept and bid.',
} as const satisfies Record<CompanyActivity, string>
const request = {
  text: 'File your first request',
  detail: 'Describe the capacity you need. Sellers see it without your name.',
  to: '/requests/new',
} as const
const listing = {
  text: 'Propose your first listing',
  detail: 'Once the team approves it, it is matched with demand.',
  to: '/listings/new',
} as const
const walletStep = {
  text: 'Top up the wallet',
  detail: 'Catalog machines are paid from it.',
  to: '/wallet',
  hash: 'top-up',
} as const
const key = {
  text: 'Create an API key',
  detail: 'Start with a test key. Its sandbox simulates the other side.',
  to: '/keys/new',
} as const
const sandbox = {
  text: 'Try your integration in the sandbox',
  detail: 'Use a test key. The service simulates the other side.',
  to: '/sandbox',
} as const
const webhook = {
  text: 'Add a webhook endpoint',
  detail: 'Your service is notified of changes as they happen.',
  to: '/webhooks',
} as const

/** Whether the company still needs anything. */
export const areDone = ({ company }: FirstSteps): boolean => company.every(({ done }) => done)

interface ChecklistProps {
  readonly title: string
  readonly steps: readonly FirstStep[]
  readonly optional?: boolean
}
/** The remaining steps, and the done ones in one line. */
export function Checklist({ title, steps, optional = false }: ChecklistProps) {
  const open = steps.filter((step) => !step.done)
  const done = steps.filter((step) => step.done)
  if (open.length === 0) return null
  return (
    <Panel title={title} actions={<span className="soft">{`${optional ? 'Optional · ' : ''}${done.length} of ${steps.length} done`}</span>}>
      <ul className="waiting-list">
        {open.map((step) => (
          <li key={step.text}>
            <Open step={step} />
          </li>
        ))}
      </ul>
      {done.length > 0 && <p className="soft small">Done: {done.map(({ text }) => text).join(' · ')}</p>}
    </Panel>
  )
}

const Open = ({ step: { text, detail, to, hash } }: { readonly step: FirstStep }) => (
  <Link to={to} {...(hash && { hash })}>
    <span>
      <strong>{text}</strong>
      <span className="soft small">{detail}</span>
    </span>
    <Icon name="more" />
  </Link>
)
