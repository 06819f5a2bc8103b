import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { validDemand } from '../listings.ts'
import { makeDatabase, openInstance, openTestApp, type TestApp, until } from '../test-app.ts'
import { publish, publishMany } from './events.ts'
import { hangs, Receiver, verify } from './receiver.ts'

describe('two instances', () => {
  let one: TestApp
  let other: TestApp
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await new Receiver().open()
    one = await openTestApp({ WEBHOOK_RETRY_SECONDS: '0.1' })
    other = await openInstance(one.connection, { WEBHOOK_RETRY_SECONDS: '0.1' })
  })
  afterAll(() => receiver.close())
  const create = async (url = receiver.url) => (await one.as('mina').post('/webhook-endpoints', { url })).body
  const drop = (id: string) => one.as('mina').call('DELETE', `/webhook-endpoints/${id}`, undefined)

  it('send each delivery once between them, and those of each endpoint in order', async () => {
    const receivers = await Promise.all(Array.from({ length: 5 }, () => new Receiver().open()))
    const endpoints = await Promise.all(receivers.map(({ url }) => create(url)))
    const ids: string[] = []
    for (let i = 0; i < 20; i++) {
      ids.push(...(await publishMany(i % 2 === 0 ? one : other, 'halden', 10)))
      for (const at of [one, other]) at.service.webhookSender.wake()
    }
    await Promise.all(receivers.map((each) => each.waitFor(200)))
    await Promise.all([one, other].map((at) => at.service.webhookSender.idle()))
    for (const each of receivers) expect(each.ids).toEqual(ids)
    for (const { id } of endpoints) await drop(id)
    await Promise.all(receivers.map((each) => each.close()))
  })

  it('continue with what a killed instance had taken, once its lease is over: nothing is lost, and the order is kept', async () => {
    const { id, secret } = await create()
    const before = receiver.received.length
    // The state that a killed instance leaves: its lanes are leased, and nobody sends.
    await one.sql(`update webhook_lanes set leased_until = app_now() + interval '15 seconds' where endpoint_id = $1`, [id])
    const ids = await publishMany(one, 'halden', 30)
    await Promise.all([one, other].map((at) => at.service.webhookSender.idle()))
    expect(receiver.received).toHaveLength(before)
    await one.advance('16 seconds')
    await receiver.waitFor(before + 30)
    await Promise.all([one, other].map((at) => at.service.webhookSender.idle()))
    expect(receiver.ids.slice(before)).toEqual(ids)
    for (const each of receiver.received.slice(before)) verify(each, secret)
    await drop(id)
  })

  it('continue immediately when the clock is set back', async () => {
    const { id } = await create()
    const before = receiver.received.length
    await one.advance('1 hour')
    await publish(one, 'halden', ['request.filed'])
    await receiver.waitFor(before + 1)
    await Promise.all([one, other].map((at) => at.service.webhookSender.idle()))
    await one.advance('-1 hour')
    await publish(one, 'halden', ['request.matched'])
    await receiver.waitFor(before + 2)
    await drop(id)
  })

  it('record what both sent, if a lease ended too soon, as one delivery, which the receiver recognizes by the ID', async () => {
    const { id } = await create()
    let slow = true
    receiver.respond = (response) => (slow ? setTimeout(() => response.writeHead(204).end(), 400) : response.writeHead(204).end())
    const before = receiver.received.length
    const [event] = await publish(one, 'halden', ['request.filed'])
    await receiver.waitFor(before + 1)
    slow = false
    await one.sql(`update webhook_lanes set leased_until = '-infinity' where endpoint_id = $1`, [id])
    for (const at of [one, other]) at.service.webhookSender.wake()
    await receiver.waitFor(before + 2)
    await Promise.all([one, other].map((at) => at.service.webhookSender.idle()))
    expect(receiver.ids.slice(before)).toEqual([event, event])
    const [delivery] = (await one.as('mina').get(`/webhook-endpoints/${id}/deliveries`)).body.data
    expect(delivery).toMatchObject({ status: 'succeeded', attempts: 1 })
    await drop(id)
  })

  it('hand over immediately when one ends: it cuts off what hangs, records nothing of it, and leaves it to the other', async () => {
    const leavingInstance = await openTestApp()
    const { id } = (await leavingInstance.as('mina').post('/webhook-endpoints', { url: receiver.url })).body
    receiver.respond = hangs
    const before = receiver.received.length
    await publish(leavingInstance, 'halden', ['request.filed'])
    await receiver.waitFor(before + 1)
    receiver.respond = (response) => response.writeHead(204).end()
    const stayingInstance = await openInstance(leavingInstance.connection)
    await leavingInstance.close()
    const delivery = async () => (await stayingInstance.as('mina').get(`/webhook-endpoints/${id}/deliveries`)).body.data[0]
    await until(async () => (await delivery()).status === 'succeeded')
    expect(await delivery()).toMatchObject({ attempts: 1, responseStatus: 204 })
    expect(receiver.received).toHaveLength(before + 2)
  })
})

describe('a step by a member', () => {
  it('reaches the endpoints of their company automatically, through the publisher of events', async () => {
    const receiver = await new Receiver().open()
    const app = await openTestApp()
    const { id } = (await app.as('mina').post('/webhook-endpoints', { url: receiver.url, types: ['request.*'] })).body
    const filed = (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body
    const [delivered] = await receiver.waitFor(1)
    expect(delivered?.body).toMatchObject({ type: 'request.filed', data: { object: { type: 'request', id: filed.id, status: 'open' } } })
    const feed = (await app.as('mina').get('/events?type=request.filed')).body.data
    expect(feed).toContainEqual(delivered?.body.data)
    expect((await app.as('mina').get(`/webhook-endpoints/${id}/deliveries`)).body.data[0]).toMatchObject({ eventId: delivered?.id })
    await receiver.close()
  })
})

describe('host names of receivers', () => {
  it('that resolve to a private address are not called: the delivery fails, and says why', async () => {
    const receiver = await new Receiver().open()
    const { port } = new URL(receiver.url)
    let resolveCount = 0
    // Public when it is checked and private when it is called, and the other way round.
    const rebinding = async () => [{ address: resolveCount++ % 2 === 0 ? '127.0.0.1' : '11.0.0.1', family: 4 }]
    const settings = { WEBHOOKS_ALLOW_PRIVATE: '0', WEBHOOK_RETRY_SECONDS: '3600' }
    const app = await openInstance(await makeDatabase(inject('database').template), settings, {}, null, rebinding)
    const { id } = (await app.as('mina').post('/webhook-endpoints', { url: `https://rebinding.example:${port}/hooks` })).body
    await app.as('mina').post(`/webhook-endpoints/${id}/ping`)
    const delivery = async () => (await app.as('mina').get(`/webhook-endpoints/${id}/deliveries`)).body.data[0]
    await until(async () => (await delivery()).attempts === 1)
    expect(await delivery()).toMatchObject({
      status: 'pending',
      responseStatus: null,
      error: 'The name of the host has an address that is not public.',
    })
    expect(receiver.received).toEqual([])
    await receiver.close()
  })
})
