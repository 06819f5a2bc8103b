/** Each key sent many times at once to both instances: one effect, one answer. */
import { randomUUID } from 'node:crypto'
import { Counts, type Figures } from '../figures.ts'
import { filingOf } from '../filing.ts'
import { codeOf, kindOf, sendTo } from '../http-client.ts'
import type { Stage } from '../stage.ts'

const atOnce = 32

export async function storm(keys: number, { ports, apiKey, sql, say }: Stage): Promise<Figures> {
  const run = randomUUID().slice(0, 8)
  const callers = ports.flatMap((port) => Array.from({ length: atOnce }, () => port))
  const heard = new Counts()
  const violations: string[] = []
  for (let n = 0; n < keys; n++) {
    const sending = filingOf(apiKey, `${run}-${n}`)
    const answers = await Promise.all(callers.map((port) => sendTo(port, sending)))
    const texts = new Set<string>()
    for (const answer of answers) {
      heard.note(kindOf(answer))
      if (typeof answer !== 'string' && answer.status === 201) texts.add(answer.text)
      else if (codeOf(answer) !== 'idempotency_key_in_flight') violations.push(kindOf(answer))
    }
    if (texts.size !== 1) violations.push(`${texts.size} different answers to one key`)
    if ((n + 1) % 100 === 0) say(`${n + 1} keys, ${violations.length} violations`)
  }
  const [effects] = await sql<{ count: number }>('select count(*)::int as count from requests where region like $1', [`${run}-%`])
  if (effects?.count !== keys) violations.push(`${effects?.count} effects of ${keys} keys`)
  return { what: `${keys} keys × ${atOnce} at once × 2 instances`, found: `${effects?.count} effects; heard: ${heard}`, violations }
}
