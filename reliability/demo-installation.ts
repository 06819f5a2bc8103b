/** One instance of the service with a database of its own and the demo world in it, as `npm start` makes it. */
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseUnderTest } from './database.ts'
import { type DemoPerson, keyOf, peopleIn } from './demo-people.ts'
import { Instance, type Settings } from './instance.ts'
import { generousSettings } from './settings.ts'

export class DemoInstallation {
  readonly folder: string
  /** Starts and watches over the database. */
  readonly instance: Instance
  readonly database: DatabaseUnderTest
  readonly #people: ReadonlyMap<string, DemoPerson>

  private constructor(folder: string, instance: Instance, database: DatabaseUnderTest) {
    this.folder = folder
    this.instance = instance
    this.database = database
    this.#people = new Map(peopleIn(folder).map((person) => [person.email.replace(/@.*/, ''), person]))
    // Whoever runs this may end in the middle of it, by a fault of its own too.
    process.once('exit', database.kill)
  }

  static async open(more: Settings = {}): Promise<DemoInstallation> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'parley-reliability-')))
    return DemoInstallation.openIn(folder, join(folder, 'service.log'), more)
  }

  /** In a folder that is there, with what may be in it; `folder` is a real path. */
  static async openIn(folder: string, logFile: string, more: Settings = {}): Promise<DemoInstallation> {
    // Run as root, the database's account walks through it.
    await chmod(folder, 0o711)
    const database = new DatabaseUnderTest(join(folder, 'postgres'))
    try {
      const instance = await Instance.start('first', folder, { ...generousSettings, ...more }, logFile)
      return new DemoInstallation(folder, instance, database)
    } catch (error) {
      database.kill()
      throw error
    }
  }

  /** By what stands before the @ of their address. */
  person(name: string): DemoPerson {
    const person = this.#people.get(name)
    if (person === undefined) throw new Error(`the demo world has no ${name}`)
    return person
  }
  key(name: string, mode: 'live' | 'test' = 'live'): string {
    return keyOf(this.person(name), mode)
  }

  /** Ends it in order; tells with what code. The folder stays when `keep` says so. */
  async close(keep = false): Promise<number | null> {
    process.off('exit', this.database.kill)
    await this.database.disconnect()
    const code = await this.instance.stop()
    if (!keep) await rm(this.folder, { recursive: true, force: true })
    return code
  }
}
