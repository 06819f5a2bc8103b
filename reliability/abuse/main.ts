/** `npm run abuse`: what an attack of so many minutes leaves of memory, of an honest caller's latency, and of correctness. `-- --minutes 60`, `-- --seed <seed>`, `-- --record`. */
import { revision } from '../checkout.ts'
import { openDemo } from '../demo-installation.ts'
import { appendRow } from '../figures.ts'
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { abuse, memoryIn } from './abuse.ts'

/** How much more memory an hour may take, and how much later an honest caller may be answered. */
const maxGrowthMb = 64
const maxDelayMs = 50

const { minutes, seed, record } = options({ minutes: 3, seed: newSeed(), record: false })
const say = (line: string) => console.log(line)

const home = await openDemo()
say(`abuse: seed ${seed}, ${minutes} minutes`)
const { hostile, honest, quietP99Ms, attackedP99Ms, grown, violations } = await abuse({
  ...{ home, seed, say },
  ...{ quietMs: 10_000, attackMs: minutes * 60_000 },
})
const code = await home.close()
const delayMs = attackedP99Ms - quietP99Ms
if (code !== 0) violations.note(`the service ended with ${code}`)
if (Math.max(grown.serviceMb, grown.backendMb) > maxGrowthMb) violations.note(`memory grew: ${memoryIn(grown)}`)
if (delayMs > maxDelayMs) violations.note(`an honest caller waited ${delayMs.toFixed(0)} ms longer (p99)`)

for (const [what, calls] of hostile) say(`  ${String(calls).padStart(8)}  ${what}`)
const p99s = `${quietP99Ms.toFixed(0)} → ${attackedP99Ms.toFixed(0)} ms`
say(`an honest caller: ${honest} calls, p99 ${p99s}; memory grew: ${memoryIn(grown)}`)
for (const violation of violations.told) say(`    ${violation}`)
if (record) {
  const grownMb = `${grown.serviceMb.toFixed(0)} / ${grown.backendMb.toFixed(0)}`
  appendRow('npm run abuse', [seed, revision(), minutes, hostile.total, honest, p99s, grownMb, violations.count])
}
process.exit(violations.count === 0 ? 0 : 1)
