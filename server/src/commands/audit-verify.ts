/** The command that recomputes the audit's chain. If the chain does not hold, it prints the first broken link and exits with 1. */
import { type ChainReport, verifyChain } from '../domain/audit/verify-chain.ts'
import { expectNoArguments, longStatementMs, openDatabase, requireInstallation, runCommand, withDatabase } from './command.ts'

runCommand(async (installation) => {
  expectNoArguments('npm run audit:verify')
  requireInstallation(installation)
  await withDatabase(installation, async (connection) => {
    // Rows without a link are looked for among all.
    const db = openDatabase(connection, { statementTimeoutMs: longStatementMs })
    const report = await verifyChain(db.read)
    await db.close()
    process.stdout.write(reportText(report))
    process.exitCode = report.broken ? 1 : 0
  })
})

function reportText({ links, head, broken, waiting }: ChainReport): string {
  const oldest = waiting.oldestSeconds === null ? '' : `, the oldest waiting for ${waiting.oldestSeconds.toFixed(1)} s`
  const lines = [
    broken ? `BROKEN at link ${broken.position}: ${broken.fault}.` : 'Every link is valid.',
    `Valid links: ${links}, up to ${head || 'none'}.`,
    `Rows not yet linked: ${waiting.count}${oldest}.`,
  ]
  return `${lines.join('\n')}\n`
}
