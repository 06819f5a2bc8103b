/** `npm run abuse`: what an attack of so many minutes leaves of memory, of an honest caller's latency, and of correctness. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DemoInstallation, generousSettings } from '../demo-installation.ts'
import { newSeed } from '../random.ts'
import { appendRow } from '../rows.ts'
import { type AbuseReport, abuse, shown, total } from './abuse.ts'

/** How much more memory an hour may take, and how much later an honest caller may be answered. */
const maxGrowthMb = 64
const maxDelayMs = 50

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: newSeed() },
    record: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const root = join(import.meta.dirname, '../..')
const say = (line: string) => console.log(line)

const home = await DemoInstallation.open(join(root, 'server/dist/main.js'), generousSettings)
say(`abuse: seed ${values.seed}, ${minutes} minutes`)
const report = await abuse({ home, seed: values.seed, quietMs: 10_000, attackMs: minutes * 60_000, say })
const code = await home.close(false)
const violations = [...report.violations, ...figuresMissed(report), ...(code === 0 ? [] : [`the service ended with ${code}`])]

for (const [what, calls] of report.hostile) say(`  ${String(calls).padStart(8)}  ${what}`)
const delay = `${report.quietP99Ms.toFixed(0)} → ${report.attackedP99Ms.toFixed(0)} ms`
say(`an honest caller: ${report.honest} calls, p99 ${delay}, worst ${report.attackedWorstMs.toFixed(0)} ms`)
say(`memory: at most ${shown(report.most)}; grown by ${shown(report.grown)}`)
for (const violation of violations) say(`    ${violation}`)
if (values.record) {
  const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim()
  const grown = `${report.grown.serviceMb.toFixed(0)} / ${report.grown.backendMb.toFixed(0)}`
  const row = `| ${values.seed} | ${revision} | ${minutes} | ${total(report.hostile)} | ${report.honest} | ${delay} | ${grown} | ${violations.length} |`
  await appendRow(join(root, 'docs/reliability.md'), 'npm run abuse', row)
}
process.exit(violations.length === 0 ? 0 : 1)

function figuresMissed({ grown, quietP99Ms, attackedP99Ms }: AbuseReport): string[] {
  const missed: string[] = []
  if (grown.serviceMb > maxGrowthMb || grown.backendMb > maxGrowthMb) missed.push(`memory grew: ${shown(grown)}`)
  if (attackedP99Ms - quietP99Ms > maxDelayMs)
    missed.push(`an honest caller waited ${(attackedP99Ms - quietP99Ms).toFixed(0)} ms longer (p99)`)
  return missed
}
