/** The operator console: matching, people, companies, keys. */
import Type from 'typebox'
import { roles } from '../access.ts'
import { card } from '../endpoint.ts'
import { body, dateTime, dateTimeOrNull, id, integer, integerOrNull, oneOf, oneOfOrNull, shape, text, textOrNull } from '../fields.ts'
import { ageSort, pageOf, pageQuery, stateFilters } from '../lists.ts'
import { opportunityStates } from '../opportunities.ts'
import { BuyerRequest, requestStates } from '../requests.ts'
import { ApiKey } from './keys.ts'

/** Where the flagged text is, so that pages can mark it. */
export const marks = Type.Array(
  Type.Object({
    field: text({ description: 'The field of the text.' }),
    start: Type.Integer({ description: 'Where it begins in the text: UTF-16 code units, as strings of JavaScript count.' }),
    end: Type.Integer({ description: 'Where it ends, itself excluded.' }),
  }),
  { description: 'The flagged words in the texts, in the order of fields and places.' },
)
/** The operator's confirmation that they read the flagged text. */
export const textReviewed = Type.Optional(
  Type.Boolean({ description: 'Somebody read the text that the other side will read. Needed where it is flagged.' }),
)

// Only the company that set the reference can read it.
const { reference: _, ...requestFields } = BuyerRequest.properties
const OperatorRequest = shape('OperatorRequest', {
  ...requestFields,
  companyName: text(),
  offeredCount: Type.Integer(),
  acceptedCount: Type.Integer(),
  concludedCount: Type.Integer({ description: 'Of those that accepted, how many a deal was confirmed with.' }),
  declinedCount: Type.Integer(),
  flags: Type.Array(text(), { description: 'What in the text that sellers will read may identify the buyer; empty when nothing does.' }),
  marks,
  agreementSigned: Type.Boolean({ description: 'Whether its company has signed the current introduction agreement.' }),
  companySuspended: Type.Boolean(),
})

/** The outcome of a request at one seller. */
const OfferedSeller = shape('OfferedSeller', {
  id: id('opportunity'),
  listingId: id('node'),
  listingTitle: text({ description: 'As it was when the request was offered.' }),
  sellerName: text(),
  status: oneOf(opportunityStates.states),
  offeredAt: dateTime(),
  expiresAt: dateTime(),
  decidedAt: dateTimeOrNull(),
  declineReason: textOrNull({ description: 'For the operator alone.' }),
})
const OperatorRequestDetail = shape('OperatorRequestDetail', {
  ...OperatorRequest.properties,
  opportunities: Type.Array(OfferedSeller, { description: 'Newest first, at most 200.' }),
})

export const aspects = ['gpuModel', 'gpusPerNode', 'nodes', 'region', 'dates', 'budget'] as const
export type Aspect = (typeof aspects)[number]

/** The most candidates in one response. */
export const maxCandidates = 20

export const Candidate = shape('Candidate', {
  listingId: id('node'),
  title: text(),
  sellerName: text(),
  soldNodes: Type.Integer({ minimum: 0, description: 'Sold in deals since it was listed like this: it offers them still.' }),
  score: integer(0, 100, { description: 'The points of all aspects, rounded.' }),
  reasons: Type.Array(
    Type.Object({
      aspect: oneOf(aspects),
      fits: Type.Boolean(),
      points: Type.Number({ description: 'What it adds to the score; to a tenth.' }),
      outOf: Type.Integer({ description: 'What it adds at most.' }),
      text: text(),
    }),
  ),
})
export type Candidate = Type.Static<typeof Candidate>

const OperatorPerson = shape('OperatorPerson', {
  id: id('handle', { description: "A random handle for the operator's pages alone." }),
  name: text(),
  email: text(),
  operator: Type.Boolean(),
  companyName: textOrNull(),
  role: oneOfOrNull(roles),
  suspendedAt: dateTimeOrNull(),
})
/** The highest limits of a company's keys. Null: the service's default. */
export const CompanyLimits = shape('CompanyLimits', {
  rateLimitPerMin: integerOrNull(1, 1_000_000, { description: 'Calls a minute of a live key.' }),
  testRateLimitPerMin: integerOrNull(1, 1_000_000, { description: 'Calls a minute of a test key.' }),
  dailySpendLimitCents: integerOrNull(0, 1_000_000_000, { description: 'What the rentals of a key may cost on a day of UTC.' }),
})
export const OperatorCompany = shape('OperatorCompany', {
  id: id('handle', { description: "A random handle for the operator's pages alone." }),
  name: text(),
  country: textOrNull(),
  website: textOrNull(),
  apiKeysDisabled: Type.Boolean(),
  suspendedAt: dateTimeOrNull(),
  limits: CompanyLimits,
  suspensionReason: textOrNull({ description: 'Its owners read it.' }),
  machinesStopAt: dateTimeOrNull({ description: 'When the machines that a suspended company rents are stopped.' }),
})

/** The fields that all cards of the operator console share. */
export const operatorCall = {
  heading: 'Operator',
  credential: 'session',
  operator: true,
  company: false,
  idempotency: 'none',
  bucket: 'general',
} as const
const search = (description: string) => body({ q: Type.Optional(Type.String({ maxLength: 200, description })), ...pageQuery(100) })
const personSearch = search('Part of a name or an e-mail address.')

export const operatorCards = {
  listOperatorRequests: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/requests',
    summary: 'Lists the live requests of all companies.',
    lists: 'request',
    query: body({
      ...stateFilters(requestStates.states),
      toMatch: Type.Optional(
        Type.Boolean({ description: 'In place of states: what no seller was offered yet, and what none of those who were holds or took.' }),
      ),
      ...ageSort,
      ...pageQuery(100),
    }),
    status: 200,
    reply: pageOf(OperatorRequest),
    faults: [],
  }),
  readOperatorRequest: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/requests/{id}',
    summary: 'Reads one live request with its outcome at each seller.',
    status: 200,
    reply: OperatorRequestDetail,
    faults: [],
  }),
  listCandidates: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/requests/{id}/candidates',
    summary: 'Ranks the listings that fit a request, each with its reasons, best first.',
    status: 200,
    reply: Type.Object({ data: Type.Array(Candidate, { maxItems: maxCandidates }) }),
    faults: [],
  }),
  offerRequest: card({
    ...operatorCall,
    method: 'POST',
    path: '/operator/requests/{id}/offers',
    summary: 'Offers a request to the sellers of 1 to 20 listings. Either all offers are made or none.',
    body: body({
      listingIds: Type.Array(text({ maxLength: 64 }), { minItems: 1, maxItems: 20, uniqueItems: true }),
      textReviewed,
      updatedAt: Type.Optional(
        dateTime({ description: 'That of the request as it was read; edited or first offered since, it is refused.' }),
      ),
    }),
    status: 201,
    reply: Type.Object({ opportunities: Type.Array(Type.Object({ id: id('opportunity'), listingId: id('node') })) }),
    faults: [
      'request_not_open',
      'edited_since_read',
      'company_suspended',
      'agreement_required',
      'own_listing',
      'node_not_listed',
      'already_offered',
      'text_not_reviewed',
    ],
  }),
  withdrawOpportunity: card({
    ...operatorCall,
    method: 'POST',
    path: '/operator/opportunities/{id}/withdraw',
    summary: 'Withdraws an offered opportunity from its seller. This is final. A withdrawn opportunity is returned unchanged.',
    status: 200,
    reply: OfferedSeller,
    faults: ['opportunity_not_pending'],
  }),
  listPeople: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/people',
    summary: 'Finds people by name or e-mail address.',
    lists: 'handle',
    query: body({ ...personSearch.properties, company: Type.Optional(text({ maxLength: 64, description: 'The handle of a company.' })) }),
    status: 200,
    reply: pageOf(OperatorPerson),
    faults: [],
  }),
  listCompanies: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/companies',
    summary: 'Finds companies by name.',
    lists: 'handle',
    query: search('Part of a name.'),
    status: 200,
    reply: pageOf(OperatorCompany),
    faults: [],
  }),
  readOperatorPerson: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/people/{id}',
    summary: 'Reads one person.',
    status: 200,
    reply: OperatorPerson,
    faults: [],
  }),
  readOperatorCompany: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/companies/{id}',
    summary: 'Reads one company.',
    status: 200,
    reply: OperatorCompany,
    faults: [],
  }),
  suspendPerson: card({
    ...operatorCall,
    method: 'POST',
    path: '/operator/people/{id}/suspend',
    summary: 'Suspends a person. From then on, none of their keys and sessions work.',
    rightsScope: 'another',
    secondFactor: true,
    status: 200,
    reply: OperatorPerson,
    faults: [],
  }),
  restorePerson: card({
    ...operatorCall,
    method: 'POST',
    path: '/operator/people/{id}/restore',
    summary: "Ends a person's suspension.",
    rightsScope: 'another',
    secondFactor: true,
    status: 200,
    reply: OperatorPerson,
    faults: [],
  }),
  revokeAnyKey: card({
    ...operatorCall,
    method: 'POST',
    path: '/operator/keys/{id}/revoke',
    summary: 'Revokes any key immediately. This is final.',
    secondFactor: true,
    status: 200,
    reply: ApiKey,
    faults: [],
  }),
}
