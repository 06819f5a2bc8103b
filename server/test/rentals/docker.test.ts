import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import Docker from 'dockerode'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDocker } from '../../src/provision/docker.ts'
import { containerOf, networkOf } from '../../src/provision/docker-container.ts'
import type { Driver, MachineClaims, MachineSpec } from '../../src/provision/driver.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { root } from '../paths.ts'
import { advanceAndSettle, quickMachines, sshKey, startRental } from '../rentals.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

/** The socket of a Docker-compatible engine that has the image `localhost/parley-test`: `tools/podman.sh` starts one. */
const socketPath = process.env.PARLEY_TEST_DOCKER
const settings = { socketPath, image: 'localhost/parley-test:latest', storageQuota: false, address: '192.0.2.7' }
const sshPublicKey = `${sshKey} mina@halden`
const claims: MachineClaims = {
  reserveGpus: async (_rental, _engine, free, count) => (free.length < count ? null : free.slice(0, count)),
  isDesired: async () => true,
}
const spec = (overrides: Partial<MachineSpec> = {}): MachineSpec => ({
  rentalId: `rental_${String(Math.random()).slice(2)}`,
  image: 'ubuntu:24.04',
  gpuModel: 'h100-sxm',
  gpuCount: 2,
  vcpus: null,
  ramGb: null,
  storageGb: null,
  sshPublicKey,
  settings,
  createdAtMs: 0,
  ...overrides,
})
const rulesPath = join(root, 'deploy/rentals.nft')
const timeoutSignal = () => AbortSignal.timeout(30_000)

describe('a rented container', () => {
  it('can use its share of the host, and has none of the host’s rights', () => {
    const { HostConfig, Labels } = containerOf(spec({ settings: {} }), 'here', ['GPU-3', 'GPU-4'])
    expect(HostConfig).toMatchObject({
      NanoCpus: 8e9,
      Memory: 32 * 2 ** 30,
      MemorySwap: 32 * 2 ** 30,
      PidsLimit: 4096,
      StorageOpt: { size: '200G' },
      LogConfig: { Type: 'json-file', Config: { 'max-size': '10m', 'max-file': '3' } },
      Privileged: false,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      DeviceRequests: [{ DeviceIDs: ['GPU-3', 'GPU-4'], Capabilities: [['gpu']] }],
      PortBindings: { '22/tcp': [{ HostIp: '', HostPort: '' }] },
    })
    for (const risky of ['SYS_ADMIN', 'NET_ADMIN', 'SYS_PTRACE', 'NET_RAW']) expect(HostConfig?.CapAdd).not.toContain(risky)
    expect(HostConfig?.Binds).toBeUndefined()
    expect(Labels).toMatchObject({ 'parley.installation': 'here', 'parley.gpus': 'GPU-3,GPU-4' })
  })

  it('has as much disk as its offer says, publishes its one port on the host’s bind address, and uses the name servers of the settings', () => {
    const { HostConfig } = containerOf(spec({ storageGb: 500, settings: { bindAddress: '192.0.2.7', dns: ['192.0.2.53'] } }), 'here', null)
    expect(HostConfig).toMatchObject({
      StorageOpt: { size: '500G' },
      PortBindings: { '22/tcp': [{ HostIp: '192.0.2.7' }] },
      Dns: ['192.0.2.53'],
    })
  })

  it('is on its own network regardless of the settings, with a bridge that the host’s firewall matches', async () => {
    const one = spec({ rentalId: 'rental_A', settings: { network: 'host' } })
    const network = networkOf('rental_A', 'here')
    expect(containerOf(one, 'here', null).HostConfig?.NetworkMode).toBe(network.Name)
    const bridges = ['rental_A', 'rental_B'].map((id) => networkOf(id, 'here').Options?.['com.docker.network.bridge.name'])
    expect(new Set(bridges).size).toBe(2)
    const rules = await readFile(rulesPath, 'utf8')
    for (const bridge of bridges) expect(bridge).toMatch(/^prl[0-9a-f]{12}$/)
    expect(rules).toContain('iifname "prl*"')
  })

  it('contains nothing that its renter wrote except the key, which goes into a file', () => {
    const serialize = (one: MachineSpec) => JSON.stringify([containerOf(one, 'here', null), networkOf(one.rentalId, 'here')])
    const one = spec()
    expect(serialize({ ...one, sshPublicKey: 'another' })).toBe(serialize(one))
    expect(containerOf(one, 'here', null)).not.toHaveProperty('Env')
    expect(containerOf(one, 'here', null)).not.toHaveProperty('Cmd')
  })
})

const engine = new Docker({ socketPath: socketPath ?? '' })
const containerNamed = ({ rentalId }: MachineSpec) => engine.getContainer(`parley-${rentalId}`)
const probedPort = 22

/** Runs a command of the image in the machine; returns whether it succeeded. */
async function runs(one: MachineSpec, ...args: string[]): Promise<boolean> {
  const exec = await containerNamed(one).exec({ Cmd: ['/bin/busybox', ...args], AttachStdout: true, AttachStderr: true })
  const output = await exec.start({})
  output.resume()
  await finished(output, { writable: false }).catch(() => {})
  return (await exec.inspect()).ExitCode === 0
}
const reaches = (one: MachineSpec, host: string, port: number) =>
  runs(one, 'timeout', '3', '/bin/busybox', 'nc', '-w', '2', host, String(port), '-e', '/bin/busybox', 'true')
async function listenIn(one: MachineSpec): Promise<void> {
  const exec = await containerNamed(one).exec({ Cmd: ['/bin/busybox', 'nc', '-ll', '-p', String(probedPort), '-e', '/bin/cat'] })
  await exec.start({ Detach: true })
}

/** Adds the shipped rules to the firewall of this host, in their own table; returns the function that removes them. */
async function applyRules(): Promise<() => Promise<unknown>> {
  const table = `parley_rentals_test_${process.pid}`
  const nft = (...args: string[]) => promisify(execFile)('nft', args)
  const folder = await mkdtemp(join(tmpdir(), 'parley-nft-'))
  const path = join(folder, 'rentals.nft')
  await writeFile(path, (await readFile(rulesPath, 'utf8')).replaceAll('parley_rentals', table))
  await nft('-f', path)
  await rm(folder, { recursive: true })
  return () => nft('delete', 'table', 'inet', table)
}

const reason = 'PARLEY_TEST_DOCKER names no engine; run tools/podman.sh'
describe.skipIf(!socketPath)(`the docker driver on a real engine${socketPath ? '' : ` (skipped: ${reason})`}`, () => {
  let driver: Driver
  beforeAll(() => {
    driver = openDocker(`test ${process.pid}`, claims)
  })

  it('starts a machine once, finds it, lists it, ends it, and can be called again without harm', async () => {
    const one = spec()
    expect(await driver.status(one, timeoutSignal())).toEqual({ state: 'gone' })
    const connection = { host: '192.0.2.7', port: expect.any(Number), username: 'root' }
    const started = await driver.start(one, timeoutSignal())
    expect(started).toEqual({ state: 'running', connection })
    expect(await driver.start(one, timeoutSignal())).toEqual(started)
    expect(await driver.list(settings, timeoutSignal())).toEqual([one.rentalId])
    expect(await openDocker('of others', claims).list(settings, timeoutSignal())).toEqual([])
    await driver.stop(one, timeoutSignal())
    await driver.stop(one, timeoutSignal())
    expect(await driver.list(settings, timeoutSignal())).toEqual([])
  })

  it('installs the renter’s key so that no one else can read it', async () => {
    const one = spec()
    await driver.start(one, timeoutSignal())
    const container = containerNamed(one)
    const archive = await container.getArchive({ path: '/root/.ssh' })
    const chunks: Buffer[] = []
    for await (const chunk of archive) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('latin1')
    expect(text).toContain(`${sshPublicKey}\n`)
    expect(text).toMatch(/authorized_keys\0+0?0?0?0600/)
    const { HostConfig } = await container.inspect()
    expect(HostConfig).toMatchObject({ Privileged: false, PidsLimit: 4096, Memory: 32 * 2 ** 30, MemorySwap: 32 * 2 ** 30 })
    await driver.stop(one, timeoutSignal())
  })

  it('puts each machine on its own network, removes the network with it, and finds one that was left behind', async () => {
    const [one, two] = [spec(), spec()]
    const networks = async () => (await engine.listNetworks()).map(({ Name }) => Name).filter((name) => name.startsWith('parley-rental_'))
    for (const each of [one, two]) await driver.start(each, timeoutSignal())
    expect((await networks()).sort()).toEqual([one, two].map(({ rentalId }) => `parley-${rentalId}`).sort())
    await driver.stop(one, timeoutSignal())
    expect(await networks()).toEqual([`parley-${two.rentalId}`])
    await engine.getContainer(`parley-${two.rentalId}`).remove({ force: true })
    expect(await driver.list(settings, timeoutSignal())).toEqual([two.rentalId])
    await driver.stop(two, timeoutSignal())
    expect(await networks()).toEqual([])
  })

  it('lets no machine reach another machine or, with the shipped rules, its host', async () => {
    const [one, two] = [spec(), spec()]
    for (const each of [one, two]) await driver.start(each, timeoutSignal())
    await listenIn(two)
    const { Networks } = (await containerNamed(two).inspect()).NetworkSettings
    const neighbour = Networks[`parley-${two.rentalId}`]?.IPAddress ?? ''
    expect(neighbour).toMatch(/^10\.\d+/)
    await until(() => reaches(two, '127.0.0.1', probedPort))
    expect(await reaches(one, neighbour, probedPort)).toBe(false)

    const gateway = (await containerNamed(one).inspect()).NetworkSettings.Networks[`parley-${one.rentalId}`]?.Gateway ?? ''
    const server = createServer((socket) => socket.end()).listen(0)
    const { port } = server.address() as AddressInfo
    expect(await reaches(one, gateway, port)).toBe(true)
    const removeRules = await applyRules()
    expect(await reaches(one, gateway, port)).toBe(false)
    expect(await reaches(two, '127.0.0.1', probedPort)).toBe(true)
    await removeRules()
    server.close()
    for (const each of [one, two]) await driver.stop(each, timeoutSignal())
  })

  it('refuses a machine whose disk the engine cannot limit, unless the operator allows it', async () => {
    const one = spec({ settings: { ...settings, storageQuota: true } })
    const { Driver: storage } = await engine.info()
    if (storage !== 'vfs') return
    expect(await driver.start(one, timeoutSignal())).toEqual({
      state: 'failed',
      reason: 'The host cannot bound what a machine writes to its disk.',
    })
    await driver.stop(one, timeoutSignal())
  })

  it('ends a machine whose rental was stopped while it was being created', async () => {
    const one = spec()
    const late = openDocker(`test ${process.pid}`, { ...claims, isDesired: async () => false })
    expect(await late.start(one, timeoutSignal())).toEqual({ state: 'gone' })
    expect(await driver.list(settings, timeoutSignal())).toEqual([])
  })

  it('never gives one GPU to two renters', async () => {
    const gpus = { ...settings, gpus: ['0', '1', '2'] }
    const taken = spec({ settings: gpus })
    const container = containerOf({ ...taken, image: settings.image }, `test ${process.pid}`, ['0', '1'])
    // Without the devices themselves, which this host does not have.
    await engine.createContainer({ ...container, HostConfig: { NetworkMode: 'host' } })
    expect(await driver.start(spec({ settings: gpus }), timeoutSignal())).toEqual({ state: 'failed', reason: 'The host has no free GPUs.' })
    await driver.stop(taken, timeoutSignal())
  })

  it('reports a machine that ends by itself as failed, with its exit code', async () => {
    const one = spec()
    await driver.start(one, timeoutSignal())
    await containerNamed(one).kill()
    expect(await driver.status(one, timeoutSignal())).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^The container ended with code \d+\.$/),
    })
    await driver.stop(one, timeoutSignal())
  })

  describe('behind the API', () => {
    let app: TestApp
    beforeAll(async () => {
      app = await openTestApp({ ...quickMachines, PROVISION_CALL_SECONDS: '20', PROVISION_DOCKER: JSON.stringify(settings) })
      await fund(app, 'halden', 100_000)
    })

    it('starts the machine of a rental, and ends it when the rental is stopped', async () => {
      const offer = await putOffer(app, 'kestrel')
      await app.sql(`update offers set driver = 'docker', driver_settings = $2 where id = $1`, [offer, JSON.stringify(settings)])
      const buyer = app.as('mina')
      const { id } = await startRental(buyer, offer)
      const status = async () => (await buyer.get(`/rentals/${id}`)).body.status
      await until(async () => (await status()) === 'running')
      expect((await buyer.get(`/rentals/${id}`)).body.connection).toEqual({ host: '192.0.2.7', port: expect.any(Number), username: 'root' })
      await advanceAndSettle(app, '10 minutes')
      await buyer.post(`/rentals/${id}/stop`)
      await until(async () => (await status()) === 'stopped')
      expect(await app.service.machines.registry.list('docker', settings)).not.toContain(id)
    })
  })
})
