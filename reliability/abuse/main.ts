/** `npm run abuse`: measures how an attack of some minutes affects memory, an honest caller's latency, and correctness. `-- --minutes 60`, `-- --seed <seed>`, `-- --record`. */
import { revision } from '../checkout.ts'
import { play } from '../harness.ts'
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { openDemo } from '../stage.ts'
import { abuse, memoryIn } from './abuse.ts'

/** How much memory may grow in an hour, and how much an honest caller's latency may rise. */
const maxGrowthMb = 64
const maxDelayMs = 50

const { minutes, seed, record } = options({ minutes: 3, seed: newSeed(), record: false })

await play('abuse', record, async function* (say, folder) {
  const home = await openDemo({ folder })
  say(`seed ${seed}, ${minutes} minutes`)
  const run = { home, seed, say, quietMs: 10_000, attackMs: minutes * 60_000 }
  const { hostile, honest, quietP99Ms, attackedP99Ms, grown, violations } = await abuse(run)
  const code = await home.close(true)
  const delayMs = attackedP99Ms - quietP99Ms
  if (code !== 0) violations.push(`the service ended with ${code}`)
  if (Math.max(grown.serviceMb, grown.backendMb) > maxGrowthMb) violations.push(`memory grew: ${memoryIn(grown)}`)
  if (delayMs > maxDelayMs) violations.push(`an honest caller waited ${delayMs.toFixed(0)} ms longer (p99)`)
  say(`hostile calls: ${hostile}`)
  const p99s = `p99 ${quietP99Ms.toFixed(0)} → ${attackedP99Ms.toFixed(0)} ms`
  yield {
    what: `${minutes} minutes of attack, seed ${seed}, revision ${revision()}`,
    found: `${hostile.total} hostile calls beside ${honest} honest ones (${p99s}); grown: ${memoryIn(grown)}`,
    violations,
  }
})
