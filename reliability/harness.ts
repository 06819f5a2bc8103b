/** Runs a harness in its own folder, reports its progress, and ends the process with the result. */
import { rmSync } from 'node:fs'
import { appendRow, type Figures, table } from './figures.ts'
import { makeHome } from './instance.ts'

export type Say = (line: string) => void

const maxTold = 20

/**
 * `npm run NAME`: prints the table of results and the violations. With `record`, appends each row to docs/reliability.md as soon as it
 * is complete. Ends the process. After violations, the exit code is 1 and the folder is not deleted.
 */
export async function play(name: string, record: boolean, run: (say: Say, home: string) => AsyncIterable<Figures>): Promise<never> {
  const say: Say = (line) => process.stderr.write(`${name}: ${line}\n`)
  // On a signal, exit normally, so that the exit handlers end the child processes.
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
