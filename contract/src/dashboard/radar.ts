/** The operator console for Radar: review, audiences, lots, inquiries. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import {
  body,
  camelCased,
  dateTime,
  dateTimeOrNull,
  id,
  integer,
  integerOrNull,
  nonBlankText,
  oneOf,
  shape,
  shapeOrNull,
  text,
  textOrNull,
} from '../fields.ts'
import { ageSort, pageOf, pageQuery, stateFilters } from '../lists.ts'
import {
  Auction,
  hourlyCeilingCents,
  inquiryStates,
  lotFormats,
  lotStates,
  maxLotMonths,
  submissionFields,
  submissionStates,
} from '../radar.ts'
import { inquiryFields } from './inquiries.ts'
import { lotFields } from './lots.ts'
import { marks, operatorCall, textReviewed } from './operator.ts'

/** A field that differs from the last approved version. */
export const Change = Type.Object({
  field: text(),
  before: Type.Unsafe<string | number | null>({ type: ['string', 'integer', 'null'] }),
  after: Type.Unsafe<string | number | null>({ type: ['string', 'integer', 'null'] }),
})
export type Change = Type.Static<typeof Change>

// Only the company that set the reference can read it.
const { auction: _, reference: __, ...plainSubmissionFields } = submissionFields

export const OperatorSubmission = shape('OperatorSubmission', {
  ...camelCased(plainSubmissionFields),
  auction: shapeOrNull(Type.Object(camelCased(Auction.properties))),
  companyName: text(),
  submittedAt: dateTime({ description: 'When the submission was last submitted for review.' }),
  flags: Type.Array(text(), {
    description:
      'The reasons for a closer review: text that identifies or may identify the seller, and contradictions to the reference data.',
  }),
  textReviewNeeded: Type.Boolean({
    description: 'Whether approval needs `textReviewed`, because the text may identify the seller.',
  }),
  marks,
  changes: Type.Array(Change, { description: 'The fields that differ from the last approved version. Empty if no version was approved.' }),
  audience: Type.Array(Type.Object({ id: id('handle'), name: text() }), {
    description: 'The companies that may see the listing. Empty: all companies may.',
  }),
})

const OperatorInquiry = shape('OperatorInquiry', {
  ...inquiryFields,
  sellerName: text(),
  companyName: text({ description: 'The name of the company that sent the inquiry. The service does not show it to the seller.' }),
})

const OperatorLot = shape('OperatorLot', {
  ...lotFields,
  sellerName: text(),
  winnerName: textOrNull({ description: 'The name of the winner. Null until the lot is decided, and if there was no bid.' }),
  decidedAt: dateTimeOrNull(),
})

export const LotBody = body({
  format: oneOf(lotFormats),
  endsAt: dateTime({ description: 'When the lot ends, from 1 second to 30 days ahead.' }),
  reserveCents: Type.Optional(
    integerOrNull(0, hourlyCeilingCents, { description: 'The reserve price per GPU-hour. Default or null: none.' }),
  ),
  quantity: Type.Optional(
    integer(1, 1000, { description: 'The number of nodes that are sold together. Default: all nodes of the listing.' }),
  ),
  startsAt: Type.Optional(
    dateTimeOrNull({
      description:
        'When the term starts, not before the lot ends. Default: when the listing becomes available, if that is after the end of the lot, and otherwise null. Null: the seller and the winner agree on it.',
    }),
  ),
  durationMonths: Type.Optional(
    integerOrNull(1, maxLotMonths, { description: 'The term in months. Default or null: the seller and the winner agree on it.' }),
  ),
})
export type LotBody = Type.Static<typeof LotBody>

const common = { ...operatorCall, status: 200 } as const
const marking = { ...common, method: 'POST', reply: OperatorInquiry, faults: ['inquiry_moved_on'] } as const

export const operatorRadarCards = {
  listReviews: card({
    ...common,
    method: 'GET',
    path: '/operator/submissions',
    summary: 'Lists the live submissions of all companies by status, by default those that wait for review.',
    lists: 'node',
    query: body({
      ...stateFilters(submissionStates.states, 'Default: `pending`, the submissions that wait for review.'),
      ...ageSort,
      ...pageQuery(100),
    }),
    reply: pageOf(OperatorSubmission),
    faults: [],
  }),
  readReview: card({
    ...common,
    method: 'GET',
    path: '/operator/submissions/{id}',
    summary: 'Reads one live submission for review.',
    reply: OperatorSubmission,
    faults: [],
  }),
  approveSubmission: card({
    ...common,
    method: 'POST',
    path: '/operator/submissions/{id}/approve',
    summary: 'Approves a submission whose text does not identify its seller. An approved submission is returned unchanged.',
    body: body({
      textReviewed,
      submittedAt: Type.Optional(
        dateTime({
          description: 'The `submittedAt` of the version that you read. If the submission was edited since, the call is refused.',
        }),
      ),
    }),
    bodyOptional: true,
    reply: OperatorSubmission,
    faults: ['submission_not_pending', 'edited_since_read', 'submission_identifies_seller', 'text_not_reviewed'],
  }),
  rejectSubmission: card({
    ...common,
    method: 'POST',
    path: '/operator/submissions/{id}/reject',
    summary: 'Rejects a submission with a reason that its seller reads. A rejected submission is returned unchanged.',
    body: body({ reason: nonBlankText(1000) }),
    reply: OperatorSubmission,
    faults: ['submission_not_pending'],
  }),
  restrictNode: card({
    ...common,
    method: 'PUT',
    path: '/operator/nodes/{id}/audience',
    summary: 'Restricts a node to some companies. For all others it is not found. An empty list removes the restriction.',
    body: body({ companyIds: Type.Array(text(), { minItems: 0, maxItems: 100, uniqueItems: true }) }),
    reply: OperatorSubmission,
    faults: [],
  }),
  openLot: card({
    ...common,
    method: 'POST',
    path: '/operator/nodes/{id}/lots',
    summary: 'Opens a lot on a listed node.',
    body: LotBody,
    bodyValidation: 'use-case',
    status: 201,
    reply: Type.Object({ lotId: id('lot') }),
    faults: ['node_not_listed', 'lot_already_open'],
  }),
  listOperatorLots: card({
    ...common,
    method: 'GET',
    path: '/operator/lots',
    summary: 'Lists the lots of all listings, newest first.',
    lists: 'lot',
    query: body({ ...stateFilters(lotStates.states), ...pageQuery(100) }),
    reply: pageOf(OperatorLot),
    faults: [],
  }),
  readOperatorLot: card({
    ...common,
    method: 'GET',
    path: '/operator/lots/{id}',
    summary: 'Reads one lot.',
    reply: OperatorLot,
    faults: [],
  }),
  listOperatorInquiries: card({
    ...common,
    method: 'GET',
    path: '/operator/inquiries',
    summary: 'Lists the live inquiries of all companies.',
    lists: 'inquiry',
    query: body({ ...stateFilters(inquiryStates.states), ...ageSort, ...pageQuery(100) }),
    reply: pageOf(OperatorInquiry),
    faults: [],
  }),
  forwardInquiry: card({
    ...marking,
    path: '/operator/inquiries/{id}/forward',
    summary: 'Marks an inquiry as forwarded. A forwarded inquiry is returned unchanged.',
  }),
  answerInquiry: card({
    ...marking,
    path: '/operator/inquiries/{id}/answer',
    summary:
      'Marks an inquiry as answered, with the answer that its sender reads. An answered inquiry is returned unchanged. Another answer is rejected.',
    body: body({
      answer: Type.Optional(
        nonBlankText(2000, { description: 'The answer, which its sender reads unchanged on the page and in an email.' }),
      ),
    }),
    bodyOptional: true,
  }),
  closeInquiry: card({
    ...marking,
    path: '/operator/inquiries/{id}/close',
    summary: 'Marks an inquiry as closed. A closed inquiry is returned unchanged.',
    faults: [],
  }),
}
