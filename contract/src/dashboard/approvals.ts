/** Approvals at the dashboard: people decide the calls of keys. */
import Type from 'typebox'
import { modes, type Right, rightHolders } from '../access.ts'
import { approvalFields, approvalStates, RefusalBody } from '../approvals.ts'
import { card } from '../endpoint.ts'
import { body, id, oneOf, shape, text, textOrNull } from '../fields.ts'
import { pageOf, pageQuery, stateFilters } from '../lists.ts'

const CompanyApproval = shape('CompanyApproval', {
  ...approvalFields,
  mode: oneOf(modes),
  right: oneOf(Object.keys(rightHolders) as Right[], { description: 'The right that a person needs to decide on the call.' }),
  key: shape('ApprovalKey', {
    id: id('key'),
    name: text(),
    masked: text(),
    active: Type.Boolean({ description: 'Whether the key is neither revoked nor expired. A call of an inactive key cannot be approved.' }),
  }),
  askedBy: text({ description: 'The name of the holder of the key.' }),
  decidedBy: textOrNull({ description: 'The name of the person who approved or refused the call. Null until then.' }),
})

const common = { heading: 'Keys', credential: 'session', company: true, idempotency: 'none', bucket: 'general', status: 200 } as const
const deciding = { ...common, method: 'POST', reply: CompanyApproval } as const

export const companyApprovalCards = {
  listCompanyApprovals: card({
    ...common,
    method: 'GET',
    path: '/approvals',
    summary: "Lists the approvals that the company's keys requested, newest first.",
    lists: 'approval',
    query: body({ ...stateFilters(approvalStates.states), ...pageQuery(100) }),
    reply: pageOf(CompanyApproval),
    faults: [],
  }),
  readCompanyApproval: card({
    ...common,
    method: 'GET',
    path: '/approvals/{id}',
    summary: 'Reads one approval.',
    reply: CompanyApproval,
    faults: [],
  }),
  approveCall: card({
    ...deciding,
    path: '/approvals/{id}/approve',
    summary:
      'Approves the call. It is made once, with the key that requested it. In live mode, a call that spends needs a fresh second factor.',
    faults: ['forbidden_role', 'second_factor_not_enrolled', 'second_factor_required', 'approval_not_pending', 'approval_failed'],
  }),
  refuseCall: card({
    ...deciding,
    path: '/approvals/{id}/refuse',
    summary: 'Refuses the call. This is final.',
    body: RefusalBody,
    bodyOptional: true,
    faults: ['forbidden_role', 'approval_not_pending'],
  }),
}
