/** The SQL of claims. */
import { type ClaimStatus, claimStates } from '@parley/contract/dashboard/claims'
import { sourcesOf } from '@parley/contract/moves'
import type { Actor, Operator } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { byAge, indexedStateFilters } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}
interface ClaimRow extends Wire {
  readonly introductionId: string
  readonly status: ClaimStatus
}

const insertSql = sql<{ id: string }>(
  'insert_claim',
  `insert into claims (id, introduction_id, company_id, person_id, statement) values ($1, $2, $3, $4, $5)
   on conflict (introduction_id) do nothing returning id`,
)
/** Returns nothing when a claim was already filed on the introduction. */
export const insertClaim = (tx: Tx, id: string, introductionId: string, { companyId, personId }: Actor, statement: string) =>
  tx.first(insertSql, [id, introductionId, companyId, personId, statement])

const wireSql = sql<Wire>('claim_wire', 'select claim_document(c)::text as wire from claims c where c.id = $1')
/** The claim as the sides read it. */
export const claimWire = (read: Reader, id: string) => read.first(wireSql, [id])

const document = `(claim_document(c)::jsonb || jsonb_build_object('buyerName', b.name, 'sellerName', s.name,
  'revealedAt', wire_time(i.revealed_at), 'messageCount', (select count(*) from messages m where m.introduction_id = i.id)))::text`
const withParties = `claims c join introductions i on i.id = c.introduction_id
  join companies b on b.id = i.buyer_company_id join companies s on s.id = i.seller_company_id`

const findSql = sql<ClaimRow>(
  'find_claim',
  `select ${document} as wire, c.introduction_id as "introductionId", c.status from ${withParties} where c.id = $1`,
)
/** The claim as the operator reads it. */
export const findClaim = (read: Reader, id: string) => read.first(findSql, [id])

export const claims = defineList({
  name: 'list_claims',
  params: {},
  rows: () => ({ from: withParties }),
  id: 'c.id',
  document: () => document,
  sorts: byAge('c.filed_at'),
  filters: indexedStateFilters('c.status'),
  counted: { state: 'c.status', from: 'claims c' },
})

const decideSql = sql<{ id: string }>(
  'decide_claim',
  `update claims set status = $2, decision_reason = $3, decided_by = $4, decided_at = app_now()
   where id = $1 and status = any($5) returning id`,
)
/** Returns nothing when it was already decided. */
export const markDecided = (tx: Tx, id: string, move: keyof typeof claimStates.moves, reason: string, { personId }: Operator) =>
  tx.first(decideSql, [id, claimStates.moves[move].to, reason, personId, sourcesOf(claimStates, move)])
