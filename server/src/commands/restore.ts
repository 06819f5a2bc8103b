/** The command that restores a backup into an empty database or, with --overwrite, in place of its content. */
import { resolve } from 'node:path'
import { readBackup } from '../backup/backup-file.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { secretMark } from '../core/service-secret.ts'
import { log, requiredArgument, runCommand, secretKeysOf, server, withDatabase } from './command.ts'

runCommand(async (installation) => {
  const { argument: source, has } = requiredArgument('npm run restore -- FILE [--overwrite]', ['overwrite'])
  const keys = await secretKeysOf(installation)
  await withDatabase(installation, async (connection) => {
    const { head, rows } = await restoreBackup(readBackup(resolve(source)), { connection, server, overwrite: has('overwrite'), log })
    process.stdout.write(`${rows} rows of ${head.takenAt} were restored.\n`)
    if (!keys.some((key) => secretMark(key) === head.secret))
      log("the service's secret differs from the backup's: second factors, sealed bids and waiting mail cannot be opened with it")
  })
})
