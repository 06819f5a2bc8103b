import { beforeAll, describe, expect, it } from 'vitest'
import { eventsAfter, walk } from '../events/feed.ts'
import { validDemand } from '../listings.ts'
import { putOffer } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import { advanceAndSettle } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('the events of a test world', () => {
  let app: TestApp
  let key: PartnerClient
  let offer: string
  const helper = (path: string, body?: object) => key.post(`/test-helpers${path}`, body)
  const newEvents = async (cursor: string) => {
    await app.settle()
    return eventsAfter(key, cursor)
  }
  const currentCursor = async () => {
    await app.settle()
    return (await walk(key, 'since=now')).cursor
  }

  beforeAll(async () => {
    app = await openTestApp()
    key = app.as('mina', 'test')
    offer = await putOffer(app, 'kestrel')
  })

  it('give the buyer what a live buyer receives', async () => {
    const cursor = await currentCursor()
    const filed = await key.post('/requests', validDemand(await app.nowMs()))
    await key.patch(`/requests/${filed.body.id}`, { nodes: 3 })
    await helper(`/requests/${filed.body.id}/offer`, { sellers: 2 })
    const introduced = await helper(`/requests/${filed.body.id}/accept`)
    await helper(`/requests/${filed.body.id}/decline`)
    await key.post(`/introductions/${introduced.body.id}/ready`)
    await helper(`/introductions/${introduced.body.id}/counterparty-ready`)
    await helper(`/introductions/${introduced.body.id}/conclude`)
    await key.post(`/requests/${filed.body.id}/close`)
    const received = await newEvents(cursor)
    expect(received).toEqual([
      'request.filed open',
      'request.edited open',
      'request.matched matched',
      'introduction.revealed active',
      'introduction.ready active',
      'introduction.ready active',
      'introduction.deal_reported active',
      'introduction.deal_confirmed concluded',
      'introduction.concluded concluded',
      'introduction.invoice_issued concluded',
      'request.closed closed',
    ])
  })

  it('give the seller what a live seller receives', async () => {
    const cursor = await currentCursor()
    const { id } = (await key.post('/radar/submissions', { title: 'one' })).body
    await helper(`/submissions/${id}/approve`)
    const step = async (name: string) => helper(`/opportunities/${(await helper('/opportunities', { listingId: id })).body.id}/${name}`)
    const introduced = await step('accept')
    await step('expire')
    await step('withdraw')
    await helper(`/introductions/${introduced.body.id}/conclude`)
    const lapsed = await step('accept')
    await helper(`/introductions/${lapsed.body.id}/lapse`)
    const voided = await step('accept')
    await helper(`/introductions/${voided.body.id}/void`)
    expect(await newEvents(cursor)).toEqual([
      'submission.submitted pending',
      'submission.approved approved',
      'opportunity.offered offered',
      'opportunity.accepted accepted',
      'introduction.revealed active',
      'opportunity.offered offered',
      'opportunity.expired expired',
      'opportunity.offered offered',
      'opportunity.withdrawn withdrawn',
      'introduction.deal_reported active',
      'introduction.deal_confirmed concluded',
      'introduction.concluded concluded',
      'introduction.invoice_issued concluded',
      'opportunity.offered offered',
      'opportunity.accepted accepted',
      'introduction.revealed active',
      'introduction.lapsed lapsed',
      'opportunity.offered offered',
      'opportunity.accepted accepted',
      'introduction.revealed active',
      'introduction.voided voided',
    ])
  })

  it('give the renter what a live renter receives', async () => {
    const cursor = await currentCursor()
    const { id } = (await helper('/rentals', { offer_id: offer, gpu_count: 1 })).body
    await advanceAndSettle(app, '2 seconds')
    await app.advance('30 minutes')
    await helper(`/rentals/${id}/stop`)
    await app.settle()
    const events = (await key.get(`/rentals/${id}/events`)).body.data.map((one: { type: string }) => one.type)
    expect((await newEvents(cursor)).map((line) => line.split(' ')[0])).toEqual(events)
    expect(events.at(-1)).toBe('rental.stopped')
  })

  it('go to nobody else: no live key, no other company, no simulated company', async () => {
    await app.settle()
    for (const other of [app.as('mina'), app.as('lena', 'test'), app.as('sam', 'test')]) expect((await walk(other)).events).toEqual([])
    expect(await app.sql(`select e.id from events e join companies c on c.id = e.company_id where c.played_for is not null`)).toEqual([])
  })

  it('are deleted with the world: an earlier cursor is invalid, and later events are returned', async () => {
    await helper('/opportunities')
    await app.settle()
    const before = (await walk(key)).cursor
    await helper('/opportunities')
    await key.delete('/test-helpers/world')
    await app.settle()
    expect((await walk(key)).events).toEqual([])
    const { error } = (await key.get(`/events?cursor=${before}`)).body
    expect(error).toMatchObject({ code: 'invalid_cursor', message: expect.stringMatching(/^The test world was emptied.*since=now/) })
    const cursor = await currentCursor()
    await helper('/opportunities')
    expect((await newEvents(cursor)).at(-1)).toBe('opportunity.offered offered')
    expect((await walk(key)).events.length).toBeGreaterThan(0)
  })
})
