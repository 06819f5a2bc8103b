import { useList } from '../../../client/queries.ts'
import { Skeleton } from '../../../parts/loaded.tsx'
import { stepOf } from '../../../parts/rentals/event-steps.ts'
import { Paged } from '../../../parts/table.tsx'
import { Timeline } from '../../../parts/timeline.tsx'

/** A rental's events, oldest first. */
export function RentalHistory({ id }: { readonly id: string }) {
  return (
    <Paged one="event" list={useList('listRentalEvents', { params: { id }, query: { limit: 100 } })} empty={<p>No events yet.</p>}>
      {(events) => (events ? <Timeline steps={events.map(stepOf)} /> : <Skeleton lines={6} />)}
    </Paged>
  )
}
