/** `npm run abuse`: measures how an attack of some minutes affects memory, an honest caller's latency, and correctness. `-- --minutes 60`, `-- --seed <seed>`, `-- --record`. */
import { revision } from '../checkout.ts'
import { runHarness } from '../harness.ts'
import { openDemo } from '../installations.ts'
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { abuse, formatMemory } from './abuse.ts'

/** How much memory may grow in an hour, and how much an honest caller's latency may rise. */
const maxGrowthMb = 64
const maxDelayMs = 50

const { minutes, seed, record } = options({ minutes: 3, seed: newSeed(), record: false })

await runHarness('abuse', record, async function* (log, folder) {
  const demo = await openDemo({ folder })
  log(`seed ${seed}, ${minutes} minutes`)
  const run = { demo, seed, log, quietMs: 10_000, attackMs: minutes * 60_000 }
  const { hostile, honest, quietP99Ms, attackedP99Ms, memoryGrowth, violations } = await abuse(run)
  const code = await demo.close(true)
  const delayMs = attackedP99Ms - quietP99Ms
  if (code !== 0) violations.push(`the service ended with ${code}`)
  if (Math.max(memoryGrowth.serviceMb, memoryGrowth.backendMb) > maxGrowthMb) violations.push(`memory grew: ${formatMemory(memoryGrowth)}`)
  if (delayMs > maxDelayMs) violations.push(`an honest caller waited ${delayMs.toFixed(0)} ms longer (p99)`)
  log(`hostile calls: ${hostile}`)
  const p99s = `p99 ${quietP99Ms.toFixed(0)} → ${attackedP99Ms.toFixed(0)} ms`
  yield {
    what: `${minutes} minutes of attack, seed ${seed}, revision ${revision()}`,
    found: `${hostile.total} hostile calls beside ${honest} honest ones (${p99s}); grown: ${formatMemory(memoryGrowth)}`,
    violations,
  }
})
