import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { Database } from '../../src/db/client.ts'
import { migrate, migrationNames } from '../../src/db/migrate.ts'
import { people } from '../../src/demo/cast.ts'
import { seedIfEmpty } from '../../src/demo/seed.ts'
import { verifyChain } from '../../src/domain/audit/verify-chain.ts'
import { loadReferenceData } from '../../src/domain/reference-data/load-reference-data.ts'
import type { HttpResponse } from '../http-client.ts'
import { putListing, validDemand } from '../listings.ts'
import { MailServer } from '../mail-server.ts'
import { balanceOf, fund, imbalances } from '../money.ts'
import { putOffer } from '../offers.ts'
import { root } from '../paths.ts'
import { offerOn, openLot } from '../radar.ts'
import { eventsOf, priceByTheSecond, quickMachines, startRental, typesOf } from '../rentals.ts'
import { rounds } from '../rounds.ts'
import { testSecret } from '../secret.ts'
import { makeDatabase, openInstance, openTestApp, type TestApp, until } from '../test-app.ts'

const times = <T>(count: number, one: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => one(i))
const outcome = ({ status, body }: HttpResponse) => (status < 300 ? 'done' : (body.error.code as string))

describe('two instances on one database', () => {
  let one: TestApp
  let other: TestApp
  let both: readonly TestApp[]
  const postbox = new MailServer()
  beforeAll(async () => {
    const smtp = { SMTP_URL: `smtp://user:smtp-password@127.0.0.1:${await postbox.open()}?ignoreTLS=true` }
    const settings = { ...quickMachines, ...smtp, MAX_ACTIVE_RENTALS: '100', DAILY_SPEND_LIMIT_CENTS: '100000000' }
    one = await openTestApp(settings)
    other = await openInstance(one.connection, settings)
    both = [one, other]
  })
  afterAll(() => postbox.close())

  const settleBoth = () => Promise.all(both.flatMap((app) => [app.settle(), app.settle()]))
  /** Advances the clock that both use. */
  const advance = async (interval: string) => {
    await one.advance(interval)
    await other.service.probe()
  }
  const audited = (action: string, targets: readonly string[]) =>
    one.sql('select target from audit where action = $1 and target = any($2)', [action, targets])

  it('treat a storm of one Idempotency-Key on both as one call', async () => {
    const demand = validDemand(await one.nowMs())
    const callConcurrently = async (key: string) => {
      const calls = both.flatMap((at) => times(12, () => at.as('mina').post('/requests', { ...demand, region: key }, { key })))
      const responses = await Promise.all(calls)
      for (const response of responses) expect(['done', 'idempotency_key_in_flight']).toContain(outcome(response))
      const done = responses.filter(({ status }) => status === 201)
      expect(new Set(done.map(({ text }) => text)).size).toBe(1)
      for (const at of both) expect((await at.as('mina').post('/requests', { ...demand, region: key }, { key })).text).toBe(done[0]?.text)
      expect(await one.sql('select id from requests where region = $1', [key])).toHaveLength(1)
    }
    for (let offset = 0; offset < rounds; offset += 12) await Promise.all(times(12, (i) => callConcurrently(`storm-${offset + i}`)))
  })

  it('accept each other’s cursors, sessions and quotes', async () => {
    for (let i = 0; i < 3; i++) await one.as('lena').post('/requests', validDemand(await one.nowMs()))
    const first = await one.as('lena').get('/requests?limit=2')
    const next = await other.as('lena').get(`/requests?limit=2&cursor=${first.body.meta.nextCursor}`)
    expect(next.body.data).toHaveLength(1)
    const page = await one.proven('lena')
    const moved = other.visitor()
    moved.sid = page.sid
    expect((await moved.get('/auth/session')).body.secondFactor.freshUntil).not.toBeNull()
    await page.post('/auth/sign-out')
    expect((await moved.get('/auth/session')).status).toBe(401)
    await fund(one, 'quill', 10_000)
    const offer = await putOffer(one, 'kestrel')
    const quote = (await one.as('lena').post('/rental-quotes', { offer_id: offer, gpu_count: 1 })).body
    expect((await other.as('lena').post('/rentals', quote.rental_body)).status).toBe(201)
  })

  it('accept a second factor’s code once', async () => {
    for (let i = 0; i < 3; i++) {
      const pages = await Promise.all([...both, ...both].map((at) => at.signedIn('pedro')))
      await advance('31 seconds')
      const code = await one.code('pedro')
      const responses = await Promise.all(pages.map((page) => page.post('/auth/second-factor', { code })))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  it('decide a lot once, with all bids that either accepted', async () => {
    const operator = await one.signedIn('oona')
    const bidders = [await one.proven('tomas'), await other.proven('lena')]
    for (const format of ['open', 'sealed'] as const) {
      const lots = await Promise.all(times(4, async () => openLot(one, operator, await putListing(one, 'kestrel'), format)))
      for (const lot of lots) {
        const bids = await Promise.all(times(6, (i) => bidders[i % 2]?.post(`/lots/${lot}/bids`, { amountCents: 100 + 10 * i })))
        expect(bids.filter((bid) => bid?.status === 201).length).toBeGreaterThan(0)
      }
      await advance('3 minutes')
      await settleBoth()
      await until(async () => (await audited('lot.decided', lots)).length === lots.length)
      expect(await audited('lot.decided', lots)).toHaveLength(lots.length)
      const wrong = await one.sql(
        `select o.id from lots o join bids w on w.id = o.winning_bid_id where o.id = any($1) and w.amount_cents is not null
           and exists (select from bids b where b.lot_id = o.id and b.amount_cents > w.amount_cents)`,
        [lots],
      )
      expect(wrong).toEqual([])
    }
  })

  it('apply each effect of time once', async () => {
    const operator = await one.signedIn('oona')
    const offered = await Promise.all(times(8, async () => offerOn(one, operator, await putListing(one, 'kestrel'))))
    const waiting = offered.map(({ opportunity }) => opportunity)
    await advance('8 days')
    await settleBoth()
    await until(async () => (await audited('opportunity.expired', waiting)).length >= waiting.length)
    expect(await audited('opportunity.expired', waiting)).toHaveLength(waiting.length)
  })

  it('send each email once', async () => {
    // Others are notified about the tests before this one.
    const links = () => postbox.received.filter(({ text }) => text?.includes('/reset-password')).length
    const before = links()
    const names = ['ingrid', 'olav', 'sam', 'yuki', 'ruth', 'noa'] as const
    const requested = both.flatMap((at) => names.map((name) => at.visitor().post('/auth/forgot-password', { email: people[name].email })))
    for (const { status } of await Promise.all(requested)) expect(status).toBe(204)
    await until(async () => (await one.sql('select id from mails where sent_at is null')).length === 0)
    expect(links() - before).toBe(requested.length)
  })

  it('start and end each rental once, and charge it once, regardless of which does the work', async () => {
    await fund(one, 'halden', 10_000_000)
    const offer = await putOffer(one, 'kestrel', { capacity_gpus: 64 })
    const before = (await balanceOf(one, 'halden'))?.wallet ?? 0
    const begun = await Promise.all(times(12, (i) => startRental((i % 2 ? one : other).as('mina'), offer)))
    await settleBoth()
    await advance('1 second')
    await settleBoth()
    await advance('90 minutes')
    await settleBoth()
    await Promise.all(begun.map(({ id }, i) => (i % 2 ? other : one).as('mina').post(`/rentals/${id}/stop`)))
    await settleBoth()
    const client = other.as('mina')
    const read = async (id: string) => (await client.get(`/rentals/${id}`)).body
    await until(async () => (await Promise.all(begun.map(({ id }) => read(id)))).every(({ status }) => status === 'stopped'))
    let spent = 0
    for (const { id } of begun) {
      const types = await typesOf(client, id)
      for (const type of ['created', 'running', 'stop_requested', 'stopping', 'stopped'])
        expect([type, types.filter((seen) => seen === type)]).toEqual([type, [type]])
      const rental = await read(id)
      expect(rental.accrued_cents).toBe(priceByTheSecond(rental))
      const charged = (await eventsOf(client, id)).filter(({ type }) => type === 'rental.charged')
      expect(charged.length).toBeGreaterThan(0)
      spent += rental.accrued_cents
    }
    expect((await balanceOf(one, 'halden'))?.wallet).toBe(before - spent)
    expect(await imbalances(one)).toEqual([])
  })

  it('link every audit row into one chain', async () => {
    await until(async () => (await verifyChain(one.service.db.read)).waiting.count === 0)
    const report = await verifyChain(other.service.db.read)
    expect(report.broken).toBeNull()
    const [rows] = await one.sql<{ count: number }>('select count(*)::int as count from audit')
    expect(report.links).toBe(rows?.count)
  })
})

describe('instances that start at the same time on an empty database', () => {
  it('migrate it once and seed it once', async () => {
    const connection = await makeDatabase('template1')
    const server = join(root, 'server')
    const logged: string[] = []
    const start = async () => {
      await migrate(connection, server, (line) => line.startsWith('waiting for another instance') || logged.push(line))
      const db = new Database({ connection, readers: 1, writers: 1, onError: () => {} })
      await db.transaction(async (tx) => loadReferenceData(tx))
      await db.close()
      await seedIfEmpty(connection, readConfig({}), testSecret, (line) => logged.push(line))
    }
    await Promise.all(times(3, start))
    const names = [...(await migrationNames(server)), 'functions'].map((name) => `migrating: ${name}`)
    expect(logged).toEqual([...names, 'seeding the demo data'])
  })
})
