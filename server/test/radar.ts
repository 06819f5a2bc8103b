/** Common steps of Radar tests. */
import type { DashboardClient } from './dashboard-client.ts'
import { validDemand } from './listings.ts'
import { type TestApp, until } from './test-app.ts'

/** Every field of a submission. None of them identifies the seller. */
export const fullSubmission = {
  title: '8 × H100 SXM, Oslo',
  gpu_model: 'H100 SXM',
  gpu_count: 8,
  gpu_memory_gb: 80,
  cpu_model: 'Xeon Platinum 8480C',
  cpu_sockets: 2,
  ram_gb: 2048,
  ram_type: 'DDR5',
  storage_tb: 30,
  storage_type: 'NVMe',
  interconnect: 'InfiniBand NDR 400 Gb/s',
  network_uplink: '100 Gb/s',
  os: 'Ubuntu 24.04',
  spec_summary: 'Two racks, liquid cooled.',
  quantity_available: 16,
  price_per_hour_cents: 249,
  region: 'eu-north',
  available_from: '2027-01-01T00:00:00.000Z',
  duration_min: '1 month',
  duration_max: '24 months',
} as const

/** Proposes a node as a seller, and returns its ID. */
export const propose = async (app: TestApp, overrides: object = {}) =>
  (await app.as('sam').post('/radar/submissions', { ...fullSubmission, ...overrides })).body.id as string

/** A submission from the operator's queue, or undefined. */
export const inQueue = async (operator: DashboardClient, id: string, status = 'pending') =>
  (await operator.get(`/operator/submissions?status=${status}&limit=100`)).body.data.find((one: { id: string }) => one.id === id)

/** Opens a lot on a listing. It ends after the given number of seconds. */
export async function openLot(
  app: TestApp,
  operator: DashboardClient,
  listing: string,
  format: 'open' | 'sealed',
  { seconds = 120, reserveCents = null as number | null } = {},
): Promise<string> {
  const endsAt = new Date((await app.nowMs()) + seconds * 1000).toISOString()
  const response = await operator.post(`/operator/nodes/${listing}/lots`, { format, endsAt, reserveCents })
  if (response.status !== 201) throw new Error(response.text)
  return response.body.lotId as string
}

/** Stops the app's clock at the given number of milliseconds before (negative) or after the end of a lot. */
export async function stopClockAtEndOf(app: TestApp, lot: string, offsetMs: number): Promise<void> {
  const [row] = await app.sql<{ end: string }>('select (extract(epoch from ends_at) * 1000)::bigint as end from lots where id = $1', [lot])
  await app.stopClockAt(Number(row?.end) + offsetMs)
}

/** Waits until every ended lot is decided, by this run of the timers or an earlier one. */
export async function decideLots(app: TestApp): Promise<void> {
  await app.settle()
  await until(async () => (await app.sql(`select from lots o where lot_status(o) = 'closed'`)).length === 0)
}

/** Files a request and offers it on a listing as the operator does. */
export async function offerOn(app: TestApp, operator: DashboardClient, listing: string): Promise<{ request: string; opportunity: string }> {
  const { body } = await app.as('mina').post('/requests', validDemand(await app.nowMs()))
  const offered = await operator.post(`/operator/requests/${body.id}/offers`, { listingIds: [listing] })
  if (offered.status !== 201) throw new Error(offered.text)
  return { request: body.id, opportunity: offered.body.opportunities[0].id }
}
