/** Rentals in tests: starting, running and reading them. */

import type { Json } from './http-client.ts'
import type { PartnerClient } from './partner-client.ts'
import type { TestApp } from './test-app.ts'

/** Settings of an app whose machines start within half a second of its own clock. */
export const quickMachines = { PROVISION_LOCAL_SECONDS: '0.5', PROVISION_CALL_SECONDS: '0.1' } as const

/** A valid public key. Its private key was discarded. */
export const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOWbC8fKidHACkqmMzCGN+3+0vuyERBnJZjqwDOR0Llt'

/** Starts a rental of one GPU of the offer, unless `overrides` override that. */
export async function startRental(client: PartnerClient, offerId: string, overrides: object = {}): Promise<Json> {
  const { body } = await client.post('/rentals', { offer_id: offerId, gpu_count: 1, ...overrides })
  return body
}

/** Moves the clock and does everything that becomes due. It finishes current work first, so that no work sees both clocks. */
export async function advanceAndSettle(app: TestApp, interval: string): Promise<void> {
  await app.settle()
  await app.advance(interval)
  await app.settle()
}

/** Starts a rental and waits until it runs. */
export async function runningRental(app: TestApp, client: PartnerClient, offerId: string, overrides: object = {}): Promise<Json> {
  const { id } = await startRental(client, offerId, overrides)
  await advanceAndSettle(app, '1 second')
  return (await client.get(`/rentals/${id}`)).body
}

export async function eventsOf(client: PartnerClient, id: string): Promise<Json[]> {
  const { body } = await client.get(`/rentals/${id}/events?limit=200`)
  return body.data
}
export const typesOf = async (client: PartnerClient, id: string): Promise<string[]> =>
  (await eventsOf(client, id)).map((event) => event.type.replace('rental.', ''))

export async function freeGpus(app: TestApp, offerId: string): Promise<number> {
  const [row] = await app.sql<{ free_gpus: number }>('select free_gpus from offers where id = $1', [offerId])
  return row?.free_gpus ?? -1
}

/** The cost of a rental by the pricing rule, from its own timestamps. */
export const priceByTheSecond = (rental: Json): number =>
  Math.ceil(((Date.parse(rental.stopping_at) - Date.parse(rental.running_at)) * rental.price_per_hour_cents) / 3_600_000)
