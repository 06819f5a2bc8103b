/** Keys revoked on one instance: refused there before the answer, and on the other soon, with the notification and without. */
import { Caller } from '../caller.ts'
import type { Sql } from '../filed-once.ts'
import { codeOf } from '../filing.ts'
import type { Pair } from '../pair.ts'
import { type Figures, longest, quantile } from './figures.ts'
import { Page } from './page.ts'

const patienceMs = 5_000
const promisedMs = 250
/** A key that is still admitted by then is never refused. */
const givenUpAfterMs = 5_000

const tellNobody = `create or replace function announce_rights() returns void language sql as 'update rights_epoch set version = version + 1'`
const tellAll = `create or replace function announce_rights() returns void language plpgsql as
  'begin update rights_epoch set version = version + 1; perform pg_notify(''rights'', ''''); end'`

export async function rights(count: number, pair: Pair, sql: Sql, say: (line: string) => void): Promise<Figures> {
  const [here, there] = pair.instances
  const page = await Page.signIn(`http://127.0.0.1:${here.ports.dashboard}`, pair.trader)
  const violations: string[] = []
  const measure = async (how: string, times: number) => {
    const admitted: number[] = []
    for (let n = 0; n < times; n++) {
      admitted.push(await revokeOne(page, pair, violations))
      if ((n + 1) % 100 === 0) say(`${n + 1} revocations, notification ${how}: p99 ${Math.round(quantile(admitted, 0.99))} ms`)
    }
    if (quantile(admitted, 0.99) > promisedMs) violations.push(`notification ${how}: p99 over ${promisedMs} ms`)
    return `notification ${how}: median ${Math.round(quantile(admitted, 0.5))} ms, p99 ${Math.round(quantile(admitted, 0.99))} ms, longest ${Math.round(longest(admitted))} ms`
  }
  const heard = await measure('heard', Math.ceil(count / 2))
  await sql(tellNobody, [])
  const lost = await measure('lost', Math.floor(count / 2)).finally(() => sql(tellAll, []))
  return { what: `${count} keys revoked on ${here.name}, called on ${there.name}`, found: `${heard}; ${lost}`, violations }
}

/** For how long after the revocation was answered the other instance still admitted a call, by when that call began. */
async function revokeOne(page: Page, { baseUrls }: Pair, violations: string[]): Promise<number> {
  const { id, key } = await page.mintTestKey()
  const [here, there] = baseUrls
  const [one, other] = [new Caller(patienceMs), new Caller(patienceMs)]
  const sending = { method: 'GET', path: '/me', headers: { authorization: `Bearer ${key}` } } as const
  await other.call(there, sending)
  let answeredAt = Number.POSITIVE_INFINITY
  const calling = (async () => {
    for (let lastAdmittedAt = 0; ; ) {
      const startedAt = performance.now()
      const heard = await other.call(there, sending)
      if (typeof heard !== 'string' && codeOf(heard) === 'api_key_revoked') return lastAdmittedAt
      lastAdmittedAt = startedAt
      if (startedAt > answeredAt + givenUpAfterMs) return lastAdmittedAt
    }
  })()
  await page.revoke(id)
  answeredAt = performance.now()
  const heard = await one.call(here, sending)
  if (typeof heard === 'string' || codeOf(heard) !== 'api_key_revoked') violations.push('admitted where it had been revoked')
  const lastAdmittedAt = await calling
  one.close()
  other.close()
  return Math.max(0, lastAdmittedAt - answeredAt)
}
