/** The partner's own handlers serve session endpoints. This converts the dashboard's camelCase to their spelling, and back. */
import { partnerCardsInSession, type sessionEndpointCards } from '@parley/contract/dashboard/session-endpoints'
import type { Card } from '@parley/contract/endpoint'
import { camelCase } from '@parley/contract/fields'
import { inCamelCase } from '@parley/contract/session-endpoint'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { type Answer, Document, TaggedDocument } from '../../http/answer.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { BatchedHandler } from '../../http/handler.ts'

type Words = Readonly<Record<string, unknown>>
type Reads = (call: { readonly query: Words }) => Promise<Answer>
type Writes = (tx: Tx, call: { readonly body: Words | undefined }) => Promise<Answer>

export function sessionEndpointHandlers(
  shared: Readonly<Record<keyof typeof partnerCardsInSession, unknown>>,
): DashboardHandlers<typeof sessionEndpointCards> {
  return handlersInSession<typeof sessionEndpointCards>(partnerCardsInSession, shared)
}

/** The handler of each partner card, as the dashboard calls it. */
export function handlersInSession<Cards extends Record<string, Card>>(
  cards: Readonly<Record<keyof Cards, Card>>,
  handlers: Readonly<Record<keyof Cards, unknown>>,
): DashboardHandlers<Cards> {
  const inSession = Object.entries<Card>(cards).map(([name, card]) => {
    const found = handlers[name]
    const handler = found instanceof BatchedHandler ? found.handle : found
    return [name, card.method === 'GET' ? readerOf(card, handler as Reads) : writerOf(card, handler as Writes)]
  })
  return Object.fromEntries(inSession)
}

const readerOf =
  (card: Card, handler: Reads): Reads =>
  (call) =>
    answered(() => handler({ ...call, query: inOwnCase(card.query, call.query) }))

const writerOf =
  (card: Card, handler: Writes): Writes =>
  (tx, call) =>
    answered(() => handler(tx, { ...call, body: call.body && inOwnCase(card.body, call.body) }))

/** The values under the names in the partner's card. Unknown names are unchanged; the validation refuses them. */
function inOwnCase(schema: Card['body'], values: Words): Words {
  const own = new Map(Object.keys(schema?.properties ?? {}).map((name) => [camelCase(name), name]))
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [own.get(name) ?? name, value]))
}

async function answered(answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return inCamelCase(plain(await answer()))
  } catch (error) {
    throw error instanceof Fault ? retold(error) : error
  }
}

/** The content of an answer. Documents that are stored as text are parsed. */
function plain(answer: Answer): object {
  if (answer instanceof Document) return JSON.parse(answer.text)
  if (answer instanceof TaggedDocument) return JSON.parse(answer.bytes.toString())
  return answer ?? {}
}

/** The fault with field names in the page's spelling. */
function retold(fault: Fault): Fault {
  const { param, problems } = fault.details
  if (param === undefined) return fault
  const spelt = (text: string) => text.replace(/^\w+/, camelCase)
  return new Fault(fault.code, {
    ...fault.details,
    param: camelCase(param),
    ...(problems && { problems: problems.map(spelt) }),
    message: fault.message.startsWith(`${param}: `) ? spelt(fault.message) : fault.message,
  })
}
