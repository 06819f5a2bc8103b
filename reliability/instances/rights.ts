/** Rights that end: refused before the answer where that was done, and on the other instance soon, with the notification and without. */

import { type Figures, longest, quantile } from '../figures.ts'
import { bearer, codeOf, doneIn, jsonCall, type Sending, sendAlone, sendTo } from '../http-client.ts'
import type { Stage } from '../stage.ts'
import { until } from '../wait.ts'

const timeoutMs = 5_000
const promisedMs = 250
/** A key that is still admitted by then is never refused. */
const givenUpAfterMs = 5_000

const tellNobody = `create or replace function announce_rights() returns void language sql as 'update rights_epoch set version = version + 1'`
const tellAll = `create or replace function announce_rights() returns void language plpgsql as
  'begin update rights_epoch set version = version + 1; perform pg_notify(''rights'', ''''); end'`

export async function rights(count: number, stage: Stage): Promise<Figures> {
  const { dashboard } = stage.instances[0].ports
  const cookie = await stage.instances[0].cookieOf('mina')
  /** The trader at the dashboard of the first instance. */
  const click = async <Thing>(path: string, body?: object): Promise<Thing> =>
    doneIn(await sendAlone(dashboard, jsonCall('POST', path, { cookie }, body), timeoutMs))
  const violations: string[] = []
  const endings: Readonly<Record<string, () => Promise<number>>> = {
    'a key revoked': () => revokeOne(click, stage, violations),
    'a person suspended': () => changeOne(suspension, stage),
    'a role changed': () => changeOne(demotion, stage),
  }
  const measure = async (how: string, times: number) => {
    const told: string[] = []
    for (const [what, end] of Object.entries(endings)) {
      const admitted: number[] = []
      for (let n = 0; n < times; n++) admitted.push(await end())
      const [median, p99] = [0.5, 0.99].map((share) => Math.round(quantile(admitted, share)))
      if (quantile(admitted, 0.99) > promisedMs) violations.push(`${what}, notification ${how}: p99 over ${promisedMs} ms`)
      told.push(`${what}: median ${median} ms, p99 ${p99} ms, longest ${Math.round(longest(admitted))} ms`)
      stage.say(`notification ${how}: ${told.at(-1)}`)
    }
    return `notification ${how}: ${told.join(', ')}`
  }
  const heard = await measure('heard', Math.ceil(count / 2))
  await stage.sql(tellNobody)
  const lost = await measure('lost', Math.floor(count / 2)).finally(() => stage.sql(tellAll))
  return { what: `${count} times each right ends, and is called for on the other instance`, found: `${heard}; ${lost}`, violations }
}

type Click = <Thing>(path: string, body?: object) => Promise<Thing>

async function revokeOne(click: Click, stage: Stage, violations: string[]): Promise<number> {
  const { id, key } = await click<{ id: string; key: string }>('/v1/keys', { name: 'to be revoked', mode: 'test' })
  const sending = { method: 'GET', path: '/v1/me', headers: bearer(key) }
  return admittedAfter(sending, 'api_key_revoked', stage, async () => {
    await click(`/v1/keys/${id}/revoke`)
    const heard = await sendAlone(stage.ports[0], sending, timeoutMs)
    if (codeOf(heard) !== 'api_key_revoked') violations.push('admitted where it had been revoked')
  })
}

/** A change of a person's rights, as the operator or the owner commits it, and what it takes away. */
interface Change {
  readonly change: string
  readonly undo: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly refusal: string
}
const announced = (update: string) => `with changed as (${update} returning 1) select announce_rights() from changed`
const roleAs = (role: string) =>
  announced(`update memberships m set role = '${role}' from people p where p.id = m.person_id and p.email = $1`)
const suspension: Change = {
  change: announced('update people set suspended_at = app_now() where email = $1'),
  undo: announced('update people set suspended_at = null where email = $1'),
  method: 'GET',
  path: '/v1/me',
  refusal: 'banned',
}
const demotion: Change = {
  change: roleAs('viewer'),
  undo: roleAs('trader'),
  method: 'POST',
  path: '/v1/requests/none/close',
  refusal: 'forbidden_role',
}

async function changeOne({ change, undo, method, path, refusal }: Change, stage: Stage): Promise<number> {
  const { email } = stage.trader
  const headers = { ...bearer(stage.apiKey), 'idempotency-key': 'never done' }
  const admittedMs = await admittedAfter({ method, path, headers }, refusal, stage, () => stage.sql(change, [email]))
  await stage.sql(undo, [email])
  await admittedAgain({ method, path, headers }, refusal, stage)
  return admittedMs
}

/** For how long after a change was answered the other instance still admitted a call, by when that call began. */
async function admittedAfter(sending: Sending, refusal: string, { ports }: Stage, change: () => Promise<unknown>): Promise<number> {
  await sendTo(ports[1], sending, timeoutMs)
  let answeredAt = Number.POSITIVE_INFINITY
  const calling = (async () => {
    for (let lastAdmittedAt = 0; ; ) {
      const startedAt = performance.now()
      if (codeOf(await sendTo(ports[1], sending, timeoutMs)) === refusal) return lastAdmittedAt
      lastAdmittedAt = startedAt
      if (startedAt > answeredAt + givenUpAfterMs) return lastAdmittedAt
    }
  })()
  await change()
  answeredAt = performance.now()
  const lastAdmittedAt = await calling
  return Math.max(0, lastAdmittedAt - answeredAt)
}

async function admittedAgain(sending: Sending, refusal: string, { ports }: Stage): Promise<void> {
  const isAdmitted = async () => {
    const heard = await sendAlone(ports[1], sending, timeoutMs)
    return typeof heard !== 'string' && codeOf(heard) !== refusal
  }
  await until(isAdmitted, givenUpAfterMs, 'who may again is admitted')
}
