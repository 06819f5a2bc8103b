/** Approvals of a test world: decided as a person does in the dashboard. */
import type { Actor } from '../core/actor.ts'
import { notFound } from '../core/fault.ts'
import type { Tx } from '../db/client.ts'
import { approveCall, type ExecuteCall } from '../domain/approvals/approve-call.ts'
import { notPending } from '../domain/approvals/decide.steps.ts'
import { refuseCall } from '../domain/approvals/refuse-call.ts'
import { endApprovalNow, findApprovalResult, findCompanyApproval, lapseOneApproval } from '../domain/approvals/store.ts'
import { recordConsequence } from '../domain/audit/store.ts'

export async function approveTestCall(tx: Tx, actor: Actor, id: string, make: ExecuteCall): Promise<string> {
  await approveCall(tx, actor, id, make)
  return approval(tx, id)
}

export async function refuseTestCall(tx: Tx, actor: Actor, id: string, reason: string | null): Promise<string> {
  await refuseCall(tx, actor, id, reason)
  return approval(tx, id)
}

export async function lapseTestApproval(tx: Tx, actor: Actor, id: string): Promise<string> {
  if ((await findCompanyApproval(tx, id, actor.companyId))?.mode !== 'test') throw notFound()
  const lapsed = (await endApprovalNow(tx, id, actor.companyId)) && (await lapseOneApproval(tx, id))
  if (!lapsed) throw await notPending(tx, id, actor.companyId)
  recordConsequence(tx, 'approval.lapsed', id, actor.mode)
  return approval(tx, id)
}

async function approval(tx: Tx, id: string): Promise<string> {
  const found = await findApprovalResult(tx, id)
  if (!found) throw notFound()
  return found.wire
}
