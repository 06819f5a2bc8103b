/** `npm run who -- ruth`: what a person of the demo signs in with, including the authenticator's current code. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, path, readDemo } from './demo.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
const { generateSync } = await import('otplib')

const query = (process.argv[2] ?? '').toLowerCase()
const stepSeconds = 30

const demo = readDemo('who')

const found = query === '' ? [] : demo.people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(query))
if (query !== '' && found.length === 0) {
  console.error(`who: no person's name or email contains "${query}". These people exist:`)
  process.exitCode = 1
}
if (found.length === 1) printPerson(found[0])
else for (const person of found.length > 0 ? found : demo.people) console.log(`${person.email.padEnd(26)}${roleText(person)}`)

function printPerson(person) {
  const secondsLeft = stepSeconds - (Math.floor(Date.now() / 1000) % stepSeconds)
  console.log(`${person.name}, ${roleText(person)}`)
  console.log(`  page      ${demo.dashboard_url}`)
  console.log(`  email     ${person.email}`)
  // Output that is not a terminal may be a log.
  if (!process.stdout.isTTY) return console.log(`  The password and the code are shown only on a terminal; they are in ${path}`)
  console.log(`  password  ${person.password}`)
  const agent = agentKey()
  if (agent?.email === person.email) console.log(`  agent     ${agent.key} (a test key; a person approves its spending)`)
  console.log(`  code      ${generateSync({ secret: person.totp_secret })} (${secondsLeft} s left; works once)`)
}

function agentKey() {
  try {
    return JSON.parse(readFileSync(join(folder, 'demo-agent.json'), 'utf8'))
  } catch {
    return null
  }
}

function roleText({ company, role, side, operator, suspended }) {
  const text = operator
    ? 'operator'
    : company
      ? `${role.replaceAll('_', ' ')} of ${company} (${side === 'buys' ? 'buyer' : 'seller'})`
      : 'no company'
  return suspended ? `${text}; suspended` : text
}
