import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMachines } from '../../src/domain/rentals/machines.store.ts'
import type { MachineState } from '../../src/provision/driver.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { freeGpus, sshKey, startRental } from '../rentals.ts'
import { openInstance, openTestApp, type TestApp, until } from '../test-app.ts'
import { EngineDouble } from './engine-double.ts'

/** A promise and the function that resolves it. */
function deferred() {
  let trigger = () => {}
  const promise = new Promise<void>((resolve) => {
    trigger = resolve
  })
  return { resolve: trigger, promise }
}

describe('two instances that run machines on one engine', () => {
  const engine = new EngineDouble()
  let one: TestApp
  let other: TestApp
  let offer: string
  let settings: { readonly gpus: readonly [string, string] }
  let place: object
  let tests = 0
  beforeAll(async () => {
    // Rentals begin on the local driver, whose machines never come up by themselves here.
    const environment = { PROVISION_LOCAL_SECONDS: '3600', MAX_ACTIVE_RENTALS: '100', PROVISION_CALL_SECONDS: '20' }
    one = await openTestApp(environment)
    other = await openInstance(one.connection, environment)
    place = { ...(await engine.listen()), address: '192.0.2.7' }
    await fund(one, 'halden', 10_000_000)
  })
  afterAll(() => engine.close())
  beforeEach(async () => {
    engine.containers.clear()
    engine.networks.clear()
    engine.before = () => undefined
    offer = await putOffer(one, 'kestrel')
    tests++
    settings = { ...place, gpus: [`GPU-${tests}-a`, `GPU-${tests}-b`] }
  })

  /** A rental whose machine the test starts on the engine. */
  async function rented(gpu_count = 1, environment: object = {}): Promise<string> {
    const { id } = await startRental(one.as('mina'), offer, { gpu_count, ...environment })
    await one.settle()
    await other.settle()
    await one.sql(`update rentals set driver = 'docker', driver_settings = $2 where id = $1`, [id, JSON.stringify(settings)])
    return id
  }
  /** What an instance does when it finds that the rental's machine is due. */
  async function start(at: TestApp, rentalId: string): Promise<MachineState> {
    const [machine] = await findMachines(at.service.db.read, [rentalId])
    if (!machine) throw new Error('no such rental')
    return at.service.machines.registry.start('docker', { ...machine, image: 'parley/test:1' })
  }
  async function stop(at: TestApp, rentalId: string): Promise<void> {
    await at.as('mina').post(`/rentals/${rentalId}/stop`)
    await at.settle()
  }
  const running = { state: 'running', connection: { host: '192.0.2.7', port: 40_022, username: 'root' } }
  const noGpus = { state: 'failed', reason: 'The host has no free GPUs.' }

  it.each([' mina@halden.example', '\tmina@halden.example Halden Research'])(
    'send the engine a renter’s key without its comment, which names the renter: %j',
    async (comment) => {
      const id = await rented(1, { ssh_public_key: `${sshKey}${comment}` })
      expect(await start(one, id)).toEqual(running)
      const [container] = engine.containers.values()
      expect(container?.archives.join()).toContain(`${sshKey}\n`)
      expect(JSON.stringify([...engine.containers.values(), ...engine.networks.values()])).not.toMatch(/mina|halden/i)
    },
  )

  it('pull a missing image once for all rentals that wait for it, and again after a pull that failed', async () => {
    const [first, second] = [await rented(), await rented()]
    engine.missingImages.add('parley/test:1')
    const pulled = deferred()
    let fail = () => {}
    const failed = new Promise<void>((_, reject) => {
      fail = () => reject(new Error('the registry is away'))
    })
    engine.before = (operation) => (operation === 'pull image' ? (engine.pulls.length === 1 ? failed : pulled.promise) : undefined)
    const pulls = (count: number) => until(() => engine.pulls.length === count)
    expect([await start(one, first), await start(one, second)]).toMatchObject([{ state: 'starting' }, { state: 'starting' }])
    await pulls(1)
    fail()
    await until(async () => (await start(one, first)) && engine.pulls.length > 1)
    expect(await start(one, second)).toMatchObject({ state: 'starting' })
    pulled.resolve()
    await until(() => engine.missingImages.size === 0)
    expect([await start(one, first), await start(one, second)]).toEqual([running, running])
    expect(engine.pulls).toEqual(['parley/test:1', 'parley/test:1'])
  })

  it('never give one GPU to two renters, even if both read which GPUs are taken before either reserves one', async () => {
    const [first, second] = [await rented(), await rented()]
    const bothListed = deferred()
    let checks = 0
    engine.before = (operation) => {
      if (operation !== 'list containers') return
      checks++
      if (checks === 2) bothListed.resolve()
      return bothListed.promise
    }
    expect(await Promise.all([start(one, first), start(other, second)])).toEqual([running, running])
    expect(engine.gpusInUse().sort()).toEqual(settings.gpus)
  })

  it('refuse a machine when too few GPUs are free, and can use the GPUs again after another machine is gone', async () => {
    const [part, whole] = [await rented(1), await rented(2)]
    expect(await start(one, part)).toEqual(running)
    expect(await start(other, whole)).toEqual(noGpus)
    await stop(one, part)
    expect(await start(other, whole)).toEqual(running)
    expect(engine.gpusInUse().sort()).toEqual(settings.gpus)
  })

  const cutAt = (call: string) => async (operation: string) => {
    if (operation === call) throw new Error('cut')
  }
  it('continue with what the other instance had chosen when it died, and create no second machine', async () => {
    const id = await rented()
    engine.before = cutAt('create container')
    await expect(start(one, id)).rejects.toThrow()
    engine.before = cutAt('start container')
    await expect(start(other, id)).rejects.toThrow()
    expect(engine.gpusInUse()).toEqual([])
    engine.before = () => undefined
    // The container exists but was not started: this call starts it.
    expect(await start(one, id)).toMatchObject({ state: 'starting' })
    expect(await start(other, id)).toEqual(running)
    expect([engine.containers.size, engine.gpusInUse()]).toEqual([1, [settings.gpus[0]]])
  })

  it('never start a machine that was stopped while it was being created, regardless of how long that takes', async () => {
    const slow = await rented()
    const [reached, proceed] = [deferred(), deferred()]
    engine.before = (operation, name) => {
      if (operation !== 'create container' || !name.endsWith(slow)) return
      reached.resolve()
      return proceed.promise
    }
    const starting = start(one, slow)
    await reached.promise
    await stop(other, slow)
    expect((await other.as('mina').get(`/rentals/${slow}`)).body.status).toBe('stopped')
    const next = await rented(2)
    expect(await start(other, next)).toEqual(running)
    proceed.resolve()
    expect(await starting).toEqual({ state: 'gone' })
    expect([...engine.containers.keys(), ...engine.networks.keys()]).toEqual([`parley-${next}`, `parley-${next}`])
    expect(engine.gpusInUse().sort()).toEqual(settings.gpus)
  })

  it('reserve no GPU for a rental that was stopped before the reservation', async () => {
    const stopped = await rented()
    const [reached, proceed] = [deferred(), deferred()]
    engine.before = (operation) => {
      if (operation !== 'list containers') return
      reached.resolve()
      return proceed.promise
    }
    const starting = start(one, stopped)
    await reached.promise
    engine.before = () => undefined
    await stop(other, stopped)
    proceed.resolve()
    expect(await starting).not.toMatchObject({ state: 'running' })
    expect(await one.sql('select gpu from rental_gpus where rental_id = $1', [stopped])).toEqual([])
  })

  it('leave nothing of a machine that is gone: no container, no network, no reservation', async () => {
    const id = await rented(2)
    await start(one, id)
    expect(engine.networks.size).toBe(1)
    await stop(other, id)
    expect([engine.containers.size, engine.networks.size]).toEqual([0, 0])
    expect(await one.sql('select gpu from rental_gpus where rental_id = $1', [id])).toEqual([])
    expect(await freeGpus(one, offer)).toBe(8)
  })
})
