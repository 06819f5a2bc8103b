/** The command that replaces the service's secret: with NEW_SERVICE_SECRET if the secret is a setting, otherwise with one that it creates in DATA_DIR. */
import { finishRotation, keysOf, nextServiceSecret } from '../core/service-secret.ts'
import { serviceSecretIn } from '../core/settings.ts'
import { migrate } from '../db/migrate.ts'
import { dataFolder } from '../postgres/data-folders.ts'
import { rotateSecret } from '../start/rotate-secret.ts'
import {
  expectNoArguments,
  type Installation,
  log,
  longStatementMs,
  openDatabase,
  requireInstallation,
  runCommand,
  secretKeysOf,
  server,
  withDatabase,
} from './command.ts'

runCommand(async (installation) => {
  expectNoArguments('npm run rotate-secret')
  requireInstallation(installation)
  const dataDir = dataFolder(installation.paths)
  const isSetting = installation.config.serviceSecret !== null
  const newKey = newSecret(installation)
  const from = await secretKeysOf(installation)
  await withDatabase(installation, async (owner) => {
    const db = openDatabase(await migrate(owner, server, log), { statementTimeoutMs: longStatementMs })
    const to = newKey ?? (await nextServiceSecret(dataDir))
    const { sealed, already, unreadable } = await rotateSecret(db, from, to).finally(() => db.close())
    if (!isSetting) await finishRotation(dataDir, to)
    const unreadableNote = unreadable === 0 ? '' : ` ${unreadable} values that neither secret opens are unchanged.`
    const next = isSetting
      ? 'Start every instance with NEW_SERVICE_SECRET as its SERVICE_SECRET'
      : `The secret is in ${dataDir}/service-secret`
    process.stdout.write(`${sealed + already} values are sealed with the new secret.${unreadableNote} ${next}. Keep a copy elsewhere.\n`)
  })
})

/** Null if the secret is a file that the service created. */
function newSecret({ config }: Installation): Buffer | null {
  const text = serviceSecretIn(process.env, 'NEW_SERVICE_SECRET')
  if (config.serviceSecret === null) {
    if (text === null) return null
    throw new Error(
      'NEW_SERVICE_SECRET requires SERVICE_SECRET. Without it this command replaces the secret in DATA_DIR with one that it creates there',
    )
  }
  if (text === null)
    throw new Error('give the new secret as NEW_SERVICE_SECRET or NEW_SERVICE_SECRET_FILE; to create one: openssl rand -base64 32')
  if (text === config.serviceSecret) throw new Error('NEW_SERVICE_SECRET is the same as SERVICE_SECRET')
  return keysOf(text)[0]
}
