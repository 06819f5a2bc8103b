/** One instance of the service with a database of its own and the demo world in it, as `npm start` makes it. */
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseUnderTest, end } from './database.ts'
import { Instance } from './instance.ts'
import { until } from './wait.ts'

/** Limits that nobody means to reach. */
export const generousSettings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'PER_MIN',
      'PER_DAY',
      'IP_PER_MIN',
      'WRITES_PER_MIN',
      'RENTAL_WRITES_PER_MIN',
      'TEST_PER_MIN',
      'TEST_HELPERS_PER_MIN',
      'DASHBOARD_IP_PER_MIN',
    ].map((name) => [`RATE_LIMIT_${name}`, '1000000000']),
  ),
  MAX_ACTIVE_RENTALS: '1000',
  DAILY_SPEND_LIMIT_CENTS: '1000000000',
  // An instance without the demo has simulated machines only when it asks for them.
  PROVISION_LOCAL: '1',
  PROVISION_LOCAL_SECONDS: '0.2',
  LOG_LEVEL: 'warn',
}

export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly totp_secret: string
  readonly keys: { readonly live: string; readonly test: string } | null
}

const upWithinMs = 60_000

export class DemoInstallation {
  readonly folder: string
  /** Starts and watches over the database. */
  readonly instance: Instance
  readonly database: DatabaseUnderTest
  /** By what stands before the @ of their address. */
  readonly people: ReadonlyMap<string, DemoPerson>

  private constructor(folder: string, instance: Instance, database: DatabaseUnderTest, people: ReadonlyMap<string, DemoPerson>) {
    this.folder = folder
    this.instance = instance
    this.database = database
    this.people = people
    process.once('exit', this.#leaveNothingRunning)
  }

  /** `program` is the built service. */
  static async open(program: string, settings: Readonly<Record<string, string>>): Promise<DemoInstallation> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'parley-reliability-')))
    return DemoInstallation.openIn(folder, program, settings, join(folder, 'service.log'))
  }

  /** In a folder that is there, with what may be in it; `folder` is a real path. */
  static async openIn(
    folder: string,
    program: string,
    settings: Readonly<Record<string, string>>,
    logFile: string,
  ): Promise<DemoInstallation> {
    // Run as root, the database's account walks through it.
    await chmod(folder, 0o711)
    const instance = await Instance.make('first', program, { ...settings, DATA_DIR: folder }, logFile)
    const database = new DatabaseUnderTest(join(folder, 'postgres'))
    instance.start()
    try {
      await isUp(instance)
      return new DemoInstallation(folder, instance, database, await peopleOf(folder))
    } catch (error) {
      instance.abandon()
      database.kill()
      throw error
    }
  }

  /** Ends it in order; tells with what code. The folder stays when `keep` says so. */
  async close(keep: boolean): Promise<number | null> {
    process.off('exit', this.#leaveNothingRunning)
    await this.database.disconnect()
    const code = await this.instance.stop()
    if (!keep) await rm(this.folder, { recursive: true, force: true })
    return code
  }

  /** Whoever runs this may end in the middle of it, by a fault of its own too. */
  readonly #leaveNothingRunning = () => {
    const processes = this.database.processes()
    this.instance.abandon()
    for (const pid of processes) end(pid, 'SIGKILL')
  }
}

export const isUp = (instance: Instance) => until(() => instance.isReady(), upWithinMs, `the ${instance.name} instance is ready`)

async function peopleOf(folder: string): Promise<ReadonlyMap<string, DemoPerson>> {
  const { people } = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as { people: DemoPerson[] }
  return new Map(people.map((person) => [person.email.replace(/@.*/, ''), person]))
}
