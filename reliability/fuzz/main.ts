/** `npm run fuzz`: calls drawn from the OpenAPI document, told as they go. `-- --count 1000000`, `-- --seed <seed>`. */
import { play } from '../harness.ts'
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { openDemo } from '../stage.ts'
import { fuzzDashboard } from './dashboard.ts'
import { readDocument } from './document.ts'
import { examinerOf } from './examine.ts'
import { fuzz, summary } from './fuzz.ts'
import { sendForms } from './raw.ts'
import { rawForms } from './raw-forms.ts'
import { repeatedTexts } from './stall-texts.ts'
import { findStalls } from './stalls.ts'
import { worldOf } from './things.ts'

const { count, seed } = options({ count: 20_000, seed: newSeed() })

await play('fuzz', false, async function* (say, folder) {
  const home = await openDemo({ folder })
  const document = readDocument()
  const world = await worldOf(home, document)
  const run = { home, world, document, seed }
  const forms = rawForms(world.keys.live)
  const wrong = await sendForms(home.instance.ports.api, forms, examinerOf(document))
  yield { what: 'raw forms', found: `${forms.length} sent`, violations: wrong }
  const tally = await fuzz({ ...run, count }, ({ calls, violations }) => say(`${calls} calls, ${violations.count} violations`))
  yield { what: `calls of seed ${seed}`, found: summary(tally), violations: tally.violations.told }
  const page = await fuzzDashboard({ ...run, count: Math.ceil(count / 10) })
  yield { what: 'calls to the dashboard', found: `${page.done} done`, violations: page.told }
  const stalls = await findStalls({ ...run, count: repeatedTexts.length })
  const longest = `the longest held the service for ${stalls.longestMs.toFixed()} ms`
  yield { what: 'long texts', found: `${stalls.calls} sent, ${longest}`, violations: stalls.told }
  await home.close(true)
})
