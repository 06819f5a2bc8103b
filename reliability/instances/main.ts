/** `npm run instances`: measures the promises of two instances on one database. `-- timing walks` runs only these two, `-- --walks 1000` sets a count. */
import type { Figures } from '../figures.ts'
import { type HarnessContext, measureOnTwoInstances } from '../installations.ts'
import { options } from '../options.ts'
import { auditChain } from './audit-chain.ts'
import { restarts } from './restarts.ts'
import { rights } from './rights.ts'
import { timing } from './timing.ts'
import { walks } from './walks.ts'

const runs = { restarts, rights, timing, walks, audit: auditChain } satisfies Record<
  string,
  (count: number, context: HarnessContext) => Promise<Figures>
>

/** `record` appends rows to docs/reliability.md. */
const counts = { restarts: 20, rights: 20, timing: 500, walks: 100, audit: 50_000 }
const names = Object.keys(runs) as (keyof typeof runs)[]
const { record, isChosen, ...times } = options({ ...counts, record: false }, names)

await measureOnTwoInstances('instances', record, async function* (context) {
  for (const name of names.filter(isChosen)) yield await runs[name](times[name], context)
})
