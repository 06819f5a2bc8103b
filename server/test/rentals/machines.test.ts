import { beforeAll, describe, expect, it } from 'vitest'
import { findMachines } from '../../src/domain/rentals/machines.store.ts'
import { claimWork } from '../../src/domain/rentals/work.store.ts'
import { takeMachineStep } from '../../src/jobs/machine-step.ts'
import { reconcileMachines } from '../../src/jobs/reconcile-machines.ts'
import { balanceOf, fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import { advanceAndSettle, eventsOf, freeGpus, priceByTheSecond, quickMachines, runningRental, startRental, typesOf } from '../rentals.ts'
import { scrape } from '../scrape.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

describe('a machine', () => {
  let app: TestApp
  let buyer: PartnerClient
  let offer: string
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, MAX_ACTIVE_RENTALS: '100', DAILY_SPEND_LIMIT_CENTS: '100000000' })
    await app.stopLoop('machines')
    buyer = app.as('mina')
    await fund(app, 'halden', 10_000_000)
    offer = await putOffer(app, 'kestrel', { capacity_gpus: 64 })
  })
  const read = async (id: string) => (await buyer.get(`/rentals/${id}`)).body
  const local = () => app.service.machines.local

  it('that is lost ends its rental as interrupted, billed until the loss was noticed', async () => {
    const { id } = await runningRental(app, buyer, offer)
    local().simulate(id, 'lost')
    await advanceAndSettle(app, '2 minutes')
    const ended = await read(id)
    expect(ended).toMatchObject({ status: 'stopped', stop_reason: 'interrupted' })
    expect(ended.accrued_cents).toBe(priceByTheSecond(ended))
    expect((await eventsOf(buyer, id)).find((event) => event.type === 'rental.stopping')?.data).toEqual({ reason: 'interrupted' })
  })

  it('that did not survive an outage of the service is paid for to the end of the paid hour, and one that did for all of it', async () => {
    const hourly = await putOffer(app, 'kestrel', { price_per_hour_cents: 1_000 })
    const lost = [await runningRental(app, buyer, hourly), await runningRental(app, buyer, hourly), await runningRental(app, buyer, hourly)]
    const survivor = await runningRental(app, buyer, hourly)
    for (const { id } of lost) local().simulate(id, 'lost')
    await advanceAndSettle(app, '7 days')
    for (const { id } of lost) expect(await read(id)).toMatchObject({ status: 'stopped', stop_reason: 'interrupted', accrued_cents: 1_000 })
    const stopped = (await buyer.post(`/rentals/${survivor.id}/stop`)).body
    expect(stopped.accrued_cents).toBe(priceByTheSecond(stopped))
    expect(stopped.accrued_cents).toBeGreaterThan(7 * 24 * 1_000)
  })

  it('whose driver does not respond after an outage is paid for once it is known that it runs', async () => {
    const hourly = await putOffer(app, 'kestrel', { price_per_hour_cents: 1_000 })
    const { id } = await runningRental(app, buyer, hourly)
    local().simulate(id, 'hangs')
    await advanceAndSettle(app, '2 days')
    expect(await read(id)).toMatchObject({ status: 'running', accrued_cents: 1_000 })
    local().simulate(id, null)
    await advanceAndSettle(app, '1 minute')
    const stopped = (await buyer.post(`/rentals/${id}/stop`)).body
    expect(stopped.accrued_cents).toBe(priceByTheSecond(stopped))
    expect(stopped.accrued_cents).toBeGreaterThan(48 * 1_000)
  })

  it('whose rental ended during an outage is still tried to be ended for an hour', async () => {
    const autoStopAt = new Date((await app.nowMs()) + 30 * 60_000).toISOString()
    const { id } = await runningRental(app, buyer, offer, { auto_stop_at: autoStopAt })
    local().simulate(id, 'hangs')
    await advanceAndSettle(app, '2 days')
    expect(await read(id)).toMatchObject({ status: 'stopping', stop_reason: 'auto_stop', stopping_at: autoStopAt })
    local().simulate(id, null)
    await advanceAndSettle(app, '1 minute')
    expect((await eventsOf(buyer, id)).at(-1)).toMatchObject({ type: 'rental.stopped', data: { machine_gone: true } })
  })

  it('that does not respond while it starts is retried, and given up after 15 minutes at no charge', async () => {
    const before = await balanceOf(app, 'halden')
    const { id } = await startRental(buyer, offer)
    local().simulate(id, 'hangs')
    await advanceAndSettle(app, '1 minute')
    expect((await read(id)).status).toBe('provisioning')
    await app.advance('15 minutes')
    local().simulate(id, null)
    await app.settle()
    expect(await read(id)).toMatchObject({ status: 'stopped', stop_reason: 'provisioning_failed', accrued_cents: 0 })
    expect(await balanceOf(app, 'halden')).toEqual(before)
  })

  it('that fails is counted by its driver and the call in the metrics', async () => {
    const { id } = await runningRental(app, buyer, offer)
    const failedChecks = async () =>
      Number(/calls_total{driver="local",call="status",outcome="failed"} (\d+)/.exec((await scrape(app)).text)?.[1])
    const before = await failedChecks()
    local().simulate(id, 'hangs')
    await advanceAndSettle(app, '1 minute')
    expect(await failedChecks()).toBeGreaterThan(before)
    local().simulate(id, null)
    await advanceAndSettle(app, '1 minute')
    expect((await read(id)).status).toBe('running')
  })

  it('that is configured to take longer is still given up after 15 minutes', async () => {
    const slow = await openTestApp({ PROVISION_LOCAL_SECONDS: '1200' })
    await fund(slow, 'halden', 10_000_000)
    const { id } = await startRental(slow.as('mina'), await putOffer(slow, 'kestrel'))
    const status = async () => (await slow.as('mina').get(`/rentals/${id}`)).body.status
    await advanceAndSettle(slow, '14 minutes 50 seconds')
    expect(await status()).toBe('provisioning')
    await advanceAndSettle(slow, '10 seconds')
    expect(await status()).toBe('stopped')
  })

  it('that starts slowly is checked again within seconds after a failed check, however often it was checked before', async () => {
    const slow = await openTestApp({ ...quickMachines, PROVISION_LOCAL_SECONDS: '600' })
    await fund(slow, 'halden', 10_000_000)
    const { id } = await startRental(slow.as('mina'), await putOffer(slow, 'kestrel'))
    await slow.stopClockAt(await slow.nowMs())
    const check = async () => {
      await slow.sql(`update rental_work set due_at = app_now() where rental_id = $1`, [id])
      await slow.settle()
    }
    for (let i = 0; i < 10; i++) await check()
    slow.service.machines.local.simulate(id, 'hangs')
    await check()
    expect(
      await slow.sql(`select last_failure is not null as failed, due_at <= app_now() + interval '5 seconds' as soon from rental_work`),
    ).toEqual([{ failed: true, soon: true }])
  })

  it('that responds again within the 15 minutes comes up', async () => {
    const { id } = await startRental(buyer, offer)
    local().simulate(id, 'hangs')
    await advanceAndSettle(app, '5 minutes')
    local().simulate(id, null)
    await advanceAndSettle(app, '2 minutes')
    expect((await read(id)).status).toBe('running')
  })

  it('whose stop hangs costs nothing more, is given up after an hour, and keeps its GPUs until it is gone', async () => {
    const own = await putOffer(app, 'kestrel')
    const { id } = await runningRental(app, buyer, own)
    local().simulate(id, 'hangs')
    const { accrued_cents } = (await buyer.post(`/rentals/${id}/stop`)).body
    await advanceAndSettle(app, '30 minutes')
    expect(await read(id)).toMatchObject({ status: 'stopping', accrued_cents })
    await advanceAndSettle(app, '31 minutes')
    expect(await read(id)).toMatchObject({ status: 'stopped', accrued_cents })
    expect((await eventsOf(buyer, id)).at(-1)?.data).toEqual({ machine_gone: false })
    expect(await freeGpus(app, own)).toBe(7)
    local().simulate(id, null)
    await advanceAndSettle(app, '11 minutes')
    expect(await freeGpus(app, own)).toBe(8)
    expect(await typesOf(buyer, id)).toEqual(['created', 'provisioning', 'running', 'stop_requested', 'stopping', 'charged', 'stopped'])
  })

  it('whose step dies between the claim, the driver’s call and its result is continued by the next claim', async () => {
    const { db, machines } = app.service
    const calls: string[] = []
    const dying = new Proxy(machines.registry, {
      get(registry, name) {
        const call = Reflect.get(registry, name) as (...args: unknown[]) => Promise<unknown>
        return async (...args: unknown[]) => {
          calls.push(String(name))
          await call.apply(registry, args)
          throw new Error('the process dies here')
        }
      },
    })
    const own = await putOffer(app, 'kestrel')
    const { id } = await startRental(buyer, own)
    const diesAt = async (at: 'claimed' | 'called') => {
      await app.sql(`update rental_work set due_at = app_now() where rental_id = $1`, [id])
      const [work] = (await db.transaction((tx) => claimWork(tx, 100, 60))).filter((one) => one.rentalId === id)
      const [machine] = await findMachines(db.read, [id])
      if (work && machine && at === 'called') await expect(takeMachineStep(dying, machine, work)).rejects.toThrow('dies here')
    }
    for (const at of ['claimed', 'called'] as const) await diesAt(at)
    await advanceAndSettle(app, '61 seconds')
    expect((await read(id)).status).toBe('running')
    await buyer.post(`/rentals/${id}/stop`)
    for (const at of ['claimed', 'called'] as const) await diesAt(at)
    await advanceAndSettle(app, '61 seconds')
    const stopped = await read(id)
    expect(stopped.status).toBe('stopped')
    expect(stopped.accrued_cents).toBe(priceByTheSecond(stopped))
    expect(await freeGpus(app, own)).toBe(8)
    expect(await typesOf(buyer, id)).toEqual(['created', 'provisioning', 'running', 'stop_requested', 'stopping', 'charged', 'stopped'])
  })

  it('without a rental is ended, and a rental without its machine is checked, during reconciliation', async () => {
    const { db, machines } = app.service
    const { id } = await runningRental(app, buyer, offer)
    const [stuck, orphan] = ['rental_0000000000000000000000', 'rental_0000000000000000000001']
    const empty = { image: '', gpuModel: '', gpuCount: 1, vcpus: null, ramGb: null, storageGb: null, sshPublicKey: null, createdAtMs: 0 }
    for (const rentalId of [stuck, orphan]) {
      await machines.local.start({ ...empty, rentalId, settings: {} }, AbortSignal.timeout(1000))
    }
    local().simulate(stuck, 'hangs')
    local().simulate(id, 'lost')
    await app.advance('61 seconds')
    await app.sql(`update rental_work set due_at = app_now() + interval '1 hour' where rental_id = $1 and kind = 'machine'`, [id])
    const reported: string[] = []
    await reconcileMachines(db, machines.registry, (_, driver) => reported.push(driver))
    expect(reported).toEqual(['local'])
    expect(await machines.local.list()).not.toContain(orphan)
    local().simulate(stuck, null)
    await app.settle()
    expect(await read(id)).toMatchObject({ status: 'stopped', stop_reason: 'interrupted' })
  })

  it('that is due to end does not wait for the old clock time after the clock is set back', async () => {
    const { db, machines } = app.service
    const { id } = await runningRental(app, buyer, offer)
    local().simulate(id, 'hangs')
    await buyer.post(`/rentals/${id}/stop`)
    await advanceAndSettle(app, '-1 hour')
    local().simulate(id, null)
    await advanceAndSettle(app, '30 minutes')
    expect((await read(id)).status).toBe('stopping')
    await reconcileMachines(db, machines.registry, () => {})
    await app.settle()
    expect((await read(id)).status).toBe('stopped')
  })

  it('comes up by itself when its provisioning time is over, and not before', async () => {
    const { id, created_at } = await startRental(buyer, offer)
    await until(async () => (await read(id)).status !== 'provisioning')
    const { status, running_at } = await read(id)
    expect(status).toBe('running')
    expect(Date.parse(running_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(400)
  })

  it('that does not respond delays no other', async () => {
    const patient = await openTestApp({ ...quickMachines, PROVISION_LOCAL_SECONDS: '0', PROVISION_CALL_SECONDS: '30' })
    const mina = patient.as('mina')
    await fund(patient, 'halden', 10_000_000)
    const shared = await putOffer(patient, 'kestrel', { capacity_gpus: 64 })
    const hung = await runningRental(patient, mina, shared)
    patient.service.machines.local.simulate(hung.id, 'hangs')
    await patient.sql(`update rental_work set due_at = app_now() where rental_id = $1 and kind = 'machine'`, [hung.id])
    const statusOf = async (id: string) => (await mina.get(`/rentals/${id}`)).body.status
    const { local: machines } = patient.service.machines
    await until(() => machines.hangs(hung.id))
    const other = await startRental(mina, shared)
    await until(async () => (await statusOf(other.id)) !== 'provisioning')
    expect(await statusOf(other.id)).toBe('running')
    expect(machines.hangs(hung.id)).toBe(true)
    machines.simulate(hung.id, null)
    await patient.settle()
    expect(await statusOf(hung.id)).toBe('running')
  })
})
