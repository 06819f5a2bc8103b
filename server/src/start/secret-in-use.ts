/** Finds the key of the service's secret that opens the sealed data in its database. */
import { countUnsealFailure, type Purpose, Sealer } from '../core/sealer.ts'
import { installationMark, type SecretKeys } from '../core/service-secret.ts'
import { type Reader, sql } from '../db/statement.ts'

/** The newest value of each kind, if there is one. The first value that a key opens decides which key is used. */
const samplesSql = sql<{ purpose: Purpose; sealed: Buffer }>(
  'sealed_samples',
  `(select 'second factors' as purpose, sealed_secret as sealed from totp_factors order by enrolled_at desc limit 1)
   union all (select 'webhook secrets', sealed_secret from webhook_endpoints where sealed_secret is not null order by updated_at desc limit 1)
   union all (select 'sealed bids', b.sealed from lots o join bids b on b.lot_id = o.id and b.replaced_at is null
     where o.status in ('open', 'closed') and b.sealed is not null order by b.placed_at desc limit 1)
   union all (select 'mails', sealed_body from mails where sent_at is null and failed_at is null and kind is null order by due_at desc limit 1)`,
)

export const isAnythingSealed = async (read: Reader): Promise<boolean> => (await read.rows(samplesSql)).length > 0

const markSql = sql<{ value: string }>('installation_mark', `select value from settings where name = 'installation'`)

export interface SecretInUse {
  readonly secret: Buffer
  /** Marks this installation's machines: derived from the first secret, and unchanged when that is rotated. */
  readonly installation: string
  /** The kinds whose newest value it does not open. */
  readonly unreadable: readonly Purpose[]
}

/** If nothing is sealed, or no key opens anything, it is the first key. Values that the key does not open are counted. */
export async function secretInUse(read: Reader, keys: SecretKeys): Promise<SecretInUse> {
  const samples = await read.rows(samplesSql)
  const isOpenedBy = (secret: Buffer, { purpose, sealed }: (typeof samples)[number]) =>
    new Sealer(secret, purpose).openOrNull(sealed) !== null
  const secret = samples.flatMap((sample) => keys.find((key) => isOpenedBy(key, sample)) ?? [])[0] ?? keys[0]
  const unreadable = samples.filter((sample) => !isOpenedBy(secret, sample)).map(({ purpose }) => purpose)
  for (const purpose of unreadable) countUnsealFailure(purpose)
  const installation = (await read.first(markSql))?.value ?? installationMark(secret)
  return { secret, installation, unreadable }
}
