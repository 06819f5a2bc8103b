/** Passwords, second factors and keys of the demo's people: random per installation, readable only in demo.json. */
import { scopes } from '@parley/contract/access'
import { generateSecret } from 'otplib'
import { newApiKey, newId, randomBase62, sha256, sha256Text } from '../core/ids.ts'
import type { Sealer } from '../core/sealer.ts'
import type { Database, Tx } from '../db/client.ts'
import { takeRightsLock } from '../db/rights-lock.ts'
import { type Reader, sql } from '../db/statement.ts'
import { insertKey } from '../domain/account/keys.store.ts'
import { hashPassword } from '../domain/account/passwords.crypto.ts'
import { announceRightsChange, lockPersonRights } from '../domain/account/store.ts'
import { recordCommand } from '../domain/audit/store.ts'
import { agentKeyCondition, endAgentKey, renewAgentKey } from './agent-key.ts'
import { type CastPerson, people } from './cast.ts'

export interface Secrets {
  readonly password: string
  readonly totp_secret: string
  readonly keys: { readonly live: string; readonly test: string } | null
}
export type CastSecrets = Readonly<Record<string, Secrets>>

const passwordLength = 24

/** New secrets for everybody, by email address. */
export function generateSecrets(): CastSecrets {
  const secrets: Record<string, Secrets> = {}
  for (const person of Object.values(people) as CastPerson[]) {
    secrets[person.email] = {
      password: randomBase62(passwordLength),
      totp_secret: generateSecret(),
      keys: person.operator ? null : { live: newApiKey('live'), test: newApiKey('test') },
    }
  }
  return secrets
}

const findPerson = sql<{ id: number }>('demo_person', 'select id from people where demo and lower(email) = lower($1)')
const setPassword = sql('demo_set_password', 'update people set password_hash = $2 where id = $1')
const setFactor = sql(
  'demo_set_factor',
  `insert into totp_factors (person_id, sealed_secret) values ($1, $2)
   on conflict (person_id) do update set sealed_secret = excluded.sealed_secret, used_steps = '{}', wrong_codes = 0, locked_until = null`,
)

/** Ends what lets a person in besides password, authenticator and agent key, and their invitations. Passkeys before sessions: a sign-in with one locks it. */
const revokeStatements = [
  `update api_keys set revoked_at = app_now() where person_id = $1 and revoked_at is null and not ${agentKeyCondition}`,
  'delete from passkeys where person_id = $1',
  'delete from recovery_codes where person_id = $1',
  'delete from password_resets where person_id = $1',
  'delete from sessions where person_id = $1',
  `update invitations set status = 'withdrawn' where invited_by = $1 and status = 'waiting'`,
].map((text, i) => sql(`demo_ending_${i}`, text))

/** Sets a password, or none, and ends everything that let the person in before. */
function replaceCredentials(tx: Tx, personId: number, passwordHash: string | null): void {
  tx.enqueue(setPassword, [personId, passwordHash])
  for (const statement of revokeStatements) tx.enqueue(statement, [personId])
}

/** Gives the demo's people these secrets. Their earlier ones end. */
export async function setSecrets(tx: Tx, secrets: CastSecrets, hashes: ReadonlyMap<string, string>, factors: Sealer): Promise<void> {
  for (const [email, { totp_secret, keys }] of Object.entries(secrets)) {
    const person = await tx.first(findPerson, [email])
    if (!person) continue
    await lockPersonRights(tx, person.id)
    replaceCredentials(tx, person.id, hashes.get(email) ?? null)
    tx.enqueue(setFactor, [person.id, factors.seal(totp_secret)])
    renewAgentKey(tx, person.id)
    for (const mode of ['live', 'test'] as const) {
      const key = keys?.[mode]
      if (key === undefined) continue
      await insertKey(tx, {
        id: newId('key'),
        personId: person.id,
        name: `Demo, ${mode}`,
        mode,
        scopes,
        hash: sha256(key),
        lastFour: key.slice(-4),
        rateLimitPerMin: null,
        dailySpendLimitCents: null,
        policyId: null,
        expiresAt: null,
      })
    }
  }
  announceRightsChange(tx)
}

const findOpen = sql<{ id: number; handle: string }>(
  'demo_open_people',
  'select id, handle from people where demo and password_hash is not null order by id',
)

/**
 * Without the demo, nobody acts as one of its people: their passwords, sessions, passkeys, keys and links end, and no link for a new
 * password is mailed. The next start with the demo gives them new secrets.
 */
export async function closeDemo(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // None of their writes is running. If several instances start concurrently, one does this and the others find it done.
    await takeRightsLock(tx, 'everybody')
    const open = await tx.rows(findOpen)
    for (const { id, handle } of open) {
      replaceCredentials(tx, id, null)
      endAgentKey(tx, id)
      recordCommand(tx, 'demo.closed', handle)
    }
    if (open.length > 0) announceRightsChange(tx)
  })
}

/** The argon2id hash of each password, computed outside any transaction. */
export async function hashPasswords(secrets: CastSecrets): Promise<Map<string, string>> {
  const hashed = await Promise.all(
    Object.entries(secrets).map(async ([email, { password }]) => [email, await hashPassword(password)] as const),
  )
  return new Map(hashed)
}

const storedState = sql<{ state: string | null; active: number }>(
  'demo_state',
  `select (select string_agg(p.email || p.password_hash || encode(t.sealed_secret, 'hex'), '' order by p.email)
     from people p join totp_factors t on t.person_id = p.id where p.email = any($1)) as state,
   (select count(*) from api_keys k join people p on p.id = k.person_id
     where k.hash = any($2) and k.revoked_at is null and p.email = any($1)) as active`,
)

/** A digest of the secrets and of what the database stores of them; null if one of their keys is missing. */
export async function fingerprintOf(read: Reader, secrets: CastSecrets): Promise<string | null> {
  const keys = Object.values(secrets).flatMap(({ keys }) => (keys ? [keys.live, keys.test] : []))
  const stored = await read.first(storedState, [Object.keys(secrets), keys.map(sha256)])
  if (stored?.active !== keys.length) return null
  return sha256Text(`${JSON.stringify(secrets)} ${stored.state}`)
}

const readSetting = sql<{ value: string }>('read_setting', 'select value from settings where name = $1')
const writeSetting = sql(
  'write_setting',
  'insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
)
export const storedFingerprint = async (read: Reader) => (await read.first(readSetting, ['demo']))?.value
export const storeFingerprint = (tx: Tx, fingerprint: string) => tx.enqueue(writeSetting, ['demo', fingerprint])
