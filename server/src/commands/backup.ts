/** The command that copies all content of the database into a file, while the service runs. */
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeBackup } from '../backup/backup-file.ts'
import type { Line } from '../backup/lines.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { secretMark } from '../core/service-secret.ts'
import { secretInUse } from '../start/secret-in-use.ts'
import { openDatabase, requiredArgument, requireInstallation, runCommand, secretKeysOf, withDatabase } from './command.ts'

runCommand(async (installation) => {
  const { argument: target } = requiredArgument('npm run backup -- FILE_OR_FOLDER')
  requireInstallation(installation)
  const keys = await secretKeysOf(installation)
  await withDatabase(installation, async (connection) => {
    const db = openDatabase(connection)
    const { secret } = await secretInUse(db.read, keys).finally(() => db.close())
    const path = fileAt(resolve(target))
    const counted = { rows: 0 }
    await writeBackup(path, counting(takeBackup(connection, secretMark(secret)), counted))
    process.stdout.write(`${counted.rows} rows were written to ${path}. The service's secret is not in it: keep a copy elsewhere.\n`)
  })
})

/** In a folder, the file is named by the time of the backup. */
function fileAt(target: string): string {
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory() !== true) return target
  return join(target, `parley-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.jsonl.gz`)
}

async function* counting(lines: AsyncIterable<Line>, counted: { rows: number }): AsyncGenerator<Line> {
  for await (const line of lines) {
    if (Array.isArray(line)) counted.rows += line.length
    yield line
  }
}
