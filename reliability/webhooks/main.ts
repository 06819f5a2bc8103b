/** `npm run webhooks`: what is promised of deliveries, counted: all to every good receiver, in order and in time, beside bad ones and through kills. */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { newWebhookSecret } from '../../server/src/domain/webhooks/signing.crypto.ts'
import { measureOnTwoInstances } from '../on-two-instances.ts'
import { WebhookReceivers } from '../webhook-receivers.ts'
import { openEndpoints } from './market.ts'
import { rebinding } from './refused.ts'
import { run } from './run.ts'

const say = (line: string) => process.stderr.write(`webhooks: ${line}\n`)

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000' },
    receivers: { type: 'string', default: '100' },
    'per-second': { type: 'string', default: '100' },
    kills: { type: 'string', default: '0' },
    tries: { type: 'string', default: '1000' },
    /** Leaves rows in docs/reliability.md. */
    record: { type: 'boolean', default: false },
  },
})
const [events, count, perSecond, kills, tries] = [values.events, values.receivers, values['per-second'], values.kills, values.tries].map(
  Number,
) as [number, number, number, number, number]

const serviceSecret = randomBytes(32).toString('hex')

await measureOnTwoInstances({
  name: 'webhooks',
  settings: { SERVICE_SECRET: serviceSecret },
  record: values.record,
  say,
  measure: async (pair, sql) => {
    const secret = newWebhookSecret()
    const receivers = new WebhookReceivers(() => secret)
    const endpoints = await openEndpoints(sql, count, { address: await receivers.open(), secret, serviceSecret })
    say(`${endpoints.length} endpoints`)
    const delivered = await run({ events, perSecond, kills }, endpoints, receivers, pair, sql)
    receivers.close()
    return tries > 0 ? [delivered, await rebinding(tries)] : [delivered]
  },
})
