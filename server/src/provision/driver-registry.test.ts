import { expect, it } from 'vitest'
import type { Driver, MachineSpec } from './driver.ts'
import { DriverRegistry } from './driver-registry.ts'

const fail = () => Promise.reject(new Error('the engine refuses'))
const refusing: Driver = { start: fail, status: fail, stop: fail, list: fail }

function openRegistry() {
  let nowMs = 1_000_000
  const open = async () => refusing
  const registry = new DriverRegistry({
    installed: ['docker'],
    openers: { local: open, docker: open, kubernetes: open, sandbox: open },
    defaults: {},
    callTimeoutMs: 1_000,
    now: () => nowMs,
  })
  const failThrice = async () => {
    for (let n = 0; n < 3; n++) await expect(registry.start('docker', { settings: {} } as MachineSpec)).rejects.toThrow('refuses')
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
