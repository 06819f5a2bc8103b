import type { LotFormat } from '@parley/contract/radar'
import { describe, expect, it } from 'vitest'
import type { ActorWith } from '../../src/core/actor.ts'
import { Fault } from '../../src/core/fault.ts'
import { Sealer } from '../../src/core/sealer.ts'
import { Database } from '../../src/db/client.ts'
import { placeBid } from '../../src/domain/lots/place-bid.ts'
import { putListing } from '../listings.ts'
import { decideLots, openLot } from '../radar.ts'
import { rounds } from '../rounds.ts'
import { testSecret } from '../secret.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const bidders = 32

interface PlacedBid {
  readonly bidId: string
  readonly amountCents: number
}
interface BidRow {
  readonly id: string
  readonly place: number
  readonly amount_cents: number | null
}

/** Signatories of as many new companies, each with the agreement signed. */
async function signatories(app: TestApp): Promise<ActorWith<'legal.sign'>[]> {
  const rows = await app.sql<{ company: string; person: string }>(
    `with new as (insert into companies (handle, name)
       select 'hdl_' || lpad(n::text, 22, '0'), 'Bidder ' || n from generate_series(1, ${bidders}) n returning id),
     signed as (insert into agreement_signatures (agreement_id, company_id, person_id, body_hash, factor)
       select a.id, new.id, (select min(id) from people), '', 'totp' from new, agreements a)
     select id as company, (select min(id) from people) as person from new`,
  )
  const nowMs = await app.nowMs()
  return rows.map(
    ({ company, person }) =>
      ({
        personId: Number(person),
        companyId: Number(company),
        keyId: null,
        requestId: 'race',
        mode: 'live',
        nowMs,
      }) as ActorWith<'legal.sign'>,
  )
}

describe(`${bidders} bidders on one lot at the same time`, () => {
  it.each(['open', 'sealed'] as const)(
    '%s: every bid is handled in its turn, and the highest, or the earliest of equals, wins',
    async (format) => {
      const app = await openTestApp()
      const operator = await app.signedIn('oona')
      const sealer = new Sealer(testSecret, 'sealed bids')
      const db = new Database({ connection: app.connection, readers: 1, writers: bidders, onError: () => {} })
      const actors = await signatories(app)
      const listing = await putListing(app, 'kestrel')

      const bid = (actor: ActorWith<'legal.sign'>, lot: string, amountCents: number): Promise<PlacedBid | null> =>
        db
          .transaction((tx) => placeBid(tx, actor, lot, amountCents, sealer))
          .catch((error: unknown) => {
            if (error instanceof Fault) return null
            throw error
          })

      for (let round = 0; round < rounds; round++) {
        const lot = await openLot(app, operator, listing, format)
        // Twenty different amounts: some bids are equal on purpose.
        const results = await Promise.all(actors.map((actor, i) => bid(actor, lot, 100 + ((i * 7 + round) % 20) * 10)))
        const placed = results.filter((one) => one !== null)
        const rows = await app.sql<BidRow>('select id, place, amount_cents from bids where lot_id = $1 order by place', [lot])
        expect(rows.map((row) => row.place)).toEqual(placed.map((_, i) => i + 1))
        expect(new Set(rows.map((row) => row.id))).toEqual(new Set(placed.map((one) => one.bidId)))
        expectRules(format, rows)

        await app.sql('update lots set ends_at = app_now() where id = $1', [lot])
        await decideLots(app)
        const [decided] = await app.sql('select winning_bid_id, winning_amount_cents, bid_count from lots where id = $1', [lot])
        const highest = Math.max(...placed.map((one) => one.amountCents))
        const best = placed.filter((one) => one.amountCents === highest).map((one) => one.bidId)
        const earliest = rows.find((row) => best.includes(row.id))
        expect(decided).toEqual({ winning_bid_id: earliest?.id, winning_amount_cents: highest, bid_count: placed.length })
      }
      await db.close()
    },
    60_000,
  )
})

/** A sealed lot accepts every bid. The bids of an open one rise by 1 % or a cent each time. */
function expectRules(format: LotFormat, rows: readonly BidRow[]): void {
  if (format === 'sealed') expect(rows).toHaveLength(bidders)
  else
    rows.reduce((before, { amount_cents }) => {
      const amount = amount_cents ?? 0
      expect(amount).toBeGreaterThanOrEqual(before === 0 ? 0 : before + Math.max(1, before / 100))
      return amount
    }, 0)
}
