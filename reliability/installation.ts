/** An installation to be tortured: two instances of the service and the database they share, each a process of its own. */
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseUnderTest } from './database.ts'
import { DemoInstallation, generousSettings, isUp } from './demo-installation.ts'
import { Instance } from './instance.ts'
import { Mailbox } from './mailbox.ts'
import { Random } from './random.ts'
import { TcpFaultProxy } from './tcp-fault-proxy.ts'

/** Of a webhook that failed: its receiver is soon back. */
const retrySeconds = Array(10).fill('1').join()

export class Installation {
  readonly home: DemoInstallation
  /** Reaches the database of the first over a line that can be cut. */
  readonly second: Instance
  readonly databaseLine: TcpFaultProxy
  /** To each instance's partner API, over a line that can be cut. */
  readonly lines: readonly [TcpFaultProxy, TcpFaultProxy]
  /** Where each instance's letters arrive. */
  readonly mailboxes: readonly [Mailbox, Mailbox]

  private constructor(
    home: DemoInstallation,
    second: Instance,
    databaseLine: TcpFaultProxy,
    lines: readonly [TcpFaultProxy, TcpFaultProxy],
    mailboxes: readonly [Mailbox, Mailbox],
  ) {
    this.home = home
    this.second = second
    this.databaseLine = databaseLine
    this.lines = lines
    this.mailboxes = mailboxes
    process.once('exit', this.#leaveNothingRunning)
  }

  get instances(): readonly [Instance, Instance] {
    return [this.home.instance, this.second]
  }
  get database(): DatabaseUnderTest {
    return this.home.database
  }

  /** `seed` draws what the mailboxes refuse. */
  static async open(program: string, seed: string): Promise<Installation> {
    const settings = { ...generousSettings, WEBHOOK_RETRY_SECONDS: retrySeconds, SERVICE_SECRET: randomBytes(32).toString('hex') }
    const random = new Random(`${seed} mailboxes`)
    const mailboxes = [new Mailbox(random), new Mailbox(random)] as const
    const home = await DemoInstallation.open(program, { ...settings, SMTP_URL: await mailboxes[0].open() })
    const databaseLine = await TcpFaultProxy.to(() => ({ path: home.database.socketPath }))
    const dataDir = join(home.folder, 'second')
    // With the same demo.json the demo's people keep their keys, whichever of the two starts.
    await mkdir(dataDir)
    await copyFile(join(home.folder, 'demo.json'), join(dataDir, 'demo.json'))
    const own = {
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://parley@127.0.0.1:${databaseLine.port}/parley`,
      DEMO: '1',
      SMTP_URL: await mailboxes[1].open(),
    }
    const second = await Instance.make('second', program, { ...settings, ...own }, join(home.folder, 'service.log'))
    second.start()
    await isUp(second)
    return new Installation(home, second, databaseLine, [await lineTo(home.instance), await lineTo(second)], mailboxes)
  }

  /** Ends everything in order; tells with what the two instances ended. The folder stays when `keep` says so. */
  async close(keep: boolean): Promise<(number | null)[]> {
    process.off('exit', this.#leaveNothingRunning)
    const codes = [await this.second.stop(), await this.home.close(keep)]
    await Promise.all([this.databaseLine, ...this.lines, ...this.mailboxes].map((one) => one.close()))
    return codes
  }

  readonly #leaveNothingRunning = () => this.second.abandon()
}

const lineTo = (instance: Instance) => TcpFaultProxy.to(() => ({ host: '127.0.0.1', port: instance.ports.api }))
