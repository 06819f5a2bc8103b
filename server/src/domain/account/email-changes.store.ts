/** The SQL of requested address changes. Tokens are stored hashed. */
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'

const saveSql = sql(
  'insert_email_change',
  `insert into email_changes (person_id, email, token_hash, expires_at) values ($1, $2, $3, app_now() + interval '24 hours')
   on conflict (person_id) do update set email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
)
/** The link of an earlier request stops working. */
export const saveEmailChange = (tx: Tx, personId: number, email: string, tokenHash: Buffer) =>
  tx.enqueue(saveSql, [personId, email, tokenHash])

interface EmailChange {
  readonly personId: number
  readonly before: string
  readonly now: string
}
const confirmSql = sql<EmailChange>(
  'confirm_email_change',
  'select person_id as "personId", email_before as before, email_now as now from confirm_email_change($1)',
)
/** Changes the person's address, once; nothing when the link is not valid, or the address got an account since. */
export const moveToEmail = (tx: Tx, tokenHash: Buffer) => tx.first(confirmSql, [tokenHash])

const dropSql = sql('drop_email_change', 'delete from email_changes where person_id = $1')
/** Deletes a requested change: the person who sets the password may not be the one who requested it. */
export const dropEmailChange = (tx: Tx, personId: number) => tx.enqueue(dropSql, [personId])
