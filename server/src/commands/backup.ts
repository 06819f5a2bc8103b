/** The command that copies all content of the database into a file, beside the running service. */
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeBackup } from '../backup/backup-file.ts'
import type { Line } from '../backup/lines.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { readConfig } from '../config.ts'
import { secretMark, secretOfInstallation } from '../core/service-secret.ts'
import { Database } from '../db/client.ts'
import { dataFolder, dataFolders } from '../postgres/data-folders.ts'
import { connectionTo, startOwnDatabase } from '../postgres/own-database.ts'
import { secretInUse } from '../start/secret-in-use.ts'

const checkout = join(import.meta.dirname, '../..')
const say = (line: string) => process.stderr.write(`parley: ${line}\n`)

async function main(): Promise<void> {
  const [target] = process.argv.slice(2)
  if (target === undefined) throw new Error('where to? npm run backup -- FILE, or a folder')
  const config = readConfig(process.env)
  const place = { dataDir: config.dataDir, checkout }
  const keys = await secretOfInstallation(config, dataFolder(place))
  const embedded = config.databaseUrl === null ? await startOwnDatabase(dataFolders(place), say) : null
  try {
    const connection = connectionTo(config, embedded)
    const db = new Database({ connection, readers: 1, writers: 1, onError: (error) => say(error.message) })
    const { secret } = await secretInUse(db.read, keys).finally(() => db.close())
    const path = fileAt(resolve(target))
    const counted = { rows: 0 }
    await writeBackup(path, counting(takeBackup(connection, secretMark(secret)), counted))
    process.stdout.write(`${counted.rows} rows are in ${path}. The service's secret is not: keep it elsewhere.\n`)
  } finally {
    await embedded?.stop()
  }
}

/** In a folder it is named by when it was taken. */
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

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
