import { expect, it } from 'vitest'
import type { Driver, MachineSpec } from './driver.ts'
import { DriverRegistry } from './driver-registry.ts'

const fail = () => Promise.reject(new Error('the engine refuses'))
const refusing: Driver = { start: fail, status: fail, stop: fail, list: fail }
const spec = { settings: {} } as MachineSpec

function openRegistry(open: () => Promise<Driver> = async () => refusing, defaults: MachineSpec['settings'] = {}, callTimeoutMs = 1_000) {
  let nowMs = 1_000_000
  const registry = new DriverRegistry({
    installed: ['docker'],
    openers: { local: open, docker: open, kubernetes: open, sandbox: open },
    defaults: { docker: defaults },
    callTimeoutMs,
    now: () => nowMs,
  })
  const failThrice = async () => {
    for (let n = 0; n < 3; n++) await expect(registry.start('docker', spec)).rejects.toThrow('refuses')
  }
  return { registry, failThrice, advance: (ms: number) => (nowMs += ms) }
}

it('a driver that failed to start three machines in a row pauses for half a minute', async () => {
  const { registry, failThrice, advance } = openRegistry()
  await failThrice()
  expect(registry.accepting()).toEqual([])
  advance(29_999)
  expect(registry.accepting()).toEqual([])
  advance(1)
  expect(registry.accepting()).toEqual(['docker'])
})

it('a driver pauses no longer after the clock was set back', async () => {
  const { registry, failThrice, advance } = openRegistry()
  await failThrice()
  advance(-3_600_000)
  expect(registry.accepting()).toEqual(['docker'])
})

it('a start that succeeds ends the row of failed ones', async () => {
  const driver = { ...refusing }
  const { registry, failThrice, advance } = openRegistry(async () => driver)
  await failThrice()
  advance(30_000)
  driver.start = async () => ({ state: 'starting', pollIntervalMs: 1_000 })
  await registry.start('docker', spec)
  driver.start = fail
  await expect(registry.start('docker', spec)).rejects.toThrow('refuses')
  expect(registry.accepting()).toEqual(['docker'])
})

it('a driver that could not be opened is opened again by the next call', async () => {
  let attempts = 0
  const { registry } = openRegistry(async () => {
    if (++attempts === 1) throw new Error('no kubeconfig')
    return { ...refusing, list: async () => ['rental_1'] }
  })
  await expect(registry.list('docker', {})).rejects.toThrow('no kubeconfig')
  expect(await registry.list('docker', {})).toEqual(['rental_1'])
  expect(await registry.list('docker', {})).toEqual(['rental_1'])
  expect(attempts).toBe(2)
})

it("an offer's own settings take precedence over the installation's, which apply to the rest", async () => {
  let seen: unknown
  const list: Driver['list'] = async (settings) => {
    seen = settings
    return []
  }
  const { registry } = openRegistry(async () => ({ ...refusing, list }), { host: 'usual', port: 2375 })
  await registry.list('docker', { host: 'own' })
  expect(seen).toEqual({ host: 'own', port: 2375 })
})

it('a driver that does not respond in time gets the signal to abort its call', async () => {
  let aborted = false
  const list: Driver['list'] = (_settings, signal) =>
    new Promise(() => {
      signal.addEventListener('abort', () => (aborted = true))
    })
  const { registry } = openRegistry(async () => ({ ...refusing, list }), {}, 1)
  await expect(registry.list('docker', {})).rejects.toThrow('no response within 1 ms')
  expect(aborted).toBe(true)
})
