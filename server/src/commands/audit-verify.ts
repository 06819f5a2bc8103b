/** The command that verifies the audit chain by computing it again. Exits with 1 and the first broken link if it is broken. */
import { type ChainReport, verifyChain } from '../domain/audit/verify-chain.ts'
import { openDatabase, runCommand, withDatabase } from './command.ts'

runCommand((installation) =>
  withDatabase(installation, async (connection) => {
    const db = openDatabase(connection)
    const report = await verifyChain(db.read)
    await db.close()
    process.stdout.write(tell(report))
    process.exitCode = report.broken ? 1 : 0
  }),
)

function tell({ links, head, broken, waiting }: ChainReport): string {
  const oldest = waiting.oldestSeconds === null ? '' : `, the oldest for ${waiting.oldestSeconds.toFixed(1)} s`
  const lines = [
    broken ? `BROKEN at link ${broken.position}: ${broken.fault}.` : 'Every link holds.',
    `Links that hold: ${links}, up to ${head || 'none'}.`,
    `Rows that wait for their link: ${waiting.count}${oldest}.`,
  ]
  return `${lines.join('\n')}\n`
}
