/** Requests: demand that buyers file. */
import Type from 'typebox'
import { card } from './endpoint.ts'
import {
  body,
  cents,
  centsOrNull,
  dateTime,
  dateTimeOrNull,
  id,
  integer,
  integerOrNull,
  nonBlankText,
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
  objectType: 'request',
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

/** The part of a request that a seller may see: the specification, without author and notes. */
export const demandFields = {
  gpuModel: text({ maxLength: 64 }),
  gpusPerNode: Type.Integer(),
  nodes: Type.Integer(),
  region: text({ maxLength: 64 }),
  startsAt: dateTime(),
  endsAt: dateTimeOrNull(),
  durationMonths: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  budgetMonthlyCents: centsOrNull({ description: 'The monthly budget for the whole request, in cents. Null if none is given.' }),
  currency: oneOf(currencies),
}

export const BuyerRequest = shape('CapacityRequest', {
  id: id('request'),
  status: oneOf(requestStates.states),
  ...demandFields,
  notes: textOrNull({ description: 'For the operator only. Never shown to sellers.' }),
  reference: reference(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  closedAt: dateTimeOrNull(),
})

const notices = () =>
  Type.Array(text(), {
    description:
      'For people to read: values of `gpuModel` and `region` that the reference data does not know, with similar known ones, and which end counts if `endsAt` contradicts `durationMonths`. Often empty.',
  })
/** The response of filing and editing a request. */
const FiledRequest = shape('FiledRequest', { ...BuyerRequest.properties, notices: notices() })

const demandBody = {
  gpuModel: nonBlankText(64),
  gpusPerNode: integer(1, 64),
  nodes: integer(1, 10_000),
  region: nonBlankText(64),
  startsAt: dateTime({ description: 'At most 24 hours in the past and at most 5 years ahead.' }),
  endsAt: Type.Optional(
    dateTimeOrNull({
      description:
        'After `startsAt`. At least one of `endsAt` and `durationMonths` is required. If both are given and differ, `endsAt` counts.',
    }),
  ),
  durationMonths: Type.Optional(integerOrNull(1, 60)),
  budgetMonthlyCents: Type.Optional(integerOrNull(1, budgetCeilingCents)),
  currency: Type.Optional(oneOf(currencies, { default: 'USD' })),
  notes: Type.Optional(textOrNull({ minLength: 1, maxLength: 2000, description: 'For the operator only. Never shown to sellers.' })),
  reference: Type.Optional(reference()),
}

/** The body of POST /requests. A merged PATCH must be valid against it too. The order of fields is the order of `problems`. */
export const RequestBody = Type.Object(demandBody, { additionalProperties: false, description: 'The demand to file.' })
export type RequestBody = Type.Static<typeof RequestBody>
/** The values of omitted fields. */
export const requestDefaults = { currency: 'USD' } as const satisfies Partial<RequestBody>
/** Any of the fields. Omitted fields stay unchanged, so no field has a default. */
const RequestPatchBody = Type.Partial(body({ ...demandBody, currency: oneOf(currencies) }), {
  additionalProperties: false,
  description: 'The fields to change, with their new values. Other fields stay as they are.',
})

const Prices = shape('SupplyPrices', { low: cents(), median: cents(), high: cents() })
export const Supply = shape(
  'Supply',
  {
    listings: oneOf(supplyBands, {
      description:
        'How many listings match in model, region, GPUs per node, nodes, start and term, regardless of price: none, few (1 to 4), some (5 to 19) or many. Always none while there are `problems`.',
    }),
    monthlyCents: shapeOrNull(Prices, {
      description:
        'The monthly cost of the whole request in USD cents, at the prices of sellers who offer the model in the region. Rounded to two digits. Null for a request in EUR, and if fewer than five sellers give a price.',
    }),
  },
  { description: 'The matching capacity and its cost.' },
)
export type Supply = Type.Static<typeof Supply>

const Alternative = shape(
  'RequestAlternative',
  { text: text({ description: 'For people to read.' }), change: { ...RequestPatchBody, title: 'EditRequestBody' }, supply: Supply },
  {
    description:
      'A change that finds more. `change` is the one field to change, with its new value. It has both `gpuModel` and `region` if neither of yours is known.',
  },
)
export const maxAlternatives = 5

export const RequestPreview = shape('RequestPreview', {
  problems: Type.Array(text(), { description: 'The `problems` that POST /requests would return. Empty if it would accept the body.' }),
  notices: notices(),
  supply: Supply,
  alternatives: Type.Array(Alternative, {
    maxItems: maxAlternatives,
    description: 'Changes of one field that find more. Corrected names come first, then the changes that find the most.',
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
    summary: 'Files a request.',
    purpose: 'For buyers: file your demand. The operator offers it to matching sellers. They see the demand and nothing about you.',
    scope: 'requests:write',
    right: 'request.manage',
    idempotency: 'required',
    bucket: 'write',
    body: RequestBody,
    bodyValidation: 'use-case',
    status: 201,
    reply: FiledRequest,
    faults: ['request_invalid'],
  }),
  previewRequest: card({
    ...common,
    method: 'POST',
    path: '/request-previews',
    summary: 'Previews a request. Nothing is stored.',
    purpose:
      'For buyers: check a request before you file it. Returns its problems, the names that are not known, the matching capacity and its cost, and changes that find more.',
    scope: 'requests:read',
    idempotency: 'echo',
    bucket: 'general',
    body: RequestBody,
    bodyValidation: 'use-case',
    status: 200,
    reply: RequestPreview,
    faults: [],
  }),
  listRequests: card({
    ...common,
    method: 'GET',
    path: '/requests',
    summary: "Lists the company's requests, newest first.",
    purpose: 'For buyers: your demand. To follow changes, read events instead of this list.',
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
    purpose: 'For buyers: one request. Its status is `matched` once it was offered to a seller.',
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
    summary: 'Edits an open request. The merged request must be valid.',
    purpose: 'For buyers: change a request before it is offered to a seller. Send only the fields that change.',
    scope: 'requests:write',
    right: 'request.manage',
    idempotency: 'required',
    keyCheck: 'after_parsing',
    bucket: 'write',
    body: RequestPatchBody,
    bodyValidation: 'use-case',
    status: 200,
    reply: FiledRequest,
    faults: ['request_not_editable', 'request_invalid'],
  }),
  closeRequest: card({
    ...common,
    method: 'POST',
    path: '/requests/{id}/close',
    summary: 'Closes a request. Opportunities that are still offered are withdrawn. A closed request is returned unchanged.',
    purpose: 'For buyers: takes your demand off the market. Existing introductions stay.',
    scope: 'requests:write',
    right: 'request.manage',
    idempotency: 'required',
    bucket: 'write',
    status: 200,
    faults: [],
  }),
}
