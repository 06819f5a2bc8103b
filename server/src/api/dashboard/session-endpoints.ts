/** Session endpoints are answered by the partner's own handlers: here the dashboard's camelCase becomes their spelling, and back. */
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

/** For each of the partner's cards its handler, as the dashboard calls it. */
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

/** The values under the names that the partner's card has for them; what it has no name for is left to whoever judges it. */
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

/** What an answer says; documents that are stored as text are read. */
function plain(answer: Answer): object {
  if (answer instanceof Document) return JSON.parse(answer.text)
  if (answer instanceof TaggedDocument) return JSON.parse(answer.bytes.toString())
  return answer ?? {}
}

/** The fault, naming fields as the page spells them. */
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
