/** Rentals in tests: started, brought up, looked into. */

import type { PartnerVoice } from './partner-voice.ts'
import type { Json } from './voice.ts'
import type { World } from './world.ts'

/** Settings of a world whose machines come up in half a second of its own clock. */
export const quickMachines = { PROVISION_LOCAL_SECONDS: '0.5', PROVISION_CALL_SECONDS: '0.1' } as const

/** A key that parses; its private half was thrown away. */
export const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOWbC8fKidHACkqmMzCGN+3+0vuyERBnJZjqwDOR0Llt'

/** Starts a rental, one GPU of the offer unless `words` say otherwise. */
export async function startRental(voice: PartnerVoice, offerId: string, words: object = {}): Promise<Json> {
  const { body } = await voice.post('/rentals', { offer_id: offerId, gpu_count: 1, ...words })
  return body
}

/** Moves the clock and lets everything that it made due be done; first what is under way, lest it is timed by both clocks. */
export async function pass(world: World, interval: string): Promise<void> {
  await world.settle()
  await world.advance(interval)
  await world.settle()
}

/** A rental that runs. */
export async function runningRental(world: World, voice: PartnerVoice, offerId: string, words: object = {}): Promise<Json> {
  const { id } = await startRental(voice, offerId, words)
  await pass(world, '1 second')
  return (await voice.get(`/rentals/${id}`)).body
}

export async function eventsOf(voice: PartnerVoice, id: string): Promise<Json[]> {
  const { body } = await voice.get(`/rentals/${id}/events?limit=200`)
  return body.data
}
export const typesOf = async (voice: PartnerVoice, id: string): Promise<string[]> =>
  (await eventsOf(voice, id)).map((event) => event.type.replace('rental.', ''))

export async function freeGpus(world: World, offerId: string): Promise<number> {
  const [row] = await world.sql<{ free_gpus: number }>('select free_gpus from offers where id = $1', [offerId])
  return row?.free_gpus ?? -1
}

/** What a rental costs by the rule, from its own times. */
export const priceByTheSecond = (rental: Json): number =>
  Math.ceil(((Date.parse(rental.stopping_at) - Date.parse(rental.running_at)) * rental.price_per_hour_cents) / 3_600_000)
