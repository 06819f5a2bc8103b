/** What a start prints on standard output once it serves: the addresses to open, and the first three calls to try. */
import type { Config } from '../config.ts'
import { people as cast } from '../demo/cast.ts'
import type { DemoFile } from '../demo/demo-file.ts'

export const noSmtpWarning =
  'WARNING: SMTP_URL is not set, so no email is sent. Nobody can sign up, reset a password or accept an invitation. Emails are stored, and sent once SMTP_URL is set.'

type Demo = Pick<DemoFile, 'people'> & { readonly path: string }

/** A key is printed only to a terminal: anything else may be a log. */
export function greeting(config: Config, demo: Demo | null, toTerminal: boolean): string {
  const lines = [
    '',
    `  ${config.serviceName} is ready.`,
    '',
    `  Partner API    ${config.baseUrl}`,
    `  Documentation  ${new URL(config.baseUrl).origin}/docs`,
    `  Dashboard      ${config.dashboardUrl}`,
    `  Operations     ${config.opsUrl}/readyz`,
    ...(demo ? demoLines(config, demo, toTerminal) : []),
  ]
  return `${lines.join('\n')}\n\n`
}

function demoLines(config: Config, demo: Demo, toTerminal: boolean): string[] {
  const dataDir = process.env.DATA_DIR ? `DATA_DIR=${process.env.DATA_DIR} ` : ''
  return [
    '',
    `  The demo's people, passwords and API keys are in ${demo.path}`,
    ...(toTerminal
      ? [...firstCalls(config, demo), ...documentationKey(demo)]
      : ['  They are shown only on a terminal, because this output may be a log.']),
    '',
    `  Play the main job, Radar and a rental against this service: ${dataDir}npm run tour`,
  ]
}

function firstCalls({ baseUrl }: Config, { people }: Demo): string[] {
  const buyer = people.find((person) => person.side === 'buys' && person.role === 'trader' && !person.suspended)
  const key = buyer?.keys?.live
  if (!buyer || !key) return []
  const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const demand = `{"gpuModel":"H100 SXM","gpusPerNode":8,"nodes":2,"region":"eu-north","startsAt":"${startsAt}T00:00:00Z","durationMonths":3}`
  return [
    `  Try these calls as ${buyer.name} of ${buyer.company}:`,
    '',
    `    curl -s -H "Authorization: Bearer ${key}" ${baseUrl}/me`,
    `    curl -s -H "Authorization: Bearer ${key}" ${baseUrl}/requests`,
    `    curl -s -H "Authorization: Bearer ${key}" -H "Idempotency-Key: first" -H "Content-Type: application/json" \\`,
    `      -d '${demand}' ${baseUrl}/requests`,
  ]
}

/** The objects that the documentation's examples name are in her company's test data. */
function documentationKey({ people }: Demo): string[] {
  const reader = people.find(({ email }) => email === cast.lena.email)
  if (!reader?.keys) return []
  return ['', `  Try the documentation's examples with ${reader.name}'s test key:`, '', `    export API_KEY=${reader.keys.test}`]
}
