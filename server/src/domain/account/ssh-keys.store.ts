/** The SQL of people's SSH keys. */
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { newestFirst } from '../../db/list-definition.ts'
import { sql } from '../../db/statement.ts'

const lockKeysSql = sql('lock_ssh_keys', `select pg_advisory_xact_lock(hashtextextended('ssh keys', $1))`)
const countSql = sql<{ count: number }>('count_ssh_keys', 'select count(*) from ssh_keys where person_id = $1')
/** How many a person has. A concurrent addition waits until the commit. */
export async function countSshKeys(tx: Tx, personId: number): Promise<number> {
  tx.enqueue(lockKeysSql, [personId])
  return (await tx.first(countSql, [personId]))?.count ?? 0
}

// A key counts as used when a rental starts with its line.
const lastUsed = `(select max(u.created_at) from memberships m
  cross join lateral (select r.created_at, r.person_id, r.ssh_public_key from rentals r
    where r.company_id = m.company_id and r.mode = 'live' order by r.created_at desc, r.id desc limit 200) u
  where m.person_id = k.person_id and u.person_id = k.person_id and u.ssh_public_key = k.public_key)`
const document = `(select row_to_json(d)::text from (select k.id, k.name, k.public_key as "publicKey", k.fingerprint,
  wire_time(k.created_at) as "createdAt", wire_time(${lastUsed}) as "lastUsedAt") d)`

const insertSql = sql<{ id: string; wire: string }>(
  'insert_ssh_key',
  `insert into ssh_keys as k (person_id, name, public_key) values ($1, $2, $3)
   on conflict (person_id, fingerprint) do nothing returning k.id, ${document} as wire`,
)
/** Returns nothing when the person has this key already. */
export const insertSshKey = (tx: Tx, personId: number, name: string, publicKey: string) => tx.first(insertSql, [personId, name, publicKey])

export const sshKeys = defineList({
  name: 'list_ssh_keys',
  params: { personId: 'bigint' },
  rows: ({ personId }) => ({ from: 'ssh_keys k', where: `k.person_id = ${personId}` }),
  id: 'k.id',
  document: () => document,
  sorts: { newest: newestFirst('k.created_at') },
})

const deleteSql = sql<{ id: string }>('delete_ssh_key', 'delete from ssh_keys where id = $2 and person_id = $1 returning id')
export const deleteSshKey = (tx: Tx, personId: number, id: string) => tx.first(deleteSql, [personId, id])
