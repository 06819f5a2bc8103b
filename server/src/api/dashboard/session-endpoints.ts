/** The partner's own handlers serve session endpoints. This converts the dashboard's camelCase to their spelling, and back. */
import { partnerCardsInSession, type sessionEndpointCards } from '@parley/contract/dashboard/session-endpoints'
import type { Card } from '@parley/contract/endpoint'
import { camelCase } from '@parley/contract/fields'
import { inCamelCase } from '@parley/contract/session-endpoint'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { BatchedHandler } from '../../http/handler.ts'
import { Document, type ResponseBody, TaggedDocument } from '../../http/response-body.ts'

type Fields = Readonly<Record<string, unknown>>
type ReadHandler = (call: { readonly query: Fields }) => Promise<ResponseBody>
type WriteHandler = (tx: Tx, call: { readonly body: Fields | undefined }) => Promise<ResponseBody>

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
    return [name, card.method === 'GET' ? readerOf(card, handler as ReadHandler) : writerOf(card, handler as WriteHandler)]
  })
  return Object.fromEntries(inSession)
}

const readerOf =
  (card: Card, handler: ReadHandler): ReadHandler =>
  (call) =>
    runInCamelCase(() => handler({ ...call, query: inCardCase(card.query, call.query) }))

const writerOf =
  (card: Card, handler: WriteHandler): WriteHandler =>
  (tx, call) =>
    runInCamelCase(() => handler(tx, { ...call, body: call.body && inCardCase(card.body, call.body) }))

/** The values under the names in the partner's card. Unknown names are unchanged; the validation refuses them. */
function inCardCase(schema: Card['body'], values: Fields): Fields {
  const own = new Map(Object.keys(schema?.properties ?? {}).map((name) => [camelCase(name), name]))
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [own.get(name) ?? name, value]))
}

async function runInCamelCase(run: () => Promise<ResponseBody>): Promise<ResponseBody> {
  try {
    return inCamelCase(contentOf(await run()))
  } catch (error) {
    throw error instanceof Fault ? faultInCamelCase(error) : error
  }
}

/** The content of a response. Documents that are stored as text are parsed. */
function contentOf(body: ResponseBody): object {
  if (body instanceof Document) return JSON.parse(body.text)
  if (body instanceof TaggedDocument) return JSON.parse(body.bytes.toString())
  return body ?? {}
}

/** The fault with field names in the page's spelling. */
function faultInCamelCase(fault: Fault): Fault {
  const { param, problems } = fault.details
  if (param === undefined) return fault
  const renamed = (text: string) => text.replace(/^\w+/, camelCase)
  return new Fault(fault.code, {
    ...fault.details,
    param: camelCase(param),
    ...(problems && { problems: problems.map(renamed) }),
    message: fault.message.startsWith(`${param}: `) ? renamed(fault.message) : fault.message,
  })
}
