/** The command that computes the audit's chain anew. Ends with 1 and the first broken link when it does not hold. */
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { Database } from '../db/client.ts'
import { type ChainReport, verifyChain } from '../domain/audit/verify-chain.ts'
import { dataFolders } from '../postgres/data-folders.ts'
import { connectionTo, startOwnDatabase } from '../postgres/own-database.ts'

const checkout = join(import.meta.dirname, '../..')
const say = (line: string) => process.stderr.write(`parley: ${line}\n`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl === null ? await startOwnDatabase(dataFolders({ dataDir: config.dataDir, checkout }), say) : null
  try {
    const onError = (error: Error) => say(error.message)
    const db = new Database({ connection: connectionTo(config, embedded), readers: 1, writers: 1, onError })
    const report = await verifyChain(db.read)
    await db.close()
    process.stdout.write(tell(report))
    process.exitCode = report.broken ? 1 : 0
  } finally {
    await embedded?.stop()
  }
}

function tell({ links, head, broken, waiting }: ChainReport): string {
  const oldest = waiting.oldestSeconds === null ? '' : `, the oldest for ${waiting.oldestSeconds.toFixed(1)} s`
  const lines = [
    broken ? `BROKEN at link ${broken.position}: ${broken.fault}.` : 'Every link holds.',
    `Links that hold: ${links}, up to ${head || 'none'}.`,
    `Rows that wait for their link: ${waiting.count}${oldest}.`,
  ]
  return `${lines.join('\n')}\n`
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
