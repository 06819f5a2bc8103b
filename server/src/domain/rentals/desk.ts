/** The SQL of the rentals of all companies, as the operator looks after them. */
import { mostRentalEvents, type RentalFilter, stuckAfterMinutes } from '@parley/contract/dashboard/operator-rentals'
import { FilteredList } from '../../db/filtered.ts'
import { type Reader, sql } from '../../db/statement.ts'

interface Listed {
  readonly id: string
  readonly key: number
  readonly wire: string
}

/** Its machine is somewhere on the way, for longer than machines take; `r` is the rental. */
export const isStuck = `(r.returned_at is null and r.status <> 'running'
  and coalesce(r.stopping_at, r.created_at) < app_now() - interval '${stuckAfterMinutes} minutes')`

const fields = `r.id, r.status, ${isStuck} as stuck, r.name, json_build_object('id', c.handle, 'name', c.name) as company,
  s.name as "sellerName", r.offer_id as "offerId", r.gpu_model as "gpuModel", r.gpu_count as "gpuCount", r.region,
  r.template_id as "templateId", r.driver, r.price_per_hour_cents as "pricePerHourCents", 'usd' as currency, r.held_cents as "heldCents",
  accrued_cents(r, app_now()) as "accruedCents", r.stop_reason as "stopReason", wire_time(r.created_at) as "createdAt",
  wire_time(r.running_at) as "runningAt", wire_time(r.stopping_at) as "stoppingAt", wire_time(r.stopped_at) as "stoppedAt",
  wire_time(r.returned_at) as "machineGoneAt", coalesce(w.attempts, 0) as attempts`
const document = (more = '') => `(select row_to_json(d)::text from (select ${fields}${more}) d) as wire`
const rentals = `rentals r join companies c on c.id = r.company_id join companies s on s.id = r.seller_id
  left join rental_work w on w.rental_id = r.id and w.kind = 'machine'`

const filters = {
  stopped: (parameter: string) => `r.status = ${parameter}`,
  // Few of all rentals have a machine: an index holds those alone.
  live: (parameter: string) => `r.returned_at is null and r.status = ${parameter}`,
  stuck: (parameter: string) => `${isStuck} and ${parameter} = 'stuck'`,
  company: (parameter: string) => `r.company_id = (select id from companies where handle = ${parameter})`,
  offer: (parameter: string) => `r.offer_id = ${parameter}`,
}
const list = new FilteredList<Listed, typeof filters>(
  'list_operator_rentals',
  3,
  filters,
  (conditions) =>
    `select ${document()}, r.id, (extract(epoch from r.created_at) * 1000)::bigint as key from ${rentals}
     where (r.created_at, r.id) < ($1, $2)${conditions} order by r.created_at desc, r.id desc limit $3`,
)
const kindOf = (status: RentalFilter) => (status === 'stopped' || status === 'stuck' ? status : 'live')

export interface RentalsWanted {
  readonly status?: RentalFilter
  readonly company?: string
  readonly offer?: string
}
export const listForOperator = (read: Reader, { status, ...others }: RentalsWanted, after: readonly unknown[]) =>
  list.rows(read, after, { ...others, ...(status && { [kindOf(status)]: status }) })

const findSql = sql<{ wire: string }>('find_operator_rental', `select ${document()} from ${rentals} where r.id = $1`)
export const findForOperator = (read: Reader, id: string) => read.first(findSql, [id])

// How to reach the machine is for who rents it.
const events = `, p.name as "renterName", array(
    select json_build_object('id', e.id, 'type', e.type, 'createdAt', wire_time(e.created_at), 'data', e.data::jsonb - 'connection')
    from rental_events e where e.rental_id = r.id order by e.number desc limit ${mostRentalEvents}) as events`
const detailSql = sql<{ wire: string }>(
  'find_operator_rental_detail',
  `select ${document(events)} from ${rentals} join people p on p.id = r.person_id where r.id = $1`,
)
/** The rental with what happened to it. */
export const findDetailForOperator = (read: Reader, id: string) => read.first(detailSql, [id])
