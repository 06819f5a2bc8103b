/** The audit row of a write: in its transaction, waited for only by its commit. */
import type { Actor, PersonActor } from '../../actor.ts'
import type { SharedTx } from '../../db/client.ts'
import { gathering } from '../../db/statement.ts'

interface AuditRow {
  readonly action: string
  readonly target: string
  readonly company_id: number | null
  readonly person_id: number | null
  readonly key_id: string | null
  readonly request_id: string | null
  readonly factor: string | null
  readonly detail: object | null
}
const insertAudit = gathering<AuditRow>(
  'insert_audit',
  {
    action: 'text',
    target: 'text',
    company_id: 'bigint',
    person_id: 'bigint',
    key_id: 'text',
    request_id: 'text',
    factor: 'text',
    detail: 'json',
  },
  `insert into audit (action, target, company_id, person_id, key_id, request_id, factor, detail)
   select action, target, company_id, person_id, key_id, request_id, factor, detail from calls order by n`,
)
const nobody = { company_id: null, person_id: null, key_id: null, request_id: null, factor: null, detail: null }

/** Who did `action` to `target`; `detail` holds what the row itself does not tell, and no secret. */
export function record(tx: SharedTx, actor: Actor | PersonActor, action: string, target: string, detail: object | null = null): void {
  const { companyId, personId, keyId, requestId, factor } = actor
  tx.eachLater(insertAudit, {
    action,
    target,
    company_id: companyId,
    person_id: personId,
    key_id: keyId,
    request_id: requestId,
    factor,
    detail,
  })
}

/** What was done by a mailed link, by nobody we know. */
export function recordVisit(tx: SharedTx, action: string, target: string, companyId: number, requestId: string): void {
  tx.eachLater(insertAudit, { ...nobody, action, target, company_id: companyId, request_id: requestId })
}

/** What time did, or what a step brought about for somebody else: on nobody's own call, so that it tells neither of the other. */
export function recordConsequence(tx: SharedTx, action: string, target: string): void {
  tx.eachLater(insertAudit, { ...nobody, action, target })
}

/** What whoever runs the installation did: by a command, or by how they start it. */
export function recordCommand(tx: SharedTx, action: string, target: string, detail: object | null = null): void {
  tx.eachLater(insertAudit, { ...nobody, action, target, detail })
}
