/** The SQL of approvals. The company, and what a key may read, are in every `where`: a foreign approval is treated as missing. */
import type { Mode, Right, Role } from '@parley/contract/access'
import { type Approval, approvalHours, approvalStates } from '@parley/contract/approvals'
import type { FaultCode } from '@parley/contract/faults'
import { sourcesOf } from '@parley/contract/moves'
import type { PartnerOperation } from '@parley/contract/partner'
import { backlog } from '../../db/backlog.ts'
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { newestFirst, stateFilters } from '../../db/list-definition.ts'
import { inStates, type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}

// Reading

const filters = stateFilters('approval_status(a)')

export const approvals = defineList({
  name: 'list_approvals',
  params: { keyId: 'text', companyId: 'bigint' },
  rows: ({ keyId, companyId }) => ({ from: 'approvals a', where: `a.company_id = ${companyId} and key_reads_approval(${keyId}, a)` }),
  id: 'a.id',
  document: () => 'approval_document(a)',
  sorts: { newest: newestFirst('a.created_at') },
  filters,
})

const findSql = sql<Wire>(
  'find_approval',
  `select approval_document(a) as wire from approvals a
   where a.id = $1 and a.company_id = $2 and key_reads_approval($3, a)`,
)
/** An approval as a key reads it. */
export const findApproval = (read: Reader, id: string, companyId: number, keyId: string) => read.first(findSql, [id, companyId, keyId])

const policyHoursSql = sql<{ hours: number | null }>(
  'policy_hours_of_key',
  'select auto_stop_hours as hours from key_policies where id = policy_of_key($1)',
)
/** After how many hours the policy of a key stops its rentals; null: never. */
export const policyHoursOf = async (tx: Tx, keyId: string) => (await tx.first(policyHoursSql, [keyId]))?.hours ?? null

/** An approval as its company's people read it. */
const companyDocument = `(select (d.wire::jsonb || jsonb_build_object('mode', a.mode, 'right', a.right_needed, 'askedBy', p.name,
    'decidedBy', (select name from people where id = a.decided_by),
    'key', jsonb_build_object('id', k.id, 'name', key_name_in(k, a.company_id), 'masked', masked_key(k),
      'active', k.revoked_at is null and (k.expires_at is null or k.expires_at > app_now()))))::text
  from (select approval_document(a) as wire) d, api_keys k, people p where k.id = a.key_id and p.id = a.person_id)`

export const companyApprovals = defineList({
  name: 'list_company_approvals',
  params: { companyId: 'bigint' },
  rows: ({ companyId }) => ({ from: 'approvals a', where: `a.company_id = ${companyId}` }),
  id: 'a.id',
  document: () => companyDocument,
  sorts: { newest: newestFirst('a.created_at') },
  filters,
  counted: { state: 'approval_status(a)' },
})

/** The company, person and key whose rights a call is made with. */
export interface Requester {
  readonly companyId: number
  readonly personId: number
  readonly keyId: string
}
export interface CompanyApproval extends Wire, Requester {
  readonly mode: Mode
  readonly status: Approval['status']
  readonly spends: boolean
  readonly operation: PartnerOperation
  /** The right that deciding requires. */
  readonly right: Right
}
const findOfCompanySql = sql<CompanyApproval>(
  'find_company_approval',
  `select ${companyDocument} as wire, a.mode, approval_status(a) as status, a.spends, a.operation, a.right_needed as "right",
     a.company_id as "companyId", a.person_id as "personId", a.key_id as "keyId"
   from approvals a where a.id = $1 and a.company_id = $2`,
)
export const findCompanyApproval = (read: Reader, id: string, companyId: number) => read.first(findOfCompanySql, [id, companyId])

interface ApprovalResult {
  readonly status: Approval['status']
  readonly wire: string
  readonly responseStatus: number | null
  readonly responseBody: string | null
}
const resultSql = sql<ApprovalResult>(
  'find_answered_approval',
  `select approval_status(a) as status, approval_document(a) as wire, a.response_status as "responseStatus", a.response_body as "responseBody"
   from approvals a where a.id = $1`,
)
/** The current response for a call that was answered with this approval. */
export const findApprovalResult = (read: Reader, id: string) => read.first(resultSql, [id])

// Asking

export interface NewApproval {
  readonly id: string
  readonly companyId: number
  readonly mode: Mode
  readonly personId: number
  readonly keyId: string
  readonly operation: PartnerOperation
  readonly right: Right
  readonly scope: string | null
  readonly method: string
  readonly path: string
  readonly ids: Readonly<Record<string, string>>
  readonly body: object | null
  readonly idempotencyKey: string | null
  readonly summary: string
  readonly spends: boolean
  readonly pricePerHourCents: number | null
}
const countPendingSql = sql<{ n: number }>(
  'count_waiting_approvals',
  `select count(*)::int as n from approvals a join api_keys k on k.policy_id = a.policy_id
   where k.id = $1 and a.status = 'pending' and a.expires_at > app_now()`,
)
const lockPolicySql = sql(
  'lock_policy',
  'select from key_policies where id = (select policy_id from api_keys where id = $1) for no key update',
)
/** How many calls under the key's policy are pending; no other is stored before this transaction ends. */
export async function countPending(tx: Tx, keyId: string): Promise<number> {
  tx.enqueue(lockPolicySql, [keyId])
  return (await tx.first(countPendingSql, [keyId]))?.n ?? 0
}

const insertSql = sql<Wire>(
  'insert_approval',
  `insert into approvals as a (id, company_id, mode, person_id, key_id, policy_id, operation, right_needed, scope_needed, method, path, ids, body,
     idempotency_key, summary, spends, price_per_hour_cents, created_at, expires_at)
   select $1, $2, $3, $4, k.id, k.policy_id, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, t.now, least(t.now + interval '${approvalHours} hours', k.expires_at)
   from api_keys k, (select app_now() as now offset 0) t where k.id = $5 returning approval_document(a) as wire`,
)
export const insertApproval = (tx: Tx, call: NewApproval) =>
  tx.first(insertSql, [
    call.id,
    call.companyId,
    call.mode,
    call.personId,
    call.keyId,
    call.operation,
    call.right,
    call.scope,
    call.method,
    call.path,
    JSON.stringify(call.ids),
    call.body && JSON.stringify(call.body),
    call.idempotencyKey,
    call.summary,
    call.spends,
    call.pricePerHourCents,
  ])

// Deciding

/** The call that is made when it is approved. */
export interface StoredCall extends Requester {
  readonly id: string
  readonly mode: Mode
  readonly ids: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | null
  readonly idempotencyKey: string | null
  readonly pricePerHourCents: number | null
}
const decideSql = sql<StoredCall>(
  'decide_approval',
  `update approvals set status = $3, decided_at = app_now(), decided_by = $5, reason = $6
   where id = $1 and company_id = $2 and status = any($4) and expires_at > app_now()
   returning id, company_id as "companyId", mode, person_id as "personId", key_id as "keyId", ids, body,
     idempotency_key as "idempotencyKey", price_per_hour_cents as "pricePerHourCents"`,
)
/** The approval, decided and locked until the commit; nothing when it was decided before or its time is over. */
export const decideApproval = (
  tx: Tx,
  id: string,
  companyId: number,
  move: 'approve' | 'refuse',
  { personId, reason = null }: { readonly personId: number; readonly reason?: string | null },
) => {
  const { to } = approvalStates.moves[move]
  return tx.first(decideSql, [id, companyId, to, sourcesOf(approvalStates, move), personId, reason])
}

export interface ApprovedOpening {
  readonly verdict: FaultCode | null
  readonly company_name: string | null
  readonly role: Role | null
  readonly now_ms: number
}
const openSql = sql<ApprovedOpening>(
  'open_approved_write',
  'select verdict, company_name, role, now_ms from open_approved_write($1, $2, $3, $4, $5)',
)
/** The rights of the key that asked, locked until the commit; and why it may not act. */
export const openApprovedWrite = (
  tx: Tx,
  { keyId, personId, companyId }: Requester,
  roles: readonly string[] | null,
  scope: string | null,
) => tx.first(openSql, [keyId, personId, companyId, roles, scope])

const recordResponseSql = sql('record_approved_response', 'update approvals set response_status = $2, response_body = $3 where id = $1')
const replaceReplySql = sql(
  'replace_approved_reply',
  `update idempotency set status = $4, body = $5, created_at = app_now() where company_id = $1 and mode = $2 and key = $3 and status = 202`,
)
/** Stores the call's response: from now on it is returned for the same call under its Idempotency-Key. */
export function recordResponse(tx: Tx, call: StoredCall, response: { readonly status: number; readonly text: string }): void {
  tx.enqueue(recordResponseSql, [call.id, response.status, response.text])
  if (call.idempotencyKey === null) return
  tx.enqueue(replaceReplySql, [call.companyId, call.mode, call.idempotencyKey, response.status, response.text])
}

// Time

const lapseSql = sql<{ id: string; mode: Mode }>(
  'lapse_approvals',
  `update approvals set status = 'lapsed', decided_at = expires_at where id = any (array(
     select id from approvals where ${inStates(sourcesOf(approvalStates, 'lapse'))} and expires_at <= app_now()
     order by expires_at limit $1 for update skip locked))
   returning id, mode`,
)
/** Marks up to `limit` approvals as lapsed whose time is over. */
export const lapseOverdueApprovals = (tx: Tx, limit: number) => tx.rows(lapseSql, [limit])

const lapseOneSql = sql<{ id: string }>(
  'lapse_approval',
  `update approvals set status = 'lapsed', decided_at = expires_at where id = $1 and status = any($2) and expires_at <= app_now() returning id`,
)
/** Returns nothing when its time is not over, or it is no longer pending. */
export const lapseOneApproval = (tx: Tx, id: string) => tx.first(lapseOneSql, [id, sourcesOf(approvalStates, 'lapse')])

const backlogSql = backlog(
  'approvals_backlog',
  `select expires_at as at from approvals where status = 'pending' and expires_at <= app_now() order by expires_at`,
)
/** Overdue approvals that the timer has not processed. */
export const overdueApprovals = (read: Reader) => read.first(backlogSql)

const endOfMemberSql = sql(
  'end_approvals_of_member',
  `update approvals set expires_at = app_now()
   where key_id in (select id from api_keys where person_id = $1) and company_id = $2
     and ${inStates(sourcesOf(approvalStates, 'lapse'))} and expires_at > app_now()`,
)
/** Ends what a former member's keys asked for in the company. Approvals that end with the key are ended by the database. */
export const endApprovalsOfMember = (tx: Tx, personId: number, companyId: number) => tx.enqueue(endOfMemberSql, [personId, companyId])

const endNowSql = sql<{ id: string }>(
  'end_approval_now',
  `update approvals set expires_at = app_now() where id = $1 and company_id = $2 and mode = 'test' and status = any($3)
   and expires_at > app_now() returning id`,
)
/** Moves the end of a test approval to now; nothing when it is no longer pending. */
export const endApprovalNow = (tx: Tx, id: string, companyId: number) =>
  tx.first(endNowSql, [id, companyId, sourcesOf(approvalStates, 'lapse')])
