/** Draws calls to the dashboard's endpoints from their cards. No call by any caller may cause a server error. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import { type Card, faultsOf } from '@parley/contract/endpoint'
import type { Parameter } from '@parley/contract/openapi-operation'
import type { Schema } from '@parley/contract/schema'
import { cookieIn } from '../demo-people.ts'
import type { Figures } from '../figures.ts'
import { errorIn, type HttpResponse, sendTo } from '../http-client.ts'
import { Random } from '../random.ts'
import { responseFaults } from '../response-checks.ts'
import { generateCase } from './case.ts'
import type { Operation } from './document.ts'
import type { FuzzRun } from './fixtures.ts'

const timeoutMs = 20_000
/** The callers. Each has access to different endpoints. */
const callers = ['ingrid', 'oona', 'noa', null] as const

/** Operator endpoints succeed with this session. Steps that need a recent proof, such as removing the second factor, do not. */
const ageFactorSql = `update sessions s set factor_proven_at = now() - interval '1 hour', proven_with = 'totp'
  from people p where p.id = s.person_id and p.operator`

export async function fuzzDashboard({ demo, fixtures, seed, count }: FuzzRun): Promise<Figures> {
  const violations: string[] = []
  let done = 0
  /** Makes one caller's calls: every `callers.length`-th call, beginning with `first`. */
  const runCaller = async (who: (typeof callers)[number], first: number) => {
    const openSession = async () => {
      if (who === null) return ''
      // A generated call may have changed the password.
      const opened = await demo.instance.cookieOf(who).catch(() => '')
      await demo.sql(ageFactorSql)
      return opened
    }
    let cookie = await openSession()
    for (let i = first; i < count; i += callers.length) {
      const mark = `${seed} dashboard ${i}`
      const { operation, call } = generateCase(new Random(mark), fixtures, dashboardOperations, mark)
      const headers = { ...call.headers, ...(cookie !== '' && { cookie }) }
      const result = await sendTo(demo.instance.ports.dashboard, { ...call, headers }, timeoutMs)
      cookie = cookieIn(result) ?? cookie
      const faults = typeof result === 'string' ? [result] : faultsIn(result, operation)
      for (const fault of faults)
        violations.push(`${mark}: ${operation.method} ${call.path} as ${who}: ${fault} ${String(call.body).slice(0, 200)}`)
      if (typeof result === 'string') continue
      if (result.status < 300) done++
      else if (result.status === 401) cookie = await openSession()
    }
  }
  await Promise.all(callers.map(runCaller))
  if (done < count / 40) violations.push('too little was tried')
  return { what: 'calls to the dashboard', found: `${count} made: ${done} done`, violations }
}

/** An error must be one that the card names. */
function faultsIn(response: HttpResponse, { id, method }: Operation): string[] {
  const code = errorIn(response)?.code
  const declared: readonly string[] = faultsOf(cards[id] as Card)
  // An ID with a slash in it, or an empty one, matches no endpoint.
  const isDeclared = response.status < 400 || (code !== undefined && (declared.includes(code) || code === 'not_found'))
  return [...responseFaults(response), ...(isDeclared ? [] : [`${method} ${id} does not name ${code}`])]
}

export const cards: Readonly<Record<string, Card>> = dashboardCards

/** The cards as operations for the generated cases. Streams are left out, because their responses do not end. */
export const dashboardOperations = Object.entries(cards)
  .filter(([, { stream }]) => !stream)
  .map(([id, { method, path, query, body, bodyOptional, upload }]): Operation => {
    const properties = Object.entries((query as Schema | undefined)?.properties ?? {})
    return {
      ...{ id, method, path, needsKey: false, testOnly: false, scope: undefined, idempotencyKey: undefined, responseSchemas: new Map() },
      query: properties.map(([name, schema]): Parameter => ({ name, in: 'query', required: false, schema })),
      body: upload ? { type: 'object', properties: { file: { type: 'string' } } } : (body as Schema | undefined),
      bodyRequired: bodyOptional !== true,
    }
  })
