/** Approvals: writes of keys whose policy requires approval by a person. */
import Type from 'typebox'
import { approvedUnder, type Card, card } from './endpoint.ts'
import { body, centsOrNull, dateTime, dateTimeOrNull, id, oneOf, shape, shapeOrNull, text, textOrNull } from './fields.ts'
import { pageOf, pageQuery, stateFilters } from './lists.ts'
import { stateTable } from './moves.ts'
import type { ApprovalKind } from './policies.ts'

/** An undecided approval lapses after this many hours. */
export const approvalHours = 24

/** The most calls that wait for approval at the same time under one policy. */
export const maxWaitingApprovals = 100

export const approvalStates = stateTable({
  objectType: 'approval',
  states: ['pending', 'approved', 'refused', 'lapsed'],
  initial: 'pending',
  moves: {
    approve: {
      from: ['pending'],
      to: 'approved',
      by: 'a member of the company with the right, in the dashboard; a second factor if it spends money',
    },
    refuse: { from: ['pending'], to: 'refused', by: 'a member of the company with the right, in the dashboard' },
    lapse: {
      from: ['pending'],
      to: 'lapsed',
      by: `time, ${approvalHours} hours after the call; or the end of the key that asked, or of its holder's membership`,
    },
  },
})

const anyObject = (description: string) => Type.Unsafe<Readonly<Record<string, unknown>> | null>({ type: ['object', 'null'], description })

export const approvalFields = {
  id: id('approval'),
  status: oneOf(approvalStates.states),
  summary: text({ description: 'What the call would do, in plain words.' }),
  spends: Type.Boolean({
    description: 'Whether the call starts a rental. In live mode it spends money, and approving it takes a second factor.',
  }),
  pricePerHourCents: centsOrNull({
    description: 'The highest hourly price of the whole rental. The call is not made at a higher price. Null if it starts no rental.',
  }),
  call: shape(
    'ApprovalCall',
    {
      method: text({ description: 'The HTTP method of the call.' }),
      path: text({ description: 'The path of the call, below `/v1`.' }),
      body: anyObject('The body of the call, as it was sent. Null without one.'),
    },
    { description: 'The call that waits for approval.' },
  ),
  response: shapeOrNull(
    shape('ApprovalResponse', {
      status: Type.Integer({ description: 'The HTTP status that the call returned.' }),
      body: anyObject('The body that the call returned.'),
    }),
  ),
  reason: textOrNull({ description: 'Why the call was refused, if a reason was given.' }),
  createdAt: dateTime({ description: 'When the approval was requested.' }),
  expiresAt: dateTime({
    description: `When the approval lapses: ${approvalHours} hours after it was requested, or earlier if its key ends before that.`,
  }),
  decidedAt: dateTimeOrNull({ description: 'When the approval was approved, was refused or lapsed.' }),
}
export const Approval = shape('Approval', approvalFields)
export type Approval = Type.Static<typeof Approval>

export const RefusalBody = body({
  reason: Type.Optional(textOrNull({ maxLength: 500, description: 'The reason, for the person who asked.' })),
})

/** Returns whether a key with this policy needs approval for the call. */
export const needsApproval = (card: Card, approval: ApprovalKind | null): boolean => {
  const under = approvedUnder(card)
  return approval === 'writes' ? under !== undefined : approval === 'spend' && under === 'spend'
}

const common = { heading: 'Approvals', credential: 'key', company: true, idempotency: 'none', bucket: 'general', status: 200 } as const

export const approvalCards = {
  listApprovals: card({
    ...common,
    method: 'GET',
    path: '/approvals',
    summary:
      'Lists the approvals of this key, newest first. The list includes approvals that its owner requested with other keys, if this key could make the same calls.',
    purpose: 'For keys whose policy requires approval by a person. Filter by `status=pending` for approvals that still wait.',
    lists: 'approval',
    query: body({ ...stateFilters(approvalStates.states), ...pageQuery(200) }),
    reply: pageOf(Approval),
    faults: [],
  }),
  readApproval: card({
    ...common,
    method: 'GET',
    path: '/approvals/{id}',
    summary: 'Reads one approval.',
    purpose:
      'For keys whose policy requires approval by a person. Poll this endpoint, or follow `approval.*` events, until a person decides. After approval, `response` contains what your call returned.',
    reply: Approval,
    faults: [],
  }),
}
