/** The SQL of a rental's machine: its configuration and its state. */

import type { Mode } from '@parley/contract/access'
import type { Driver } from '@parley/contract/dashboard/catalog'
import { sourcesOf } from '@parley/contract/moves'
import { type Connection, type RentalStatus, rentalStates } from '@parley/contract/rentals'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

export interface Machine {
  readonly rentalId: string
  readonly status: RentalStatus
  readonly driver: Driver | 'sandbox'
  readonly settings: Readonly<Record<string, unknown>>
  readonly templateId: string
  readonly gpuModel: string
  readonly gpuCount: number
  readonly vcpus: number | null
  readonly ramGb: number | null
  readonly storageGb: number | null
  /** Without its comment, which names people and hosts: the provider that runs the machine must not see who rents it. */
  readonly sshPublicKey: string | null
  readonly createdAtMs: number
  /** How much longer provisioning may take; 0 or less when its time is over. */
  readonly overdueInMs: number
  /** Ending the machine has been tried for an hour. A rental that stopped as of an earlier time, after an outage, is first tried then. */
  readonly endOverdue: boolean
  /** Its paid time ended a while ago and was not renewed, as during an outage. */
  readonly ranUnpaid: boolean
}
const selectMachine = `select r.id as "rentalId", r.status, r.driver, r.driver_settings as settings, r.template_id as "templateId", r.gpu_model as "gpuModel",
     r.gpu_count as "gpuCount", r.vcpus_per_gpu * r.gpu_count as vcpus, r.ram_gb_per_gpu * r.gpu_count as "ramGb", r.storage_gb as "storageGb",
     array_to_string((regexp_split_to_array(r.ssh_public_key, '[ \\t]+'))[1:2], ' ') as "sshPublicKey", (extract(epoch from r.created_at) * 1000)::bigint as "createdAtMs",
     (extract(epoch from r.created_at + interval '15 minutes' - app_now()) * 1000)::bigint as "overdueInMs",
     coalesce(r.stopping_at <= app_now() - interval '1 hour' and not exists (select from rental_events e
       where e.rental_id = r.id and e.type = 'rental.stopping' and e.created_at > app_now() - interval '1 hour'), false) as "endOverdue",
     coalesce(r.status = 'running' and r.paid_through < least(r.runs_until, app_now() - interval '1 minute'), false) as "ranUnpaid"
   from rentals r`
const findMachinesSql = sql<Machine>('find_machines', `${selectMachine} where r.id = any($1)`)
export const findMachines = (read: Reader, rentalIds: readonly string[]) => read.rows(findMachinesSql, [rentalIds])
const findMachineSql = sql<Machine>('find_machine_of_company', `${selectMachine} where r.id = $1 and r.company_id = $2 and r.mode = 'live'`)
/** The machine of a company's rental. */
export const findMachineOf = (read: Reader, rentalId: string, companyId: number) => read.first(findMachineSql, [rentalId, companyId])

const markRunningSql = sql<{ paidForMs: number; mode: Mode }>(
  'mark_rental_running',
  `update rentals r set status = 'running', running_at = t.now, runs_until = last_moment(r, t.now), connection = $3,
     paid_through = least(t.now + interval '1 hour', last_moment(r, t.now))
   from (select app_now() as now offset 0) t where id = $1 and status = any($2)
   returning (extract(epoch from paid_through - running_at) * 1000)::bigint as "paidForMs", mode`,
)
/** Returns how long the held amount pays for. */
export const moveToRunning = (tx: Tx, id: string, connection: Connection) =>
  tx.first(markRunningSql, [id, sourcesOf(rentalStates, 'run'), JSON.stringify(connection)])

const markStoppedSql = sql<{ mode: Mode }>(
  'mark_rental_stopped',
  `update rentals set status = 'stopped', stopped_at = app_now() where id = $1 and status = any($2) returning mode`,
)
export const moveToStopped = (tx: Tx, id: string) => tx.first(markStoppedSql, [id, sourcesOf(rentalStates, 'finish')])

const lockProvisioningSql = sql<{ id: string }>(
  'lock_provisioning_rental',
  `select id from rentals where id = $1 and status = 'provisioning' for share`,
)
const lockEngineSql = sql('lock_engine', `select pg_advisory_xact_lock(hashtextextended('GPUs of ' || $1, 0))`)
const reserveGpusSql = sql<{ gpu: string }>(
  'reserve_gpus',
  `with held as (select gpu from rental_gpus where engine = $2 and rental_id = $1),
     free as (
       select gpu from unnest($3::text[]) with ordinality as f (gpu, n)
       where not exists (select from held) and not exists (select from rental_gpus r where r.engine = $2 and r.gpu = f.gpu)
       order by n limit $4),
     fresh as (insert into rental_gpus (engine, gpu, rental_id) select $2, gpu, $1 from free where (select count(*) from free) = $4 returning gpu)
   select gpu from held union all select gpu from fresh`,
)
/**
 * Reserves free, unreserved GPUs of an engine for a rental that is being provisioned, once. Returns none if there are too few. The
 * reservation outlives the process that made it: it ends with the machine.
 */
export async function reserveGpus(tx: Tx, rentalId: string, engine: string, free: readonly string[], count: number): Promise<string[]> {
  // A concurrent stop waits for this lock, or was committed first.
  if (!(await tx.first(lockProvisioningSql, [rentalId]))) return []
  await tx.first(lockEngineSql, [engine])
  const reserved = await tx.rows(reserveGpusSql, [rentalId, engine, free, count])
  return reserved.map(({ gpu }) => gpu)
}

const returnGpusSql = sql<{ back: boolean }>(
  'return_gpus',
  `with returned as (update rentals set returned_at = app_now() where id = $1 and returned_at is null returning offer_id, gpu_count, mode),
     unreserved as (delete from rental_gpus where rental_id = $1)
   update offers o set free_gpus = o.free_gpus + r.gpu_count from returned r where o.id = r.offer_id and r.mode = 'live'
   returning o.available and o.free_gpus - r.gpu_count < o.gpu_counts[1] as back`,
)
/** Gives the GPUs back to the offer that they were taken from, once. Returns whether that put the offer back on the market. */
export const returnGpus = (tx: Tx, id: string) => tx.first(returnGpusSql, [id])

// Reconciling

export interface MachineLocation {
  readonly driver: Driver | 'sandbox'
  readonly settings: Readonly<Record<string, unknown>>
}
// Each step is one index lookup: there are many offers, but few distinct drivers and settings.
const nextLocation = (condition = '') => `select driver, driver_settings from offers where on_market ${condition}
       order by driver, driver_settings limit 1`
const locationsSql = sql<MachineLocation>(
  'machine_homes',
  `with recursive offered as (
     (${nextLocation()})
     union all
     select next.* from offered, lateral (${nextLocation('and (driver, driver_settings) > (offered.driver, offered.driver_settings)')}) next)
   select driver, driver_settings as settings from offered
   union select driver, driver_settings from rentals where returned_at is null and mode = 'live'`,
)
/** Every driver and settings with which our machines may run. */
export const machineLocations = (read: Reader) => read.rows(locationsSql)

const desiredSql = sql<{ id: string }>(
  'list_desired_machines',
  `select id from rentals where id = any($1) and status in ('provisioning', 'running')`,
)
/** Which of these machines belong to a rental that needs them. */
export const desiredMachines = (read: Reader, ids: readonly string[]) => read.rows(desiredSql, [ids])

const scheduleUnseenSql = sql<{ id: string }>(
  'schedule_unseen_machines',
  `update rental_work w set due_at = app_now() from rentals r
   where r.id = w.rental_id and w.kind = 'machine' and r.driver = $1 and r.driver_settings = $2 and r.status = 'running'
     and r.id <> all ($3) and w.due_at > app_now() returning w.rental_id as id`,
)
/** Makes the work of machines due that we list as running and the driver does not list. */
export const scheduleUnseenMachines = (tx: Tx, driver: string, settings: MachineLocation['settings'], seen: readonly string[]) =>
  tx.rows(scheduleUnseenSql, [driver, JSON.stringify(settings), seen])
