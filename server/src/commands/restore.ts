/** The command that puts a backup back, into an empty database or, when told so, over what it holds. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readBackup } from '../backup/backup-file.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../config.ts'
import { secretMark, secretOfInstallation } from '../core/service-secret.ts'
import { dataFolder, dataFolders } from '../postgres/data-folders.ts'
import { connectionTo, startOwnDatabase } from '../postgres/own-database.ts'

const checkout = join(import.meta.dirname, '../..')
const server = join(import.meta.dirname, '..')
const say = (line: string) => process.stderr.write(`parley: ${line}\n`)

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { overwrite: { type: 'boolean', default: false } }, allowPositionals: true })
  const [source] = positionals
  if (source === undefined) throw new Error('from where? npm run restore -- FILE [--overwrite]')
  const config = readConfig(process.env)
  const place = { dataDir: config.dataDir, checkout }
  const keys = await secretOfInstallation(config, dataFolder(place))
  const embedded = config.databaseUrl === null ? await startOwnDatabase(dataFolders(place), say) : null
  try {
    const options = { connection: connectionTo(config, embedded), server, overwrite: values.overwrite, say }
    const { head, rows } = await restoreBackup(readBackup(resolve(source)), options)
    process.stdout.write(`${rows} rows of ${head.takenAt} are back.\n`)
    if (!keys.some((key) => secretMark(key) === head.secret))
      say("the service's secret is another than the backup's: second factors, sealed bids and mail that waits cannot be opened with it")
  } finally {
    await embedded?.stop()
  }
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
