/** The command that removes every second factor of a person who lost them. */
import { storesLetters } from '../config.ts'
import { resetFactors } from '../domain/factors/reset-factors.ts'
import { emailArgument, requireInstallation, runCommand, withOutbox } from './command.ts'

runCommand(async (installation) => {
  const email = emailArgument('npm run reset-factors -- EMAIL')
  requireInstallation(installation)
  await withOutbox(installation, (db, outbox) => resetFactors(db, outbox, email))
  const letter = storesLetters(installation.config)
    ? 'SMTP_URL is not set: the email about it is stored and not sent. Inform the person yourself.'
    : 'An email informs the person.'
  process.stdout.write(`All second factors of ${email} were removed, and all sessions signed out. ${letter}\n`)
})
