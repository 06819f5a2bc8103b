/** The command that invites a person to the operator's team, including the first one. It mails a link and prints it. */
import { keepsLetters } from '../config.ts'
import { inviteOperator } from '../domain/account/invite-operator.ts'
import { addressGiven, runCommand, say, withOutbox } from './command.ts'

runCommand(async (installation) => {
  const email = addressGiven('whom to invite?', 'npm run operator -- EMAIL')
  const { config } = installation
  await withOutbox(installation, async (db, outbox) => {
    const link = await db.transaction((tx) => inviteOperator(tx, outbox, email))
    if (keepsLetters(config)) say('SMTP_URL is not set: the letter is kept and not sent. Hand the link on yourself.')
    process.stdout.write(`${email} is invited into the operator's team, for 72 hours, once:\n\n  ${link}\n`)
    say(`the link leads to ${config.dashboardUrl}: where the dashboard is reached elsewhere, give this command the settings of the service`)
  })
})
