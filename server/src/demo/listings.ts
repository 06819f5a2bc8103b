/** Listings in every state of review, and inquiries of buyers about them. */
import { documentedIds } from '@parley/contract/examples'
import type { SubmissionBody } from '@parley/contract/radar'
import type { ReferenceWords } from '@parley/contract/reference-words'
import { withIds } from '../core/ids.ts'
import type { Tx } from '../db/client.ts'
import { approveSubmission } from '../domain/radar/approve-submission.ts'
import { markInquiry } from '../domain/radar/mark-inquiry.ts'
import { proposeNode } from '../domain/radar/propose-node.ts'
import { rejectSubmission } from '../domain/radar/reject-submission.ts'
import { replaceSubmission } from '../domain/radar/replace-submission.ts'
import { sendInquiry } from '../domain/radar/send-inquiry.ts'
import { withdrawSubmission } from '../domain/radar/withdraw-submission.ts'
import type { Cast } from './actors.ts'
import type { PersonName } from './cast.ts'

export type Listings = Readonly<Record<'oslo' | 'dublin' | 'reykjavik' | 'budget' | 'onRequest', string>>

const h100 = {
  gpu_model: 'H100 SXM',
  gpu_count: 8,
  gpu_memory_gb: 80,
  cpu_model: 'Xeon Platinum 8480C',
  cpu_sockets: 2,
  ram_gb: 2048,
  interconnect: 'InfiniBand NDR 400 Gb/s',
  network_uplink: '100 Gb/s',
  os: 'Ubuntu 24.04',
  duration_min: '1 month',
  duration_max: '24 months',
} as const

const idIn = (document: string) => (JSON.parse(document) as { id: string }).id

export async function seedListings(tx: Tx, as: Cast, known: ReferenceWords): Promise<Listings> {
  const propose = async (who: PersonName, body: SubmissionBody) => idIn(await proposeNode(tx, as(who), body, known))
  const createApproved = async (who: PersonName, body: SubmissionBody) => {
    const id = await propose(who, body)
    await approveSubmission(tx, as('oona'), id, {}, known)
    return id
  }
  const h100At = (title: string, quantity_available: number, price_per_hour_cents: number, region: string) => ({
    ...h100,
    title,
    quantity_available,
    price_per_hour_cents,
    region,
  })
  const oslo = await withIds({ node: documentedIds.node }, () => createApproved('ruth', h100At('8 × H100 SXM, Oslo', 16, 249, 'eu-north')))
  const dublin = await createApproved('ruth', h100At('8 × H100 SXM, Dublin', 8, 265, 'eu-west'))
  const reykjavik = await createApproved('pedro', h100At('8 × H100 SXM on geothermal power', 32, 238, 'eu-north'))
  const budget = await createApproved('yuki', {
    title: '8 × A100 80 GB',
    gpu_model: 'A100 SXM',
    gpu_count: 8,
    gpu_memory_gb: 80,
    ram_gb: 1024,
    quantity_available: 40,
    price_per_hour_cents: 119,
    region: 'eu-north',
  })
  const onRequest = await createApproved('sam', {
    title: '8 × B200, rate on request',
    gpu_model: 'B200',
    gpu_count: 8,
    gpu_memory_gb: 180,
    quantity_available: 4,
    region: 'eu-west',
  })
  await seedOffTheGrid(tx, as, propose, createApproved, known)
  return { oslo, dublin, reykjavik, budget, onRequest }
}

type List = (who: PersonName, body: SubmissionBody) => Promise<string>

/** Withdrawn, in review for the first time, edited after its approval, rejected. */
async function seedOffTheGrid(tx: Tx, as: Cast, propose: List, createApproved: List, known: ReferenceWords): Promise<void> {
  const l40s = { title: '4 × L40S', gpu_model: 'L40S', gpu_count: 4, gpu_memory_gb: 48, quantity_available: 20, region: 'eu-north' }
  const withdrawn = await createApproved('pedro', { ...l40s, price_per_hour_cents: 89 })
  await withdrawSubmission(tx, as('pedro'), withdrawn)
  await propose('sam', {
    title: '8 × H200 SXM',
    gpu_model: 'H200 SXM',
    gpu_count: 8,
    gpu_memory_gb: 141,
    quantity_available: 6,
    price_per_hour_cents: 310,
    region: 'eu-west',
  })
  const edited = await createApproved('yuki', { ...l40s, title: '4 × L40S, two racks', price_per_hour_cents: 92 })
  const threeRacks = { ...l40s, title: '4 × L40S, three racks', quantity_available: 30, price_per_hour_cents: 95 }
  await replaceSubmission(tx, as('yuki'), edited, threeRacks, known)
  const rejected = await propose('yuki', {
    title: '8 × RTX 4090 48 GB',
    gpu_model: 'RTX 4090',
    gpu_count: 8,
    gpu_memory_gb: 48,
    quantity_available: 10,
    price_per_hour_cents: 45,
    region: 'eu-north',
  })
  await rejectSubmission(tx, as('oona'), rejected, 'The memory named does not belong to this model: an RTX 4090 has 24 GB.', known)
}

export async function seedInquiries(tx: Tx, as: Cast, listings: Listings): Promise<void> {
  await sendInquiry(tx, as('mina'), listings.oslo, {
    message: 'Could eight of these share one InfiniBand fabric?',
    quantity: 8,
    duration: '6 months',
  })
  const answered = await sendInquiry(tx, as('lena'), listings.onRequest, { quantity: 2, target_price_per_hour_cents: 420 })
  await markInquiry(tx, as('oona'), idIn(answered), 'forward')
  await markInquiry(tx, as('oona'), idIn(answered), 'answer')
}
