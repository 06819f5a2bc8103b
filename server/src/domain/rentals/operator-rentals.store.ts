/** The SQL of all companies' rentals, for the operator. */
import { maxRentalEvents, type RentalFilter, stuckAfterMinutes } from '@parley/contract/dashboard/operator-rentals'
import type { PageStart } from '../../db/defined-list.ts'
import { defineList } from '../../db/list.ts'
import { filter, newestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

/** The machine has been starting or ending for longer than machines take; `r` is the rental. */
export const isStuck = `(r.mode = 'live' and r.returned_at is null and r.status <> 'running'
  and coalesce(r.stopping_at, r.created_at) < app_now() - interval '${stuckAfterMinutes} minutes')`

const fields = `r.id, r.status, ${isStuck} as stuck, r.name, json_build_object('id', c.handle, 'name', c.name) as company,
  s.name as "sellerName", r.offer_id as "offerId", r.gpu_model as "gpuModel", r.gpu_count as "gpuCount", r.region,
  r.template_id as "templateId", r.driver, r.price_per_hour_cents as "pricePerHourCents", 'usd' as currency, r.held_cents as "heldCents",
  told_cents(r) as "accruedCents", wire_time(r.auto_stop_at) as "autoStopAt", r.max_total_cents as "maxTotalCents",
  r.stop_reason as "stopReason", wire_time(r.created_at) as "createdAt",
  wire_time(r.running_at) as "runningAt", wire_time(r.stopping_at) as "stoppingAt", wire_time(r.stopped_at) as "stoppedAt",
  wire_time(r.returned_at) as "machineGoneAt", coalesce(w.attempts, 0) as attempts,
  w.last_failure as "lastFailure", wire_time(w.due_at) as "nextTryAt"`
const document = (more = '') => `(select row_to_json(d)::text from (select ${fields}${more}) d)`
const rentals = `rentals r join companies c on c.id = r.company_id join companies s on s.id = r.seller_id
  left join rental_work w on w.rental_id = r.id and w.kind = 'machine'`

const isAnyOf = (kinds: string) =>
  `(r.status = any (string_to_array(${kinds}, ',')) or (${isStuck} and 'stuck' = any (string_to_array(${kinds}, ','))))`

const operatorRentals = defineList({
  name: 'list_operator_rentals',
  params: {},
  rows: () => ({ from: rentals, where: `r.mode = 'live'` }),
  id: 'r.id',
  document: () => document(),
  sorts: { newest: newestFirst('r.created_at') },
  // A stuck rental also counts in its own state.
  counted: { state: `unnest(array_remove(array[r.status, case when ${isStuck} then 'stuck' end], null))`, from: 'rentals r' },
  filters: {
    stopped: filter('text', (status) => `r.status = ${status}`),
    // Few rentals have a machine: a partial index contains only those.
    live: filter('text', (status) => `r.returned_at is null and r.status = ${status}`),
    stuck: filter('text', (status) => `${isStuck} and ${status} = 'stuck'`),
    several: filter('text', isAnyOf),
    severalLive: filter('text', (kinds) => `r.returned_at is null and ${isAnyOf(kinds)}`),
    company: filter('text', (handle) => `r.company_id = (select id from companies where handle = ${handle})`),
    offer: filter('text', (id) => `r.offer_id = ${id}`),
  },
})
const kindOf = (status: RentalFilter) => (status === 'stopped' || status === 'stuck' ? status : 'live')
const severalOf = (statuses: string) => (statuses.split(',').includes('stopped') ? 'several' : 'severalLive')
export const countForOperator = operatorRentals.counts

interface RentalsWanted {
  readonly status?: RentalFilter
  readonly statuses?: string
  readonly company?: string
  readonly offer?: string
}
export const listForOperator = (read: Reader, { status, statuses, ...others }: RentalsWanted, start: PageStart) => {
  const wanted = { ...(status && { [kindOf(status)]: status }), ...(statuses && { [severalOf(statuses)]: statuses }) }
  return operatorRentals.page(read, {}, { ...others, ...wanted }, start)
}

const findSql = sql<{ wire: string }>(
  'find_operator_rental',
  `select ${document()} as wire from ${rentals} where r.id = $1 and r.mode = 'live'`,
)
export const findForOperator = (read: Reader, id: string) => read.first(findSql, [id])

// Only the renter sees how to reach the machine.
const events = `, p.name as "renterName", array(
    select json_build_object('id', e.id, 'type', e.type, 'createdAt', wire_time(e.created_at), 'data', e.data::jsonb - 'connection')
    from rental_events e where e.rental_id = r.id order by e.number desc limit ${maxRentalEvents}) as events`
const detailSql = sql<{ wire: string }>(
  'find_operator_rental_detail',
  `select ${document(events)} as wire from ${rentals} join people p on p.id = r.person_id where r.id = $1 and r.mode = 'live'`,
)
/** The rental with its events. */
export const findDetailForOperator = (read: Reader, id: string) => read.first(detailSql, [id])
