/** The command that restores a backup into an empty database or, with --overwrite, in place of its content. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readBackup } from '../backup/backup-file.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { secretMark } from '../core/service-secret.ts'
import { log, runCommand, secretKeysOf, server, withDatabase } from './command.ts'

runCommand(async (installation) => {
  const { values, positionals } = parseArgs({ options: { overwrite: { type: 'boolean', default: false } }, allowPositionals: true })
  const [source] = positionals
  if (source === undefined) throw new Error('give the backup: npm run restore -- FILE [--overwrite]')
  const keys = await secretKeysOf(installation)
  await withDatabase(installation, async (connection) => {
    const { head, rows } = await restoreBackup(readBackup(resolve(source)), { connection, server, overwrite: values.overwrite, log })
    process.stdout.write(`${rows} rows of ${head.takenAt} were restored.\n`)
    if (!keys.some((key) => secretMark(key) === head.secret))
      log("the service's secret differs from the backup's: second factors, sealed bids and waiting mail cannot be opened with it")
  })
})
