/** The SQL of a person's own sessions. */

import type { PrincipalStatus } from '../../core/principal.ts'
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { newestFirst } from '../../db/list-definition.ts'
import type { PersonLockTx } from '../../db/rights-lock.ts'
import { type Reader, sql } from '../../db/statement.ts'

/** The session in which a person acts. */
export interface OwnSession {
  readonly email: string
  readonly tokenHash: Buffer
}

export const sessions = defineList({
  name: 'list_sessions',
  params: { personId: 'bigint', tokenHash: 'bytea' },
  rows: ({ personId }) => ({ from: 'sessions s', where: `s.person_id = ${personId} and session_is_open(s)` }),
  id: 's.id',
  document: ({ tokenHash }) => `(select row_to_json(d)::text from (select s.id, s.browser, s.hash = ${tokenHash} as current,
     wire_time(s.created_at) as "createdAt", wire_time(s.seen_at) as "seenAt") d)`,
  sorts: { newest: newestFirst('s.created_at') },
})

const principalStatusesSql = sql<PrincipalStatus>(
  'find_principal_statuses',
  `select s.id as "sessionId", m.company_id as "companyId", m.role, p.operator, c.suspended_at is not null as "companySuspended",
     has_second_factor(p.id) as enrolled, s.factor_proven_at is not null as "provenInSession"
   from sessions s join people p on p.id = s.person_id
   left join memberships m on m.person_id = p.id left join companies c on c.id = m.company_id
   where s.id = any($1) and session_is_open(s) and p.suspended_at is null`,
)
/** Which of these sessions are open, and who they may act as. This read does not extend a session. */
export const principalStatuses = (read: Reader, ids: readonly string[]) => read.rows(principalStatusesSql, [ids])

const endOneSql = sql<{ id: string }>('end_own_session', 'delete from sessions where id = $2 and person_id = $1 returning id')
export const endOwnSession = (tx: PersonLockTx, personId: number, id: string) => tx.first(endOneSql, [personId, id])

const endAllSql = sql('end_all_sessions', 'delete from sessions where person_id = $1')
export const endSessionsOf = (tx: PersonLockTx, personId: number) => tx.enqueue(endAllSql, [personId])

const endOthersSql = sql('end_other_sessions', 'delete from sessions where person_id = $1 and hash <> $2')
export const endOtherSessions = (tx: PersonLockTx, personId: number, tokenHash: Buffer) => tx.enqueue(endOthersSql, [personId, tokenHash])

const moveSql = sql('move_session', 'update sessions set hash = $2, factor_proven_at = null, proven_with = null where hash = $1')
/** Moves a session to a new token. The second factor must be verified again. */
export const moveSession = (tx: Tx, tokenHash: Buffer, newTokenHash: Buffer) => tx.enqueue(moveSql, [tokenHash, newTokenHash])

const unproveOthersSql = sql(
  'unprove_other_sessions',
  'update sessions set factor_proven_at = null, proven_with = null where person_id = $1 and hash <> $2 and factor_proven_at is not null',
)
/** Call it when a factor is removed, before the removal: a person who verified it in another session may be the one it is taken from. */
export const unproveOtherSessions = (tx: PersonLockTx, personId: number, tokenHash: Buffer) =>
  tx.enqueue(unproveOthersSql, [personId, tokenHash])
