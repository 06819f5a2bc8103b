/** R13: time from the start of the process to the first response, and memory at rest and under load. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../reliability/checkout.ts'
import { memoryMb } from '../../reliability/database.ts'
import { freePort } from '../../reliability/free-port.ts'
import { type Program, startProgram } from '../../reliability/program.ts'
import { boundedFigure, medianFigure, type Row } from '../figure.ts'
import { benchFolder, type Testbed } from '../testbed.ts'
import { callsOf, type Load, wrk } from '../variants.ts'

const connections = 64

type Started = readonly [running: Program, load: Load]

const ours = async (testbed: Testbed): Promise<Started> => {
  const service = await testbed.service('bench_small')
  return [service, callsOf(service, '/gpu-models', connections)]
}
const bare = async (testbed: Testbed): Promise<Started> => {
  const reference = await testbed.reference('bare-http', { BODY_FILE: join(root, 'package.json') })
  return [reference, { url: reference.baseUrl, connections }]
}

type Measured = Readonly<Record<'ms' | 'mb' | 'loadedMb', number>>

async function measureStart(start: () => Promise<Started>, loadSeconds: number): Promise<Measured> {
  const startedAt = performance.now()
  const [running, load] = await start()
  const ms = performance.now() - startedAt
  // At rest: garbage of the start is collected only on demand. Memory after a second is what stays in use.
  await pause(1_000)
  const mb = memoryMb(running.pid, 'VmRSS')
  await wrk(load, loadSeconds)
  const loadedMb = memoryMb(running.pid, 'VmRSS')
  await running.stop()
  return { ms, mb, loadedMb }
}

const measured = [
  { which: 'ms', what: 'process start to an answer', unit: 'ms', max: 5 },
  { which: 'mb', what: 'memory at rest', unit: 'MB', max: 2 },
  { which: 'loadedMb', what: 'memory under load', unit: 'MB', max: 2 },
] as const

export const starting: Row = {
  name: 'R13',
  about: 'start and memory',
  measure: async (testbed, pace) => {
    await testbed.database('bench_small', async () => {}, true)
    await testbed.withService('bench_small', async () => {})
    const own: Measured[] = []
    const its: Measured[] = []
    for (let round = 1; round <= pace.rounds; round++) {
      own.push(await measureStart(() => ours(testbed), pace.sampleSeconds))
      its.push(await measureStart(() => bare(testbed), pace.sampleSeconds))
      testbed.log(`  round ${round} of ${pace.rounds}: ${own.at(-1)?.ms.toFixed(0)} ms against ${its.at(-1)?.ms.toFixed(0)} ms`)
    }
    const seconds = await secondStarts(pace.rounds)
    return [
      ...measured.map(({ which, what, unit, max }) => {
        const values = (of: Measured[]) => of.map((one) => one[which])
        return medianFigure({ row: 'R13', what, unit }, { max }, values(own), values(its))
      }),
      boundedFigure({ row: 'R13', what: 'second npm start to /readyz, against 2 s', unit: 's' }, seconds, 2),
    ]
  },
}

/** Seconds that `npm start` takes when everything is set up, including its own database. */
async function secondStarts(rounds: number): Promise<number[]> {
  const ports = { API_PORT: `${await freePort()}`, DASHBOARD_PORT: `${await freePort()}`, OPS_PORT: `${await freePort()}` }
  const seconds: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const startedAt = performance.now()
    const npm = await startProgram({
      ...{ name: 'npm start', command: ['npm', 'start', '--silent'], settings: { DATA_DIR: join(benchFolder, 'second-start'), ...ports } },
      ...{ logFile: '/dev/null', withChildren: true, readyUrl: `http://127.0.0.1:${ports.OPS_PORT}/readyz` },
    })
    seconds.push((performance.now() - startedAt) / 1000)
    await npm.stop()
  }
  // The first start sets everything up.
  return seconds.slice(1)
}
