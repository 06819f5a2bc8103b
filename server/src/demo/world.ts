/** A small, believable world, seeded part by part through the use-cases that people use. */

import type { Sealer } from '../core/sealer.ts'
import type { Tx } from '../db/client.ts'
import type { Reader } from '../db/statement.ts'
import { sql } from '../db/statement.ts'
import { readReferenceWords } from '../domain/reference-data/store.ts'
import { castOf } from './actors.ts'
import { type DemandSettings, seedDemand } from './demand.ts'
import { seedDocumented } from './documented.ts'
import { seedInquiries, seedListings } from './listings.ts'
import { seedLots } from './lots.ts'
import { seedMarket } from './market.ts'
import { seedOffers } from './offers.ts'
import { type SeededPeople, seedPeople } from './people.ts'
import { type SeededRentalSettings, seedRentals } from './rentals.ts'

type WorldTerms = DemandSettings & SeededRentalSettings

/** The sealers of the world's data, by what they seal. */
interface WorldSealers {
  readonly bids: Sealer
  readonly webhooks: Sealer
}

const anyPersonSql = sql<{ found: boolean }>('find_any_person', 'select exists (select from people) as found')
export const isEmpty = async (read: Reader) => !(await read.first(anyPersonSql))?.found

const clockSql = sql<{ now: number }>('seed_clock', 'select (extract(epoch from app_now()) * 1000)::bigint as now')

/** Seeds the world in one transaction, so a start that is killed leaves nothing of it. */
export async function seedWorld(tx: Tx, terms: WorldTerms, sealers: WorldSealers): Promise<void> {
  const seeded = await seedPeople(tx)
  await seedActivity(tx, seeded, terms, sealers.bids)
  await seedExamples(tx, seeded, terms, sealers.webhooks)
}

/** The past activity of the world's people, once they exist. */
export async function seedActivity(tx: Tx, seeded: SeededPeople, terms: WorldTerms, bids: Sealer): Promise<void> {
  const nowMs = (await tx.first(clockSql))?.now ?? 0
  const as = castOf(seeded, nowMs)
  const known = await readReferenceWords(tx)
  const listings = await seedListings(tx, as, known)
  await seedInquiries(tx, as, listings)
  await seedLots(tx, as, listings, nowMs, bids)
  await seedDemand(tx, as, listings, nowMs, terms, known)
  await seedOffers(tx, as('sam'), as('yuki'), as('oona'))
  await seedRentals(tx, as, terms)
  seedMarket(tx)
}

/** The objects of the documentation's examples, in addition to the activity. */
export async function seedExamples(tx: Tx, seeded: SeededPeople, terms: WorldTerms, webhooks: Sealer): Promise<void> {
  const nowMs = (await tx.first(clockSql))?.now ?? 0
  await seedDocumented(tx, castOf(seeded, nowMs), nowMs, terms, await readReferenceWords(tx), webhooks)
}
