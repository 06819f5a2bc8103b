/** One process of the service, restarted when it ends, as by a supervisor. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceProgram } from './checkout.ts'
import { keyOf, personIn, signIn } from './demo-people.ts'
import { freePort } from './free-port.ts'
import { sendTo } from './http-client.ts'
import { type ProgramOptions, type Settings, startProgram } from './program.ts'

/** All limits are active and count, but none is reached. */
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

/** Settings that test what is behind the limits. */
export const generousSettings: Settings = {
  ...raisedLimits,
  // Without the demo, an instance has simulated machines only with this setting.
  PROVISION_LOCAL: '1',
  PROVISION_LOCAL_SECONDS: '0.2',
  LOG_LEVEL: 'warn',
}

/** A folder for a run's files, by its real path. */
export function makeRunFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `parley-${name}-`)))
  // If run as root, the database's account must be able to traverse it.
  chmodSync(folder, 0o711)
  return folder
}

export type Instance = Awaited<ReturnType<typeof openInstance>>

/** Starts an instance with its files in `dataDir`, and waits until it is ready. */
export async function openInstance(
  name: string,
  dataDir: string,
  settings: Settings,
  logFile: string,
  overrides: Partial<ProgramOptions> = {},
) {
  mkdirSync(dataDir, { recursive: true })
  const ports = { api: await freePort(), dashboard: await freePort(), ops: await freePort() }
  const own = { DATA_DIR: dataDir, API_PORT: `${ports.api}`, DASHBOARD_PORT: `${ports.dashboard}`, OPS_PORT: `${ports.ops}` }
  const program = await startProgram({
    ...{ name: `the ${name} instance`, command: [process.execPath, serviceProgram], settings: { ...settings, ...own } },
    ...{ logFile, readyUrl: `http://127.0.0.1:${ports.ops}/readyz`, autoRestart: true },
    ...overrides,
  })
  // The demo's people, from the instance's `demo.json`.
  const person = (who: string) => personIn(dataDir, who)
  const key = (who: string, mode?: 'live' | 'test') => keyOf(person(who), mode)
  /** The cookie of a new session at the dashboard. */
  const cookieOf = (who: string) => signIn((call) => sendTo(ports.dashboard, call), person(who))
  return Object.assign(program, { ports, baseUrl: `http://127.0.0.1:${ports.api}/v1`, dataDir, person, key, cookieOf })
}
