/** The demo world's rentals: funded wallets, and rentals in each state, created through the use-cases and then moved into the past. */
import { documentedIds } from '@parley/contract/examples'
import { withIds } from '../core/ids.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/statement.ts'
import { endRental } from '../domain/rentals/end-rental.steps.ts'
import { finishRental } from '../domain/rentals/finish-rental.ts'
import { renewHold } from '../domain/rentals/renew-hold.ts'
import { runRental } from '../domain/rentals/run-rental.ts'
import { startRental } from '../domain/rentals/start-rental.ts'
import { stopRental } from '../domain/rentals/stop-rental.ts'
import { type RentalSettings, rentalTerms } from '../domain/rentals/terms.steps.ts'
import { creditCompany } from '../domain/wallet/credit-company.ts'
import type { Cast } from './actors.ts'
import { type CompanyName, companies, type PersonName } from './cast.ts'

const connection = { host: '127.0.0.1', port: 2222, username: 'root' } as const

/** Ceilings for the seeded rentals, regardless of the installation's settings. */
const ceilings = { maxActiveRentals: 10, dailySpendLimitCents: 100_000 } as const

export type SeededRentalSettings = Pick<RentalSettings, 'rentalFeeBasisPoints'>

export async function seedRentals(tx: Tx, as: Cast, settings: SeededRentalSettings): Promise<void> {
  // The seed requests no quotes.
  const terms = rentalTerms({ ...settings, ...ceilings }, Buffer.alloc(32), () => ['local'])
  const fund = async (company: CompanyName, cents: number, reference: string) => {
    const found = await tx.first(handleSql, [companies[company].name])
    await creditCompany(tx, as('oona'), found?.handle ?? '', cents, reference)
  }
  const rent = async (who: PersonName, gpu_model: string, gpu_count: 1 | 2 | 4, name: string) => {
    const offer = await tx.first(offerSql, [gpu_model, gpu_count])
    const body = { offer_id: offer?.id ?? '', gpu_count, name }
    return (JSON.parse(await startRental(tx, as(who), body, terms)) as { id: string }).id
  }
  /** Simulates that a rental runs for some hours. */
  const run = async (id: string, hours: number) => {
    await runRental(tx, id, connection)
    backdate(tx, id, hours)
    // Each renewal covers one day, so twice in case midnight lies between.
    for (let i = 0; i < 2; i++) await renewHold(tx, id, terms)
  }

  await fund('halden', 2_500_000, 'Bank transfer 2026-0114')
  await fund('quill', 400_000, 'Bank transfer 2026-0127')
  rewriteHistory(tx, () => tx.enqueue(shiftCreditsSql, [72]))

  const done = await rent('mina', 'h100-sxm', 2, 'Evaluation of the spring release')
  await run(done, 6.4)
  await stopRental(tx, as('mina'), done)
  await finishRental(tx, done)
  backdate(tx, done, 44)

  const failed = await rent('mina', 'faulty', 1, 'A40 trial')
  await endRental(tx, failed, 'provisioning_failed', 'The machine reported a fault while it was starting.')
  await finishRental(tx, failed)
  backdate(tx, failed, 20)

  await run(await rent('mina', 'h100-sxm', 4, 'Fine-tuning'), 3.2)
  const live = await withIds({ rental: documentedIds.liveRental }, () => rent('lena', 'l40s', 1, 'Segmentation service'))
  await run(live, 1.1)

  const stopping = await rent('tomas', 'a100-sxm-80gb', 1, 'Nightly benchmark')
  await run(stopping, 2.5)
  await stopRental(tx, as('tomas'), stopping)
  setDriver(tx, stopping, { lingers: true })

  const starting = await rent('mina', 'h200-sxm', 1, 'Long-context test')
  setDriver(tx, starting, { startSeconds: 600 })
}

const handleSql = sql<{ handle: string }>('seed_company_handle', 'select handle::text from companies where name = $1')
const offerSql = sql<{ id: string }>(
  'seed_rentable_offer',
  `select id::text from offers
   where on_market and case when $1 = 'faulty' then driver_settings @> '{"fails": true}' else gpu_model = $1 and capacity_gpus > 1 end
     and free_gpus >= $2 and $2 = any (gpu_counts) order by price_per_hour_cents, id limit 1`,
)

const driverSql = sql('seed_rental_driver', 'update rentals set driver_settings = $2 where id = $1')
const setDriver = (tx: Tx, id: string, settings: object) => tx.enqueue(driverSql, [id, JSON.stringify(settings)])

const shiftRentalSql = sql(
  'seed_shift_rental',
  `update rentals set status = status, created_at = created_at - s.by, running_at = running_at - s.by, paid_through = paid_through - s.by,
     stopping_at = stopping_at - s.by, stopped_at = stopped_at - s.by, returned_at = returned_at - s.by
   from (select $2 * interval '1 hour' as by) s where id = $1`,
)
const shiftEventsSql = sql(
  'seed_shift_events',
  `with shifted as (
     select e.rental_id, e.number, e.created_at - s.by as at,
       case when e.data ->> 'through' is null then e.data
         else (e.data::jsonb || jsonb_build_object('through', wire_time((e.data ->> 'through')::timestamptz - s.by)))::json end as data
     from rental_events e, (select $2 * interval '1 hour' as by) s where e.rental_id = $1)
   update rental_events e set created_at = s.at, data = s.data,
     wire = rental_event_document(row(e.rental_id, e.number, e.id, e.type, s.data, s.at, e.wire, e.written_in)::rental_events)
   from shifted s where e.rental_id = s.rental_id and e.number = s.number`,
)
const shiftTransfersSql = sql(
  'seed_shift_transfers',
  `update ledger_transfers set created_at = created_at - $2 * interval '1 hour' where rental_id = $1`,
)
const shiftCreditsSql = sql(
  'seed_shift_credits',
  `update ledger_transfers set created_at = created_at - $1 * interval '1 hour' where kind = 'credit'`,
)
// No day is closed any more, so that balances are computed from today's.
const reopenDaysSql = sql('seed_reopen_days', 'delete from closing_balances')
const guards = { rental_events: 'append_only', ledger_transfers: 'append_only', closing_balances: 'by_transfers_alone' }
const historyTriggersSql = (disable: boolean) =>
  Object.entries(guards).map(([table, trigger]) =>
    sql(`seed_${disable}_${table}`, `alter table ${table} ${disable ? 'disable' : 'enable'} trigger ${trigger}`),
  )

/** Moves everything that happened to a rental into the past. */
function backdate(tx: Tx, id: string, hours: number): void {
  rewriteHistory(tx, () => {
    for (const statement of [shiftRentalSql, shiftEventsSql, shiftTransfersSql]) tx.enqueue(statement, [id, hours])
  })
}

/** Disables the guards of append-only tables for the change, then enables them again. */
function rewriteHistory(tx: Tx, change: () => void): void {
  for (const statement of historyTriggersSql(true)) tx.enqueue(statement)
  change()
  tx.enqueue(reopenDaysSql)
  for (const statement of historyTriggersSql(false)) tx.enqueue(statement)
}
