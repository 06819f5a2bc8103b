import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../http-client.ts'
import { MailServer } from '../mail-server.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'
import { publish, publishMany } from './events.ts'
import { hangs, type Received, Receiver, respondWith, verify } from './receiver.ts'

describe('deliveries', () => {
  let app: TestApp
  let receiver: Receiver
  const postbox = new MailServer()
  beforeAll(async () => {
    const smtp = `smtp://user:smtp-password@127.0.0.1:${await postbox.open()}?ignoreTLS=true`
    app = await openTestApp({ WEBHOOK_RETRY_SECONDS: '0.1,0.2', SMTP_URL: smtp })
  })
  afterAll(() => postbox.close())
  const receivers: Receiver[] = []
  const opened = async () => {
    const one = await new Receiver().open()
    receivers.push(one)
    return one
  }
  beforeEach(async () => {
    receiver = await opened()
    return async () => {
      await app.sql('update webhook_endpoints set deleted_at = app_now() where deleted_at is null')
      await Promise.all(receivers.splice(0).map((one) => one.close()))
    }
  })
  const create = async (body: object = {}, mode: 'live' | 'test' = 'live') => {
    const made = await app.as('mina', mode).post('/webhook-endpoints', { url: receiver.url, ...body })
    return made.body as Json
  }
  const deliveriesOf = async (id: string, query = '') => (await app.as('mina').get(`/webhook-endpoints/${id}/deliveries${query}`)).body.data
  const settled = () => app.service.webhookSender.idle()

  it('carry the event, its ID, the time and a signature that third-party libraries verify', async () => {
    const { id, secret } = await create()
    const [event] = await publish(app, 'halden', ['request.matched'])
    const [delivered] = (await receiver.waitFor(1)) as [Received]
    verify(delivered, secret)
    expect(() => verify({ ...delivered, text: delivered.text.replace('matched', 'closed') }, secret)).toThrow()
    expect(delivered.headers).toMatchObject({ 'webhook-id': event, 'content-type': 'application/json', 'user-agent': 'Parley-Webhooks/1' })
    expect(delivered.body).toEqual({
      type: 'request.matched',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        id: event,
        type: 'request.matched',
        createdAt: delivered.body.timestamp,
        object: { type: 'request', id: event, status: 'open' },
      },
    })
    await settled()
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toEqual({
      id: expect.stringMatching(/^whd_/),
      eventId: event,
      type: 'request.matched',
      status: 'succeeded',
      attempts: 1,
      responseStatus: 204,
      error: null,
      durationMs: expect.any(Number),
      createdAt: expect.any(String),
      lastAttemptAt: expect.any(String),
      nextAttemptAt: null,
    })
  })

  it('arrive in the order of the events, and are listed newest first', async () => {
    const { id } = await create()
    const ids = await publishMany(app, 'halden', 150)
    await receiver.waitFor(150)
    expect(receiver.ids).toEqual(ids)
    await settled()
    const pages: string[] = []
    let cursor = ''
    do {
      const page = (await app.as('mina').get(`/webhook-endpoints/${id}/deliveries?limit=40${cursor && `&cursor=${cursor}`}`)).body
      pages.push(...page.data.map((one: Json) => one.eventId))
      cursor = page.meta.nextCursor
    } while (cursor)
    expect(pages).toEqual(ids.toReversed())
  })

  it('go to the endpoints of their company and mode that subscribe to their type, and to no other', async () => {
    const paths = {
      all: ['*'],
      rentals: ['rental.*'],
      filed: ['request.filed', 'rental.running'],
      off: ['*'],
    }
    const made: Record<string, string> = {}
    for (const [path, types] of Object.entries(paths)) made[path] = (await create({ url: `${receiver.url}/${path}`, types })).id
    await app.as('mina').patch(`/webhook-endpoints/${made.off}`, { enabled: false })
    await create({ url: `${receiver.url}/test` }, 'test')
    await app.as('ruth').post('/webhook-endpoints', { url: `${receiver.url}/foreign` })
    await publish(app, 'halden', ['request.filed', 'rental.running', 'rental.stopped', 'introduction.ready'])
    await publish(app, 'halden', ['inquiry.answered'], 'test')
    await settled()
    const typesAt = (path: string) => receiver.received.filter((one) => one.path.endsWith(path)).map((one) => one.body.type)
    expect(typesAt('/all')).toEqual(['request.filed', 'rental.running', 'rental.stopped', 'introduction.ready'])
    expect(typesAt('/rentals')).toEqual(['rental.running', 'rental.stopped'])
    expect(typesAt('/filed')).toEqual(['request.filed', 'rental.running'])
    expect(typesAt('/test')).toEqual(['inquiry.answered'])
    expect(receiver.received).toHaveLength(9)
    expect(await deliveriesOf(made.off as string)).toEqual([])
  })

  it('that fail are retried on the schedule, and then are marked as failed', async () => {
    receiver.respond = respondWith(500)
    const { id } = await create()
    const [event] = await publish(app, 'halden', ['request.filed'])
    await receiver.waitFor(3)
    await until(async () => (await deliveriesOf(id))[0].status === 'failed')
    expect(receiver.ids).toEqual([event, event, event])
    expect((await deliveriesOf(id))[0]).toMatchObject({
      attempts: 3,
      responseStatus: 500,
      error: 'The receiver returned 500.',
      nextAttemptAt: null,
    })
    expect(await deliveriesOf(id, '?status=failed')).toHaveLength(1)
    for (const status of ['pending', 'succeeded']) expect(await deliveriesOf(id, `?status=${status}`)).toEqual([])
  })

  it('wait for their next attempt with a random deviation of at most a fifth', async () => {
    const patient = await openTestApp()
    try {
      const dead = await patient.as('mina').post('/webhook-endpoints', { url: 'http://127.0.0.1:9/' })
      await publishMany(patient, 'halden', 20)
      await patient.service.webhookSender.idle()
      const found = (await patient.as('mina').get(`/webhook-endpoints/${dead.body.id}/deliveries`)).body.data
      const waits = found.map((one: Json) => (Date.parse(one.nextAttemptAt) - Date.parse(one.lastAttemptAt)) / 1000)
      for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(4)
      for (const wait of waits) expect(wait).toBeLessThanOrEqual(6)
      expect(new Set(waits).size).toBeGreaterThan(10)
      expect(found[0]).toMatchObject({ status: 'pending', attempts: 1, responseStatus: null, error: 'The connection was refused.' })
      // Five seconds, five and thirty minutes, two hours and so on: ten attempts in all.
      for (const interval of [
        '6 seconds',
        '6 minutes',
        '36 minutes',
        '144 minutes',
        '6 hours',
        '12 hours',
        '17 hours',
        '24 hours',
        '29 hours',
      ]) {
        await patient.advance(interval)
        await patient.service.webhookSender.idle()
      }
      const after = (await patient.as('mina').get(`/webhook-endpoints/${dead.body.id}/deliveries`)).body.data
      for (const one of after) expect(one).toMatchObject({ status: 'failed', attempts: 10, nextAttemptAt: null })
    } finally {
      await patient.close()
    }
  })

  it('that fail delay no later one, and are sent again with the same ID', async () => {
    let fails = true
    receiver.respond = (response, { body }) => response.writeHead(body.type === 'request.filed' && fails ? 503 : 200).end()
    const { secret } = await create()
    const [failing, ...later] = await publish(app, 'halden', ['request.filed', 'request.edited', 'request.matched', 'request.closed'])
    await receiver.waitFor(4)
    expect(receiver.ids.slice(0, 4)).toEqual([failing, ...later])
    fails = false
    await until(() => receiver.ids.filter((id) => id === failing).length > 1)
    for (const delivered of receiver.received) verify(delivered, secret)
    expect(new Set(receiver.received.filter(({ id }) => id === failing).map(({ text }) => text)).size).toBe(1)
  })

  it('to a receiver that hangs delay no deliveries to other receivers', async () => {
    const others = await Promise.all([opened(), opened(), opened()])
    receiver.respond = hangs
    await create()
    for (const { url } of others) await create({ url })
    for (let i = 0; i < 5; i++) await publishMany(app, 'halden', 10)
    await Promise.all(others.map((other) => other.waitFor(50)))
    // Its deliveries run one after the other and each waits ten seconds: it has received hardly any of them.
    expect(receiver.received.length).toBeLessThanOrEqual(2)
  })

  it('to a receiver that hangs fail after ten seconds, and are retried', async () => {
    receiver.respond = hangs
    const { id } = await create()
    await publish(app, 'halden', ['request.filed'])
    await until(async () => (await deliveriesOf(id))[0].attempts === 1)
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ status: 'pending', responseStatus: null, error: 'No response within 10 seconds.' })
    expect(delivery.durationMs).toBeGreaterThan(9_900)
    receiver.respond = respondWith(200)
    await until(async () => (await deliveriesOf(id))[0].status === 'succeeded')
  })

  it('disable the endpoint when the reply is 410: nothing more is sent, waiting deliveries fail, and the owners get a letter', async () => {
    receiver.respond = respondWith(410)
    const { id } = await create()
    await publishMany(app, 'halden', 30)
    await until(async () => (await app.as('mina').get(`/webhook-endpoints/${id}`)).body.disabledReason === 'gone')
    await settled()
    await publish(app, 'halden', ['request.filed'])
    await settled()
    expect(receiver.received).toHaveLength(1)
    const deliveries = await deliveriesOf(id)
    expect(deliveries).toHaveLength(30)
    for (const one of deliveries) expect(one).toMatchObject({ status: 'failed', nextAttemptAt: null })
    expect(deliveries.at(-1)).toMatchObject({ attempts: 1, responseStatus: 410 })
    expect(deliveries[0]).toMatchObject({ attempts: 0, error: 'The endpoint was disabled.' })
    await until(() => postbox.to('ingrid@halden.example').some((mail) => mail.text?.includes(`/webhooks/${id}`)))
    const letter = postbox.to('ingrid@halden.example').at(-1)
    expect(letter?.text).toContain('410')
    expect(postbox.to('mina@halden.example')).toEqual([])
    // To disable it again changes nothing: its reason is still shown.
    const disabled = await app.as('mina').patch(`/webhook-endpoints/${id}`, { enabled: false })
    expect(disabled.body).toMatchObject({ enabled: false, disabledReason: 'gone' })
  })

  it('are sent again on request, regardless of their result, with the same ID', async () => {
    const { id } = await create()
    const [event] = await publish(app, 'halden', ['request.filed'])
    await receiver.waitFor(1)
    await settled()
    const [delivery] = await deliveriesOf(id)
    const again = await app.as('mina').post(`/webhook-endpoints/${id}/deliveries/${delivery.id}/redeliver`)
    expect(again.body).toMatchObject({ id: delivery.id, eventId: event, status: 'pending', nextAttemptAt: expect.any(String) })
    await receiver.waitFor(2)
    await settled()
    expect(receiver.ids).toEqual([event, event])
    expect((await deliveriesOf(id))[0]).toMatchObject({ id: delivery.id, status: 'succeeded', attempts: 2 })
    receiver.respond = respondWith(500)
    await app.as('mina').post(`/webhook-endpoints/${id}/deliveries/${delivery.id}/redeliver`)
    // With all its retries.
    await receiver.waitFor(5)
    await until(async () => (await deliveriesOf(id))[0].status === 'failed')
    expect((await deliveriesOf(id))[0].attempts).toBe(5)
    const foreign = await create()
    const elsewhere = await app.as('mina').post(`/webhook-endpoints/${foreign.id}/deliveries/${delivery.id}/redeliver`)
    expect(elsewhere.status).toBe(404)
  })

  it('that are requested again during an attempt are sent once more, regardless of the result of that attempt', async () => {
    const responses: { writeHead(status: number): { end(): void } }[] = []
    receiver.respond = (response) => responses.push(response)
    const { id } = await create()
    const [event] = await publish(app, 'halden', ['request.filed'])
    await receiver.waitFor(1)
    const [delivery] = await deliveriesOf(id)
    await app.as('mina').post(`/webhook-endpoints/${id}/deliveries/${delivery.id}/redeliver`)
    receiver.respond = respondWith(204)
    responses[0]?.writeHead(204).end()
    await receiver.waitFor(2)
    await settled()
    expect(receiver.ids).toEqual([event, event])
    expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'succeeded', attempts: 2 })
  })

  it('are not retried before their time together with others of the endpoint that are due', async () => {
    receiver.respond = respondWith(500)
    const { id } = await create()
    await publish(app, 'halden', ['request.filed', 'request.edited'])
    await until(async () => (await deliveriesOf(id)).every(({ status }: Json) => status === 'failed'))
    await settled()
    receiver.respond = respondWith(204)
    await app.sql(
      `update webhook_deliveries set status = 'pending', next_attempt_at = app_now() + case type when 'request.filed' then '0' else '1 hour' end::interval
       where endpoint_id = $1`,
      [id],
    )
    await settled()
    expect((await deliveriesOf(id)).map(({ type, status }: Json) => [type, status])).toEqual([
      ['request.edited', 'pending'],
      ['request.filed', 'succeeded'],
    ])
  })

  it('of a ping are returned immediately and arrive, and are not events', async () => {
    const { id, secret } = await create({ types: ['rental.*'] })
    const pinged = await app.as('mina').post(`/webhook-endpoints/${id}/ping`)
    expect(pinged.body).toMatchObject({ type: 'ping', status: 'pending', attempts: 0, eventId: expect.stringMatching(/^evt_/) })
    const [delivered] = (await receiver.waitFor(1)) as [Received]
    verify(delivered, secret)
    expect(delivered.body).toMatchObject({
      type: 'ping',
      data: { id: pinged.body.eventId, object: { type: 'webhook_endpoint', id, status: 'enabled' } },
    })
    expect(await app.sql('select from events where id = $1', [pinged.body.eventId])).toEqual([])
  })

  it('are signed with both secrets while they overlap, and only with the new one after that', async () => {
    const made = await create()
    const rolled = await app.as('mina').post(`/webhook-endpoints/${made.id}/roll-secret`, { overlapHours: 1 })
    await publish(app, 'halden', ['request.filed'])
    const [delivered] = (await receiver.waitFor(1)) as [Received]
    for (const secret of [made.secret, rolled.body.secret]) verify(delivered, secret)
    const last = await app.as('mina').post(`/webhook-endpoints/${made.id}/roll-secret`, { overlapHours: 0 })
    await publish(app, 'halden', ['request.filed'])
    const [, next] = (await receiver.waitFor(2)) as [Received, Received]
    verify(next, last.body.secret)
    for (const secret of [made.secret, rolled.body.secret]) expect(() => verify(next, secret)).toThrow()
    await app.as('mina').post(`/webhook-endpoints/${made.id}/roll-secret`)
    await app.advance('25 hours')
    await publish(app, 'halden', ['request.filed'])
    const [, , late] = (await receiver.waitFor(3)) as [Received, Received, Received]
    expect(late.headers['webhook-signature']).not.toContain(' ')
  })

  it('that wait are dropped when the endpoint is deleted, and fail when it is disabled', async () => {
    receiver.respond = respondWith(500)
    const one = await create()
    const other = await create()
    await publish(app, 'halden', ['request.filed'])
    await receiver.waitFor(2)
    await app.as('mina').call('DELETE', `/webhook-endpoints/${one.id}`, undefined)
    await app.as('mina').patch(`/webhook-endpoints/${other.id}`, { enabled: false })
    await settled()
    const before = receiver.received.length
    await app.advance('1 hour')
    await settled()
    expect(receiver.received).toHaveLength(before)
    expect((await deliveriesOf(other.id))[0]).toMatchObject({ status: 'failed', nextAttemptAt: null })
    // When enabled again, it receives only later events.
    receiver.respond = respondWith(200)
    await app.as('mina').patch(`/webhook-endpoints/${other.id}`, { enabled: true })
    await settled()
    expect(receiver.received).toHaveLength(before)
  })

  it('are reported in the metrics', async () => {
    await create()
    await publish(app, 'halden', ['request.filed'])
    await settled()
    const text = await (await fetch(`${app.opsUrl}/metrics`)).text()
    expect(text).toMatch(/parley_webhook_attempts_total\{outcome="succeeded"\} [1-9]/)
    expect(text).toMatch(/parley_webhook_attempts_total\{outcome="error_status"\} [1-9]/)
    for (const name of ['parley_webhook_deliveries_pending', 'parley_webhook_oldest_pending_seconds'])
      expect(text).toMatch(new RegExp(`${name} \\d`))
    expect(text).toMatch(/parley_backlog\{of="webhooks"\} \d/)
  })

  it('disable the endpoint when none succeeded for five days, the owners get a letter, and enabling it restarts the five days', async () => {
    receiver.respond = respondWith(500)
    const { id } = await create()
    const reason = async () => (await app.as('mina').get(`/webhook-endpoints/${id}`)).body.disabledReason
    await publish(app, 'halden', ['request.filed'])
    await until(async () => (await deliveriesOf(id))[0].status === 'failed')
    await app.advance('4 days 23 hours')
    await publish(app, 'halden', ['request.filed'])
    await until(async () => (await deliveriesOf(id))[0].status === 'failed')
    expect(await reason()).toBeNull()
    await app.advance('2 hours')
    await publish(app, 'halden', ['request.filed', 'request.edited'])
    await until(async () => (await reason()) === 'failing')
    await until(() => postbox.to('ingrid@halden.example').some((mail) => mail.text?.includes('five days') && mail.text.includes(id)))
    await app.as('mina').patch(`/webhook-endpoints/${id}`, { enabled: true })
    await publish(app, 'halden', ['request.filed'])
    await settled()
    expect(await reason()).toBeNull()
    // A success in between restarts the five days.
    receiver.respond = respondWith(200)
    await until(async () => (await deliveriesOf(id))[0].status === 'succeeded')
    receiver.respond = respondWith(500)
    await app.advance('6 days')
    await publish(app, 'halden', ['request.filed'])
    await settled()
    expect(await reason()).toBeNull()
    // So does a new URL.
    await app.advance('6 days')
    await app.as('mina').patch(`/webhook-endpoints/${id}`, { url: `${receiver.url}/new` })
    await publish(app, 'halden', ['request.filed'])
    await settled()
    expect(await reason()).toBeNull()
  })
})

describe('old deliveries', () => {
  it('are stored for 30 days, and deleted endpoints are removed with the last of theirs', async () => {
    const app = await openTestApp()
    // It accepts every delivery: an endpoint that fails for so long is disabled.
    const { url } = await new Receiver().open()
    const { id } = (await app.as('mina').post('/webhook-endpoints', { url })).body
    const deleted = (await app.as('mina').post('/webhook-endpoints', { url })).body.id
    // A delivery that is being recorded is locked, and left to the next clean-up.
    const recorded = (count: number) =>
      until(async () => (await app.sql(`select from webhook_deliveries where status = 'succeeded'`)).length === count)
    await publishMany(app, 'halden', 3)
    await recorded(6)
    await app.as('mina').call('DELETE', `/webhook-endpoints/${deleted}`, undefined)
    await app.advance('29 days 23 hours')
    await publishMany(app, 'halden', 2)
    await recorded(8)
    const storedDeliveries = () => app.sql(`select from webhook_deliveries where endpoint_id = $1`, [id])
    await app.service.cleanUp()
    expect(await storedDeliveries()).toHaveLength(5)
    await app.advance('2 hours')
    await app.service.cleanUp()
    expect(await storedDeliveries()).toHaveLength(2)
    expect(await app.sql('select id from webhook_endpoints')).toEqual([{ id }])
    expect(await app.sql('select from webhook_deliveries where endpoint_id = $1', [deleted])).toEqual([])
  })

  it('are left to the next clean-up while their attempts are recorded: neither waits for the other', async () => {
    const app = await openTestApp()
    const { url } = await new Receiver().open()
    const { id } = (await app.as('mina').post('/webhook-endpoints', { url })).body
    await publishMany(app, 'halden', 3)
    await until(async () => (await app.sql(`select from webhook_deliveries where status = 'succeeded'`)).length === 3)
    await app.as('mina').call('DELETE', `/webhook-endpoints/${id}`, undefined)
    const recording = new pg.Client(app.connection)
    await recording.connect()
    await recording.query('begin')
    await recording.query('select from webhook_endpoints for no key update')
    await recording.query('select from webhook_deliveries order by position desc limit 1 for update')
    await app.service.cleanUp()
    const [left] = await app.sql(
      'select (select count(*)::int from webhook_deliveries) as deliveries, (select count(*)::int from webhook_endpoints) as endpoints',
    )
    expect(left).toEqual({ deliveries: 1, endpoints: 1 })
    await recording.query('update webhook_deliveries set attempts = attempts')
    await recording.query('commit')
    await recording.end()
    await app.service.cleanUp()
    expect(await app.sql('select from webhook_endpoints')).toEqual([])
  })
})
