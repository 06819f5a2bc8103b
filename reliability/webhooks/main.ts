/**
 * `npm run webhooks`: what is promised of deliveries, counted: all to every good receiver, in order and in time, beside bad ones and
 * through kills. `--events 10000` is the count of a release; `--kills 10` kills instances meanwhile; `--record` leaves rows in docs/reliability.md.
 */
import { newWebhookSecret } from '../../server/src/domain/webhooks/signing.crypto.ts'
import { measureOnTwoInstances } from '../on-two-instances.ts'
import { options } from '../options.ts'
import { newServiceSecret } from '../two-instances.ts'
import { WebhookReceivers } from '../webhook-receivers.ts'
import { openEndpoints } from './market.ts'
import { rebinding } from './refused.ts'
import { run } from './run.ts'

const say = (line: string) => process.stderr.write(`webhooks: ${line}\n`)
const {
  receivers: count,
  tries,
  record,
  ...load
} = options({
  ...{ events: 1_000, receivers: 100, 'per-second': 100 },
  ...{ kills: 0, tries: 1_000, record: false },
})
const serviceSecret = newServiceSecret()

await measureOnTwoInstances({
  name: 'webhooks',
  settings: { SERVICE_SECRET: serviceSecret },
  record,
  say,
  measure: async (pair, sql) => {
    const secret = newWebhookSecret()
    const receivers = new WebhookReceivers(() => secret)
    const endpoints = await openEndpoints(sql, count, { address: await receivers.open(), secret, serviceSecret })
    say(`${endpoints.length} endpoints`)
    const delivered = await run({ ...load, perSecond: load['per-second'] }, endpoints, receivers, pair, sql)
    receivers.close()
    return tries > 0 ? [delivered, await rebinding(tries)] : [delivered]
  },
})
