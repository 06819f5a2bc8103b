/** Rights that end. The instance that ended them refuses before it responds. The other instance refuses soon after, with or without the notification. */

import { type Figures, longest, quantile } from '../figures.ts'
import { bearer, codeOf, doneIn, jsonCall, type Sending, sendAlone, sendTo } from '../http-client.ts'
import type { Stage } from '../stage.ts'
import { until } from '../wait.ts'

const timeoutMs = 5_000
const promisedMs = 250
/** A call that is still admitted after this time counts as never refused. */
const givenUpAfterMs = 5_000

const tellNobody = `create or replace function announce_rights() returns void language sql as 'update rights_epoch set version = version + 1'`
/** Reads the service's own function, to restore it later. */
const tellingAll = `select pg_get_functiondef('announce_rights()'::regprocedure) as text`

/** A right that ends: how it ends, and the error that a call then gets. */
interface Ending {
  readonly sending: Sending
  readonly refusal: string
  /** Ends the right for every later call. */
  readonly end: () => Promise<unknown>
}

export async function rights(count: number, { instances, ports, trader, apiKey, sql, say }: Stage): Promise<Figures> {
  const violations: string[] = []
  const cookie = await instances[0].cookieOf('mina')
  /** Calls the first instance's dashboard API as the trader. */
  const click = async <Thing>(path: string, body?: object): Promise<Thing> =>
    doneIn(await sendAlone(instances[0].ports.dashboard, jsonCall('POST', path, { cookie }, body), timeoutMs))

  /** How long after the response to ending a right the other instance still admitted a call, by the time that call began. */
  const admittedAfter = async ({ sending, refusal, end }: Ending): Promise<number> => {
    if (codeOf(await sendTo(ports[1], sending, timeoutMs)) === refusal) throw new Error(`${refusal} before it was so`)
    let answeredAt = Number.POSITIVE_INFINITY
    const calling = (async () => {
      for (let lastAdmittedAt = 0; ; ) {
        const startedAt = performance.now()
        if (codeOf(await sendTo(ports[1], sending, timeoutMs)) === refusal) return lastAdmittedAt
        lastAdmittedAt = startedAt
        if (startedAt > answeredAt + givenUpAfterMs) return lastAdmittedAt
      }
    })()
    await end()
    answeredAt = performance.now()
    return Math.max(0, (await calling) - answeredAt)
  }

  const revokeOne = async (): Promise<number> => {
    const { id, key } = await click<{ id: string; key: string }>('/v1/keys', { name: 'to be revoked', mode: 'test' })
    const sending = { method: 'GET', path: '/v1/me', headers: bearer(key) }
    const refusal = 'api_key_revoked'
    const end = async () => {
      await click(`/v1/keys/${id}/revoke`)
      if (codeOf(await sendAlone(ports[0], sending, timeoutMs)) !== refusal) violations.push('admitted where it had been revoked')
    }
    return admittedAfter({ sending, refusal, end })
  }

  /** A change that the operator or the owner commits, and its undoing. */
  const changeOne = async ({ change, undo, method, path, refusal }: Change): Promise<number> => {
    const sending = { method, path, headers: { ...bearer(apiKey), 'idempotency-key': 'never done' } }
    const admittedMs = await admittedAfter({ sending, refusal, end: () => sql(change, [trader.email]) })
    await sql(undo, [trader.email])
    const isAdmitted = async () => {
      const heard = await sendAlone(ports[1], sending, timeoutMs)
      return typeof heard !== 'string' && codeOf(heard) !== refusal
    }
    await until(isAdmitted, givenUpAfterMs, 'who may again is admitted')
    return admittedMs
  }

  const endings: Readonly<Record<string, () => Promise<number>>> = {
    'a key revoked': revokeOne,
    'a person suspended': () => changeOne(suspension),
    'a role changed': () => changeOne(demotion),
  }
  const measure = async (how: string, times: number) => {
    const told: string[] = []
    for (const [what, end] of Object.entries(endings)) {
      const admitted: number[] = []
      for (let n = 0; n < times; n++) admitted.push(await end())
      const [median, p99] = [0.5, 0.99].map((share) => Math.round(quantile(admitted, share)))
      if (quantile(admitted, 0.99) > promisedMs) violations.push(`${what}, notification ${how}: p99 over ${promisedMs} ms`)
      told.push(`${what}: median ${median} ms, p99 ${p99} ms, longest ${Math.round(longest(admitted))} ms`)
      say(`notification ${how}: ${told.at(-1)}`)
    }
    return `notification ${how}: ${told.join(', ')}`
  }
  const heard = await measure('received', Math.ceil(count / 2))
  const [tellAll] = await sql<{ text: string }>(tellingAll)
  await sql(tellNobody)
  const lost = await measure('lost', Math.ceil(count / 2)).finally(() => sql(String(tellAll?.text)))
  return { what: `${count} times each right ends while the other instance is called`, found: `${heard}; ${lost}`, violations }
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
