/** Seals all sealed data of the database with another service secret: in one transaction, while no instance runs. */
import { type Purpose, Sealer } from '../core/sealer.ts'
import type { SecretKeys } from '../core/service-secret.ts'
import { type Database, hasOtherConnections, type Tx } from '../db/client.ts'
import { migrationLock } from '../db/migrate.ts'
import { sql, unprepared } from '../db/statement.ts'
import { recordCommand } from '../domain/audit/store.ts'
import { secretInUse } from './secret-in-use.ts'

/** A column of sealed bytes: which rows have any, how they are read, and how `$2` is written in their place. */
interface SealedColumn {
  readonly purpose: Purpose
  readonly table: string
  readonly where: string
  readonly bytes: string
  readonly written: string
}
const column = (purpose: Purpose, table: string, name: string): SealedColumn => ({
  purpose,
  table,
  where: `${name} is not null`,
  bytes: name,
  written: `${name} = $2`,
})
/** Sealed replies are base64, in a column where other replies are JSON. JSON is never valid base64. */
const storedReplies: SealedColumn = {
  purpose: 'stored replies',
  table: 'idempotency',
  where: `body ~ '^[A-Za-z0-9+/]{36,}={0,2}$' and length(body) % 4 = 0`,
  bytes: `decode(body, 'base64')`,
  written: `body = translate(encode($2, 'base64'), e'\\n', '')`,
}
export const sealedColumns: readonly SealedColumn[] = [
  column('second factors', 'totp_factors', 'sealed_secret'),
  column('second factors', 'totp_enrolments', 'sealed_secret'),
  column('webhook secrets', 'webhook_endpoints', 'sealed_secret'),
  column('webhook secrets', 'webhook_endpoints', 'sealed_previous_secret'),
  column('sealed bids', 'bids', 'sealed'),
  column('mails', 'mails', 'sealed_body'),
  storedReplies,
]
/** The number of rows in memory at a time. */
const chunk = 1_000

/** Values by result. */
interface Rotation {
  /** Now sealed with the new secret. */
  sealed: number
  /** Already sealed with the new secret, by an interrupted rotation. */
  already: number
  /** Neither secret opens them; they stay unchanged. */
  unreadable: number
}

const lockSql = sql('lock_migrations', 'select pg_advisory_xact_lock($1)')
const otherConnectionsSql = sql<{ is: boolean }>('is_open_elsewhere', `select ${hasOtherConnections} as is`)
const storeMarkSql = sql('keep_installation_mark', `insert into settings (name, value) values ('installation', $1) on conflict do nothing`)

/**
 * The mark of the installation's machines does not change.
 *
 * @throws when an instance runs, or when the keys open no sealed data. Nothing has changed then.
 */
export function rotateSecret(db: Database, from: SecretKeys, to: Buffer): Promise<Rotation> {
  return db.transaction(async (tx) => {
    // An instance that starts during the rotation waits for this lock, and then reports what it cannot open.
    tx.enqueue(lockSql, [migrationLock])
    if ((await tx.first(otherConnectionsSql))?.is) throw new Error('the service is running on this database: stop every instance first')
    const { secret, installation } = await secretInUse(tx, from)
    const rotation: Rotation = { sealed: 0, already: 0, unreadable: 0 }
    for (const one of sealedColumns) await rotateColumn(tx, one, { from: secret, to }, rotation)
    if (rotation.unreadable > 0 && rotation.sealed + rotation.already === 0)
      throw new Error('the secret opens nothing that is sealed in the database: give the secret that it was sealed with')
    tx.enqueue(storeMarkSql, [installation])
    recordCommand(tx, 'secret.rotated', 'service')
    return rotation
  })
}

async function rotateColumn(
  tx: Tx,
  { purpose, table, where, bytes, written }: SealedColumn,
  secrets: { readonly from: Buffer; readonly to: Buffer },
  rotation: Rotation,
): Promise<void> {
  const [from, to] = [new Sealer(secrets.from, purpose), new Sealer(secrets.to, purpose)]
  // Nothing else writes: a row's ctid stays valid until the row is written here, once.
  const rowIds = await tx.rows(unprepared<{ at: string }>(`select ctid::text as at from ${table} where ${where}`))
  for (let n = 0; n < rowIds.length; n += chunk) {
    const rows = await tx.rows(
      unprepared<{ at: string; bytes: Buffer }>(`select ctid::text as at, ${bytes} as bytes from ${table} where ctid = any($1::tid[])`),
      [rowIds.slice(n, n + chunk).map(({ at }) => at)],
    )
    for (const { at, bytes } of rows) {
      const opened = from.openOrNull(bytes)
      if (opened !== null) tx.enqueue(unprepared(`update ${table} set ${written} where ctid = $1::tid`), [at, to.seal(opened)])
      rotation[opened !== null ? 'sealed' : to.openOrNull(bytes) !== null ? 'already' : 'unreadable']++
    }
  }
}
