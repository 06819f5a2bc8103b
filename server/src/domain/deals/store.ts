/** The SQL of deals. */
import { type DealBody, type DealStatus, dealStates } from '@parley/contract/dashboard/deals'
import { sourcesOf } from '@parley/contract/moves'
import type { Actor } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

export interface DealRow {
  readonly wire: string
  readonly status: DealStatus
  readonly introductionId: string
  /** The company that reported it. */
  readonly companyId: number
}

const insertSql = sql<{ id: string }>(
  'insert_deal',
  `insert into deals (id, introduction_id, company_id, person_id, starts_at, months, monthly_cents, currency, note)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (introduction_id) where status in ('reported', 'confirmed') do nothing returning id`,
)
/** Returns nothing while another report is open or confirmed. */
export const insertDeal = (tx: Tx, id: string, introductionId: string, { companyId, personId }: Actor, terms: DealBody) => {
  const { startsAt, months, monthlyCents, currency = 'USD', note = null } = terms
  return tx.first(insertSql, [id, introductionId, companyId, personId, startsAt, months, monthlyCents, currency, note])
}

const countSql = sql<{ count: number }>('count_deal_reports', 'select count(*) from deals where introduction_id = $1 and company_id = $2')
/** How many deals a side has reported, in any state. */
export const countReports = async (tx: Tx, introductionId: string, companyId: number) =>
  (await tx.first(countSql, [introductionId, companyId]))?.count ?? 0

const selectDeal = `select deal_document(e)::text as wire, e.status, e.introduction_id as "introductionId", e.company_id as "companyId"
  from deals e join introductions i on i.id = e.introduction_id where $2 in (i.buyer_company_id, i.seller_company_id) and i.mode = $3`
const findSql = sql<DealRow>('find_deal', `${selectDeal} and e.id = $1`)
export const findDeal = (read: Reader, id: string, { companyId, mode }: Actor) => read.first(findSql, [id, companyId, mode])

const currentSql = sql<DealRow>('find_current_deal', `${selectDeal} and e.introduction_id = $1 and e.status in ('reported', 'confirmed')`)
export const findCurrentDeal = (read: Reader, introductionId: string, { companyId, mode }: Actor) =>
  read.first(currentSql, [introductionId, companyId, mode])

const decideSql = sql<{ id: string }>(
  'decide_deal',
  `update deals set status = $2, decided_by = $3, contest_reason = $4, decided_at = app_now()
   where id = $1 and status = any($5) returning id`,
)
/** Returns nothing when it was already decided. */
export const markDecided = (tx: Tx, id: string, move: keyof typeof dealStates.moves, { personId }: Actor, reason: string | null) =>
  tx.first(decideSql, [id, dealStates.moves[move].to, personId, reason, sourcesOf(dealStates, move)])
