/** The texts of each kind of notification. The title is the letter's subject and the inbox's line. The path is the page where the reader acts. */

import { gpusText as gpus } from '@parley/contract/capacity'
import { invoiceDueDays } from '@parley/contract/dashboard/invoices'
import { dayText as day } from '@parley/contract/days'
import type { NotificationKind, notificationKinds } from '@parley/contract/notification-kinds'

export interface NotificationText {
  readonly title: string
  /** The letter's paragraphs, after the title. */
  readonly lines: readonly string[]
  readonly path: string
  /** The label of the link to the path. */
  readonly link: string
  /** The end of the period to act, and its label. Kinds that are `byDay` name a date. */
  readonly deadline?: { readonly at: string; readonly label: string } | undefined
}

interface DemandFacts {
  readonly gpuModel: string
  readonly gpusPerNode: number
  readonly nodes: number
  readonly region: string
  readonly startsAt: string
  readonly endsAt: string | null
  readonly durationMonths: number | null
  readonly budgetMonthlyCents: number | null
  readonly currency: string
}
interface IntroductionFacts {
  readonly id: string
  readonly demand: DemandFacts
  readonly counterpartyName: string
  /** Whether the counterparty's contact card is filled in. */
  readonly counterpartyIsReachable: boolean
  readonly claimsUntil: string
  readonly claimsOpen: boolean
  readonly bothReady: boolean
}
/** The facts of each object: `notified_facts` in `notifications.sql`. */
interface ObjectFacts {
  readonly opportunity: { readonly id: string; readonly demand: DemandFacts; readonly listingTitle: string; readonly expiresAt: string }
  readonly unanswered: { readonly id: string; readonly demand: DemandFacts; readonly count: number }
  readonly introduction: IntroductionFacts
  readonly deal: {
    readonly introduction: IntroductionFacts
    readonly months: number
    readonly monthlyCents: number
    readonly currency: string
    /** The due date of its invoice; null until the deal is confirmed. */
    readonly dueAt: string | null
  }
  readonly messages: { readonly introduction: IntroductionFacts; readonly count: number }
  readonly claim: { readonly introduction: IntroductionFacts; readonly status: string; readonly own: boolean }
  readonly invoice: {
    readonly id: string
    readonly number: string
    readonly voidReason: string | null
    readonly amountCents: number
    readonly currency: string
    readonly dueAt: string
    readonly issuerName: string
    readonly recipientName: string
    /** Whether the reader's company issued it. */
    readonly own: boolean
  }
  readonly submission: { readonly id: string; readonly title: string; readonly rejectionReason: string | null; readonly withdrawn: boolean }
  readonly inquiry: { readonly title: string; readonly answer: string | null }
  readonly lot: {
    readonly id: string
    readonly title: string
    readonly status: string
    readonly currentBidCents: number | null
    readonly wonAtCents: number | null
    readonly sellerIsReachable: boolean
    /** For the seller; null if nobody won. */
    readonly soldAtCents: number | null
    readonly buyerName: string | null
    /** Whether the reader's company bid, and no bid of it counted in the end. */
    readonly bidIsVoid: boolean
    readonly endsAt: string
  }
  readonly offer: {
    readonly gpuModel: string
    readonly region: string
    readonly rejectionReason: string | null
    readonly capacityGpus: number
    readonly pricePerHourCents: number
    readonly withdrawn: boolean
  }
  readonly rental: {
    readonly id: string
    readonly name: string | null
    readonly gpuModel: string
    readonly gpuCount: number
    readonly region: string
    readonly stopReason: string | null
    readonly byTotal: boolean
    readonly runsUntil: string | null
  }
  readonly wallet: { readonly walletCents: number; readonly earnedCents: number; readonly hourlyCents: number | null }
  readonly billing: { readonly name: string }
  readonly key: { readonly name: string; readonly mode: string; readonly holderName: string }
  readonly agreement: { readonly title: string; readonly version: number }
  readonly webhook: { readonly id: string; readonly url: string; readonly reason: string }
  readonly approval: { readonly id: string; readonly summary: string; readonly keyName: string; readonly expiresAt: string }
  readonly queue: Readonly<Record<never, never>>
}
export type FactsOf<K extends NotificationKind> = ObjectFacts[(typeof notificationKinds)[K]['objectType']]
type Texts = { readonly [K in NotificationKind]: (facts: FactsOf<K>) => NotificationText }

const money = (cents: number, currency = 'usd') => {
  const sign = { usd: '$', eur: '€' }[currency.toLowerCase()] ?? `${currency.toUpperCase()} `
  return `${sign}${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}
const pluralize = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

function demandLine(demand: DemandFacts): string {
  const { nodes, gpusPerNode, region, startsAt, endsAt, durationMonths, budgetMonthlyCents, currency } = demand
  const term = endsAt ? `from ${day(startsAt)} to ${day(endsAt)}` : `from ${day(startsAt)} for ${pluralize(durationMonths ?? 0, 'month')}`
  const budget = budgetMonthlyCents === null ? '' : ` Budget: ${money(budgetMonthlyCents, currency)} a month.`
  return `${gpus(demand)} (${pluralize(nodes, 'node')} of ${gpusPerNode}) in ${region}, ${term}.${budget}`
}
const dealLine = ({ months, monthlyCents, currency }: ObjectFacts['deal']) =>
  `${pluralize(months, 'month')} at ${money(monthlyCents, currency)} a month, ${money(months * monthlyCents, currency)} in all.`
const dealInvoice = ({ months, monthlyCents, currency }: ObjectFacts['deal']) =>
  `one invoice of ${money(months * monthlyCents, currency)} over the whole term`
const introduction = (id: string, link = 'Open the introduction') => ({ path: `/introductions/${id}`, link })
const rentalName = ({ name, gpuCount, gpuModel, region }: ObjectFacts['rental']) => name ?? `${gpuCount} × ${gpuModel} in ${region}`
const rental = (facts: ObjectFacts['rental']) => ({ path: `/rentals/${facts.id}`, link: 'Open the rental' })
const offers = { path: '/offers', link: 'Open your offers' } as const
const offerName = ({ gpuModel, region }: ObjectFacts['offer']) => `${gpuModel} in ${region}`
const invoiceLink = ({ id }: ObjectFacts['invoice']) => ({ path: `/invoices/${id}`, link: 'Open the invoice' })
const invoiceLine = ({ number, issuerName, recipientName, own, amountCents, currency }: ObjectFacts['invoice']) =>
  `Invoice ${number} ${own ? `to ${recipientName}` : `from ${issuerName}`} over ${money(amountCents, currency)}.`

/** Why a bidder did not win. */
function lossReason({ status, bidIsVoid }: ObjectFacts['lot']): string {
  if (status === 'voided') return 'No bid wins.'
  return bidIsVoid ? 'Your bid was void and did not count.' : 'Another bid was higher, or earlier.'
}

const lot = ({ id }: ObjectFacts['lot']) => ({ path: `/lots/${id}`, link: 'Open the lot' })
const queue = (title: string, path: string): NotificationText => ({
  title,
  lines: ['You are notified of each queue at most once an hour.'],
  path: `/operator/${path}`,
  link: 'Open the queue',
})

const stopReasons: Readonly<Record<string, string>> = {
  requested: 'It was stopped on request.',
  operator: 'The operator stopped it.',
  balance_exhausted: 'The wallet could not cover another hour.',
  spend_limit: 'The spend limit of its API key was reached.',
  auto_stop: 'It reached its automatic stop time.',
  total_limit: 'It reached its maximum total.',
  provisioning_failed: 'The machine could not be started. You were not charged.',
  interrupted: 'The machine was interrupted by its provider.',
}
const stopReason = ({ stopReason: reason }: ObjectFacts['rental']) => stopReasons[reason ?? ''] ?? 'It was stopped.'

export const texts: Texts = {
  opportunity_offered: ({ id, demand, listingTitle, expiresAt }) => ({
    title: `New opportunity: ${gpus(demand)} in ${demand.region}`,
    lines: [`A buyer is looking for ${demandLine(demand)}`, `The operator matched it to your listing ${listingTitle}.`],
    path: `/opportunities/${id}`,
    link: 'Accept or decline',
    deadline: { at: expiresAt, label: 'Answer by' },
  }),
  opportunity_lapsing: ({ id, demand, listingTitle, expiresAt }) => ({
    title: `Opportunity expires within 24 hours: ${gpus(demand)} in ${demand.region}`,
    lines: [
      `You have not accepted or declined this request yet: ${demandLine(demand)}`,
      `The operator matched it to your listing ${listingTitle}.`,
    ],
    path: `/opportunities/${id}`,
    link: 'Accept or decline',
    deadline: { at: expiresAt, label: 'Answer by' },
  }),
  opportunity_accepted: ({ id, demand }) => ({
    title: `Your company accepted an opportunity: ${gpus(demand)} in ${demand.region}`,
    lines: ['A colleague accepted it. You and the buyer have been introduced.'],
    path: `/opportunities/${id}`,
    link: 'Open the opportunity',
  }),
  request_unanswered: ({ id, demand, count }) => ({
    title: `No seller accepted your request: ${gpus(demand)} in ${demand.region}`,
    lines: [
      count === 1 ? 'The seller it was offered to no longer has it.' : `None of the ${count} sellers it was offered to still has it.`,
      'The operator may still offer it to others. If your terms can change, close it and file a new request.',
    ],
    path: `/requests/${id}`,
    link: 'Open the request',
  }),
  introduction_revealed: ({ id, demand, counterpartyName, counterpartyIsReachable, claimsUntil }) => ({
    title: `You have been introduced to ${counterpartyName}`,
    lines: [
      `About: ${demandLine(demand)}`,
      counterpartyIsReachable
        ? 'Their contact details are on the page. Mark there when you are ready to make a deal.'
        : 'They have not filled in their contact card yet. Send them a message on the page. Mark there when you are ready to make a deal.',
      'If you were already in talks with them about this capacity, file a claim on the same page before the deadline below.',
    ],
    ...introduction(id),
    deadline: { at: claimsUntil, label: 'Claims can be filed until' },
  }),
  introduction_ready: ({ id, counterpartyName, demand, bothReady }) => ({
    title: `${counterpartyName} is ready to make a deal`,
    lines: [`About: ${demandLine(demand)}`, bothReady ? 'Both of you are ready to make a deal.' : 'Confirm when you are ready too.'],
    ...introduction(id),
  }),
  deal_reported: (deal) => ({
    title: `${deal.introduction.counterpartyName} reported a deal`,
    lines: [
      `${dealLine(deal)} Confirm it if this is what you agreed on. Otherwise contest it.`,
      `When you confirm it, ${dealInvoice(deal)} is issued, due ${invoiceDueDays} days later.`,
    ],
    ...introduction(deal.introduction.id, 'Confirm or contest'),
  }),
  deal_confirmed: (deal) => ({
    title: `${deal.introduction.counterpartyName} confirmed the deal`,
    lines: [
      `${dealLine(deal)} The introduction is concluded.`,
      ...(deal.dueAt === null ? [] : [`With the confirmation, ${dealInvoice(deal)} was issued, due on ${day(deal.dueAt)}.`]),
    ],
    ...introduction(deal.introduction.id),
  }),
  deal_contested: ({ introduction: { id, counterpartyName } }) => ({
    title: `${counterpartyName} contested the deal`,
    lines: ['Their reason is on the page. Talk to them, then report the deal again.'],
    ...introduction(id, 'Read their reason'),
  }),
  deal_withdrawn: ({ introduction: { id, counterpartyName }, months, monthlyCents, currency }) => ({
    title: `${counterpartyName} withdrew its deal report`,
    lines: [
      `It was for ${pluralize(months, 'month')} at ${money(monthlyCents, currency)} a month. There is nothing to confirm. Either of you may report the deal again.`,
    ],
    ...introduction(id),
  }),
  message_received: ({ introduction: { id, counterpartyName, demand }, count }) => ({
    title: `New ${count === 1 ? 'message' : 'messages'} from ${counterpartyName}`,
    lines: [`About: ${demandLine(demand)}`],
    ...introduction(id, 'Read and reply'),
  }),
  claim_filed: ({ introduction: { id, counterpartyName, claimsOpen, claimsUntil } }) => ({
    title: `${counterpartyName} filed a claim`,
    lines: [
      'They say that you were already in talks before the introduction. The operator will decide, and you will be notified of the decision.',
    ],
    ...introduction(id),
    deadline: claimsOpen ? { at: claimsUntil, label: 'Claims can be filed until' } : undefined,
  }),
  claim_decided: ({ introduction: { id, counterpartyName }, status, own }) => ({
    title: `${own ? 'Your claim' : `The claim of ${counterpartyName}`} was ${status}`,
    lines: [
      status === 'upheld'
        ? 'No success fee is due for this introduction. A fee that was already paid is refunded.'
        : 'The introduction does not change.',
    ],
    ...introduction(id),
  }),
  agreement_to_sign: ({ title, version }) => ({
    title: `New agreement to sign: ${title}, version ${version}`,
    lines: [
      'Until your company signs it, its requests are not offered to sellers, and nobody in it can accept opportunities or bid on lots.',
    ],
    path: '/agreements',
    link: 'Read and sign',
  }),
  invoice_issued: (facts) => ({
    title: `Invoice ${facts.number}: ${money(facts.amountCents, facts.currency)}`,
    lines: [invoiceLine(facts), ...(facts.own ? ['It was issued in your name. Mark it as paid when you have received the payment.'] : [])],
    ...invoiceLink(facts),
    deadline: { at: facts.dueAt, label: 'Due' },
  }),
  invoice_due: (facts) => ({
    title: `Invoice ${facts.number} is due on ${day(facts.dueAt)}`,
    lines: [invoiceLine(facts)],
    ...invoiceLink(facts),
    deadline: { at: facts.dueAt, label: 'Due' },
  }),
  invoice_overdue: (facts) => ({
    title: `Invoice ${facts.number} is overdue`,
    lines: [invoiceLine(facts)],
    ...invoiceLink(facts),
    deadline: { at: facts.dueAt, label: 'Was due' },
  }),
  invoice_paid: (facts) => ({
    title: `Invoice ${facts.number} was marked as paid`,
    lines: [invoiceLine(facts)],
    ...invoiceLink(facts),
  }),
  invoice_void: (facts) => ({
    title: `Invoice ${facts.number} is void`,
    lines: [`${invoiceLine(facts)} It is no longer owed.`, ...(facts.voidReason === null ? [] : [`Reason: ${facts.voidReason}`])],
    ...invoiceLink(facts),
  }),
  invoice_refund_due: (facts) => ({
    title: `A refund of invoice ${facts.number} is due to you`,
    lines: [`${invoiceLine(facts)} You paid it, and it is no longer owed. The operator transfers the amount back to your company.`],
    ...invoiceLink(facts),
  }),
  invoice_refunded: (facts) => ({
    title: `Invoice ${facts.number} was refunded`,
    lines: [`${invoiceLine(facts)} The operator has transferred the amount that you paid back to your company.`],
    ...invoiceLink(facts),
  }),
  submission_approved: ({ id, title, withdrawn }) => ({
    title: withdrawn ? `${title} was approved` : `${title} is listed`,
    lines: [
      withdrawn
        ? 'Your listing was approved. You had withdrawn it, so it stays off Radar until you republish it.'
        : 'Your listing was approved. Buyers can see it now.',
    ],
    path: `/listings/${id}`,
    link: 'Open the listing',
  }),
  submission_rejected: ({ id, title, rejectionReason }) => ({
    title: `${title} was not approved`,
    lines: [...(rejectionReason === null ? [] : [`Reason: ${rejectionReason}`]), 'You can edit the listing and submit it again.'],
    path: `/listings/${id}`,
    link: 'Edit the listing',
  }),
  inquiry_answered: ({ title, answer }) => ({
    title: `Your inquiry about ${title} was answered`,
    lines: [answer === null ? 'The operator has received an answer from the seller.' : `The operator's answer: ${answer}`],
    path: '/inquiries',
    link: 'Open your inquiries',
  }),
  lot_outbid: (facts) => ({
    title: `You were outbid on ${facts.title}`,
    lines: facts.currentBidCents === null ? [] : [`The highest bid is now ${money(facts.currentBidCents)} per GPU hour.`],
    ...lot(facts),
    deadline: { at: facts.endsAt, label: 'Bids are accepted until' },
  }),
  lot_won: (facts) => ({
    title: `You won ${facts.title}`,
    lines: [
      ...(facts.wonAtCents === null ? [] : [`At ${money(facts.wonAtCents)} per GPU hour.`]),
      facts.sellerIsReachable
        ? 'The seller and their contact details are on the page.'
        : 'The seller is named on the page. They have not filled in their contact card yet. It appears there when they do.',
    ],
    ...lot(facts),
  }),
  lot_lost: (facts) => ({
    title: facts.status === 'voided' ? `The lot ${facts.title} was withdrawn` : `You did not win ${facts.title}`,
    lines: [lossReason(facts)],
    ...lot(facts),
  }),
  lot_sold: (facts) => ({
    title: facts.buyerName === null ? `Nobody won ${facts.title}` : `${facts.buyerName} won ${facts.title}`,
    lines:
      facts.soldAtCents === null
        ? ['No bid won.']
        : [`At ${money(facts.soldAtCents)} per GPU hour. The lot shows your names to each other. Agree on what is still open.`],
    ...lot(facts),
  }),
  rental_failed: (facts) => ({ title: `Rental failed: ${rentalName(facts)}`, lines: [stopReason(facts)], ...rental(facts) }),
  rental_stopped: (facts) => ({ title: `Rental stopped: ${rentalName(facts)}`, lines: [stopReason(facts)], ...rental(facts) }),
  rental_ending: (facts) => ({
    title: `Rental stops within the hour: ${rentalName(facts)}`,
    lines: [facts.byTotal ? 'It is close to its maximum total.' : 'It is close to its automatic stop time.'],
    ...rental(facts),
    deadline: facts.runsUntil === null ? undefined : { at: facts.runsUntil, label: 'Stops' },
  }),
  wallet_low: ({ walletCents, hourlyCents }) => ({
    title: `Your wallet balance is low: ${money(walletCents)}`,
    lines: [
      `Your company's rentals cost ${money(hourlyCents ?? 0)} an hour. The wallet covers less than a day.`,
      'Rentals that it cannot cover are stopped at the end of the paid hour. The page of the wallet shows how to top it up.',
    ],
    path: '/wallet',
    link: 'Open the wallet',
  }),
  wallet_credited: ({ walletCents }) => ({
    title: 'Your wallet was topped up',
    lines: [`The balance is now ${money(walletCents)}.`],
    path: '/wallet',
    link: 'Open the wallet',
  }),
  payout_sent: ({ earnedCents }) => ({
    title: 'Your earnings were paid out',
    lines: [
      'The amount and its reference are in the statement of your wallet.',
      earnedCents === 0 ? 'No earnings remain to be paid out.' : `${money(earnedCents)} remains to be paid out.`,
    ],
    path: '/wallet',
    link: 'Open the wallet',
  }),
  offer_approved: (facts) => ({
    title: `Your offer of ${offerName(facts)} is in the catalog`,
    lines: ['It was approved. Buyers can rent it now.'],
    ...offers,
  }),
  offer_rejected: (facts) => ({
    title: `Your offer of ${offerName(facts)} was not approved`,
    lines: [
      ...(facts.rejectionReason === null ? [] : [`Reason: ${facts.rejectionReason}`]),
      'If you edit the offer, it is reviewed again.',
    ],
    ...offers,
  }),
  offer_changed: (facts) => ({
    title: `The operator ${facts.withdrawn ? 'withdrew' : 'changed'} your offer of ${offerName(facts)}`,
    lines: [
      facts.withdrawn
        ? 'Buyers can no longer rent it.'
        : `It is now ${pluralize(facts.capacityGpus, 'GPU')} at ${money(facts.pricePerHourCents)} per GPU hour.`,
      'Running rentals continue at the price that they started with.',
    ],
    ...offers,
  }),
  key_created: ({ name, mode, holderName }) => ({
    title: `API key created: ${name}`,
    lines: [`${holderName} created a ${mode} key. If you did not expect this, revoke the key and change the password.`],
    path: '/keys',
    link: 'Review API keys',
  }),
  billing_edited: ({ name }) => ({
    title: `The billing details of ${name} were changed`,
    lines: [
      'If the billing details include a bank account, new invoices that your company issues name it, and earnings are paid out to it.',
      'If you did not expect this, change them back and ask the operator to hold payouts.',
    ],
    path: '/billing',
    link: 'Check the billing details',
  }),
  approval_requested: ({ id, summary, keyName, expiresAt }) => ({
    title: `The API key “${keyName}” waits for your approval`,
    lines: [summary, 'Nothing is done until somebody in your company approves it.'],
    path: `/approvals/${id}`,
    link: 'Review the call',
    deadline: { at: expiresAt, label: 'Expires' },
  }),
  webhook_ended: ({ id, url, reason }) => ({
    title: 'A webhook endpoint was disabled',
    lines: [
      `The webhook endpoint for ${hostOf(url)} was disabled: ${
        reason === 'gone' ? 'it returned 410 Gone' : 'all deliveries to it failed for five days'
      }.`,
      'No more events are sent to it. Events that it misses stay in the event feed for 30 days. Enable it again when it is fixed.',
    ],
    path: `/webhooks/${id}`,
    link: 'Open the deliveries',
  }),
  queue_requests: () => queue('Requests are waiting to be matched', 'matching'),
  queue_review: () => queue('Listings are waiting for review', 'review'),
  queue_offers: () => queue('Offers are waiting for review', 'offers'),
  queue_inquiries: () => queue('Inquiries are waiting to be forwarded', 'inquiries'),
  queue_claims: () => queue('Claims are waiting for a decision', 'claims'),
  queue_rentals: () => queue('Rentals failed', 'rentals'),
}

/** The path may contain a secret. */
const hostOf = (url: string) => new URL(url).host
