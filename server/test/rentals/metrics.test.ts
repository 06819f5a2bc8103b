/** The usage of a rented machine, as its driver measures it, never invented. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { metricsIn } from '../../src/provision/docker-metrics.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { quickMachines, runningRental } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { EngineDouble } from './engine-double.ts'

/** Two samples: a quarter of the time of sixteen cores, and what the engine counted. */
const stats = {
  cpu_stats: { cpu_usage: { total_usage: 5_000 }, system_cpu_usage: 17_000, online_cpus: 16 },
  precpu_stats: { cpu_usage: { total_usage: 1_000 }, system_cpu_usage: 1_000, online_cpus: 16 },
  memory_stats: { usage: 900, limit: 4_000, stats: { inactive_file: 200 } },
  networks: { eth0: { rx_bytes: 70, tx_bytes: 5 }, eth1: { rx_bytes: 7, tx_bytes: 1 } },
}
const figures = { cpuCores: 4, memoryBytes: 700, memoryLimitBytes: 4_000, receivedBytes: 77, sentBytes: 6 }

describe('the metrics of a rental', () => {
  const engine = new EngineDouble()
  let app: TestApp
  let mina: DashboardClient
  let offer: string
  let place: object
  let statsCalls: number
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, PROVISION_CALL_SECONDS: '1' })
    mina = await app.signedIn('mina')
    await fund(app, 'halden', 1_000_000)
    offer = await putOffer(app, 'kestrel')
    place = await engine.listen()
  })
  afterAll(() => engine.close())
  beforeEach(() => {
    statsCalls = 0
    engine.stats = stats
    engine.before = (operation) => {
      if (operation === 'stats container') statsCalls++
      return undefined
    }
  })
  const metricsOf = (id: string, by = mina) => by.get(`/rentals/${id}/metrics`)
  /** A rental that runs in a container of the engine. */
  async function containerRental(): Promise<string> {
    const { id } = await runningRental(app, app.as('mina'), offer)
    engine.containers.set(`parley-${id}`, { name: `parley-${id}`, spec: { HostConfig: {} }, running: true, archives: [] })
    await app.sql(`update rentals set driver = 'docker', driver_settings = $2 where id = $1`, [id, JSON.stringify(place)])
    return id
  }

  it('are what the engine measures, and the engine is asked once in ten seconds, regardless of the number of callers', async () => {
    const id = await containerRental()
    const responses = await Promise.all([metricsOf(id), metricsOf(id), metricsOf(id)])
    for (const { status, body } of responses) {
      expect([status, body.state]).toEqual([200, 'measured'])
      expect(body.metrics).toMatchObject(figures)
    }
    expect(statsCalls).toBe(1)
    await app.advance('11 seconds')
    engine.stats = { ...stats, memory_stats: { usage: 1_000, limit: 4_000 } }
    expect((await metricsOf(id)).body.metrics.memoryBytes).toBe(1_000)
    expect(statsCalls).toBe(2)
    // A measurement from before the clock was set back counts as old.
    await app.advance('-1 hour')
    await metricsOf(id)
    expect(statsCalls).toBe(3)
  })

  it('are null where the driver measures nothing, or the machine is gone or does not respond, and no figure is invented', async () => {
    const { id: simulated } = await runningRental(app, app.as('mina'), offer)
    expect((await metricsOf(simulated)).body).toMatchObject({ state: 'not_measured', metrics: null })
    const broken = await containerRental()
    engine.before = async (operation) => {
      if (operation === 'stats container') throw new Error('cut')
    }
    expect((await metricsOf(broken)).body).toMatchObject({ state: 'no_response', metrics: null })
    const gone = await containerRental()
    engine.containers.delete(`parley-${gone}`)
    expect((await metricsOf(gone)).body).toMatchObject({ state: 'no_response', metrics: null })
    await mina.post(`/rentals/${simulated}/stop`)
    expect((await metricsOf(simulated)).body).toMatchObject({ state: 'not_running', metrics: null })
  })

  it('are not waited for longer than a person would wait', async () => {
    const id = await containerRental()
    engine.before = (operation) => (operation === 'stats container' ? new Promise(() => {}) : undefined)
    expect((await metricsOf(id)).body.state).toBe('no_response')
  })

  it('are visible only to its company', async () => {
    const id = await containerRental()
    for (const other of [await app.signedIn('ruth'), await app.signedIn('pedro')]) expect((await metricsOf(id, other)).status).toBe(404)
  })

  it('are null where the engine reports no value', () => {
    const nothing = { cpuCores: null, memoryBytes: null, memoryLimitBytes: null, receivedBytes: null, sentBytes: null }
    expect(metricsIn({}, 4)).toEqual({ ...nothing, cpuLimitCores: 4 })
    // An engine's first sample has no earlier one.
    const first = { ...stats, precpu_stats: { cpu_usage: { total_usage: 0 } } }
    expect(metricsIn(first, 4).cpuCores).toBe(null)
  })

  it('are read from every form in which engines report them, and are never negative', () => {
    const { cpu_stats, precpu_stats } = stats
    const perCore = { total_usage: 5_000, percpu_usage: Array(16).fill(0) }
    const older = {
      cpu_stats: { cpu_usage: perCore, system_cpu_usage: 17_000 },
      precpu_stats,
      memory_stats: { usage: 900, stats: { total_inactive_file: 200 } },
    }
    expect(metricsIn(older, 4)).toMatchObject({ cpuCores: 4, memoryBytes: 700 })
    expect(metricsIn({ memory_stats: { usage: 100, stats: { inactive_file: 200 } } }, 4).memoryBytes).toBe(0)
    // The counters of a container that was restarted begin again.
    const restarted = { cpu_stats, precpu_stats: { cpu_usage: { total_usage: 9_000 }, system_cpu_usage: 1_000 } }
    expect(metricsIn(restarted, 4).cpuCores).toBeNull()
  })
})
