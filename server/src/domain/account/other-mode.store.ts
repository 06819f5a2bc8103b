/** Whether a company has an object in the other mode than the requested one. */
import type { Mode } from '@parley/contract/access'
import type { IdKind } from '@parley/contract/fields'
import type { LookupTarget } from '@parley/contract/id-kinds'
import { type Reader, sql } from '../../db/statement.ts'

interface Found {
  readonly found: boolean
}
const inOtherMode = (name: string, table: string, isOwn = 'company_id = $2') =>
  sql<Found>(`own_${name}_in_other_mode`, `select exists (select from ${table} where id = $1 and ${isOwn} and mode <> $3) as found`)

// A delivery has the company and the mode of its endpoint.
const deliveries =
  '(select d.id, e.company_id, e.mode from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id) as deliveries'

const statements = {
  request: inOtherMode('request', 'requests'),
  opportunity: inOtherMode('opportunity', 'opportunities'),
  introduction: inOtherMode('introduction', 'introductions', '$2 in (buyer_company_id, seller_company_id)'),
  node: inOtherMode('node', 'listings'),
  approval: inOtherMode('approval', 'approvals'),
  rental: inOtherMode('rental', 'rentals'),
  webhookEndpoint: inOtherMode('endpoint', 'webhook_endpoints'),
  webhookDelivery: inOtherMode('delivery', deliveries),
} as const satisfies Partial<Record<IdKind, unknown>>

/** A node of the grid. A node that is in review, withdrawn, or for named companies is not found there in its own mode either. */
const nodeOnGrid = inOtherMode('node_on_grid', 'listings', 'company_id = $2 and listed and not restricted')

const isSearched = (kind: IdKind): kind is keyof typeof statements => kind in statements

export async function isInOtherMode(read: Reader, { id, kind, onGrid }: LookupTarget, companyId: number, mode: Mode): Promise<boolean> {
  if (!isSearched(kind)) return false
  const row = await read.first(onGrid ? nodeOnGrid : statements[kind], [id, companyId, mode])
  return row?.found ?? false
}
