/** The command that removes every second factor of a person who lost them. */
import { resetFactors } from '../domain/factors/reset-factors.ts'
import { addressGiven, runCommand, withOutbox } from './command.ts'

runCommand(async (installation) => {
  const email = addressGiven('whose second factors?', 'npm run reset-factors -- EMAIL')
  await withOutbox(installation, (db, outbox) => resetFactors(db, outbox, email))
  process.stdout.write(`${email} has no second factor any more, was signed out everywhere, and is told so by a letter.\n`)
})
