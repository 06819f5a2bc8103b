/** Twins are answered by the partner's own handlers: here the dashboard's camelCase becomes their spelling, and back. */
import { type twinCards, twinned } from '@parley/contract/dashboard/twins'
import type { Card } from '@parley/contract/endpoint'
import { camelCase } from '@parley/contract/fields'
import { inCamelCase } from '@parley/contract/twin'
import type { Tx } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import { type Answer, Document, TaggedDocument } from '../../http/answer.ts'
import type { DashboardHandlers } from '../../http/dashboard-door.ts'
import { Shared } from '../../http/handler.ts'

type Words = Readonly<Record<string, unknown>>
type Reads = (call: { readonly query: Words }) => Promise<Answer>
type Writes = (tx: Tx, call: { readonly body: Words | undefined }) => Promise<Answer>

export function twinHandlers(shared: Readonly<Record<keyof typeof twinned, unknown>>): DashboardHandlers<typeof twinCards> {
  const twins = Object.entries<Card>(twinned).map(([name, words]) => {
    const found = shared[name as keyof typeof twinned]
    const handler = found instanceof Shared ? found.handle : found
    return [name, words.method === 'GET' ? readerOf(words, handler as Reads) : writerOf(words, handler as Writes)]
  })
  return Object.fromEntries(twins)
}

const readerOf =
  (words: Card, handler: Reads): Reads =>
  (call) =>
    answered(() => handler({ ...call, query: inOwnCase(words.query, call.query) }))

const writerOf =
  (words: Card, handler: Writes): Writes =>
  (tx, call) =>
    answered(() => handler(tx, { ...call, body: call.body && inOwnCase(words.body, call.body) }))

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
