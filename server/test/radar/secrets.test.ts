import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CastPerson, type PersonName, people } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { putListing } from '../listings.ts'
import { decideLots, openLot, stopClockAtEndOf } from '../radar.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

type Bidder = 'tomas' | 'lena' | 'pedro'
const bidders: readonly Bidder[] = ['tomas', 'lena', 'pedro']

const companyOf = (name: PersonName): string | undefined => (people[name] as CastPerson).company

/** Amounts whose digits appear nowhere else by chance, in no other run, and that are far enough apart to be a step. */
const amountAt = (run: number, amountIndex: number) => 313_373 + run * 13 + amountIndex * 7_919

/** A receipt's hash may contain any six digits by chance. Everything else is searched. */
const withoutHashes = (text: string) => text.replaceAll(/[0-9a-f]{64}/g, '')

const history = fc.record({
  format: fc.constantFrom('open' as const, 'sealed' as const),
  bids: fc.array(fc.record({ who: fc.constantFrom(...bidders), step: fc.integer({ min: -2, max: 5 }) }), { minLength: 1, maxLength: 5 }),
  end: fc.constantFrom('runs' as const, 'passes' as const, 'withdrawn' as const),
})

describe('amounts', () => {
  let app: TestApp
  let operator: DashboardClient
  const sessions = new Map<PersonName, DashboardClient>()
  beforeAll(async () => {
    app = await openTestApp()
    operator = await app.signedIn('oona')
    for (const name of [...bidders, 'ruth'] as const) sessions.set(name, await app.proven(name))
    for (const name of ['mina', 'olav', 'sam', 'noa'] as const) sessions.set(name, await app.signedIn(name))
    sessions.set('oona', operator)
  })

  /** Every reply that any principal can fetch about a lot, by who fetched it and where. */
  async function allReplies(listing: string, lot: string): Promise<{ who: PersonName; path: string; text: string }[]> {
    const partnerPaths = [
      `/radar/nodes/${listing}`,
      '/radar/nodes?auction=true',
      '/radar/nodes',
      `/radar/submissions/${listing}`,
      '/radar/submissions',
      '/introductions',
    ]
    const dashboardPaths = [
      '/lots',
      `/lots/${lot}/result`,
      `/lots/${lot}/receipts`,
      `/radar/nodes/${listing}`,
      '/radar/nodes?auction=true',
      `/radar/submissions/${listing}`,
      '/operator/lots',
      '/operator/submissions?status=approved',
    ]
    const keys = [...(['tomas', 'lena', 'pedro', 'ruth', 'noa'] as const).map((who) => [who, 'live'] as const), ['mina', 'test'] as const]
    const partners = keys.flatMap(([who, mode]) =>
      partnerPaths.map(async (path) => ({ who, path, text: (await app.as(who, mode).get(path)).text })),
    )
    const pages = [...sessions].flatMap(([who, session]) =>
      dashboardPaths.map(async (path) => ({ who, path, text: (await session.get(path)).text })),
    )
    return Promise.all([...partners, ...pages])
  }

  it('that are sealed, or do not lead, are in no reply to anybody, in any sequence of events', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(history, async ({ format, bids, end }) => {
        run++
        const listing = await putListing(app, 'kestrel')
        const lot = await openLot(app, operator, listing, format)
        const placed: { who: Bidder; amount: number; accepted: boolean }[] = []
        let amountIndex = 3
        for (const { who, step } of bids) {
          amountIndex += step
          const { status } = (await sessions.get(who)?.post(`/lots/${lot}/bids`, { amountCents: amountAt(run, amountIndex) })) ?? {
            status: 0,
          }
          placed.push({ who, amount: amountAt(run, amountIndex), accepted: status === 201 })
        }
        const accepted = placed.filter((bid) => bid.accepted)
        const leading = Math.max(0, ...accepted.map((bid) => bid.amount))

        if (end === 'passes') await stopClockAtEndOf(app, lot, 0)
        if (end === 'withdrawn') await app.as('sam').post(`/radar/submissions/${listing}/withdraw`)
        await decideLots(app)
        const replaced = (bid: { who: Bidder }, at: number) =>
          format === 'sealed' && accepted.slice(at + 1).some((later) => later.who === bid.who)
        const countedBids = accepted.filter((bid, at) => !replaced(bid, at))
        const best = countedBids.reduce<{ who: Bidder; amount: number } | null>(
          (top, bid) => (top && top.amount >= bid.amount ? top : bid),
          null,
        )

        for (const { who, path, text } of await allReplies(listing, lot))
          for (const amount of new Set(placed.map((bid) => bid.amount))) {
            const isLeadingAmount = format === 'open' && end === 'runs' && amount === leading && !path.endsWith('/result')
            const isResultAmount =
              end === 'passes' &&
              [`/lots/${lot}/result`, '/lots'].includes(path) &&
              amount === best?.amount &&
              [companyOf(best.who), 'kestrel'].includes(companyOf(who))
            // A bidder can read its own amounts again, except sealed ones, which nobody opens before the end.
            const isOwn = placed.some((bid) => bid.amount === amount && companyOf(bid.who) === companyOf(who))
            const isOwnAmount = format === 'open' && path === '/lots' && isOwn
            if (!isLeadingAmount && !isResultAmount && !isOwnAmount)
              expect(withoutHashes(text).includes(String(amount)), `${amount} to ${who} at ${path}`).toBe(false)
          }
        if (end === 'passes' && best) expect((await sessions.get(best.who)?.get(`/lots/${lot}/result`))?.body.amountCents).toBe(best.amount)
        await app.resumeClock()
        await app.sql('update sessions set factor_proven_at = app_now()')
        await app.as('sam').post(`/radar/submissions/${listing}/withdraw`)
      }),
      { numRuns: 20 },
    )
  })
})
