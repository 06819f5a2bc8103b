/** Claims: one side states that it knew the other before the reveal. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, dateTimeOrNull, id, nonBlankText, oneOf, shape, text, textOrNull } from '../fields.ts'
import { claimStatuses, sides } from '../introductions.ts'
import { ageSort, pageOf, pageQuery, stateFilters } from '../lists.ts'
import { stateTable } from '../moves.ts'
import { fileIds, StoredFile } from './files.ts'
import { Message } from './messages.ts'

export const claimStates = stateTable({
  objectType: 'claim',
  states: claimStatuses,
  initial: 'filed',
  moves: {
    uphold: { from: ['filed'], to: 'upheld', by: 'the operator; it takes the success fee away' },
    refuse: { from: ['filed'], to: 'refused', by: 'the operator' },
  },
})
export type ClaimStatus = (typeof claimStates.states)[number]

/** A claim can be filed within this many hours after the reveal. */
export const claimWindowHours = 72

const claimFields = {
  id: id('claim'),
  introductionId: id('introduction'),
  status: oneOf(claimStates.states),
  filedBy: oneOf(sides),
  statement: text(),
  files: Type.Array(StoredFile),
  filedAt: dateTime(),
  decidedAt: dateTimeOrNull(),
  decisionReason: textOrNull({ description: 'The reason of the decision. Null until then.' }),
}
export const ClaimRecord = shape('ClaimRecord', claimFields)
const OperatorClaim = shape('OperatorClaim', {
  ...claimFields,
  buyerName: text(),
  sellerName: text(),
  revealedAt: dateTime(),
  messageCount: Type.Integer({ description: 'The number of messages between the two sides.' }),
})

const common = { credential: 'session', idempotency: 'none', bucket: 'general' } as const
const decision = {
  ...common,
  heading: 'Operator',
  operator: true,
  company: false,
  method: 'POST',
  secondFactor: true,
  body: body({ reason: nonBlankText(2000) }),
  status: 200,
  reply: OperatorClaim,
  faults: ['claim_not_filed'],
} as const

export const claimCards = {
  fileClaim: card({
    ...common,
    heading: 'Introductions',
    method: 'POST',
    path: '/introductions/{id}/claims',
    summary: 'Claims an existing relationship, within 72 hours of the reveal.',
    company: true,
    right: 'legal.sign',
    secondFactor: true,
    body: body({ statement: nonBlankText(5000), fileIds: fileIds() }),
    status: 200,
    reply: ClaimRecord,
    faults: ['introduction_not_active', 'already_claimed', 'claim_window_closed'],
  }),
  listClaims: card({
    ...common,
    heading: 'Operator',
    operator: true,
    company: false,
    method: 'GET',
    path: '/operator/claims',
    summary: 'Lists the claims of all companies.',
    lists: 'claim',
    query: body({ ...stateFilters(claimStates.states), ...ageSort, ...pageQuery(100) }),
    status: 200,
    reply: pageOf(OperatorClaim),
    faults: [],
  }),
  listClaimMessages: card({
    ...common,
    heading: 'Operator',
    operator: true,
    company: false,
    method: 'GET',
    path: '/operator/claims/{id}/messages',
    summary: 'Lists the messages between the two sides of a claim, newest first.',
    lists: 'message',
    query: body(pageQuery(100)),
    status: 200,
    reply: pageOf(Message),
    faults: [],
  }),
  upholdClaim: card({
    ...decision,
    path: '/operator/claims/{id}/uphold',
    summary: 'Upholds a claim. No success fee is due. An unpaid success fee invoice is voided. For a paid one, a refund is due.',
  }),
  refuseClaim: card({ ...decision, path: '/operator/claims/{id}/refuse', summary: 'Refuses a claim.' }),
}
