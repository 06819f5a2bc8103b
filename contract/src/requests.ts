/** Requests: demand that buyers file. */
import Type from 'typebox'
import { card } from './endpoint.ts'
import {
  body,
  cents,
  centsOrNull,
  dateTime,
  dateTimeOrNull,
  filledText,
  id,
  integer,
  integerOrNull,
  oneOf,
  reference,
  referenceFilter,
  shape,
  shapeOrNull,
  text,
  textOrNull,
} from './fields.ts'
import { pageOf, pageQuery, stateFilters } from './lists.ts'
import { stateTable } from './moves.ts'
import { supplyBands } from './supply-bands.ts'

export const requestStates = stateTable({
  thing: 'request',
  states: ['open', 'matched', 'closed'],
  initial: 'open',
  moves: {
    edit: { from: ['open'], to: 'open', by: 'the buyer, PATCH /requests/{id}' },
    offer: { from: ['open', 'matched'], to: 'matched', by: 'the operator, by offering it to a seller' },
    close: { from: ['open', 'matched'], to: 'closed', by: 'the buyer, POST /requests/{id}/close' },
  },
})
export type RequestStatus = (typeof requestStates.states)[number]

export const currencies = ['USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

const budgetCeilingCents = 1_000_000_000_000

/** What a seller may know of a request: its specification, without author and notes. */
export const demandFields = {
  gpuModel: text({ maxLength: 64 }),
  gpusPerNode: Type.Integer(),
  nodes: Type.Integer(),
  region: text({ maxLength: 64 }),
  startsAt: dateTime(),
  endsAt: dateTimeOrNull(),
  durationMonths: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  budgetMonthlyCents: centsOrNull({ description: 'The budget a month for all of it, in cents; null: none is named.' }),
  currency: oneOf(currencies),
}

export const BuyerRequest = shape('CapacityRequest', {
  id: id('request'),
  status: oneOf(requestStates.states),
  ...demandFields,
  notes: textOrNull({ description: 'For the operator only; never shown to sellers.' }),
  reference: reference(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  closedAt: dateTimeOrNull(),
})

const notices = () =>
  Type.Array(text(), {
    description:
      'For people to read: what of `gpuModel` and `region` the reference data does not know, and what is near; which end counts where `endsAt` contradicts `durationMonths`. Empty when there is nothing of it.',
  })
/** A request as filing and editing answer it. */
const FiledRequest = shape('FiledRequest', { ...BuyerRequest.properties, notices: notices() })

const demandBody = {
  gpuModel: filledText(64),
  gpusPerNode: integer(1, 64),
  nodes: integer(1, 10_000),
  region: filledText(64),
  startsAt: dateTime({ description: 'Not over 24 hours past, not over 5 years ahead.' }),
  endsAt: Type.Optional(
    dateTimeOrNull({
      description: 'After `startsAt`. It or `durationMonths` must be given; where both are, and differ, it is what counts.',
    }),
  ),
  durationMonths: Type.Optional(integerOrNull(1, 60)),
  budgetMonthlyCents: Type.Optional(integerOrNull(1, budgetCeilingCents)),
  currency: Type.Optional(oneOf(currencies, { default: 'USD' })),
  notes: Type.Optional(textOrNull({ minLength: 1, maxLength: 2000, description: 'For the operator only; never shown to sellers.' })),
  reference: Type.Optional(reference()),
}

/** The body of POST /requests; a merged PATCH obeys it too. Its order of fields is the order of `problems`. */
export const RequestBody = Type.Object(demandBody, { additionalProperties: false, description: 'Demand, as it is filed.' })
export type RequestBody = Type.Static<typeof RequestBody>
/** What a body that leaves it out means. */
export const requestDefaults = { currency: 'USD' } as const satisfies Partial<RequestBody>
/** Any of them; what is left out stays as it is, so that nothing has a default. */
const RequestPatchBody = Type.Partial(body({ ...demandBody, currency: oneOf(currencies) }), {
  additionalProperties: false,
  description: 'Fields of demand with their new values; what is left out stays as it is.',
})

const Prices = shape('SupplyPrices', { low: cents(), median: cents(), high: cents() })
export const Supply = shape(
  'Supply',
  {
    listings: oneOf(supplyBands, {
      description:
        'How many listings fit in model, region, GPUs a node, nodes and start, whatever they cost: none, few (1 to 4), some (5 to 19) or many. While there are `problems` nothing is looked up, and it is none.',
    }),
    monthlyCents: shapeOrNull(Prices, {
      description:
        'What the whole demand costs a month, in USD cents, at the rates of those who offer the model in the region: rounded to two digits, and null where fewer than five sellers name a price.',
    }),
  },
  { description: 'How much of it there is, and what it costs.' },
)
export type Supply = Type.Static<typeof Supply>

const Alternative = shape(
  'RequestAlternative',
  { text: text({ description: 'For people to read.' }), change: { ...RequestPatchBody, title: 'EditRequestBody' }, supply: Supply },
  { description: '`change` is the one field to send otherwise, with its value; both names where neither of those sent is known.' },
)
export const maxAlternatives = 5

export const RequestPreview = shape('RequestPreview', {
  problems: Type.Array(text(), { description: 'What POST /requests would refuse, as its `problems`; empty when it would take the body.' }),
  notices: notices(),
  supply: Supply,
  alternatives: Type.Array(Alternative, {
    maxItems: maxAlternatives,
    description: 'Changes of one field that find more: the name that was meant first (of both, where both are misspelt), then the most.',
  }),
  requestBody: shapeOrNull({ ...RequestBody, title: 'FileRequestBody' }),
})
export type RequestPreview = Type.Static<typeof RequestPreview>

const common = { heading: 'Requests', credential: 'key', company: true, reply: BuyerRequest } as const

export const requestCards = {
  fileRequest: card({
    ...common,
    method: 'POST',
    path: '/requests',
    summary: 'Files demand.',
    purpose:
      'For buyers: the beginning of the main job. The operator offers what you file to sellers that fit; each of them reads the demand, and nothing about you.',
    scope: 'requests:write',
    right: 'request.manage',
    idempotency: 'required',
    bucket: 'write',
    body: RequestBody,
    bodyJudge: 'use-case',
    status: 201,
    reply: FiledRequest,
    faults: ['request_invalid'],
  }),
  previewRequest: card({
    ...common,
    method: 'POST',
    path: '/request-previews',
    summary:
      'Tells what filing a body would meet: its problems, how much there is and what it costs, and what would find more. Nothing is stored.',
    purpose:
      'For buyers: ask before you file. It tells what would be refused, what was not understood, how much there is and what it costs, and which change finds more.',
    scope: 'requests:read',
    idempotency: 'echo',
    bucket: 'general',
    body: RequestBody,
    bodyJudge: 'use-case',
    status: 200,
    reply: RequestPreview,
    faults: [],
  }),
  listRequests: card({
    ...common,
    method: 'GET',
    path: '/requests',
    summary: "Lists the company's requests, newest first.",
    purpose: 'For buyers: your demand. To follow changes, read events instead of walking this list.',
    scope: 'requests:read',
    idempotency: 'none',
    bucket: 'general',
    lists: 'request',
    query: body({ ...stateFilters(requestStates.states), reference: referenceFilter(), ...pageQuery(100) }),
    status: 200,
    reply: pageOf(BuyerRequest),
    faults: [],
  }),
  readRequest: card({
    ...common,
    method: 'GET',
    path: '/requests/{id}',
    summary: 'Reads one request.',
    purpose: 'For buyers: one request, and whether a seller was asked (`matched`).',
    scope: 'requests:read',
    idempotency: 'none',
    bucket: 'general',
    status: 200,
    faults: [],
  }),
  editRequest: card({
    ...common,
    method: 'PATCH',
    path: '/requests/{id}',
    summary: 'Edits an open request; the merged whole obeys the rules of filing.',
    purpose: 'For buyers: change what you filed while nobody has been offered it. Send the fields that change, no others.',
    scope: 'requests:write',
    right: 'request.manage',
    idempotency: 'required',
    keyCheck: 'after_parsing',
    bucket: 'write',
    body: RequestPatchBody,
    bodyJudge: 'use-case',
    status: 200,
    reply: FiledRequest,
    faults: ['request_not_editable', 'request_invalid'],
  }),
  closeRequest: card({
    ...common,
    method: 'POST',
    path: '/requests/{id}/close',
    summary: 'Closes a request; the opportunities still offered are withdrawn. A closed one is answered as it is.',
    purpose: 'For buyers: take demand off the market. Opportunities that wait are withdrawn; introductions that exist stay.',
    scope: 'requests:write',
    right: 'request.manage',
    idempotency: 'required',
    bucket: 'write',
    status: 200,
    faults: [],
  }),
}
