/** The SQL of passkeys and their challenges. */
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { newestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

export type Purpose = 'register' | 'sign-in' | 'prove'

const insertChallengeSql = sql(
  'insert_challenge',
  `insert into passkey_challenges (challenge_hash, purpose, person_id, expires_at) values ($1, $2, $3, app_now() + interval '5 minutes')`,
)
export const insertChallenge = (tx: Tx, hash: Buffer, purpose: Purpose, personId: number | null) =>
  tx.enqueue(insertChallengeSql, [hash, purpose, personId])

const consumeChallengeSql = sql<{ purpose: Purpose }>(
  'consume_challenge',
  `delete from passkey_challenges where challenge_hash = $1 and purpose = $2 and person_id is not distinct from $3 and expires_at > app_now()
   returning purpose`,
)
/** Whether the challenge was created for this purpose and person and is unused; of parallel uses, one gets true. */
export const consumeChallenge = async (tx: Tx, hash: Buffer, purpose: Purpose, personId: number | null) =>
  (await tx.first(consumeChallengeSql, [hash, purpose, personId])) !== undefined

export interface PasskeyRow {
  readonly id: string
  readonly personId: number
  readonly suspended: boolean
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly signCount: number
  readonly transports: string[]
}
const lockPasskeySql = sql<PasskeyRow>(
  'lock_passkey',
  `select k.id, k.person_id as "personId", p.suspended_at is not null as suspended, k.credential_id as "credentialId",
     k.public_key as "publicKey", k.sign_count as "signCount", k.transports
   from passkeys k join people p on p.id = k.person_id where k.credential_id = $1 for update of k`,
)
export const lockPasskey = (tx: Tx, credentialId: string) => tx.first(lockPasskeySql, [credentialId])

const credentialsOfSql = sql<{ id: string; transports: string[] }>(
  'credentials_of',
  'select credential_id as id, transports from passkeys where person_id = $1',
)
export const credentialsOf = (read: Reader, personId: number) => read.rows(credentialsOfSql, [personId])

const usePasskeySql = sql('use_passkey', 'update passkeys set sign_count = $2, last_used_at = app_now() where id = $1')
export const markUsed = (tx: Tx, id: string, signCount: number) => tx.enqueue(usePasskeySql, [id, signCount])

const passkeyDocument = `(select row_to_json(d)::text from (select k.id, k.name, wire_time(k.created_at) as "createdAt",
  wire_time(k.last_used_at) as "lastUsedAt") d)`

interface NewPasskey {
  readonly personId: number
  readonly name: string
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly signCount: number
  readonly transports: readonly string[]
}
const insertPasskeySql = sql<{ id: string; wire: string }>(
  'insert_passkey',
  `insert into passkeys as k (person_id, name, credential_id, public_key, sign_count, transports) values ($1, $2, $3, $4, $5, $6)
   on conflict (credential_id) do nothing returning k.id, ${passkeyDocument} as wire`,
)
export const insertPasskey = (tx: Tx, { personId, name, credentialId, publicKey, signCount, transports }: NewPasskey) =>
  tx.first(insertPasskeySql, [personId, name, credentialId, publicKey, signCount, transports])

export const passkeys = defineList({
  name: 'list_passkeys',
  params: { personId: 'bigint' },
  rows: ({ personId }) => ({ from: 'passkeys k', where: `k.person_id = ${personId}` }),
  id: 'k.id',
  document: () => passkeyDocument,
  sorts: { newest: newestFirst('k.created_at') },
})

const deletePasskeySql = sql<{ id: string }>('delete_passkey', 'delete from passkeys where id = $2 and person_id = $1 returning id')
export const deletePasskey = (tx: Tx, personId: number, id: string) => tx.first(deletePasskeySql, [personId, id])

const deleteAllSql = sql<{ id: string }>('delete_passkeys', 'delete from passkeys where person_id = $1 returning id')
/** Deletes all passkeys of a person and returns them. */
export const deletePasskeysOf = (tx: Tx, personId: number) => tx.rows(deleteAllSql, [personId])
