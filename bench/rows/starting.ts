/** R13: from the start of the process to an answer, and memory at rest and under load. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../reliability/checkout.ts'
import { median } from '../../reliability/figures.ts'
import { until } from '../../reliability/wait.ts'
import { residentMb } from '../cores.ts'
import { type Figure, medianFigure, type Pace, type Row } from '../figure.ts'
import { home, type Measured, type Service, type Stage } from '../stage.ts'
import { callsOf, type Load, wrk } from '../variants.ts'

const connections = 64

type Started = Readonly<Record<'ms' | 'mb' | 'loadedMb', number>>
async function startedAndEnded<M extends Measured>(
  start: () => Promise<M>,
  load: (running: M) => Load,
  loadSeconds: number,
): Promise<Started> {
  const startedAt = performance.now()
  const running = await start()
  const ms = performance.now() - startedAt
  // At rest: what the start left behind is collected when it is needed, not before; a second shows what stays.
  await pause(1_000)
  const mb = residentMb(running.pid)
  await wrk(load(running), loadSeconds)
  const loadedMb = residentMb(running.pid)
  await running.stop()
  return { ms, mb, loadedMb }
}

const figure = (what: string, unit: string, ours: number[], reference: number[], atMost: number): Figure =>
  medianFigure({ row: 'R13', what, unit }, { atMost }, ours, reference)

export const starting: Row = {
  name: 'R13',
  about: 'start and memory',
  measure: async (stage, pace) => {
    await stage.database('bench_small', async () => {}, true)
    await (await stage.service('bench_small')).stop()
    const loadOfOurs = (service: Service): Load => callsOf(service, '/gpu-models', connections)
    const loadOfBare = (): Load => ({ url: stage.referenceUrl, connections })
    const ours: Started[] = []
    const bare: Started[] = []
    for (let round = 0; round < pace.rounds; round++) {
      ours.push(await startedAndEnded(() => stage.service('bench_small'), loadOfOurs, pace.sampleSeconds))
      const startBare = () => stage.reference('bare-http', { BODY_FILE: join(root, 'package.json') })
      bare.push(await startedAndEnded(startBare, loadOfBare, pace.sampleSeconds))
      stage.say(`  round ${round + 1} of ${pace.rounds}: ${ours.at(-1)?.ms.toFixed(0)} ms against ${bare.at(-1)?.ms.toFixed(0)} ms`)
    }
    const all = (of: Started[], which: keyof Started) => of.map((one) => one[which])
    return [
      figure('process start to an answer', 'ms', all(ours, 'ms'), all(bare, 'ms'), 5),
      figure('memory at rest', 'MB', all(ours, 'mb'), all(bare, 'mb'), 2),
      figure('memory under load', 'MB', all(ours, 'loadedMb'), all(bare, 'loadedMb'), 2),
      await secondStart(stage, pace),
    ]
  },
}

/** `npm start` where everything is set up, its own database included. */
async function secondStart(stage: Stage, pace: Pace): Promise<Figure> {
  const env = { ...process.env, DATA_DIR: join(home, 'second-start'), API_PORT: '4170', DASHBOARD_PORT: '4171', OPS_PORT: '4172' }
  const once = async () => {
    const startedAt = performance.now()
    const child = spawn('npm', ['start', '--silent'], { cwd: root, env, stdio: 'ignore', detached: true })
    const isReady = async () => (await fetch('http://127.0.0.1:4172/readyz').catch(() => null))?.status === 200
    await until(isReady, 120_000, 'npm start is ready', 5)
    const seconds = (performance.now() - startedAt) / 1000
    const ended = new Promise((resolve) => child.once('exit', resolve))
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await ended
    return seconds
  }
  await once()
  const times: number[] = []
  for (let round = 0; round < pace.rounds; round++) times.push(await once())
  stage.say(`  second npm start to ready: ${median(times).toFixed(2)} s`)
  return { ...figure('second npm start to /readyz', 's', times, [2], 1), goal: '≤ 2 s' }
}
