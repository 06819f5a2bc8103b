/** The command that invites somebody into the operator's team, the first one too: it mails a link and prints it. */
import { existsSync } from 'node:fs'
import { isEmailAddress } from '@parley/contract/fields'
import { keepsLetters } from '../config.ts'
import { Sealer } from '../core/sealer.ts'
import { migrate } from '../db/migrate.ts'
import { inviteOperator } from '../domain/account/invite-operator.ts'
import { Outbox } from '../domain/mail/outbox.steps.ts'
import { dataFolder, dataFolders } from '../postgres/data-folders.ts'
import { secretInUse } from '../start/secret-in-use.ts'
import { type Installation, openDatabase, runCommand, say, secretKeysOf, server, withDatabase } from './command.ts'

runCommand(async (installation) => {
  const [email] = process.argv.slice(2)
  if (email === undefined) throw new Error('whom to invite? npm run operator -- EMAIL')
  if (!isEmailAddress(email) || email.length > 254) throw new Error(`"${email}" is no email address: npm run operator -- EMAIL`)
  refuseNoInstallation(installation)
  const { config } = installation
  const keys = await secretKeysOf(installation)
  await withDatabase(installation, async (owner) => {
    const connection = await migrate(owner, server, say)
    const db = openDatabase(connection)
    const { secret } = await secretInUse(db.read, keys)
    const outbox = new Outbox(new Sealer(secret, 'mails'), config)
    const link = await db.transaction((tx) => inviteOperator(tx, outbox, email)).finally(() => db.close())
    if (keepsLetters(config)) say('SMTP_URL is not set: the letter is kept and not sent. Hand the link on yourself.')
    process.stdout.write(`${email} is invited into the operator's team, for 72 hours, once:\n\n  ${link}\n`)
    say(`the link leads to ${config.dashboardUrl}: where the dashboard is reached elsewhere, give this command the settings of the service`)
  })
})

/** With nothing given, an installation that nobody has started would be made, and the link would lead nowhere. */
function refuseNoInstallation({ config: { databaseUrl, dataDir }, place }: Installation): void {
  if (databaseUrl !== null || dataDir !== undefined || existsSync(dataFolders(place).clusterDir)) return
  throw new Error(`there is no installation in ${dataFolder(place)}: start the service first, or name its DATA_DIR or DATABASE_URL`)
}
