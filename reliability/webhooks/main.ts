/**
 * `npm run webhooks`: measures the promises of deliveries. Every good receiver gets all events, in order and in time, despite bad receivers
 * and kills. `--events 10000` is the count for a release, `--kills 10` kills instances, `--record` appends rows to docs/reliability.md.
 */
import { newWebhookSecret } from '../../server/src/domain/webhooks/signing.crypto.ts'
import { type HarnessContext, measureOnTwoInstances, newServiceSecret } from '../installations.ts'
import { options } from '../options.ts'
import { openReceivers } from '../webhook-receivers.ts'
import { openEndpoints } from './market.ts'
import { run } from './run.ts'

const { events, kills, record } = options({ events: 1_000, kills: 0, record: false })
const receiverCount = 100
const perSecond = 100
const serviceSecret = newServiceSecret()

async function* measure(context: HarnessContext) {
  const secret = newWebhookSecret()
  const receivers = await openReceivers(() => secret)
  const endpoints = await openEndpoints(context.sql, receiverCount, { address: receivers.address, secret, serviceSecret })
  context.log(`${endpoints.length} endpoints`)
  yield await run({ events, perSecond, kills }, endpoints, receivers, context)
  receivers.close()
}

await measureOnTwoInstances('webhooks', record, measure, { SERVICE_SECRET: serviceSecret })
