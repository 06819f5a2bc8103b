/** `npm run fuzz`: calls drawn from the OpenAPI document, told as they go. `-- --count 1000000`, `-- --seed <seed>`. */
import { openDemo } from '../demo-installation.ts'
import { seconds } from '../figures.ts'
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { fuzzDashboard } from './dashboard.ts'
import { readDocument } from './document.ts'
import { examinerOf } from './examine.ts'
import { fuzz } from './fuzz.ts'
import { sendForms } from './raw.ts'
import { rawForms } from './raw-forms.ts'
import { repeatedTexts } from './stall-texts.ts'
import { findStalls } from './stalls.ts'
import { worldOf } from './things.ts'

const { count, seed } = options({ count: 20_000, seed: newSeed() })
const home = await openDemo()
const document = readDocument()
const examiner = examinerOf(document)
const world = await worldOf(home, document)
const startedAtMs = performance.now()
const forms = rawForms(world.keys.live)
const rawFaults = await sendForms(home.instance.ports.api, forms, examiner)
console.log(`${forms.length} raw forms, ${rawFaults.length} violations`)
const run = { home, world, document, seed }
const tally = await fuzz({ ...run, count }, ({ calls, violations }) => console.log(`${calls} calls, ${violations} violations`))
const page = await fuzzDashboard({ ...run, count: Math.ceil(count / 10) })
const stalls = await findStalls({ ...run, count: repeatedTexts.length })
await home.close()
const { told, ...counts } = tally
console.log(`fuzz: seed ${seed}, ${seconds(performance.now() - startedAtMs, 1)}`, counts)
console.log(`dashboard: ${page.done} calls done, ${page.told.length} violations`)
console.log(
  `stalls: ${stalls.calls} long texts sent, the longest held the service for ${stalls.longestMs.toFixed()} ms, ${stalls.told.length} violations`,
)
for (const what of [...rawFaults, ...told, ...page.told, ...stalls.told]) console.log(`    ${what}`)
process.exit(tally.violations + rawFaults.length + page.told.length + stalls.told.length === 0 ? 0 : 1)
