/** Starts and stops a rental. Each step moves money. */
import { idIn, type StoryContext } from '../story-context.ts'

export async function rentalStory(context: StoryContext): Promise<void> {
  const renter = context.random.pick(['mina', 'tomas', 'lena'])
  const mark = context.mark()
  const started = await context.keyedWrite(renter, 'POST', '/rentals', {
    offer_id: context.random.pick(context.demoIds.offers),
    gpu_count: 1,
    name: mark,
    ...(context.random.chance(0.3) && { max_total_cents: 100_000 }),
  })
  // Other rentals may hold the last GPUs of an offer.
  if (started.code === 'offer_unavailable' || !context.expectStep(started, 201, 'rental.started')) return
  const id = idIn(started)
  context.recordCreated('rentals', mark, id)
  if (context.random.chance(0.5)) await context.read(context.key(renter), `/rentals/${id}`)
  const stopped = await context.keyedWrite(renter, 'POST', `/rentals/${id}/stop`)
  if (context.expectStep(stopped, 200, 'rental.stopped', id))
    context.journal.expectedValues.of('rentals by status').set(id, ['stopping', 'stopped'])
}
