/** The command that invites somebody to the operator's team, including the first operator: it mails a link and prints it. */
import { keepsLetters } from '../config.ts'
import { inviteOperator } from '../domain/account/invite-operator.ts'
import { addressGiven, runCommand, say, withOutbox } from './command.ts'

runCommand(async (installation) => {
  const email = addressGiven('npm run operator -- EMAIL')
  const { config } = installation
  await withOutbox(installation, async (db, outbox) => {
    const link = await db.transaction((tx) => inviteOperator(tx, outbox, email))
    if (keepsLetters(config)) say('SMTP_URL is not set: the email is stored and not sent. Pass the link on yourself.')
    process.stdout.write(`${email} is invited to the operator's team. The link is valid for 72 hours and works once:\n\n  ${link}\n`)
    say(`the link leads to ${config.dashboardUrl}. If the dashboard has another address, run this command with the settings of the service`)
  })
})
