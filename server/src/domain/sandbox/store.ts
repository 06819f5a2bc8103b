/** The SQL of test worlds: who acts there for the service, and when. */
import type { Side } from '@parley/contract/introductions'
import { introductionStates } from '@parley/contract/introductions'
import { sourcesOf } from '@parley/contract/moves'
import { opportunityStates } from '@parley/contract/opportunities'
import type { RequestBody } from '@parley/contract/requests'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'
import type { Player } from './players.store.ts'

// Parties

interface OfferedSeller extends Player {
  readonly opportunityId: string
}
const offeredSellersSql = sql<OfferedSeller>(
  'waiting_sellers',
  `select p.id as "opportunityId", p.company_id as "companyId", c.name as "companyName"
   from opportunities p join companies c on c.id = p.company_id
   where p.request_id = $1 and p.status = 'offered' and p.expires_at > app_now() order by p.offered_at, c.id`,
)
/** The sellers with open offers of a request, in the order of the offers. */
export const offeredSellers = (tx: Tx, requestId: string) => tx.rows(offeredSellersSql, [requestId])

export interface Counterparty extends Player {
  /** The counterparty's side. */
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
/** The other side of a company's test introduction; nothing when the introduction is foreign or missing. */
export const findCounterparty = (tx: Tx, id: string, companyId: number) => tx.first(counterpartySql, [id, companyId])

/** The fields of a listing that demand may request. */
export interface TestListing {
  readonly gpuModel: string | null
  readonly gpuCount: number | null
  readonly quantityAvailable: number
  readonly region: string | null
}
const ownListingSql = sql<TestListing>(
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
/** Moves the end of a test opportunity to now; nothing when it is no longer waiting. */
export const endOpportunityNow = (tx: Tx, id: string) => tx.first(endOpportunitySql, [id, sourcesOf(opportunityStates, 'expire')])

const endIntroductionSql = sql<{ id: string }>(
  'end_introduction_now',
  `update introductions set expires_at = app_now()
   where id = $1 and mode = 'test' and status = any($2) and expires_at > app_now() returning id`,
)
/** Moves the end of a test introduction to now; nothing when it is not active. */
export const endIntroductionNow = (tx: Tx, id: string) => tx.first(endIntroductionSql, [id, sourcesOf(introductionStates, 'lapse')])
