/** `npm run instances`: what two instances on one database promise, counted. */
import { parseArgs } from 'node:util'
import type { Figures } from '../figures.ts'
import type { Sql } from '../filed-once.ts'
import { measureOnTwoInstances } from '../on-two-instances.ts'
import type { TwoInstances } from '../two-instances.ts'
import { auditChain } from './audit-chain.ts'
import { restarts } from './restarts.ts'
import { rights } from './rights.ts'
import { storm } from './storm.ts'
import { timing } from './timing.ts'
import { walks } from './walks.ts'

const say = (line: string) => process.stderr.write(`instances: ${line}\n`)

type Run = (count: number, pair: TwoInstances, sql: Sql, say: (line: string) => void) => Promise<Figures>
const runs: Readonly<Record<string, Run>> = { restarts, storm, rights, timing, walks, audit: auditChain }

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '20' },
    storm: { type: 'string', default: '100' },
    rights: { type: 'string', default: '20' },
    timing: { type: 'string', default: '500' },
    walks: { type: 'string', default: '100' },
    audit: { type: 'string', default: '50000' },
    /** Runs these alone, by commas. */
    only: { type: 'string' },
    /** Leaves rows in docs/reliability.md. */
    record: { type: 'boolean', default: false },
  },
})

const chosen = Object.entries(runs).filter(([name]) => values.only === undefined || values.only.split(',').includes(name))

await measureOnTwoInstances({
  name: 'instances',
  record: values.record,
  say,
  measure: async (pair, sql) => {
    const figures: Figures[] = []
    for (const [name, run] of chosen) figures.push(await run(Number(values[name as keyof typeof values]), pair, sql, say))
    return figures
  },
})
