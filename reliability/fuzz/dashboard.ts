/** Draws calls to the dashboard's endpoints from their cards. No call by any caller may cause a server error. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import { type Card, faultsOf } from '@parley/contract/endpoint'
import type { Parameter } from '@parley/contract/openapi-operation'
import type { Schema } from '@parley/contract/schema'
import { faultsOfAnswer } from '../answers.ts'
import { cookieIn } from '../demo-people.ts'
import type { Figures } from '../figures.ts'
import { type Answer, errorIn, sendTo } from '../http-client.ts'
import { Random } from '../random.ts'
import { drawCase } from './case.ts'
import type { Operation } from './document.ts'
import type { FuzzRun } from './things.ts'

const timeoutMs = 20_000
/** The callers. Each has access to different endpoints. */
const callers = ['ingrid', 'oona', 'noa', null] as const

/** Operator endpoints succeed with this session. Steps that need a recent proof, such as removing the second factor, do not. */
const provenLongAgo = `update sessions s set factor_proven_at = now() - interval '1 hour', proven_with = 'totp'
  from people p where p.id = s.person_id and p.operator`

export async function fuzzDashboard({ home, world, seed, count }: FuzzRun): Promise<Figures> {
  const violations: string[] = []
  let done = 0
  /** Makes one caller's calls: every `callers.length`-th call, beginning with `first`. */
  const visit = async (who: (typeof callers)[number], first: number) => {
    const signedIn = async () => {
      if (who === null) return ''
      // A drawn call may have changed the password.
      const opened = await home.instance.cookieOf(who).catch(() => '')
      await home.sql(provenLongAgo)
      return opened
    }
    let cookie = await signedIn()
    for (let i = first; i < count; i += callers.length) {
      const mark = `${seed} dashboard ${i}`
      const { operation, sending } = drawCase(new Random(mark), world, dashboardOperations, mark)
      const headers = { ...sending.headers, ...(cookie !== '' && { cookie }) }
      const heard = await sendTo(home.instance.ports.dashboard, { ...sending, headers }, timeoutMs)
      cookie = cookieIn(heard) ?? cookie
      const faults = typeof heard === 'string' ? [heard] : faultsIn(heard, operation)
      for (const fault of faults)
        violations.push(`${mark}: ${operation.method} ${sending.path} as ${who}: ${fault} ${String(sending.body).slice(0, 200)}`)
      if (typeof heard === 'string') continue
      if (heard.status < 300) done++
      else if (heard.status === 401) cookie = await signedIn()
    }
  }
  await Promise.all(callers.map(visit))
  if (done < count / 40) violations.push('too little was tried')
  return { what: 'calls to the dashboard', found: `${count} made: ${done} done`, violations }
}

/** An error must be one that the card names. */
function faultsIn(answer: Answer, { id, method }: Operation): string[] {
  const code = errorIn(answer)?.code
  const named: readonly string[] = faultsOf(cards[id] as Card)
  // An ID with a slash in it, or an empty one, matches no endpoint.
  const foreseen = answer.status < 400 || (code !== undefined && (named.includes(code) || code === 'not_found'))
  return [...faultsOfAnswer(answer), ...(foreseen ? [] : [`${method} ${id} does not name ${code}`])]
}

export const cards: Readonly<Record<string, Card>> = dashboardCards

/** The cards as operations for the drawn cases. Streams are left out, because their responses do not end. */
export const dashboardOperations = Object.entries(cards)
  .filter(([, { stream }]) => !stream)
  .map(([id, { method, path, query, body, bodyOptional, upload }]): Operation => {
    const properties = Object.entries((query as Schema | undefined)?.properties ?? {})
    return {
      ...{ id, method, path, needsKey: false, testOnly: false, scope: undefined, idempotencyKey: undefined, replies: new Map() },
      query: properties.map(([name, schema]): Parameter => ({ name, in: 'query', required: false, schema })),
      body: upload ? { type: 'object', properties: { file: { type: 'string' } } } : (body as Schema | undefined),
      bodyRequired: bodyOptional !== true,
    }
  })
