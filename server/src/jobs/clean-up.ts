/** The clean-up: every minute it deletes expired rows, beside the timers, because many of them may take long. */
import type { Database } from '../db/client.ts'
import { type DropOld, dropOld } from '../db/drop-old.ts'
import { staleEmailTokens } from '../domain/account/email-tokens.store.ts'
import { dropOldSessions } from '../domain/account/store.ts'
import { dropOldEvents } from '../domain/events/publishing.store.ts'
import { dropOldMails } from '../domain/mail/store.ts'
import { cleanUpDeliveries } from '../domain/webhooks/sending.store.ts'
import { eachOf } from './each-of.ts'
import type { Loop } from './loop.ts'

const intervalMs = 60_000
/** More than can be written in the minute between two clean-ups. */
const maxBatches = 100

const dropReplies = dropOld('drop_old_replies', {
  table: 'idempotency',
  // Replies to calls that a person approves first are stored for two days.
  old: `t.created_at < app_now() - interval '25 hours' and (t.status <> 202 or t.created_at < app_now() - interval '49 hours')`,
  maxRows: 5_000,
})
const dropWindows = dropOld('drop_old_rate_limit_windows', { table: 'rate_limit_windows', old: 't.ends_at < app_now()', maxRows: 50_000 })
const drops = [dropOldSessions, ...staleEmailTokens, dropOldMails, dropReplies, dropWindows, cleanUpDeliveries, dropOldEvents]

/** Deletes expired rows, until the signal. */
export const cleanUp = (db: Database, signal?: AbortSignal): Promise<void> =>
  eachOf(
    'some expired rows could not be deleted',
    drops.map((drop) => () => dropInBatches(db, drop, signal)),
  )

/** Deletes in small batches, so that locks are short. After many batches, the rest is left to the next time. */
async function dropInBatches(db: Database, drop: DropOld, signal?: AbortSignal): Promise<void> {
  for (let i = 0; i < maxBatches && !signal?.aborted; i++) if (!(await db.transaction(drop))) return
}

export function cleanUpLoop(db: Database): Loop {
  const interruption = new AbortController()
  return { name: 'clean-up', intervalMs, iterate: () => cleanUp(db, interruption.signal), interrupt: () => interruption.abort() }
}
