/** Each key sent many times at once to both instances: one effect, one answer. */
import { randomUUID } from 'node:crypto'
import { Caller, type Sending } from '../caller.ts'
import type { Figures } from '../figures.ts'
import type { Sql } from '../filed-once.ts'
import { codeOf, demand, kindOf } from '../filing.ts'
import type { TwoInstances } from '../two-instances.ts'

const atOnce = 32
const patienceMs = 12_000

export async function storm(keys: number, { baseUrls, apiKey }: TwoInstances, sql: Sql, say: (line: string) => void): Promise<Figures> {
  const run = randomUUID().slice(0, 8)
  const callers = baseUrls.flatMap((baseUrl) => Array.from({ length: atOnce }, () => ({ baseUrl, caller: new Caller(patienceMs) })))
  const heard = new Map<string, number>()
  const violations: string[] = []
  for (let n = 0; n < keys; n++) {
    const sending = filing(apiKey, `${run}-${n}`)
    const answers = await Promise.all(callers.map(({ baseUrl, caller }) => caller.call(baseUrl, sending)))
    const texts = new Set<string>()
    for (const answer of answers) {
      const kind = typeof answer !== 'string' && answer.status === 201 ? '201' : kindOf(answer)
      heard.set(kind, (heard.get(kind) ?? 0) + 1)
      if (typeof answer !== 'string' && answer.status === 201) texts.add(answer.text)
      else if (typeof answer === 'string' || codeOf(answer) !== 'idempotency_key_in_flight') violations.push(kind)
    }
    if (texts.size !== 1) violations.push(`${texts.size} different answers to one key`)
    if ((n + 1) % 100 === 0) say(`${n + 1} keys, ${violations.length} violations`)
  }
  for (const { caller } of callers) caller.close()
  const [effects] = await sql<{ count: number }>('select count(*)::int as count from requests where region like $1', [`${run}-%`])
  if (effects?.count !== keys) violations.push(`${effects?.count} effects of ${keys} keys`)
  const kinds = [...heard].map(([kind, times]) => `${times} × ${kind}`).join(', ')
  return { what: `${keys} keys × ${atOnce} at once × 2 instances`, found: `${effects?.count} effects; heard: ${kinds}`, violations }
}

const filing = (apiKey: string, mark: string): Sending => ({
  method: 'POST',
  path: '/requests',
  headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': mark, 'content-type': 'application/json' },
  body: JSON.stringify(demand(mark)),
})
