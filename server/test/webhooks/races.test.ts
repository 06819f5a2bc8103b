import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterFirstChange, untilLockWaits } from '../held-calls.ts'
import type { HttpResponse, Json } from '../http-client.ts'
import { createdKey } from '../keys.ts'
import { validDemand } from '../listings.ts'
import { rounds } from '../rounds.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'
import { publish } from './events.ts'
import { type Received, Receiver, verify } from './receiver.ts'

describe('two concurrent steps at a webhook endpoint', () => {
  let app: TestApp
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await new Receiver().open()
    app = await openTestApp({ WEBHOOK_RETRY_SECONDS: '0.05' })
  })
  afterAll(() => receiver.close())

  const create = async () => (await app.as('mina').post('/webhook-endpoints', { url: receiver.url })).body as Json
  const drop = (id: string) => app.as('mina').call('DELETE', `/webhook-endpoints/${id}`, undefined)
  const deliveriesOf = async (id: string) => (await app.as('mina').get(`/webhook-endpoints/${id}/deliveries`)).body.data as Json[]
  const settled = () => app.service.webhookSender.idle()
  const outcome = ({ status, body }: HttpResponse) => (status < 300 ? 'done' : body.error.code)

  it('a redelivery and the sending: the delivery is sent once more after the redelivery, and ends as sent', async () => {
    for (let i = 0; i < rounds; i++) {
      const { id } = await create()
      const [event] = await publish(app, 'halden', ['request.filed'])
      const before = receiver.ids.length
      await until(async () => (await deliveriesOf(id)).length === 1)
      const [delivery] = await deliveriesOf(id)
      const responses = await Promise.all([
        app.as('mina').post(`/webhook-endpoints/${id}/deliveries/${delivery.id}/redeliver`),
        app.as('tomas').post(`/webhook-endpoints/${id}/deliveries/${delivery.id}/redeliver`),
      ])
      expect(responses.map(outcome)).toEqual(['done', 'done'])
      await settled()
      const [after] = await deliveriesOf(id)
      expect(after.status).toBe('succeeded')
      expect(after.attempts).toBeGreaterThanOrEqual(1)
      expect(receiver.ids.slice(before - 1).filter((one) => one === event).length).toBeGreaterThanOrEqual(1)
      await drop(id)
    }
  })

  it('a redelivery of what was sent before always sends it again', async () => {
    for (let i = 0; i < rounds; i++) {
      const { id } = await create()
      const [event] = await publish(app, 'halden', ['request.filed'])
      await settled()
      const [delivery] = await deliveriesOf(id)
      const redeliver = () => app.as('mina').post(`/webhook-endpoints/${id}/deliveries/${delivery.id}/redeliver`)
      await Promise.all([redeliver(), app.service.webhookSender.idle(), redeliver()])
      await settled()
      const sent = receiver.ids.filter((one) => one === event).length
      expect(sent).toBeGreaterThanOrEqual(2)
      expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'succeeded', attempts: sent })
      await drop(id)
    }
  })

  it('a deletion and the sending: nothing is sent after the deletion returned, except what was in flight', async () => {
    // It responds slowly, so that a delivery is always in flight.
    receiver.respond = (response) => setTimeout(() => response.writeHead(200).end(), 60)
    for (let i = 0; i < rounds; i++) {
      const { id } = await create()
      await publish(
        app,
        'halden',
        Array.from({ length: 20 }, () => 'request.filed'),
      )
      const before = receiver.received.length
      await until(() => receiver.received.length > before)
      expect((await drop(id)).status).toBe(200)
      const deleted = receiver.received.length
      await settled()
      expect(receiver.received.length - deleted).toBeLessThanOrEqual(1)
      expect((await app.as('mina').get(`/webhook-endpoints/${id}`)).status).toBe(404)
    }
    receiver.respond = (response) => response.writeHead(200).end()
  })

  it('a new secret and the sending: each delivery is signed with a secret that was shown before it was sent', async () => {
    for (let i = 0; i < rounds; i++) {
      const { id, secret } = await create()
      const before = receiver.received.length
      const [rolled] = await Promise.all([
        app.as('mina').post(`/webhook-endpoints/${id}/roll-secret`, { overlapHours: i % 2 }),
        publish(app, 'halden', ['request.filed', 'request.edited', 'request.closed']),
      ])
      await settled()
      const delivered = receiver.received.slice(before)
      expect(delivered).toHaveLength(3)
      for (const one of delivered) expect([secret, rolled.body.secret].some((key) => isSignedBy(one, key))).toBe(true)
      await publish(app, 'halden', ['request.filed'])
      await settled()
      verify(receiver.received.at(-1) as Received, rolled.body.secret)
      await drop(id)
    }
  })

  it('emptying a test world and recording attempts: both lock endpoints in the order of their IDs', async () => {
    const { body: endpoint } = await app.as('mina', 'test').post('/webhook-endpoints', { url: receiver.url })
    const first = `whe_${'0'.repeat(22)}`
    await app.sql(
      `insert into webhook_endpoints select (jsonb_populate_record(e, jsonb_build_object('id', $2::text))).* from webhook_endpoints e where id = $1`,
      [endpoint.id, first],
    )
    const recording = await app.connect()
    const lock = (id: string) => recording.query('select from webhook_endpoints where id = $1 for no key update nowait', [id])
    await recording.query('begin')
    await lock(first)
    const emptied = app.as('mina', 'test').delete('/test-helpers/world')
    await untilLockWaits(app, 1)
    await lock(endpoint.id)
    await recording.query('commit')
    await recording.end()
    expect((await emptied).status).toBe(200)
  })

  /** Publishes an event, and returns a function that ends its delivery with 410 once that is in flight. */
  const goneInFlight = async (): Promise<() => void> => {
    const responses: ServerResponse[] = []
    receiver.respond = (response) => responses.push(response)
    await publish(app, 'halden', ['request.filed'])
    await until(() => responses.length === 1)
    receiver.respond = (response) => response.writeHead(204).end()
    return () => responses[0]?.writeHead(410).end()
  }
  const disablings = (id: string) => app.sql(`select from audit where action = 'webhook.disabled' and target = $1`, [id])

  it('a deletion and a 410: a deleted endpoint is not disabled afterwards, and nobody is notified', async () => {
    const { id } = await create()
    const end = await goneInFlight()
    await drop(id)
    end()
    await settled()
    expect(await disablings(id)).toEqual([])
  })

  it('a new URL and a 410 of the former one: the endpoint stays enabled, and the delivery is sent to the new URL', async () => {
    const { id } = await create()
    const end = await goneInFlight()
    await app.as('mina').patch(`/webhook-endpoints/${id}`, { url: `${receiver.url}/new` })
    end()
    await settled()
    expect((await app.as('mina').get(`/webhook-endpoints/${id}`)).body).toMatchObject({ enabled: true, disabledReason: null })
    expect(await disablings(id)).toEqual([])
    await until(async () => (await deliveriesOf(id))[0].status === 'succeeded')
    expect(receiver.received.at(-1)?.path).toBe('/hooks/new')
    await drop(id)
  })

  it('a new URL set by a key and the publishing of an event that it cannot read: the event is not sent there', async () => {
    const { id } = await create()
    const narrow = app.withKey(await createdKey(app, 'mina', { scopes: ['webhooks:write', 'rentals:read'] }))
    const edit = { url: `${receiver.url}/narrow`, types: ['rental.*'] }
    const demand = validDemand(await app.nowMs())
    // What was published before is not held.
    await app.settle()
    const [, edited] = await afterFirstChange(
      app,
      'webhook_deliveries',
      () => app.as('mina').post('/requests', demand),
      () => narrow.patch(`/webhook-endpoints/${id}`, edit),
    )
    await until(async () => (await deliveriesOf(id)).length === 1)
    await settled()
    expect(receiver.received.map(({ path }) => path)).not.toContain('/hooks/narrow')
    expect(edited.body.error).toMatchObject({ code: 'insufficient_scope', required_scope: 'requests:read' })
    await drop(id)
  })

  it('two deletions: one succeeds, the other gets not_found', async () => {
    for (let i = 0; i < rounds; i++) {
      const { id } = await create()
      const responses = await Promise.all([drop(id), drop(id)])
      expect(responses.map(outcome).sort()).toEqual(['done', 'not_found'])
    }
  })

  it('disabling and the sending: waiting deliveries fail, and nothing stays pending', async () => {
    for (let i = 0; i < rounds; i++) {
      const { id } = await create()
      await publish(app, 'halden', ['request.filed'])
      await until(async () => (await deliveriesOf(id)).length === 1)
      const types = Array.from({ length: 10 }, () => 'request.filed')
      await Promise.all([publish(app, 'halden', types), app.as('mina').patch(`/webhook-endpoints/${id}`, { enabled: false })])
      await settled()
      // The clean-up gives up what was queued by a publisher that had not seen the change.
      await app.service.cleanUp()
      const deliveries = await deliveriesOf(id)
      expect(deliveries.length).toBeGreaterThanOrEqual(1)
      for (const { status } of deliveries) expect(['succeeded', 'failed']).toContain(status)
      await drop(id)
    }
  })

  it('a deletion and the leasing of its lane: nothing is signed for it, and no secret is reported as unreadable', async () => {
    const alone = await openTestApp()
    await alone.as('mina').post('/webhook-endpoints', { url: receiver.url })
    // Right after the lane was leased, before its deliveries are read.
    await alone.sql(`create function delete_taken() returns trigger language plpgsql as $$ begin
        update webhook_endpoints set deleted_at = app_now(), sealed_secret = null, sealed_previous_secret = null where id = new.endpoint_id;
        return null; end $$;
      create trigger delete_taken after update on webhook_lanes for each row when (new.leased_until > old.leased_until)
        execute function delete_taken()`)
    await publish(alone, 'halden', ['request.filed'])
    await until(async () => (await alone.sql('select from webhook_endpoints where deleted_at is not null')).length === 1)
    await until(async () => (await alone.sql('select from webhook_lanes where leased_until > app_now()')).length === 0)
    expect(alone.log.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})

function isSignedBy(received: Received, secret: string): boolean {
  try {
    verify(received, secret)
    return true
  } catch {
    return false
  }
}
