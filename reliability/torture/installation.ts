/** An installation to be tortured: two instances of the service and the database they share, each a process of its own. */
import { generousSettings, type Instance } from '../instance.ts'
import { Random } from '../random.ts'
import { newServiceSecret, openDemo, startBeside } from '../stage.ts'
import { openFaultLine } from '../tcp-fault-proxy.ts'
import { openMailbox } from './mailbox.ts'

/** Of a webhook that failed: its receiver is soon back. */
const retrySeconds = Array(10).fill('1').join()

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** `seed` draws what the mailboxes refuse. */
export async function openInstallation(seed: string) {
  const shared = { WEBHOOK_RETRY_SECONDS: retrySeconds, SERVICE_SECRET: newServiceSecret() }
  const random = new Random(`${seed} mailboxes`)
  const mailboxes = [await openMailbox(random), await openMailbox(random)] as const
  const home = await openDemo({ settings: { ...shared, SMTP_URL: mailboxes[0].url } })
  // The second reaches the database of the first over a line that can be cut, and callers each instance's partner API.
  const databaseLine = await openFaultLine(() => ({ path: home.database.socketPath() }))
  const own = { DATABASE_URL: `postgres://parley@127.0.0.1:${databaseLine.port}/parley`, DEMO: '1', SMTP_URL: mailboxes[1].url }
  const second = await startBeside(home.instance, 'second', home.folder, { ...generousSettings, ...shared, ...own })
  const instances = [home.instance, second] as const
  const lines = [await lineTo(home.instance), await lineTo(second)] as const
  /** Ends everything in order; tells with what the two instances ended. The folder stays when `keep` says so. */
  const close = async (keep: boolean) => {
    const codes = [await second.stop(), await home.close(keep)]
    await Promise.all([databaseLine, ...lines, ...mailboxes].map((one) => one.close()))
    return codes
  }
  return { home, instances, databaseLine, lines, mailboxes, close }
}

const lineTo = (instance: Instance) => openFaultLine(() => ({ host: '127.0.0.1', port: instance.ports.api }))
