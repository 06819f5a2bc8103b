/** Starts and stops a rental. Each step moves money. */
import { idIn, type Stage } from '../stage.ts'

export async function rentalStory(stage: Stage): Promise<void> {
  const renter = stage.random.pick(['mina', 'tomas', 'lena'])
  const mark = stage.mark()
  const started = await stage.keyed(renter, 'POST', '/rentals', {
    offer_id: stage.random.pick(stage.world.offers),
    gpu_count: 1,
    name: mark,
    ...(stage.random.chance(0.3) && { max_total_cents: 100_000 }),
  })
  // Other rentals may hold the last GPUs of an offer.
  if (started.code === 'offer_unavailable' || !stage.isDone(started, 201, 'rental.started')) return
  const id = idIn(started)
  stage.makes('rentals', mark, id)
  if (stage.random.chance(0.5)) await stage.read(stage.key(renter), `/rentals/${id}`)
  const stopped = await stage.keyed(renter, 'POST', `/rentals/${id}/stop`)
  if (stage.isDone(stopped, 200, 'rental.stopped', id)) stage.journal.told.of('rentals by status').set(id, ['stopping', 'stopped'])
}
