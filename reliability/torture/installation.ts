/** The installation under test: two instances of the service and their shared database, each as its own process. */
import { generousSettings, type Instance } from '../instance.ts'
import { Random } from '../random.ts'
import { newServiceSecret, openDemo, startBeside } from '../stage.ts'
import { openFaultLine } from '../tcp-fault-proxy.ts'
import { openMailbox } from './mailbox.ts'

/** Failed webhooks are retried quickly, because their receiver is soon back. */
const retrySeconds = Array(10).fill('1').join()

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** `seed` determines what the mailboxes refuse. */
export async function openInstallation(seed: string) {
  const shared = { WEBHOOK_RETRY_SECONDS: retrySeconds, SERVICE_SECRET: newServiceSecret() }
  const random = new Random(`${seed} mailboxes`)
  const mailboxes = [await openMailbox(random), await openMailbox(random)] as const
  const home = await openDemo({ settings: { ...shared, SMTP_URL: mailboxes[0].url } })
  // Proxies that can be cut connect the second instance to the first one's database, and callers to each instance's partner API.
  const databaseLine = await openFaultLine(() => ({ path: home.database.socketPath() }))
  const own = { DATABASE_URL: `postgres://parley@127.0.0.1:${databaseLine.port}/parley`, DEMO: '1', SMTP_URL: mailboxes[1].url }
  const second = await startBeside(home.instance, 'second', home.folder, { ...generousSettings, ...shared, ...own })
  const instances = [home.instance, second] as const
  const lines = [await lineTo(home.instance), await lineTo(second)] as const
  /** Stops everything in order and returns the instances' exit codes. With `keep`, the folder is not deleted. */
  const close = async (keep: boolean) => {
    const codes = [await second.stop(), await home.close(keep)]
    await Promise.all([databaseLine, ...lines, ...mailboxes].map((one) => one.close()))
    return codes
  }
  return { home, instances, databaseLine, lines, mailboxes, close }
}

const lineTo = (instance: Instance) => openFaultLine(() => ({ host: '127.0.0.1', port: instance.ports.api }))
