/** `npm run fuzz`: sends calls drawn from the OpenAPI document and reports progress. `-- --count 1000000`, `-- --seed <seed>`. */
import { play } from '../harness.ts'
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { openDemo } from '../stage.ts'
import { fuzzDashboard } from './dashboard.ts'
import { readDocument } from './document.ts'
import { fuzz } from './fuzz.ts'
import { sendForms } from './raw.ts'
import { repeatedTexts } from './stall-texts.ts'
import { findStalls } from './stalls.ts'
import { worldOf } from './things.ts'

const { count, seed } = options({ count: 20_000, seed: newSeed() })

await play('fuzz', false, async function* (say, folder) {
  const home = await openDemo({ folder })
  const document = readDocument()
  const run = { home, world: await worldOf(home, document), document, seed, say, count }
  yield await sendForms(run)
  yield await fuzz(run)
  yield await fuzzDashboard({ ...run, count: Math.ceil(count / 10) })
  yield await findStalls({ ...run, count: repeatedTexts.length })
  await home.close(true)
})
