/** One process of the service, kept up as a supervisor would. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceProgram } from './checkout.ts'
import { keyOf, personIn, signIn } from './demo-people.ts'
import { freePort } from './free-port.ts'
import { sendTo } from './http-client.ts'
import { type ProgramOptions, type Settings, startProgram } from './program.ts'

/** Every limit is there and counts; none is reached. */
export const raisedLimits: Settings = {
  ...Object.fromEntries(
    [
      ...['PER_MIN', 'PER_DAY', 'IP_PER_MIN', 'WRITES_PER_MIN', 'RENTAL_WRITES_PER_MIN'],
      ...['TEST_PER_MIN', 'TEST_HELPERS_PER_MIN', 'DASHBOARD_IP_PER_MIN'],
    ].map((name) => [`RATE_LIMIT_${name}`, '1000000000']),
  ),
  MAX_ACTIVE_RENTALS: '1000000000',
  DAILY_SPEND_LIMIT_CENTS: '1000000000000',
}

/** What is behind the limits is tried. */
export const generousSettings: Settings = {
  ...raisedLimits,
  // An instance without the demo has simulated machines only when it asks for them.
  PROVISION_LOCAL: '1',
  PROVISION_LOCAL_SECONDS: '0.2',
  LOG_LEVEL: 'warn',
}

/** A folder for a run's files, by its real path. */
export function makeHome(name: string): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), `parley-${name}-`)))
  // Run as root, the database's account walks through it.
  chmodSync(home, 0o711)
  return home
}

export type Instance = Awaited<ReturnType<typeof openInstance>>

/** Starts one that keeps its files in a folder, and waits until it is ready. */
export async function openInstance(name: string, dataDir: string, settings: Settings, logFile: string, how: Partial<ProgramOptions> = {}) {
  mkdirSync(dataDir, { recursive: true })
  const ports = { api: await freePort(), dashboard: await freePort(), ops: await freePort() }
  const own = { DATA_DIR: dataDir, API_PORT: `${ports.api}`, DASHBOARD_PORT: `${ports.dashboard}`, OPS_PORT: `${ports.ops}` }
  const program = await startProgram({
    ...{ name: `the ${name} instance`, command: [process.execPath, serviceProgram], settings: { ...settings, ...own } },
    ...{ logFile, readyUrl: `http://127.0.0.1:${ports.ops}/readyz`, keptUp: true },
    ...how,
  })
  // Of the demo's people, whom it told of in its folder.
  const person = (who: string) => personIn(dataDir, who)
  const key = (who: string, mode?: 'live' | 'test') => keyOf(person(who), mode)
  /** The cookie of a new session at the dashboard. */
  const cookieOf = (who: string) => signIn((sending) => sendTo(ports.dashboard, sending), person(who))
  return Object.assign(program, { ports, baseUrl: `http://127.0.0.1:${ports.api}/v1`, dataDir, person, key, cookieOf })
}
