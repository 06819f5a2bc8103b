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
    field: text({ description: 'The field that contains the text.' }),
    start: Type.Integer({ description: 'The start of the flagged words, in UTF-16 code units from the start of the text.' }),
    end: Type.Integer({ description: 'The end of the flagged words, which is not included.' }),
  }),
  { description: 'The flagged words in the texts, in the order of the fields and of their positions.' },
)
/** The operator's confirmation that they read the flagged text. */
export const textReviewed = Type.Optional(
  Type.Boolean({ description: 'Confirms that a person read the text that the other side will read. Required if the text is flagged.' }),
)

// Only the company that set the reference can read it.
const { reference: _, ...requestFields } = BuyerRequest.properties
const OperatorRequest = shape('OperatorRequest', {
  ...requestFields,
  companyName: text(),
  offeredCount: Type.Integer({ description: 'The number of offers that wait for their seller.' }),
  acceptedCount: Type.Integer({ description: 'The number of offers that a seller accepted.' }),
  concludedCount: Type.Integer({ description: 'The number of accepted offers that led to a confirmed deal.' }),
  declinedCount: Type.Integer({ description: 'The number of offers that a seller declined.' }),
  flags: Type.Array(text(), {
    description: 'The reasons why the text that sellers will read may identify the buyer. Empty if there are none.',
  }),
  marks,
  agreementSigned: Type.Boolean({ description: 'Whether the company of the request has signed the current introduction agreement.' }),
  companySuspended: Type.Boolean(),
})

/** The outcome of a request at one seller. */
const OfferedSeller = shape('OfferedSeller', {
  id: id('opportunity'),
  listingId: id('node'),
  listingTitle: text({ description: 'The title of the listing when the request was offered.' }),
  sellerName: text(),
  status: oneOf(opportunityStates.states),
  offeredAt: dateTime(),
  expiresAt: dateTime(),
  decidedAt: dateTimeOrNull(),
  declineReason: textOrNull({ description: 'Why the seller declined. Only the operator can read it.' }),
})
const OperatorRequestDetail = shape('OperatorRequestDetail', {
  ...OperatorRequest.properties,
  opportunities: Type.Array(OfferedSeller, { description: 'The opportunities of the request, newest first, at most 200.' }),
})

export const aspects = ['gpuModel', 'gpusPerNode', 'nodes', 'region', 'dates', 'budget'] as const
export type Aspect = (typeof aspects)[number]

/** The most candidates in one response. */
export const maxCandidates = 20

export const Candidate = shape('Candidate', {
  listingId: id('node'),
  title: text(),
  sellerName: text(),
  soldNodes: Type.Integer({
    minimum: 0,
    description: 'The number of nodes that were sold in deals since the listing was last edited or lowered. The listing still offers them.',
  }),
  score: integer(0, 100, { description: 'The sum of the points of all aspects, rounded.' }),
  reasons: Type.Array(
    Type.Object({
      aspect: oneOf(aspects),
      fits: Type.Boolean({ description: 'Whether the listing fits the request fully in this aspect.' }),
      points: Type.Number({ description: 'The points that the aspect adds to the score, rounded to a tenth.' }),
      outOf: Type.Integer({ description: 'The most points that the aspect can add.' }),
      text: text(),
    }),
  ),
})
export type Candidate = Type.Static<typeof Candidate>

const OperatorPerson = shape('OperatorPerson', {
  id: id('handle', { description: "A random handle, which only the operator's endpoints use." }),
  name: text(),
  email: text(),
  operator: Type.Boolean(),
  companyName: textOrNull(),
  role: oneOfOrNull(roles),
  suspendedAt: dateTimeOrNull(),
})
/** The highest limits of a company's keys. Null: the service's default. */
export const CompanyLimits = shape('CompanyLimits', {
  rateLimitPerMin: integerOrNull(1, 1_000_000, { description: 'The highest rate limit of a live key, in calls per minute.' }),
  testRateLimitPerMin: integerOrNull(1, 1_000_000, { description: 'The highest rate limit of a test key, in calls per minute.' }),
  dailySpendLimitCents: integerOrNull(0, 1_000_000_000, {
    description: 'The most that the rentals of a key may cost per UTC day, in cents.',
  }),
})
export const OperatorCompany = shape('OperatorCompany', {
  id: id('handle', { description: "A random handle, which only the operator's endpoints use." }),
  name: text(),
  country: textOrNull(),
  website: textOrNull(),
  apiKeysDisabled: Type.Boolean(),
  suspendedAt: dateTimeOrNull(),
  limits: CompanyLimits,
  suspensionReason: textOrNull({
    description: 'The reason of the suspension, which the owners of the company read. Null if it is not suspended.',
  }),
  machinesStopAt: dateTimeOrNull({
    description: 'When the machines that the suspended company rents are stopped. Null if it is not suspended.',
  }),
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
const personSearch = search('A part of a name or an email address.')

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
        Type.Boolean({
          description:
            'True: instead of filtering by status, lists the requests that were not offered to any seller yet, and those without an offered or accepted opportunity. Omit the status filters.',
        }),
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
      listingIds: Type.Array(text(), { minItems: 1, maxItems: 20, uniqueItems: true }),
      textReviewed,
      updatedAt: Type.Optional(
        dateTime({
          description:
            'The `updatedAt` of the request when you read it. If the request was edited or first offered since, the call is refused.',
        }),
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
    summary: 'Finds people by name or email address.',
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
    query: search('A part of a name.'),
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
