import { beforeAll, describe, expect, it } from 'vitest'
import { type PersonName, people } from '../../src/demo/cast.ts'
import { RightsCacheInvalidation } from '../../src/http/rights-cache-invalidation.ts'
import { validDemand } from '../listings.ts'
import { OpenPage } from '../open-page.ts'
import { openInstance, openTestApp, type TestApp, until } from '../test-app.ts'

/** Connections of instances with open pages. */
const holders = async (app: TestApp) =>
  (
    await app.sql(
      "select from pg_locks where locktype = 'advisory' and (classid, objid) = (2, 0) and database = (select oid from pg_database where datname = current_database())",
    )
  ).length

describe('a stream of changes', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  const opened = async (name: PersonName) => {
    const client = await app.signedIn(name)
    return { client, page: await OpenPage.open(app.dashboardUrl, client) }
  }
  const announce = (message: string) => app.sql(`select pg_notify('changes', $1)`, [message])
  const personOf = async (name: PersonName) =>
    (await app.sql<{ id: string }>('select id from people where email = $1', [people[name].email]))[0]?.id
  const companyOf = async (name: PersonName) =>
    (
      await app.sql<{ id: string }>('select company_id as id from memberships m join people p on p.id = m.person_id where p.email = $1', [
        people[name].email,
      ])
    )[0]?.id

  it('sends a step by itself', async () => {
    const { page } = await opened('mina')
    await app.as('tomas').post('/requests', validDemand(await app.nowMs()))
    await page.waitFor('requests')
    page.close()
  })

  it('ends with its session, regardless of where that is ended', async () => {
    const { client, page } = await opened('mina')
    const other = await opened('mina')
    await client.post('/auth/sign-out')
    await until(() => page.ended)
    expect(other.page.ended).toBe(false)
    await other.client.post('/account/sessions/end-all')
    await until(() => other.page.ended)
  })

  it('is limited to five per session and fifteen per person: the oldest is closed, and told when to reconnect', async () => {
    const clients = await Promise.all([1, 2, 3, 4].map(() => app.signedIn('sam')))
    const pages: OpenPage[] = []
    for (const client of clients) for (let i = 0; i < 6; i++) pages.push(await OpenPage.open(app.dashboardUrl, client))
    const closedIndexes = [0, 1, 2, 3, 4, 5, 6, 12, 18]
    await until(() => closedIndexes.every((i) => pages[i]?.ended))
    expect(pages.flatMap(({ ended }, i) => (ended ? [i] : []))).toEqual(closedIndexes)
    for (const i of closedIndexes) expect(pages[i]?.text.endsWith('retry: 60000\n\n')).toBe(true)
    for (const page of pages) page.close()
  })

  it('survives a proof of the second factor, which changes the cookie', async () => {
    const { client, page } = await opened('tomas')
    await app.prove(client, 'tomas')
    await announce(`company ${await companyOf('tomas')} requests`)
    await page.waitFor('requests')
    page.close()
  })

  it("of an operator receives the operator's topics once a second factor is proven, and ends with the proof to be reopened", async () => {
    const client = await app.signedInWithoutFactor('oona')
    const unproven = await OpenPage.open(app.dashboardUrl, client)
    for (const message of ['operators queues', 'all agreements']) await announce(message)
    await announce(`person ${await personOf('oona')} keys`)
    await unproven.waitFor('keys')
    // The inbox is the person's own, and is notified of waiting queues at any time.
    expect(unproven.take().filter((topic) => topic !== 'inbox')).toEqual(['keys'])
    await app.prove(client, 'oona')
    await until(() => unproven.ended)
    const proven = await OpenPage.open(app.dashboardUrl, client)
    await announce('operators queues')
    await proven.waitFor('queues')
    proven.close()
  })

  it('ends when its rights change: a role, a membership, a suspension', async () => {
    const owner = await app.proven('ingrid')
    const operator = await app.proven('oona')
    const members: { id: string; name: string }[] = (await owner.get('/company/members')).body.data
    const idOf = (name: PersonName) => members.find((one) => one.name === people[name].name)?.id
    const olav = await opened('olav')
    await owner.post(`/company/members/${idOf('olav')}/role`, { role: 'trader' })
    await until(() => olav.page.ended)
    const reopened = await OpenPage.open(app.dashboardUrl, olav.client)
    await owner.post(`/company/members/${idOf('olav')}/remove`)
    await until(() => reopened.ended)
    const sam = await opened('sam')
    const person = (await operator.get('/operator/people?q=sam')).body.data[0].id
    await operator.post(`/operator/people/${person}/suspend`)
    await until(() => sam.page.ended)
  })

  it('tells pages to read everything again after the listening connection was lost', async () => {
    const { page } = await opened('lena')
    await app.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley rights cache invalidation' and datname = current_database()`,
    )
    for (const topic of ['requests', 'wallet', 'lots']) await page.waitFor(topic)
    expect(page.received.map(({ topic }) => topic)).not.toContain('queues')
    page.close()
  })

  it('receives on every instance what was done on any', async () => {
    const other = await openInstance(app.connection)
    const page = await OpenPage.open(other.dashboardUrl, await app.signedIn('mina'))
    await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    await page.waitFor('requests')
    const closing = other.close()
    await until(() => page.ended)
    await closing
  })

  it('costs nothing while no page is open anywhere: nothing is announced', async () => {
    const quiet = await openTestApp()
    const received: string[] = []
    const listener = await quiet.connect()
    // Events are announced to followers of the feed, with or without pages.
    listener.on('notification', ({ payload = '' }) => payload.endsWith(' events') || received.push(payload))
    await listener.query('listen changes')
    const file = async () => {
      await quiet.as('mina').post('/requests', validDemand(await quiet.nowMs()))
      await quiet.settle()
      await listener.query('select 1')
    }
    await file()
    expect(received).toEqual([])
    const page = await OpenPage.open(quiet.dashboardUrl, await quiet.signedIn('pedro'))
    await file()
    expect(received.map((message) => message.replace(/\d+/, '…')).sort()).toEqual(['company … requests', 'operators queues'])
    page.close()
    await until(async () => (await holders(quiet)) === 0)
    await file()
    expect(received).toHaveLength(2)
    await listener.end()
  })

  it('is known as open or closed to the listening connection, regardless of how quickly pages come and go', async () => {
    const alone = await openTestApp()
    const ignore = () => {}
    const listening = new RightsCacheInvalidation(alone.connection)
    await listening.start({ onChange: ignore, onAnnouncement: ignore, onTime: ignore, onRecall: ignore, onOthers: ignore })
    for (const endsOpen of [true, false]) {
      const probed = listening.probe()
      await Promise.all([...[true, false, true, false, endsOpen].map((open) => listening.setPagesOpen(open)), probed])
      expect(await holders(alone)).toBe(endsOpen ? 1 : 0)
    }
    await listening.stop()
  })

  it('takes no slot from calls in progress', async () => {
    const narrow = await openTestApp({ CALLS_AT_ONCE: '2' })
    const client = await narrow.signedIn('mina')
    const pages: OpenPage[] = []
    while (pages.length < 6) pages.push(await OpenPage.open(narrow.dashboardUrl, client))
    expect((await client.get('/requests')).status).toBe(200)
    for (const page of pages) page.close()
  })
})
