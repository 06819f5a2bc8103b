/** The figures at the top of the start page: for a company, and for the marketplace. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { cents, dateTime, day, integer, oneOf, shape } from '../fields.ts'
import { currencies } from '../requests.ts'
import { operatorCall } from './operator.ts'

/** The demand funnel counts the requests of this many days. */
export const funnelDays = 90
/** The operator's figures sum up this many days and show this many weeks. */
export const operatorFigureDays = 30
export const operatorFigureWeeks = 12

const count = (description: string) => integer(0, Number.MAX_SAFE_INTEGER, { description })

const openInvoices = (description: string) =>
  Type.Array(
    Type.Object({
      currency: oneOf(currencies),
      count: count('The number of open invoices.'),
      amountCents: cents({ description: 'The sum of the open invoices, in cents.' }),
      overdue: count('The number of open invoices that are past their due date.'),
      dueAt: dateTime({ description: 'When the first open invoice is due.' }),
    }),
    { description },
  )

const CompanyFigures = shape('CompanyFigures', {
  requests: Type.Object(
    {
      filed: count('The number of filed requests.'),
      offered: count('The number of these that were offered to a seller.'),
      introduced: count('The number of these that a seller accepted.'),
      ready: count('The number of these in which both sides declared that they are ready, or a deal was confirmed.'),
      concluded: count('The number of these that led to a confirmed deal.'),
    },
    { description: `The outcome of the requests of the last ${funnelDays} days, up to the newest 10,000.` },
  ),
  rentals: Type.Object({
    active: count('The number of rentals that are provisioning or running.'),
    hourlyCents: cents({ description: 'The total hourly price of these rentals, in cents.' }),
  }),
  listings: count('The number of listings of the company on the grid.'),
  offers: Type.Object({
    capacityGpus: count("The number of GPUs in the company's offers on the market."),
    rentedGpus: count('The number of these that are rented now.'),
  }),
  invoices: Type.Object({
    toPay: openInvoices('The open invoices that the company owes, by currency.'),
    toReceive: openInvoices('The open invoices that the company issued, by currency.'),
    refundsDue: Type.Array(
      Type.Object({
        currency: oneOf(currencies),
        count: count('The number of paid success fees whose refund is due.'),
        amountCents: cents({ description: 'The sum of these success fees, in cents.' }),
      }),
      { description: 'The success fees that the service must refund to the company, by currency.' },
    ),
  }),
})

const OperatorFigures = shape('OperatorFigures', {
  requests: Type.Object(
    { filed: count('The number of filed requests.'), matched: count('The number of these that were offered to a seller.') },
    { description: `The requests of the last ${operatorFigureDays} days.` },
  ),
  opportunities: Type.Object(
    {
      decided: count('The number of opportunities that were accepted, declined or expired.'),
      accepted: count('The number of these that were accepted.'),
    },
    { description: `The opportunities that were decided in the last ${operatorFigureDays} days.` },
  ),
  medianMatchMinutes: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: `The median time from filing a request to its first offer, in minutes, for the requests of the last ${operatorFigureDays} days. Null if none was offered.`,
  }),
  introducedCents: cents({
    description: `The value of the demand in USD that was introduced in the last ${operatorFigureDays} days, in cents: its budget, or without one the current price of the listing, over the whole term. Demand without either is not counted.`,
  }),
  introducedEurCents: cents({
    description:
      'The value of the introduced demand in EUR, in cents. Demand without a budget is not counted, because listings are in USD.',
  }),
  concludedCents: cents({
    description: `The total value of the deals in USD that were confirmed in the last ${operatorFigureDays} days, in cents.`,
  }),
  concludedEurCents: cents({ description: 'The total value of the deals in EUR, in cents.' }),
  weeks: Type.Array(
    Type.Object({
      from: day({ description: 'The Monday on which the week begins.' }),
      filed: count('The number of requests that were filed in the week.'),
      matched: count('The number of these that have been offered to a seller so far.'),
      introduced: count('The number of these that a seller has accepted so far.'),
    }),
    { description: `The last ${operatorFigureWeeks} weeks, oldest first, including the current week.` },
  ),
})

export const figureCards = {
  readCompanyFigures: card({
    heading: 'Companies',
    method: 'GET',
    path: '/company/figures',
    summary: "Sums up the company's demand, rentals, offers and open invoices.",
    credential: 'session',
    company: true,
    idempotency: 'none',
    bucket: 'general',
    status: 200,
    reply: CompanyFigures,
    faults: [],
  }),
  readOperatorFigures: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/figures',
    summary: 'Sums up how demand is matched, accepted and concluded.',
    status: 200,
    reply: OperatorFigures,
    faults: [],
  }),
}
