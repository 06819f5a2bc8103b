/** `npm run abuse`: what an attack of so many minutes leaves of memory, of an honest caller's latency, and of correctness. `-- --minutes 60`, `-- --seed <seed>`, `-- --record`. */
import { revision } from '../checkout.ts'
import { openDemo } from '../demo-installation.ts'
import { appendRow } from '../figures.ts'
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { type AbuseReport, abuse, shown } from './abuse.ts'

/** How much more memory an hour may take, and how much later an honest caller may be answered. */
const maxGrowthMb = 64
const maxDelayMs = 50

const { minutes, seed, record } = options({ minutes: 3, seed: newSeed(), record: false })
const say = (line: string) => console.log(line)

const home = await openDemo()
say(`abuse: seed ${seed}, ${minutes} minutes`)
const report = await abuse({ home, seed, quietMs: 10_000, attackMs: minutes * 60_000, say })
const code = await home.close()
const violations = [...report.violations, ...figuresMissed(report), ...(code === 0 ? [] : [`the service ended with ${code}`])]

for (const [what, calls] of report.hostile) say(`  ${String(calls).padStart(8)}  ${what}`)
const delay = `${report.quietP99Ms.toFixed(0)} → ${report.attackedP99Ms.toFixed(0)} ms`
say(`an honest caller: ${report.honest} calls, p99 ${delay}, worst ${report.attackedWorstMs.toFixed(0)} ms`)
say(`memory: at most ${shown(report.most)}; grown by ${shown(report.grown)}`)
for (const violation of violations) say(`    ${violation}`)
if (record) {
  const grown = `${report.grown.serviceMb.toFixed(0)} / ${report.grown.backendMb.toFixed(0)}`
  appendRow('npm run abuse', [seed, revision(), minutes, report.hostile.total, report.honest, delay, grown, violations.length])
}
process.exit(violations.length === 0 ? 0 : 1)

function figuresMissed({ grown, quietP99Ms, attackedP99Ms }: AbuseReport): string[] {
  const missed: string[] = []
  if (grown.serviceMb > maxGrowthMb || grown.backendMb > maxGrowthMb) missed.push(`memory grew: ${shown(grown)}`)
  if (attackedP99Ms - quietP99Ms > maxDelayMs)
    missed.push(`an honest caller waited ${(attackedP99Ms - quietP99Ms).toFixed(0)} ms longer (p99)`)
  return missed
}
