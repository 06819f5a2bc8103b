/**
 * The objects in the documentation's examples, in the test world of Quill Imaging and under the IDs in the examples: an example that is
 * pasted with Lena's test key finds them.
 */
import { documentedIds as ids } from '@parley/contract/examples'
import type { ReferenceWords } from '@parley/contract/reference-words'
import { withIds } from '../core/ids.ts'
import type { Sealer } from '../core/sealer.ts'
import type { Tx } from '../db/client.ts'
import { fileApproval } from '../domain/approvals/file-approval.ts'
import { proposeNode } from '../domain/radar/propose-node.ts'
import { type RentalSettings, rentalTerms } from '../domain/rentals/terms.steps.ts'
import { suspendWork } from '../domain/rentals/work.store.ts'
import { fileRequest } from '../domain/requests/file-request.ts'
import { createEndpoint } from '../domain/webhooks/create-endpoint.ts'
import { pingEndpoint } from '../domain/webhooks/ping-endpoint.ts'
import type { SandboxTerms } from '../sandbox/actors.ts'
import { createTestOpportunity } from '../sandbox/opportunities.ts'
import { createTestRental } from '../sandbox/rentals.ts'
import { acceptTestRequest } from '../sandbox/requests.ts'
import { approveTestSubmission } from '../sandbox/submissions.ts'
import { type Cast, dayMs } from './actors.ts'
import { agentKeyOf } from './agent-key.ts'

type DocumentedSettings = Pick<RentalSettings, 'rentalFeeBasisPoints'> & Pick<SandboxTerms, 'serviceName'>

/** Times that are longer than the seeding takes. */
const times = { opportunityTtlHours: 7 * 24, introductionTtlDays: 90 }

const listing = { title: '8 × H100 SXM, Hamburg', gpu_model: 'H100 SXM', gpu_count: 8, quantity_available: 4, region: 'eu-north' } as const

export async function seedDocumented(
  tx: Tx,
  as: Cast,
  nowMs: number,
  settings: DocumentedSettings,
  known: ReferenceWords,
  webhookSecrets: Sealer,
): Promise<void> {
  const lena = { ...as('lena'), mode: 'test' } as const
  const terms: SandboxTerms = { ...times, serviceName: settings.serviceName }
  const startsAt = new Date(nowMs + 30 * dayMs).toISOString()
  const demand = { gpuModel: 'H100 SXM', gpusPerNode: 8, nodes: 2, region: 'eu-north', startsAt, durationMonths: 6 }
  const file = () => fileRequest(tx, lena, demand, () => known)
  const idOf = (wire: string) => (JSON.parse(wire) as { id: string }).id

  await withIds({ request: ids.request }, file)
  const acceptedRequest = idOf(await file())
  await withIds({ introduction: ids.introduction }, () => acceptTestRequest(tx, lena, acceptedRequest, known, terms))
  await withIds({ opportunity: ids.opportunity }, () => createTestOpportunity(tx, lena, {}, known, terms))

  await withIds({ node: ids.ownNode }, () => proposeNode(tx, lena, listing, known))
  await approveTestSubmission(tx, lena, ids.ownNode, known)
  await withIds({ node: ids.waitingNode }, () => proposeNode(tx, lena, { ...listing, title: '8 × H100 SXM, Bremen' }, known))

  const rental = rentalTerms({ ...settings, maxActiveRentals: 10, dailySpendLimitCents: 100_000 }, Buffer.alloc(32), () => ['local'])
  const body = { offer_id: ids.offer, gpu_count: 8, name: 'Example' } as const
  const rehearsed = await withIds({ rental: ids.rental }, () => createTestRental(tx, lena, body, rental))
  const neverStarting = { ...body, name: 'Example that never comes up' }
  await withIds({ rental: ids.startingRental }, () => createTestRental(tx, lena, neverStarting, rental))
  suspendWork(tx, ids.startingRental, 'machine')
  const call = { method: 'POST', path: '/test-helpers/rentals', ids: {}, body, idempotencyKey: null } as const
  const needs = { operation: 'createTestRental', right: 'rental.manage', scope: 'rentals:write', spends: true } as const
  const agent = { ...lena, keyId: await agentKeyOf(tx, lena.personId) }
  await withIds({ approval: ids.approval }, () => fileApproval(tx, agent, { ...call, ...needs, rehearsed }))

  const webhooks = { sealer: webhookSecrets, allowPrivate: false }
  const url = 'https://quill.example/hooks/parley'
  await withIds({ webhookEndpoint: ids.webhookEndpoint }, () => createEndpoint(tx, lena, 'test', { url }, webhooks))
  const owner = { companyId: lena.companyId, mode: 'test' } as const
  await withIds({ webhookDelivery: ids.webhookDelivery }, () => pingEndpoint(tx, lena, owner, ids.webhookEndpoint))
}
