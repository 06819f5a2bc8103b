/** Publishes events at a steady rate, kills the instances in turn, and checks what each receiver got. */
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Figures, longest, quantile, seconds } from '../figures.ts'
import type { HarnessContext } from '../installations.ts'
import { until } from '../wait.ts'
import type { WebhookReceivers } from '../webhook-receivers.ts'
import { type Endpoint, publish } from './market.ts'

const tickMs = 20
/** A killed instance holds its lanes until their lease ends. */
const deliveryTimeoutMs = 60_000
const goalMs = 2_000

export async function run(
  load: Readonly<Record<'events' | 'perSecond' | 'kills', number>>,
  endpoints: readonly Endpoint[],
  receivers: WebhookReceivers,
  { instances, sql }: HarnessContext,
): Promise<Figures> {
  const companyIds = [...new Set(endpoints.map(({ companyId }) => companyId))]
  /** By company, in order: each event and when it was committed. */
  const published = new Map<number, { readonly id: string; readonly at: number }[]>(companyIds.map((id) => [id, []]))
  const killEvery = load.kills === 0 ? Number.POSITIVE_INFINITY : Math.ceil(load.events / (load.kills + 1))
  const startedAt = performance.now()
  let count = 0
  let kills = 0
  while (count < load.events) {
    const due = Math.min(load.events, Math.ceil(((performance.now() - startedAt) / 1000) * load.perSecond))
    const next = Array.from({ length: due - count }, (_, i) => companyIds[(count + i) % companyIds.length] as number)
    if (next.length > 0) {
      const ids = await publish(sql, next)
      const at = performance.now()
      for (const [i, id] of ids.entries()) published.get(next[i] as number)?.push({ id, at })
    }
    count = due
    if (kills < load.kills && count >= killEvery * (kills + 1)) instances[kills++ % 2]?.kill()
    await pause(tickMs)
  }
  const publishedMs = performance.now() - startedAt

  const good = endpoints.filter(({ kind }) => kind === 'good')
  const expected = ({ companyId }: Endpoint) => published.get(companyId) ?? []
  const arrivedAt = ({ name }: Endpoint) => receivers.arrivals.get(name)?.first ?? new Map<string, number>()
  const isDone = () => good.every((endpoint) => arrivedAt(endpoint).size >= expected(endpoint).length)
  await until(isDone, deliveryTimeoutMs, 'every good receiver has all').catch(() => {})

  const violations = [...receivers.violations]
  const delays: number[] = []
  for (const endpoint of good) {
    const arrived = arrivedAt(endpoint)
    const missing = expected(endpoint).filter(({ id }) => !arrived.has(id)).length
    if (missing > 0) violations.push(`receiver ${endpoint.name} misses ${missing} events`)
    const inOrder = isDeepStrictEqual(
      [...arrived.keys()],
      expected(endpoint).map(({ id }) => id),
    )
    if (load.kills === 0 && missing === 0 && !inOrder) violations.push(`receiver ${endpoint.name} received them out of order`)
    for (const { id, at } of expected(endpoint)) delays.push((arrived.get(id) ?? Number.POSITIVE_INFINITY) - at)
  }
  const p99 = quantile(delays, 0.99)
  if (load.kills === 0 && p99 > goalMs) violations.push(`p99 is ${seconds(p99)}`)
  const repeats = good.reduce((sum, { name }) => sum + (receivers.arrivals.get(name)?.repeats ?? 0), 0)
  const { hangs, fails, redirects } = receivers.calls
  const worse = `${hangs} calls hung, ${fails} failed, ${redirects} were redirected`
  return {
    what: `${count} events in ${seconds(publishedMs)} to ${endpoints.length} receivers, ${endpoints.length - good.length} of them bad${kills > 0 ? `; ${kills} kills` : ''}`,
    found: `${delays.length} deliveries to good ones: median ${seconds(quantile(delays, 0.5))}, p99 ${seconds(p99)}, longest ${seconds(longest(delays))}; ${repeats} repeats; ${worse}`,
    violations,
  }
}
