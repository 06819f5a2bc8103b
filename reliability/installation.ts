/** An installation to be tortured: two instances of the service and the database they share, each a process of its own. */
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseUnderTest } from './database.ts'
import { DemoInstallation, generousSettings, isUp } from './demo-installation.ts'
import { Instance } from './instance.ts'
import { TcpFaultProxy } from './tcp-fault-proxy.ts'

export class Installation {
  readonly home: DemoInstallation
  /** Reaches the database of the first over a line that can be cut. */
  readonly second: Instance
  readonly databaseLine: TcpFaultProxy
  /** To each instance's partner API, over a line that can be cut. */
  readonly lines: readonly [TcpFaultProxy, TcpFaultProxy]

  private constructor(
    home: DemoInstallation,
    second: Instance,
    databaseLine: TcpFaultProxy,
    lines: readonly [TcpFaultProxy, TcpFaultProxy],
  ) {
    this.home = home
    this.second = second
    this.databaseLine = databaseLine
    this.lines = lines
    process.once('exit', this.#leaveNothingRunning)
  }

  get instances(): readonly [Instance, Instance] {
    return [this.home.instance, this.second]
  }
  get database(): DatabaseUnderTest {
    return this.home.database
  }

  static async open(program: string): Promise<Installation> {
    const settings = { ...generousSettings, SERVICE_SECRET: randomBytes(32).toString('hex') }
    const home = await DemoInstallation.open(program, settings)
    const databaseLine = await TcpFaultProxy.to(() => ({ path: home.database.socketPath }))
    const dataDir = join(home.folder, 'second')
    // With the same demo.json the demo's people keep their keys, whichever of the two starts.
    await mkdir(dataDir)
    await copyFile(join(home.folder, 'demo.json'), join(dataDir, 'demo.json'))
    const own = { DATA_DIR: dataDir, DATABASE_URL: `postgres://parley@127.0.0.1:${databaseLine.port}/parley`, DEMO: '1' }
    const second = await Instance.make('second', program, { ...settings, ...own }, join(home.folder, 'service.log'))
    second.start()
    await isUp(second)
    return new Installation(home, second, databaseLine, [await lineTo(home.instance), await lineTo(second)])
  }

  /** Ends everything in order; tells with what the two instances ended. The folder stays when `keep` says so. */
  async close(keep: boolean): Promise<(number | null)[]> {
    process.off('exit', this.#leaveNothingRunning)
    const codes = [await this.second.stop(), await this.home.close(keep)]
    await Promise.all([this.databaseLine, ...this.lines].map((line) => line.close()))
    return codes
  }

  readonly #leaveNothingRunning = () => this.second.abandon()
}

const lineTo = (instance: Instance) => TcpFaultProxy.to(() => ({ host: '127.0.0.1', port: instance.ports.api }))
