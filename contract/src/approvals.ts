/** Approvals: writes of keys whose policy has a person approve them first. */
import Type from 'typebox'
import { approvedUnder, type Card, card } from './endpoint.ts'
import { body, centsOrNull, dateTime, dateTimeOrNull, id, oneOf, shape, shapeOrNull, text, textOrNull } from './fields.ts'
import { pageOf, pageQuery, stateFilters } from './lists.ts'
import { stateTable } from './moves.ts'
import type { ApprovalKind } from './policies.ts'

/** After so many hours an approval lapses that nobody decided. */
export const approvalHours = 24

/** So many calls under one policy wait at a time. */
export const maxWaitingApprovals = 100

export const approvalStates = stateTable({
  thing: 'approval',
  states: ['pending', 'approved', 'refused', 'lapsed'],
  initial: 'pending',
  moves: {
    approve: {
      from: ['pending'],
      to: 'approved',
      by: 'a member of the company with the right, in the dashboard; a second factor where it spends',
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
  summary: text({ description: 'What would be done, in plain words.' }),
  spends: Type.Boolean({ description: 'Whether it spends money: approving it takes a second factor.' }),
  pricePerHourCents: centsOrNull({
    description: 'What the whole may cost an hour: it is never done for more. Null where nothing is spent.',
  }),
  call: shape(
    'ApprovalCall',
    {
      method: text({ description: 'The method of the call.' }),
      path: text({ description: 'Its path, below `/v1`.' }),
      body: anyObject('Its body, as it was sent; null without one.'),
    },
    { description: 'The call that waits.' },
  ),
  response: shapeOrNull(
    shape('ApprovalResponse', {
      status: Type.Integer({ description: 'The status that the call would have been answered with.' }),
      body: anyObject('What the call is answered with since.'),
    }),
  ),
  reason: textOrNull({ description: 'Why it was refused, where that was said.' }),
  createdAt: dateTime({ description: 'When it was asked for.' }),
  expiresAt: dateTime({
    description: `When it lapses: ${approvalHours} hours after it was asked for, or sooner where its key ends before.`,
  }),
  decidedAt: dateTimeOrNull({ description: 'When it was approved, refused, or lapsed.' }),
}
export const Approval = shape('Approval', approvalFields)
export type Approval = Type.Static<typeof Approval>

export const RefusalBody = body({ reason: Type.Optional(textOrNull({ maxLength: 500, description: 'Why, for whoever asked.' })) })

/** Whether a key of this policy has the call approved first. */
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
      'Lists the calls of this key that a person approves first, newest first; and those that its holder made with other keys and it might make itself.',
    purpose:
      'For keys whose policy has a person approve calls: what you asked for and what became of it. `status=pending` is what still waits.',
    lists: 'approval',
    query: body({ ...stateFilters(approvalStates.states), ...pageQuery(200) }),
    reply: pageOf(Approval),
    faults: [],
  }),
  readApproval: card({
    ...common,
    method: 'GET',
    path: '/approvals/{id}',
    summary: 'Reads one of them: whether it waits, and what it brought about.',
    purpose:
      'For keys whose policy has a person approve calls: ask here, or follow `approval.*` events, until a person decides. Once it is approved, `response` is what your call was answered with.',
    reply: Approval,
    faults: [],
  }),
}
