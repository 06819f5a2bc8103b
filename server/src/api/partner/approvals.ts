import type { approvalCards } from '@parley/contract/approvals'
import { type PartnerOperation, partnerCards } from '@parley/contract/partner'
import { notFound } from '../../core/fault.ts'
import type { ExecuteCall } from '../../domain/approvals/approve-call.ts'
import { approvals, findApproval } from '../../domain/approvals/store.ts'
import { BatchedHandler } from '../../http/handler.ts'
import type { PartnerHandlers } from '../../http/partner-api.ts'
import { type ResponseBody, responseText } from '../../http/response-body.ts'
import { isOpen, type OpenEndpoints } from '../../http/shared-stages.ts'
import { bodyFor } from '../../http/validation.ts'
import { documentOf } from '../document.ts'

export const approvalHandlers: PartnerHandlers<typeof approvalCards> = {
  listApprovals: async ({ read, companyId, principal, query, page }) =>
    page.toDocument(await approvals.page(read, { keyId: principal.keyId, companyId }, query, page)),
  readApproval: async ({ read, companyId, principal, id }) => documentOf(await findApproval(read, id, companyId, principal.keyId)),
}

type AnyHandler = (...args: unknown[]) => Promise<ResponseBody>

/** Makes approved calls with their handlers, after it checks again that the endpoint is open and the body valid. */
export const callMaker =
  (handlers: Readonly<Partial<Record<PartnerOperation, unknown>>>, open: OpenEndpoints): ExecuteCall =>
  async (tx, operation, actor, { ids, body }) => {
    const card = partnerCards[operation]
    if (!isOpen(card, open)) throw notFound()
    const found = handlers[operation]
    const handle = (found instanceof BatchedHandler ? found.handle : found) as AnyHandler
    const result = await handle(tx, { actor, id: ids.id ?? '', ids, body: bodyFor(card, body ?? undefined) })
    return { status: card.status, text: responseText(result) }
  }
