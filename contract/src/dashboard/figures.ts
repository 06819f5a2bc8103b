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
      count: count('Invoices that are open.'),
      amountCents: cents({ description: 'What they come to.' }),
      overdue: count('Of them, past their due date.'),
      dueAt: dateTime({ description: 'When the first of them is due.' }),
    }),
    { description },
  )

const CompanyFigures = shape('CompanyFigures', {
  requests: Type.Object(
    {
      filed: count('Filed.'),
      offered: count('Of them, offered to a seller.'),
      introduced: count('Of them, accepted by a seller.'),
      ready: count('Of them, with both sides ready to go ahead, or with a deal that was confirmed.'),
      concluded: count('Of them, with a deal that was confirmed.'),
    },
    { description: `What became of the requests of the last ${funnelDays} days.` },
  ),
  rentals: Type.Object({
    active: count('Machines that start or run.'),
    hourlyCents: cents({ description: 'What they cost an hour together.' }),
  }),
  listings: count('Nodes of the company on the grid.'),
  offers: Type.Object({
    capacityGpus: count("GPUs of the company's offers on the market."),
    rentedGpus: count('Of them, rented out now.'),
  }),
  invoices: Type.Object({
    toPay: openInvoices('What the company owes, of each currency.'),
    toReceive: openInvoices('What the company is owed, of each currency.'),
    refundsDue: Type.Array(
      Type.Object({
        currency: oneOf(currencies),
        count: count('Success fees that were paid and are not owed.'),
        amountCents: cents({ description: 'What they come to.' }),
      }),
      { description: 'What the service is to refund to the company, of each currency.' },
    ),
  }),
})

const OperatorFigures = shape('OperatorFigures', {
  requests: Type.Object(
    { filed: count('Filed.'), matched: count('Of them, offered to a seller.') },
    { description: `Requests of the last ${operatorFigureDays} days.` },
  ),
  opportunities: Type.Object(
    { decided: count('Accepted, declined or expired.'), accepted: count('Of them, accepted.') },
    { description: `Opportunities that were decided in the last ${operatorFigureDays} days.` },
  ),
  medianMatchMinutes: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'From filing to the first offer, of the requests of that time; null when none was offered.',
  }),
  introducedCents: cents({
    description:
      "What the demand of that time's introductions comes to in USD, at its budget, or else at the listing's price now; without either it is left out.",
  }),
  introducedEurCents: cents({
    description: 'The same of demand in EUR, at its budget; without one it is left out, for listings are in USD.',
  }),
  concludedCents: cents({ description: 'What the deals that were confirmed in that time come to, in USD.' }),
  concludedEurCents: cents({ description: 'The same in EUR.' }),
  weeks: Type.Array(
    Type.Object({
      from: day({ description: 'The Monday that it begins with.' }),
      filed: count('Requests that were filed.'),
      matched: count('Of them, offered to a seller by now.'),
      introduced: count('Of them, accepted by a seller by now.'),
    }),
    { description: `The last ${operatorFigureWeeks} weeks, oldest first; this one is not over.` },
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
