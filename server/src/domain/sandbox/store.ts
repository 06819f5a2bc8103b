/** The SQL of test worlds: the companies that the service plays there, and whom it asks to act. */
import type { Side } from '@parley/contract/introductions'
import { introductionStates } from '@parley/contract/introductions'
import { sourcesOf } from '@parley/contract/moves'
import { opportunityStates } from '@parley/contract/opportunities'
import type { RequestBody } from '@parley/contract/requests'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'
import { type ListingToWant, type PlayedCompany, playedBuyer, playedSellers } from './rules.ts'

/** A company that the service plays. */
export interface Player {
  readonly companyId: number
  readonly companyName: string
}

// Who is played

const playersSql = sql<Player>(
  'find_players',
  'select id as "companyId", name as "companyName" from companies where played_for = $1 order by id',
)
const insertPlayersSql = sql(
  'insert_players',
  `insert into companies (handle, name, country, website, contact_name, contact_email, contact_phone, played_for)
   select new_public_id('hdl'), p.name, p.country, p.website, p."contactName", p."contactEmail", p."contactPhone", $1
   from json_to_recordset($2) as p (name text, country text, website text, "contactName" text, "contactEmail" text, "contactPhone" text)
   on conflict do nothing`,
)
const played: readonly PlayedCompany[] = [...playedSellers, playedBuyer]
/** The companies of a test world, which has them from when it is first asked. */
async function playersOf(tx: Tx, companyId: number): Promise<Player[]> {
  const found = await tx.rows(playersSql, [companyId])
  if (found.length === played.length) return found
  tx.enqueue(insertPlayersSql, [companyId, JSON.stringify(played)])
  return tx.rows(playersSql, [companyId])
}

/** Who buys in a test world. */
export async function buyerOf(tx: Tx, companyId: number): Promise<Player> {
  const buyer = (await playersOf(tx, companyId)).find(({ companyName }) => companyName === playedBuyer.name)
  if (!buyer) throw new Error('a test world has no buyer')
  return buyer
}

const offersSql = sql<{ companyId: number; offers: number }>(
  'offers_by_seller',
  'select company_id as "companyId", count(*) as offers from opportunities where request_id = $1 group by company_id',
)
/** So many sellers of a test world: those first that a request was offered to least. */
export async function sellersFor(tx: Tx, companyId: number, requestId: string, count: number): Promise<Player[]> {
  const [players, offers] = await Promise.all([playersOf(tx, companyId), tx.rows(offersSql, [requestId])])
  const offered = new Map(offers.map((one) => [one.companyId, one.offers]))
  const often = ({ companyId }: Player) => offered.get(companyId) ?? 0
  return players
    .filter(({ companyName }) => companyName !== playedBuyer.name)
    .sort((a, b) => often(a) - often(b))
    .slice(0, count)
}

// Whom it concerns

export interface WaitingSeller extends Player {
  readonly opportunityId: string
}
const waitingSql = sql<WaitingSeller>(
  'waiting_sellers',
  `select p.id as "opportunityId", p.company_id as "companyId", c.name as "companyName"
   from opportunities p join companies c on c.id = p.company_id
   where p.request_id = $1 and p.status = 'offered' and p.expires_at > app_now() order by p.offered_at, c.id`,
)
/** The sellers that a request waits for, the first that was asked first. */
export const waitingSellers = (tx: Tx, requestId: string) => tx.rows(waitingSql, [requestId])

export interface Counterparty extends Player {
  /** The other side's. */
  readonly side: Side
  readonly demand: RequestBody
}
const counterpartySql = sql<Counterparty>(
  'find_counterparty',
  `select c.id as "companyId", c.name as "companyName", o.side, i.demand
   from introductions i
   cross join lateral (select 'seller' as side, i.seller_company_id as id where i.buyer_company_id = $2
     union all select 'buyer', i.buyer_company_id where i.seller_company_id = $2) o
   join companies c on c.id = o.id
   where i.id = $1 and i.mode = 'test'`,
)
/** The other side of a company's test introduction; nothing when it is foreign or missing. */
export const findCounterparty = (tx: Tx, id: string, companyId: number) => tx.first(counterpartySql, [id, companyId])

const ownListingSql = sql<ListingToWant>(
  'find_test_listing',
  `select gpu_model as "gpuModel", gpu_count as "gpuCount", quantity_available as "quantityAvailable", region
   from listings where id = $1 and company_id = $2 and mode = 'test'`,
)
export const findTestListing = (tx: Tx, id: string, companyId: number) => tx.first(ownListingSql, [id, companyId])

// Time

const endOpportunitySql = sql<{ id: string }>(
  'end_opportunity_now',
  `update opportunities set expires_at = app_now()
   where id = $1 and mode = 'test' and status = any($2) and expires_at > app_now() returning id`,
)
/** Moves the end of a test opportunity to now; nothing when it no longer waits. */
export const endOpportunityNow = (tx: Tx, id: string) => tx.first(endOpportunitySql, [id, sourcesOf(opportunityStates, 'expire')])

const endIntroductionSql = sql<{ id: string }>(
  'end_introduction_now',
  `update introductions set expires_at = app_now()
   where id = $1 and mode = 'test' and status = any($2) and expires_at > app_now() returning id`,
)
/** Moves the end of a test introduction to now; nothing when it is not active. */
export const endIntroductionNow = (tx: Tx, id: string) => tx.first(endIntroductionSql, [id, sourcesOf(introductionStates, 'lapse')])
