/** The installation under test: two instances of the service and their shared database, each as its own process. */

import { newServiceSecret, openDemo, startAnotherInstance } from '../installations.ts'
import { generousSettings, type Instance } from '../instance.ts'
import { Random } from '../random.ts'
import { openFaultProxy } from '../tcp-fault-proxy.ts'
import { openMailbox } from './mailbox.ts'

/** Failed webhooks are retried quickly, because their receiver is soon back. */
const retrySeconds = Array(10).fill('1').join()

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** `seed` determines what the mailboxes refuse. */
export async function openInstallation(seed: string) {
  const shared = { WEBHOOK_RETRY_SECONDS: retrySeconds, SERVICE_SECRET: newServiceSecret() }
  const random = new Random(`${seed} mailboxes`)
  const mailboxes = [await openMailbox(random), await openMailbox(random)] as const
  const demo = await openDemo({ settings: { ...shared, SMTP_URL: mailboxes[0].url } })
  // Proxies that can be cut connect the second instance to the first one's database, and callers to each instance's partner API.
  const databaseProxy = await openFaultProxy(() => ({ path: demo.database.socketPath() }))
  const own = { DATABASE_URL: `postgres://parley@127.0.0.1:${databaseProxy.port}/parley`, DEMO: '1', SMTP_URL: mailboxes[1].url }
  const second = await startAnotherInstance(demo.instance, 'second', demo.folder, { ...generousSettings, ...shared, ...own })
  const instances = [demo.instance, second] as const
  const proxies = [await proxyTo(demo.instance), await proxyTo(second)] as const
  /** Stops everything in order and returns the instances' exit codes. With `keep`, the folder is not deleted. */
  const close = async (keep: boolean) => {
    const codes = [await second.stop(), await demo.close(keep)]
    await Promise.all([databaseProxy, ...proxies, ...mailboxes].map((one) => one.close()))
    return codes
  }
  return { demo, instances, databaseProxy, proxies, mailboxes, close }
}

const proxyTo = (instance: Instance) => openFaultProxy(() => ({ host: '127.0.0.1', port: instance.ports.api }))
