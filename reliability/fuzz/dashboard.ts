/** The dashboard's endpoints, drawn from their cards: whatever is sent, by whomever, nothing is a fault of the service. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import { type Card, faultsOf } from '@parley/contract/endpoint'
import type { DemoInstallation } from '../demo-installation.ts'
import { type Answer, bytesOf, HttpConnections } from '../http-connection.ts'
import { Random } from '../random.ts'
import { cookieIn, signIn } from '../sign-in.ts'
import { Cases, type World } from './case.ts'
import type { Operation, Parameter, Schema } from './document.ts'
import { envelopeOf, faultIn, headersOf, parsed } from './examine.ts'

export interface DashboardFuzz {
  readonly home: DemoInstallation
  readonly world: World
  readonly seed: string
  readonly count: number
}

const patienceMs = 20_000
/** Who sits at the dashboard: everybody sees other endpoints. */
const callers = ['ingrid', 'oona', 'noa', null] as const

/** An operator's endpoints answer; steps that need a fresh proof, such as removing the factor, do not. */
const provenLongAgo = `update sessions s set factor_proven_at = now() - interval '1 hour', proven_with = 'totp'
  from people p where p.id = s.person_id and p.operator`

/** What is wrong, call by call; and how many calls were answered with success. */
export async function fuzzDashboard(options: DashboardFuzz): Promise<{ told: string[]; done: number }> {
  const told: string[] = []
  const done = await Promise.all(callers.map((who, i) => new Visitor(options, who, told).run(i)))
  return { told, done: done.reduce((sum, one) => sum + one, 0) }
}

class Visitor {
  readonly #options: DashboardFuzz
  readonly #who: string | null
  readonly #told: string[]
  readonly #lines: HttpConnections
  #cookie = ''

  constructor(options: DashboardFuzz, who: string | null, told: string[]) {
    this.#options = options
    this.#who = who
    this.#told = told
    this.#lines = new HttpConnections(options.home.instance.ports.dashboard, patienceMs)
  }

  /** The `first` of every so many calls is this visitor's. */
  async run(first: number): Promise<number> {
    let done = 0
    await this.#signIn()
    for (let i = first; i < this.#options.count; i += callers.length) {
      const mark = `${this.#options.seed} dashboard ${i}`
      const answer = await this.#call(mark).catch((error: Error) => void this.#told.push(`${mark}: ${error.message}`))
      if (answer && answer.status < 300) done++
      if (answer?.status === 401) await this.#signIn()
    }
    this.#lines.close()
    return done
  }

  async #call(mark: string): Promise<Answer> {
    const { world } = this.#options
    const { operation, sending } = new Cases(new Random(mark), world, Date.now()).draw(dashboardOperations, mark)
    const headers = this.#cookie === '' ? sending.headers : { ...sending.headers, cookie: this.#cookie }
    const answer = await this.#lines.exchange(bytesOf({ ...sending, headers }))
    this.#cookie = cookieIn(answer) ?? this.#cookie
    for (const fault of faultsOfAnswer(answer, operation))
      this.#told.push(`${mark}: ${operation.method} ${sending.path} as ${this.#who}: ${fault} ${String(sending.body).slice(0, 200)}`)
    return answer
  }

  async #signIn(): Promise<void> {
    const person = this.#options.home.people.get(this.#who ?? '')
    if (person === undefined) return
    this.#cookie = await signIn(this.#lines, person)
    await this.#options.home.database.rows(provenLongAgo)
  }
}

/** An error is in the envelope, and one of those that the card names. */
function faultsOfAnswer(answer: Answer, { id, method }: Operation): string[] {
  const { status, text, headers } = answer
  if (status >= 500) return [`a fault of the service: ${status} ${text}`]
  if (status < 400) return headersOf(answer)
  const error = parsed(text)
  const code = faultIn(error)?.code
  const named: readonly string[] = faultsOf(cards[id] as Card)
  // An id of two parts, or none, meets no endpoint.
  const foreseen = code !== undefined && (named.includes(code) || code === 'not_found')
  return [...headersOf(answer), ...envelopeOf(error, status, headers), ...(foreseen ? [] : [`${method} ${id} does not name ${code}`])]
}

/** A card as the cases take an operation. */
function operationOf(id: string, { method, path, query, body, bodyOptional, upload }: Card): Operation {
  const properties = Object.entries((query as Schema | undefined)?.properties ?? {})
  return {
    id,
    method,
    path,
    needsKey: false,
    testOnly: false,
    scope: undefined,
    query: properties.map(([name, schema]): Parameter => ({ name, in: 'query', schema })),
    idempotencyKey: undefined,
    body: upload ? { type: 'object', properties: { file: { type: 'string' } } } : (body as Schema | undefined),
    bodyRequired: bodyOptional !== true,
    replies: new Map(),
  }
}
const cards: Readonly<Record<string, Card>> = dashboardCards
/** An answer that streams has no end to wait for. */
export const dashboardOperations: readonly Operation[] = Object.entries(cards).flatMap(([id, card]) =>
  card.stream ? [] : [operationOf(id, card)],
)
