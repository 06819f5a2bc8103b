/** Rights that end. The instance that ended them refuses before it responds. The other instance refuses soon after, with or without the notification. */

import { type Figures, longest, quantile } from '../figures.ts'
import { bearer, bodyOf, codeOf, type HttpCall, jsonCall, sendOnNewConnection, sendTo } from '../http-client.ts'
import type { HarnessContext } from '../installations.ts'
import { until } from '../wait.ts'

const timeoutMs = 5_000
const maxDelayMs = 250
/** A call that is still admitted after this time counts as never refused. */
const admissionTimeoutMs = 5_000

const muteNotificationSql = `create or replace function announce_rights() returns void language sql as 'update rights_epoch set version = version + 1'`
/** Reads the service's own function, to restore it later. */
const readFunctionSql = `select pg_get_functiondef('announce_rights()'::regprocedure) as text`

/** A right that ends: how it ends, and the error that a call then gets. */
interface Ending {
  readonly call: HttpCall
  readonly refusal: string
  /** Ends the right for every later call. */
  readonly end: () => Promise<unknown>
}

export async function rights(count: number, { instances, ports, trader, apiKey, sql, log }: HarnessContext): Promise<Figures> {
  const violations: string[] = []
  const cookie = await instances[0].cookieOf('mina')
  /** Calls the first instance's dashboard API as the trader. */
  const dashboardCall = async <Body>(path: string, body?: object): Promise<Body> =>
    bodyOf(await sendOnNewConnection(instances[0].ports.dashboard, jsonCall('POST', path, { cookie }, body), timeoutMs))

  /** How long after the response to ending a right the other instance still admitted a call, by the time that call began. */
  const admittedAfter = async ({ call, refusal, end }: Ending): Promise<number> => {
    if (codeOf(await sendTo(ports[1], call, timeoutMs)) === refusal) throw new Error(`${refusal} before it was so`)
    let answeredAt = Number.POSITIVE_INFINITY
    const calling = (async () => {
      for (let lastAdmittedAt = 0; ; ) {
        const startedAt = performance.now()
        if (codeOf(await sendTo(ports[1], call, timeoutMs)) === refusal) return lastAdmittedAt
        lastAdmittedAt = startedAt
        if (startedAt > answeredAt + admissionTimeoutMs) return lastAdmittedAt
      }
    })()
    await end()
    answeredAt = performance.now()
    return Math.max(0, (await calling) - answeredAt)
  }

  const revokeOne = async (): Promise<number> => {
    const { id, key } = await dashboardCall<{ id: string; key: string }>('/v1/keys', { name: 'to be revoked', mode: 'test' })
    const call = { method: 'GET', path: '/v1/me', headers: bearer(key) }
    const refusal = 'api_key_revoked'
    const end = async () => {
      await dashboardCall(`/v1/keys/${id}/revoke`)
      if (codeOf(await sendOnNewConnection(ports[0], call, timeoutMs)) !== refusal) violations.push('admitted where it had been revoked')
    }
    return admittedAfter({ call, refusal, end })
  }

  /** A change that the operator or the owner commits, and its undoing. */
  const changeOne = async ({ change, undo, method, path, refusal }: Change): Promise<number> => {
    const call = { method, path, headers: { ...bearer(apiKey), 'idempotency-key': 'never done' } }
    const admittedMs = await admittedAfter({ call, refusal, end: () => sql(change, [trader.email]) })
    await sql(undo, [trader.email])
    const isAdmitted = async () => {
      const result = await sendOnNewConnection(ports[1], call, timeoutMs)
      return typeof result !== 'string' && codeOf(result) !== refusal
    }
    await until(isAdmitted, admissionTimeoutMs, 'who may again is admitted')
    return admittedMs
  }

  const endings: Readonly<Record<string, () => Promise<number>>> = {
    'a key revoked': revokeOne,
    'a person suspended': () => changeOne(suspension),
    'a role changed': () => changeOne(demotion),
  }
  const measure = async (notification: string, times: number) => {
    const lines: string[] = []
    for (const [what, end] of Object.entries(endings)) {
      const admitted: number[] = []
      for (let n = 0; n < times; n++) admitted.push(await end())
      const [median, p99] = [0.5, 0.99].map((share) => Math.round(quantile(admitted, share)))
      if (quantile(admitted, 0.99) > maxDelayMs) violations.push(`${what}, notification ${notification}: p99 over ${maxDelayMs} ms`)
      lines.push(`${what}: median ${median} ms, p99 ${p99} ms, longest ${Math.round(longest(admitted))} ms`)
      log(`notification ${notification}: ${lines.at(-1)}`)
    }
    return `notification ${notification}: ${lines.join(', ')}`
  }
  const received = await measure('received', Math.ceil(count / 2))
  const [originalFunction] = await sql<{ text: string }>(readFunctionSql)
  await sql(muteNotificationSql)
  const lost = await measure('lost', Math.ceil(count / 2)).finally(() => sql(String(originalFunction?.text)))
  return { what: `${count} times each right ends while the other instance is called`, found: `${received}; ${lost}`, violations }
}

/** A change of a person's rights, by their email address, and a call that it makes fail. */
type Change = Readonly<Record<'change' | 'undo' | 'method' | 'path' | 'refusal', string>>

const announced = (update: string) => `with changed as (${update} returning 1) select announce_rights() from changed`
const suspendedAt = (at: string) => announced(`update people set suspended_at = ${at} where email = $1`)
const roleAs = (role: string) =>
  announced(`update memberships m set role = '${role}' from people p where p.id = m.person_id and p.email = $1`)
const suspension: Change = {
  ...{ change: suspendedAt('app_now()'), undo: suspendedAt('null') },
  ...{ method: 'GET', path: '/v1/me', refusal: 'banned' },
}
const demotion: Change = {
  ...{ change: roleAs('viewer'), undo: roleAs('trader') },
  ...{ method: 'POST', path: '/v1/requests/none/close', refusal: 'forbidden_role' },
}
