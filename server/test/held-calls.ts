/** Concurrent calls that meet at a given point. */
import { type TestApp, until } from './test-app.ts'

export async function lockWaits(app: TestApp): Promise<number> {
  const waiting = await app.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return waiting.length
}

/** Waits until so many calls wait for locks. */
export const untilLockWaits = (app: TestApp, count: number): Promise<void> => until(async () => (await lockWaits(app)) === count)

/** Sends the calls while the row that `select` finds is locked, and releases it once all of them wait for it. */
export async function whileRowIsHeld<T>(
  app: TestApp,
  select: string,
  values: unknown[],
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await app.connect()
  await holder.query('begin')
  await holder.query(`${select} for update`, values)
  const sent = calls.map((call) => call())
  await untilLockWaits(app, calls.length)
  await holder.query('commit')
  await holder.end()
  return Promise.all(sent)
}

/** Sends `second` after the first insert or update of `table` by `first`, which continues once `second` has ended or waits for it. */
export async function afterFirstChange<T>(app: TestApp, table: string, first: () => Promise<T>, second: () => Promise<T>): Promise<[T, T]> {
  await app.sql(`
    create function hold_first() returns trigger language plpgsql as $$ begin
      if pg_try_advisory_xact_lock(9, 1) then perform pg_advisory_xact_lock_shared(9, 2); end if;
      return null; end $$;
    create trigger hold_first after insert or update on ${table} for each statement execute function hold_first()`)
  const holder = await app.connect()
  await holder.query('select pg_advisory_lock(9, 2)')
  const sent = first()
  await untilLockWaits(app, 1)
  let ended = false
  const next = second().finally(() => {
    ended = true
  })
  await until(async () => ended || (await lockWaits(app)) === 2)
  await holder.end()
  const responses = await Promise.all([sent, next])
  await app.sql('drop function hold_first cascade')
  return responses
}
