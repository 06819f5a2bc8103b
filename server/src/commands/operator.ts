/** The command that invites somebody to the operator's team, including the first operator: it mails a link and prints it. */
import { storesLetters } from '../config.ts'
import { inviteOperator } from '../domain/account/invite-operator.ts'
import { emailArgument, log, requireInstallation, runCommand, withOutbox } from './command.ts'

runCommand(async (installation) => {
  const email = emailArgument('npm run operator -- EMAIL')
  const { config } = installation
  // In a given DATA_DIR, this may be the first to create the database.
  if (config.dataDir === undefined) requireInstallation(installation)
  await withOutbox(installation, async (db, outbox) => {
    const link = await db.transaction((tx) => inviteOperator(tx, outbox, email))
    if (storesLetters(config)) log('SMTP_URL is not set: the email is stored and not sent. Pass the link on yourself.')
    process.stdout.write(`${email} is invited to the operator's team. The link is valid for 72 hours and works once:\n\n  ${link}\n`)
    log(`the link leads to ${config.dashboardUrl}. If the dashboard has another address, run this command with the settings of the service`)
  })
})
