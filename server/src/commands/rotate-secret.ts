/** The command that replaces the service's secret: with NEW_SERVICE_SECRET if it is a setting, else with one that it creates in DATA_DIR. */
import { keysOf, nextServiceSecret, takeNextServiceSecret } from '../core/service-secret.ts'
import { serviceSecretIn } from '../core/settings.ts'
import { migrate } from '../db/migrate.ts'
import { dataFolder } from '../postgres/data-folders.ts'
import { rotateSecret } from '../start/rotate-secret.ts'
import { type Installation, openDatabase, runCommand, say, secretKeysOf, server, withDatabase } from './command.ts'

/** No statement takes longer, regardless of how much is sealed. */
const statementMs = 600_000

runCommand(async (installation) => {
  const dataDir = dataFolder(installation.place)
  const isSetting = installation.config.serviceSecret !== null
  const given = newSecret(installation)
  const from = await secretKeysOf(installation)
  await withDatabase(installation, async (owner) => {
    const db = openDatabase(await migrate(owner, server, say), { statementMs })
    const to = given ?? (await nextServiceSecret(dataDir))
    const { sealed, already, unreadable } = await rotateSecret(db, from, to).finally(() => db.close())
    if (!isSetting) await takeNextServiceSecret(dataDir)
    const left = unreadable === 0 ? '' : ` ${unreadable} that neither secret opens stay as they are.`
    const next = isSetting ? 'Start every instance with NEW_SERVICE_SECRET as its SERVICE_SECRET' : `${dataDir}/service-secret holds it`
    process.stdout.write(`${sealed + already} values are sealed with the new secret.${left} ${next}; keep a copy elsewhere.\n`)
  })
})

/** Null if the secret is a file that the service created. */
function newSecret({ config }: Installation): Buffer | null {
  const given = serviceSecretIn(process.env, 'NEW_SERVICE_SECRET')
  if (config.serviceSecret === null) {
    if (given === null) return null
    throw new Error('NEW_SERVICE_SECRET goes with SERVICE_SECRET; the secret in DATA_DIR is replaced by one that is made there')
  }
  if (given === null) throw new Error('give the new secret as NEW_SERVICE_SECRET, or as NEW_SERVICE_SECRET_FILE: openssl rand -base64 32')
  if (given === config.serviceSecret) throw new Error('NEW_SERVICE_SECRET is the same as SERVICE_SECRET')
  return keysOf(given)[0]
}
