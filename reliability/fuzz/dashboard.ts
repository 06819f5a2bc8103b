/** The dashboard's endpoints, drawn from their cards: whatever is sent, by whomever, nothing is a fault of the service. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import { type Card, faultsOf } from '@parley/contract/endpoint'
import { envelopeOf, headersOf } from '../answers.ts'
import type { DemoInstallation } from '../demo-installation.ts'
import { type Answer, errorIn, type Heard, HttpClient } from '../http-client.ts'
import { Random } from '../random.ts'
import { cookieIn, signIn } from '../session.ts'
import { Cases, type World } from './case.ts'
import type { Operation, Parameter, Schema } from './document.ts'

interface DashboardFuzz {
  readonly home: DemoInstallation
  readonly world: World
  readonly seed: string
  readonly count: number
}

const timeoutMs = 20_000
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
  readonly #client = new HttpClient(timeoutMs)
  #cookie = ''

  constructor(options: DashboardFuzz, who: string | null, told: string[]) {
    this.#options = options
    this.#who = who
    this.#told = told
  }

  /** The `first` of every so many calls is this visitor's. */
  async run(first: number): Promise<number> {
    let done = 0
    await this.#signIn()
    for (let i = first; i < this.#options.count; i += callers.length) {
      const mark = `${this.#options.seed} dashboard ${i}`
      const heard = await this.#call(mark)
      if (typeof heard === 'string') this.#told.push(`${mark}: ${heard}`)
      else if (heard.status < 300) done++
      else if (heard.status === 401) await this.#signIn()
    }
    this.#client.close()
    return done
  }

  async #call(mark: string): Promise<Heard> {
    const { home, world } = this.#options
    const { operation, sending } = new Cases(new Random(mark), world, Date.now()).draw(dashboardOperations, mark)
    const headers = this.#cookie === '' ? sending.headers : { ...sending.headers, cookie: this.#cookie }
    const heard = await this.#client.call(home.instance.ports.dashboard, { ...sending, headers })
    this.#cookie = cookieIn(heard) ?? this.#cookie
    for (const fault of typeof heard === 'string' ? [] : faultsOfAnswer(heard, operation))
      this.#told.push(`${mark}: ${operation.method} ${sending.path} as ${this.#who}: ${fault} ${String(sending.body).slice(0, 200)}`)
    return heard
  }

  async #signIn(): Promise<void> {
    if (this.#who === null) return
    const { home } = this.#options
    // A call that was drawn may have changed the password.
    this.#cookie = await signIn((sending) => this.#client.call(home.instance.ports.dashboard, sending), home.person(this.#who)).catch(
      () => '',
    )
    await home.database.rows(provenLongAgo)
  }
}

/** An error is in the envelope, and one of those that the card names. */
function faultsOfAnswer(answer: Answer, { id, method }: Operation): string[] {
  const { status, text } = answer
  if (status >= 500) return [`a fault of the service: ${status} ${text}`]
  if (status < 400) return headersOf(answer)
  const code = errorIn(answer)?.code
  const named: readonly string[] = faultsOf(cards[id] as Card)
  // An id of two parts, or none, meets no endpoint.
  const foreseen = code !== undefined && (named.includes(code) || code === 'not_found')
  return [...headersOf(answer), ...envelopeOf(answer), ...(foreseen ? [] : [`${method} ${id} does not name ${code}`])]
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
