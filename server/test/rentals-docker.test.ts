import { beforeAll, describe, expect, it } from 'vitest'
import { openDocker } from '../src/provision/docker.ts'
import { containerOf } from '../src/provision/docker-container.ts'
import type { Driver, MachineSpec } from '../src/provision/driver.ts'
import { fund } from './money.ts'
import { putOffer } from './offers.ts'
import { pass, quickMachines, startRental } from './rentals.ts'
import { openWorld, until, type World } from './world.ts'

/** The socket of a Docker-compatible engine that has the image `localhost/parley-test`: `tools/podman.sh` starts one. */
const socketPath = process.env.PARLEY_TEST_DOCKER
const settings = { socketPath, image: 'localhost/parley-test:latest', network: 'host', address: '192.0.2.7' }
const sshPublicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 mina@halden'
const spec = (words: Partial<MachineSpec> = {}): MachineSpec => ({
  rentalId: `rental_${String(Math.random()).slice(2)}`,
  image: 'ubuntu:24.04',
  gpuModel: 'h100-sxm',
  gpuCount: 2,
  vcpus: null,
  ramGb: null,
  sshPublicKey,
  settings,
  createdAtMs: 0,
  ...words,
})
const soon = () => AbortSignal.timeout(30_000)

describe('a rented container', () => {
  it('may use its share of the host and nothing of its rights', () => {
    const { HostConfig, Labels } = containerOf(spec({ settings: {} }), 'here', ['GPU-3', 'GPU-4'])
    expect(HostConfig).toMatchObject({
      NanoCpus: 8e9,
      Memory: 32 * 2 ** 30,
      PidsLimit: 4096,
      Privileged: false,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      DeviceRequests: [{ DeviceIDs: ['GPU-3', 'GPU-4'], Capabilities: [['gpu']] }],
      PortBindings: { '22/tcp': [{ HostPort: '' }] },
    })
    for (const risky of ['SYS_ADMIN', 'NET_ADMIN', 'SYS_PTRACE', 'NET_RAW']) expect(HostConfig?.CapAdd).not.toContain(risky)
    expect(HostConfig?.Binds).toBeUndefined()
    expect(Labels).toMatchObject({ 'parley.installation': 'here', 'parley.gpus': 'GPU-3,GPU-4' })
  })
})

const reason = 'PARLEY_TEST_DOCKER names no engine; run tools/podman.sh'
describe.skipIf(!socketPath)(`the docker driver on a real engine${socketPath ? '' : ` (skipped: ${reason})`}`, () => {
  let driver: Driver
  beforeAll(() => {
    driver = openDocker(`test ${process.pid}`)
  })

  it('starts a machine once, finds it, lists it, ends it, and is asked again without harm', async () => {
    const one = spec()
    expect(await driver.status(one, soon())).toEqual({ state: 'gone' })
    const connection = { host: '192.0.2.7', port: 22, username: 'root' }
    expect(await driver.start(one, soon())).toEqual({ state: 'running', connection })
    expect(await driver.start(one, soon())).toEqual({ state: 'running', connection })
    expect(await driver.list(settings, soon())).toEqual([one.rentalId])
    expect(await openDocker('of others').list(settings, soon())).toEqual([])
    await driver.stop(one, soon())
    await driver.stop(one, soon())
    expect(await driver.list(settings, soon())).toEqual([])
  })

  it('lets the renter’s key in, and no one else read it', async () => {
    const one = spec()
    await driver.start(one, soon())
    const { default: Docker } = await import('dockerode')
    const container = new Docker({ socketPath: socketPath ?? '' }).getContainer(`parley-${one.rentalId}`)
    const archive = await container.getArchive({ path: '/root/.ssh' })
    const chunks: Buffer[] = []
    for await (const chunk of archive) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('latin1')
    expect(text).toContain(`${sshPublicKey}\n`)
    expect(text).toMatch(/authorized_keys\0+0?0?0?0600/)
    const { HostConfig } = await container.inspect()
    expect(HostConfig).toMatchObject({ Privileged: false, PidsLimit: 4096, Memory: 32 * 2 ** 30 })
    await driver.stop(one, soon())
  })

  it('never gives one GPU to two renters', async () => {
    const gpus = { ...settings, gpus: ['0', '1', '2'] }
    const taken = spec({ settings: gpus })
    const { default: Docker } = await import('dockerode')
    const engine = new Docker({ socketPath: socketPath ?? '' })
    const words = containerOf({ ...taken, image: settings.image }, `test ${process.pid}`, ['0', '1'])
    // Without the devices themselves, which this host does not have.
    await engine.createContainer({ ...words, name: `parley-${taken.rentalId}`, HostConfig: { NetworkMode: 'host' } })
    expect(await driver.start(spec({ settings: gpus }), soon())).toEqual({ state: 'failed', reason: 'The host has no free GPUs.' })
    await driver.stop(taken, soon())
  })

  it('fails a machine that ends by itself, with its code', async () => {
    const one = spec()
    await driver.start(one, soon())
    const { default: Docker } = await import('dockerode')
    await new Docker({ socketPath: socketPath ?? '' }).getContainer(`parley-${one.rentalId}`).kill()
    expect(await driver.status(one, soon())).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^The container ended with code \d+\.$/),
    })
    await driver.stop(one, soon())
  })

  describe('behind the API', () => {
    let world: World
    beforeAll(async () => {
      world = await openWorld({ ...quickMachines, PROVISION_CALL_SECONDS: '20', PROVISION_DOCKER: JSON.stringify(settings) })
      await fund(world, 'halden', 100_000)
    })

    it('runs what is rented, and ends what is stopped', async () => {
      const offer = await putOffer(world, 'kestrel')
      await world.sql(`update offers set driver = 'docker', driver_settings = $2 where id = $1`, [offer, JSON.stringify(settings)])
      const buyer = world.as('mina')
      const { id } = await startRental(buyer, offer)
      const status = async () => (await buyer.get(`/rentals/${id}`)).body.status
      await until(async () => (await status()) === 'running', 15_000)
      expect((await buyer.get(`/rentals/${id}`)).body.connection).toEqual({ host: '192.0.2.7', port: 22, username: 'root' })
      await pass(world, '10 minutes')
      await buyer.post(`/rentals/${id}/stop`)
      await until(async () => (await status()) === 'stopped', 15_000)
      expect(await world.app.machines.fleet.list('docker', settings)).not.toContain(id)
    })
  })
})
