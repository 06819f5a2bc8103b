/** The companies that the service plays in a test world; none can be mistaken for a real one. */
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'

interface PlayedCompany {
  readonly name: string
  readonly country: string
  readonly website: string
  readonly contactName: string
  readonly contactEmail: string
  readonly contactPhone: string
}

const playedCompany = (name: string, country: string, contactName: string): PlayedCompany => {
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.example`
  // 555-0100 to 0199 are numbers that are never assigned.
  return { name, country, website: `https://${domain}`, contactName, contactEmail: `contact@${domain}`, contactPhone: '+1 202 555 0142' }
}
const playedSellers: readonly PlayedCompany[] = [
  playedCompany('Sandbox Compute', 'NO', 'Sandy Seller'),
  playedCompany('Sandbox Cloud', 'DE', 'Sanna Seller'),
  playedCompany('Sandbox Metal', 'US', 'Sander Seller'),
  playedCompany('Sandbox Racks', 'NL', 'Sanne Seller'),
  playedCompany('Sandbox Grid', 'SE', 'Sandro Seller'),
]
export const playedBuyer: PlayedCompany = playedCompany('Sandbox Research', 'CH', 'Sam Buyer')

/** A company that the service plays. */
export interface Player {
  readonly companyId: number
  readonly companyName: string
}

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
const playedCompanies: readonly PlayedCompany[] = [...playedSellers, playedBuyer]
/** The companies of a test world, created at their first use. */
async function playersOf(tx: Tx, companyId: number): Promise<Player[]> {
  const found = await tx.rows(playersSql, [companyId])
  if (found.length === playedCompanies.length) return found
  tx.enqueue(insertPlayersSql, [companyId, JSON.stringify(playedCompanies)])
  return tx.rows(playersSql, [companyId])
}

/** The buyer in a test world. */
export async function buyerOf(tx: Tx, companyId: number): Promise<Player> {
  const buyer = (await playersOf(tx, companyId)).find(({ companyName }) => companyName === playedBuyer.name)
  if (!buyer) throw new Error('a test world has no buyer')
  return buyer
}

const offersSql = sql<{ companyId: number; offers: number }>(
  'offers_by_seller',
  'select company_id as "companyId", count(*) as offers from opportunities where request_id = $1 group by company_id',
)
/** `count` sellers of a test world, those first that got the fewest offers of the request. */
export async function sellersFor(tx: Tx, companyId: number, requestId: string, count: number): Promise<Player[]> {
  const [players, offers] = await Promise.all([playersOf(tx, companyId), tx.rows(offersSql, [requestId])])
  const offered = new Map(offers.map((one) => [one.companyId, one.offers]))
  const offerCount = ({ companyId }: Player) => offered.get(companyId) ?? 0
  return players
    .filter(({ companyName }) => companyName !== playedBuyer.name)
    .sort((a, b) => offerCount(a) - offerCount(b))
    .slice(0, count)
}
