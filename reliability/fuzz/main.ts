/** `npm run fuzz`: sends calls generated from the OpenAPI document and reports progress. `-- --count 1000000`, `-- --seed <seed>`. */
import { runHarness } from '../harness.ts'
import { openDemo } from '../installations.ts'
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { fuzzDashboard } from './dashboard.ts'
import { readDocument } from './document.ts'
import { createFixtures } from './fixtures.ts'
import { fuzz } from './fuzz.ts'
import { sendRawMessages } from './raw.ts'
import { repeatedTexts } from './stall-texts.ts'
import { findStalls } from './stalls.ts'

const { count, seed } = options({ count: 20_000, seed: newSeed() })

await runHarness('fuzz', false, async function* (log, folder) {
  const demo = await openDemo({ folder })
  const document = readDocument()
  const run = { demo, fixtures: await createFixtures(demo, document), document, seed, log, count }
  yield await sendRawMessages(run)
  yield await fuzz(run)
  yield await fuzzDashboard({ ...run, count: Math.ceil(count / 10) })
  yield await findStalls({ ...run, count: repeatedTexts.length })
  await demo.close(true)
})
