import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../http-client.ts'
import { fund, imbalances } from '../money.ts'
import { putOffer } from '../offers.ts'
import { advanceAndSettle, freeGpus, priceByTheSecond, quickMachines, runningRental, sshKey, startRental, typesOf } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe("the operator's rentals", () => {
  let app: TestApp
  let offer: string
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, DAILY_SPEND_LIMIT_CENTS: '100000000' })
    await fund(app, 'halden', 10_000_000)
    await fund(app, 'quill', 10_000_000)
    offer = await putOffer(app, 'kestrel', { capacity_gpus: 64 })
  })
  const idsOf = ({ body }: { body: Json }): string[] => body.data.map((one: Json) => one.id)

  it('are those of all companies, filtered by state, by company and by offer, page by page', async () => {
    const another = await putOffer(app, 'basalt')
    const first = await runningRental(app, app.as('mina'), offer)
    const second = await runningRental(app, app.as('lena'), offer)
    const third = await runningRental(app, app.as('lena'), another)
    const page = await app.signedIn('oona')
    const [newest] = (await page.get('/operator/rentals?limit=1')).body.data
    expect(newest).toMatchObject({
      id: third.id,
      company: { name: 'Quill Imaging' },
      sellerName: 'Basalt Cloud',
      status: 'running',
      stuck: false,
    })
    expect(idsOf(await page.get(`/operator/rentals?offer=${offer}&status=running`))).toEqual([second.id, first.id])
    expect(idsOf(await page.get(`/operator/rentals?company=${newest.company.id}&offer=${another}`))).toEqual([third.id])
    const { body } = await page.get('/operator/rentals?limit=2&status=running')
    const rest = await page.get(`/operator/rentals?limit=2&status=running&cursor=${body.meta.nextCursor}`)
    expect([...idsOf({ body }), ...idsOf(rest)].slice(0, 3)).toEqual([third.id, second.id, first.id])
    for (const [param, value] of [
      ['status', 'lost'],
      ['company', 'Quill'],
      ['offer', '1'],
    ]) {
      expect((await page.get(`/operator/rentals?${param}=${value}`)).body.error.param).toBe(param)
    }
    expect((await (await app.signedIn('ruth')).get('/operator/rentals')).body.error.code).toBe('operator_only')
  })

  it('are read one by one with their events, and without anything that gives access to the machine', async () => {
    const { id } = await runningRental(app, app.as('mina'), offer, { ssh_public_key: `${sshKey} keymarker` })
    const page = await app.signedIn('oona')
    const read = await page.get(`/operator/rentals/${id}`)
    expect(read.body).toMatchObject({ renterName: 'Mina Aune', attempts: 0 })
    expect(read.body.events.map((event: Json) => event.type)).toEqual(['rental.running', 'rental.provisioning', 'rental.created'])
    expect(read.text).not.toMatch(/keymarker|127\.0\.0\.1/)
    expect((await page.get(`/operator/rentals/${id.slice(0, -1)}`)).status).toBe(404)
  })

  it('are stopped with the same billing as by their renter, with the reason in the audit', async () => {
    const mina = app.as('mina')
    const free = await freeGpus(app, offer)
    const { id } = await runningRental(app, mina, offer)
    await advanceAndSettle(app, '90 minutes')
    const page = await app.proven('oona')
    const stopping = await page.post(`/operator/rentals/${id}/stop`, { reason: 'the seller lost its power' })
    expect(stopping.body).toMatchObject({ status: 'stopping', stopReason: 'operator', heldCents: 0 })
    await app.settle()
    const stopped = (await mina.get(`/rentals/${id}`)).body
    expect(stopped).toMatchObject({ status: 'stopped', stop_reason: 'operator', accrued_cents: priceByTheSecond(stopped) })
    expect((await typesOf(mina, id)).slice(-3)).toEqual(['stopping', 'charged', 'stopped'])
    expect(await freeGpus(app, offer)).toBe(free)
    expect(await imbalances(app)).toEqual([])
    const again = await page.post(`/operator/rentals/${id}/stop`, { reason: 'once more' })
    expect(again.body).toMatchObject({ status: 'stopped', stoppedAt: stopped.stopped_at })
    const entries = (await page.get(`/operator/audit?target=${id}`)).body.data.filter((one: Json) => one.action === 'rental.stopped')
    expect(entries.map((one: Json) => one.detail)).toEqual([{ reason: 'the seller lost its power' }])
  })

  it('are stopped once, even if several people ask at the same time', async () => {
    const mina = app.as('mina')
    const { id } = await runningRental(app, mina, offer)
    const page = await app.proven('oona')
    const both = await Promise.all([
      ...Array.from({ length: 3 }, () => page.post(`/operator/rentals/${id}/stop`, { reason: 'x' })),
      ...Array.from({ length: 3 }, () => mina.post(`/rentals/${id}/stop`)),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    await app.settle()
    expect((await typesOf(mina, id)).filter((type) => type === 'stopping')).toHaveLength(1)
    expect(await imbalances(app)).toEqual([])
  })

  it('are stopped only with a fresh second factor and a reason', async () => {
    const { id } = await runningRental(app, app.as('mina'), offer)
    const page = await app.signedIn('oona')
    expect((await page.post(`/operator/rentals/${id}/stop`, { reason: 'x' })).body.error.code).toBe('second_factor_required')
    await app.prove(page, 'oona')
    expect((await page.post(`/operator/rentals/${id}/stop`, {})).body.error.param).toBe('reason')
    expect((await app.as('mina').get(`/rentals/${id}`)).body.status).toBe('running')
  })

  it('are listed as stuck if they wait too long for their machine', async () => {
    const slow = await openTestApp({ PROVISION_LOCAL_SECONDS: '3000' })
    await fund(slow, 'halden', 1_000_000)
    const { id } = await startRental(slow.as('mina'), await putOffer(slow, 'kestrel'))
    const page = await slow.signedIn('oona')
    const stuck = async () => idsOf(await page.get('/operator/rentals?status=stuck'))
    expect(await stuck()).not.toContain(id)
    await slow.advance('6 minutes')
    expect(await stuck()).toContain(id)
    expect((await page.get(`/operator/rentals/${id}`)).body).toMatchObject({ status: 'provisioning', stuck: true, lastFailure: null })
    // This instance does not have its driver.
    await slow.sql(`update rentals set driver = 'docker' where id = $1`, [id])
    await slow.sql(`update rental_work set due_at = app_now() where rental_id = $1`, [id])
    await slow.settle()
    const { lastFailure, nextTryAt } = (await page.get(`/operator/rentals/${id}`)).body
    expect(lastFailure).toMatch(/docker/)
    expect(Date.parse(nextTryAt)).toBeGreaterThan(await slow.nowMs())
  })

  it('are listed as stuck if they wait too long for the end of their machine, regardless of how long they ran', async () => {
    const { id } = await runningRental(app, app.as('mina'), offer)
    await app.settle()
    await app.advanceSignedIn('1 hour')
    await app.settle()
    app.service.machines.local.simulate(id, 'hangs')
    await app.as('mina').post(`/rentals/${id}/stop`)
    const page = await app.signedIn('oona')
    const isStuck = async () => (await page.get(`/operator/rentals/${id}`)).body.stuck
    expect(await isStuck()).toBe(false)
    await app.advance('6 minutes')
    expect(await isStuck()).toBe(true)
    app.service.machines.local.simulate(id, null)
    await advanceAndSettle(app, '2 minutes')
    expect(await isStuck()).toBe(false)
  })

  it('show why the last try failed until one succeeds', async () => {
    const page = await app.signedIn('oona')
    const { id } = await runningRental(app, app.as('mina'), offer)
    const shown = async () => (await page.get(`/operator/rentals/${id}`)).body
    app.service.machines.local.simulate(id, 'hangs')
    await advanceAndSettle(app, '61 seconds')
    expect(await shown()).toMatchObject({ status: 'running', attempts: 1, lastFailure: expect.any(String) })
    app.service.machines.local.simulate(id, null)
    await advanceAndSettle(app, '2 minutes')
    expect(await shown()).toMatchObject({ status: 'running', attempts: 0, lastFailure: null })
  })
})
