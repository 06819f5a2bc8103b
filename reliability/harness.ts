/** Runs a harness in its own folder, reports its progress, and ends the process with the result. */
import { rmSync } from 'node:fs'
import { appendRow, type Figures, table } from './figures.ts'
import { makeRunFolder } from './instance.ts'

export type Log = (line: string) => void

const maxReported = 20

/**
 * `npm run NAME`: prints the table of results and the violations. With `record`, appends each row to docs/reliability.md as soon as it
 * is complete. Ends the process. After violations, the exit code is 1 and the folder is not deleted.
 */
export async function runHarness(name: string, record: boolean, run: (log: Log, folder: string) => AsyncIterable<Figures>): Promise<never> {
  const log: Log = (line) => process.stderr.write(`${name}: ${line}\n`)
  // On a signal, exit normally, so that the exit handlers end the child processes.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const folder = makeRunFolder(name)
  const rows: (readonly [string, string, number])[] = []
  const allViolations: string[] = []
  for await (const { what, found, violations } of run(log, folder)) {
    const row = [what, found, violations.length] as const
    rows.push(row)
    allViolations.push(...violations)
    if (record) appendRow(`npm run ${name}`, row)
  }
  console.log(table(['what', 'found', 'violations'], rows))
  for (const violation of allViolations.slice(0, maxReported)) log(violation)
  if (allViolations.length > 0) log(`logs are in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
  process.exit(allViolations.length > 0 ? 1 : 0)
}
