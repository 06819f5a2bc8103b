/** While a sandbox is in use, nothing changes outside it: no row of the live world, and no byte that anybody else reads. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { partnerCards } from '@parley/contract/partner'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { putListing, validDemand } from '../listings.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

/** Tables that count or link all calls or writes, contain rows of test objects without a mode, or record what a company's own keys did. */
const sharedTables =
  /^(api_keys|audit_(chain|head|waiting)|event_head|notification_(clocks|head)|rental_events|test_work|test_worlds|webhook_(deliveries|lanes)|key_calls|rate_limit_windows|rights_epoch|sessions)$/
/** The live rows of tables that also contain test rows, and have no mode. */
const liveOf: Readonly<Record<string, string>> = {
  companies: 't.played_for is null',
  deals: `exists (select from introductions i where i.id = t.introduction_id and i.mode = 'live')`,
}
/** Reads that report the reading itself, such as when a key was last used, or the installation as a whole. */
const ownReads = /^(list.*(Calls|Keys)|readHealth|listSessions|readSession|.*[aA]udit.*)$/

const reads = (cards: Readonly<Record<string, Card>>) =>
  Object.entries(cards).filter(
    ([name, card]) =>
      card.method === 'GET' &&
      card.credential !== 'none' &&
      !card.path.includes('{') &&
      !card.testOnly &&
      !card.stream &&
      !ownReads.test(name),
  )

describe('a sandbox in use', () => {
  let app: TestApp
  let sandboxClient: PartnerClient
  let people: Record<string, DashboardClient>
  beforeAll(async () => {
    app = await openTestApp()
    await putOffer(app, 'kestrel')
    await fund(app, 'halden', 1_000_000)
    const listing = await putListing(app, 'kestrel')
    const { id } = (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body
    await (await app.signedIn('oona')).post(`/operator/requests/${id}/offers`, { listingIds: [listing] })
    sandboxClient = app.as('mina', 'test')
    people = { ruth: await app.signedIn('ruth'), oona: await app.signedIn('oona') }
  })

  const helper = async (path: string, body?: object) => {
    const answer = await sandboxClient.post(`/test-helpers${path}`, body)
    expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300)
    return answer.body
  }

  async function useEveryHelper(): Promise<void> {
    const demand = validDemand(await app.nowMs())
    await sandboxClient.call('PUT', '/test-helpers/autopilot', { enabled: true, delaySeconds: 1 })
    for (let n = 0; n < 3; n++) {
      const { id } = (await sandboxClient.post('/requests', demand)).body
      await helper(`/requests/${id}/offer`, { sellers: 5 })
      await helper(`/requests/${id}/decline`)
      const bought = await helper(`/requests/${id}/accept`)
      await sandboxClient.post(`/introductions/${bought.id}/ready`)
      await helper(`/introductions/${bought.id}/${['conclude', 'void', 'lapse'][n]}`)
      const proposed = (await sandboxClient.post('/radar/submissions', { title: '8 × H100 SXM', gpu_model: 'H100 SXM', gpu_count: 8 })).body
      await helper(`/submissions/${proposed.id}/approve`)
      const { id: opportunity } = await helper('/opportunities', { listingId: proposed.id })
      const sold = await helper(`/opportunities/${opportunity}/accept`)
      await helper(`/introductions/${sold.id}/conclude`)
      await sandboxClient.post('/webhook-endpoints', { url: 'https://receiver.example/events' })
    }
    const [offer] = (await sandboxClient.get('/offers?available=true&limit=1')).body.data
    for (const end of ['stop', 'fail']) {
      const { id } = await helper('/rentals', { offer_id: offer.id, gpu_count: 1 })
      await app.settle()
      await helper(`/rentals/${id}/${end}`)
    }
    await app.settle()
  }

  async function liveRows(): Promise<Record<string, unknown>> {
    const tables = await app.sql<{ name: string; moded: boolean }>(
      `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'mode' and not a.attisdropped) as moded
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    )
    const checkedTables = tables.filter(({ name }) => !sharedTables.test(name))
    const found = checkedTables.map(async ({ name, moded }) => {
      const where = moded ? `t.mode is distinct from 'test'` : (liveOf[name] ?? 'true')
      const rows = await app.sql<{ row: string }>(`select t::text as row from ${name} t where ${where} order by 1`)
      return [name, rows.map(({ row }) => row)] as const
    })
    return Object.fromEntries(await Promise.all(found))
  }

  /** What others read: another company's keys and people, the player's own live key, the operator. */
  async function readAllOthers(): Promise<Record<string, string>> {
    const keys = { 'mina live': app.as('mina'), 'sam live': app.as('sam'), 'sam test': app.as('sam', 'test') }
    const bodies: [string, string][] = []
    for (const [who, client] of Object.entries(keys))
      for (const [name, { path }] of reads(partnerCards)) bodies.push([`${who}: ${name}`, (await client.get(path)).text])
    for (const [who, client] of Object.entries(people))
      for (const [name, { path }] of reads(dashboardCards)) bodies.push([`${who}: ${name}`, (await client.get(path)).text])
    return Object.fromEntries(bodies.map(([endpoint, text]) => [endpoint, text.replaceAll(/"request_id":"[^"]+"|req_\w{22}/g, '')]))
  }

  it('changes no live row, and nothing that anybody else reads', async () => {
    await app.stopClockAt(await app.nowMs())
    await readAllOthers()
    await app.settle()
    const before = [await readAllOthers(), await liveRows()] as const
    await useEveryHelper()
    expect((await sandboxClient.get('/test-helpers/world')).body.introductions).toBe(6)
    const [texts, rows] = [await readAllOthers(), await liveRows()]
    for (const [endpoint, text] of Object.entries(before[0])) expect(texts[endpoint], endpoint).toBe(text)
    for (const [table, expectedRows] of Object.entries(before[1])) expect(rows[table], table).toEqual(expectedRows)
    expect(Object.keys(before[0]).length).toBeGreaterThan(100)
    expect(Object.keys(before[1]).length).toBeGreaterThan(50)
  })
})
