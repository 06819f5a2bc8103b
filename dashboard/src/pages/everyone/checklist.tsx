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
  const canCall = (operation: Parameters<typeof whyNotCall>[1]) => session.company !== null && whyNotCall(session, operation) === null
  const company = useRead('readCompany', {}, session.company !== null).data
  const buys = company !== undefined && company.activity !== 'selling'
  const sells = company !== undefined && company.activity !== 'buying'
  const agreements = useList('listAgreements', {}, canCall('signAgreement'))
  const requests = useList('listRequests', {}, buys && canCall('fileRequest'))
  const listings = useList('listSubmissions', {}, sells && canCall('proposeNode'))
  const keys = useList('listKeys', {}, canCall('createKey'))
  const wallet = useRead('readWallet', {}, buys && canCall('readWallet'))
  const rentals = useList('listRentals', {}, buys)
  const offers = useList('listOwnOffers', {}, sells)
  const webhooks = useList('listWebhookEndpoints', {}, canCall('createWebhookEndpoint'))
  const testRequests = useList('listTestRequests', {}, buys && canCall('fileRequest'))
  const testListings = useList('listTestSubmissions', {}, sells && canCall('proposeNode'))
  if (!session.company) return { company: [], integration: [] }
  const queries = [agreements, requests, listings, keys, rentals, offers, webhooks, testRequests, testListings]
  if (!company || queries.some(({ isLoading }) => isLoading) || wallet.isLoading) return undefined
  // A company with both activities needs a bank account once it sells.
  const isPaid = company.activity === 'selling' || hasAny(listings.data)
  const isFunded = wallet.data !== undefined && wallet.data.balanceCents + wallet.data.heldCents > 0
  // Data outside the company's activity may have been read elsewhere on the page: it is not one of its steps.
  const activitySteps = presentSteps([
    buys && requests.data && { ...request, done: hasAny(requests.data) },
    sells && listings.data && { ...listing, done: hasAny(listings.data) },
    buys && wallet.data && { ...walletStep, done: isFunded },
  ])
  const isActive = activitySteps.some(({ done }) => done) || (buys && hasAny(rentals.data)) || (sells && hasAny(offers.data))
  const ofCompany = [
    { ...secondFactor, detail: factorDetails[company.activity], done: session.secondFactor.enrolled },
    canCall('editCompany') && { ...contactCard, done: isCompanyReachable(company) },
    canCall('editBilling') && { ...billing, detail: billingDetails[company.activity], done: isBillingComplete(company, isPaid) },
    agreements.data && {
      ...agreement,
      detail: agreementDetails[company.activity],
      done: !itemsOf(agreements.data).some(({ current, signedAt }) => current && signedAt === null),
    },
    // A company requests, sells or rents: after one of these, it needs no reminder of the others.
    ...activitySteps.filter(({ done }) => done || !isActive),
  ]
  const ofIntegration = [
    keys.data && { ...key, done: hasAny(keys.data) },
    ((buys && testRequests.data) || (sells && testListings.data)) && {
      ...sandbox,
      done: hasAny(testRequests.data) || hasAny(testListings.data),
    },
    webhooks.data && { ...webhook, done: hasAny(webhooks.data) },
  ]
  return { company: presentSteps(ofCompany), integration: presentSteps(ofIntegration) }
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
