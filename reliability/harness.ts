/** The frame of a harness: it runs in a folder of its own, says how far it came, and ends with what it found. */
import { rmSync } from 'node:fs'
import { appendRow, type Figures, table } from './figures.ts'
import { makeHome } from './instance.ts'

export type Say = (line: string) => void

const maxTold = 20

/**
 * `npm run NAME`: prints the table of what was found, and what was wrong; leaves each row in docs/reliability.md as soon as it is there
 * when they are to be recorded. Ends the process: with 1, and the folder stays, when anything was wrong.
 */
export async function play(name: string, record: boolean, run: (say: Say, home: string) => AsyncIterable<Figures>): Promise<never> {
  const say: Say = (line) => process.stderr.write(`${name}: ${line}\n`)
  // Ended by hand, it takes with it what it runs.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const home = makeHome(name)
  const rows: (readonly [string, string, number])[] = []
  const wrong: string[] = []
  for await (const { what, found, violations } of run(say, home)) {
    const row = [what, found, violations.length] as const
    rows.push(row)
    wrong.push(...violations)
    if (record) appendRow(`npm run ${name}`, row)
  }
  console.log(table(['what', 'found', 'violations'], rows))
  for (const what of wrong.slice(0, maxTold)) say(what)
  if (wrong.length > 0) say(`logs are in ${home}`)
  else rmSync(home, { recursive: true, force: true })
  process.exit(wrong.length > 0 ? 1 : 0)
}
