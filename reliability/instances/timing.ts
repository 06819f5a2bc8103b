/** An object of another company and a missing object get the same response in the same time. */
import { newId } from '../../server/src/core/ids.ts'
import { type Figures, median } from '../figures.ts'
import { bearer, describeResult, sendTo } from '../http-client.ts'
import type { HarnessContext } from '../installations.ts'
import { Random } from '../random.ts'

const maxDifferenceUs = 20
const warmUp = 200

type Kind = Parameters<typeof newId>[0]
/** Where objects are read, and which of them the trader's company may not see. */
const hidden: readonly { path: string; kind: Kind; ids: string }[] = [
  { path: '/requests', kind: 'request', ids: 'select id from requests where company_id <> $1' },
  { path: '/opportunities', kind: 'opportunity', ids: 'select id from opportunities where company_id <> $1' },
  {
    path: '/introductions',
    kind: 'introduction',
    ids: 'select id from introductions where $1 not in (buyer_company_id, seller_company_id)',
  },
  { path: '/radar/nodes', kind: 'node', ids: `select id from listings where company_id <> $1 and not listed` },
  { path: '/rentals', kind: 'rental', ids: 'select id from rentals where company_id <> $1' },
]

export async function timing(pairs: number, context: HarnessContext): Promise<Figures> {
  const [me] = await context.sql<{ id: string }>(
    'select m.company_id as id from memberships m join people p on p.id = m.person_id where p.email = $1',
    [context.trader.email],
  )
  const violations: string[] = []
  const found: string[] = []
  for (const { path, kind, ids } of hidden) {
    const rows = await context.sql<{ id: string }>(`${ids} limit 50`, [me?.id])
    if (rows.length === 0) {
      violations.push(`${path}: the demo world hides none`)
      continue
    }
    const hiddenIds = rows.map(({ id }) => id)
    const differenceUs = await differenceOf(path, kind, hiddenIds, pairs, context)
    found.push(`${path} ${differenceUs.toFixed(1)} µs`)
    if (Math.abs(differenceUs) > maxDifferenceUs)
      violations.push(`${path}: hidden and missing differ by ${differenceUs.toFixed(1)} µs in the median`)
    context.log(`${path} compared, ${violations.length} violations`)
  }
  return { what: `${pairs} pairs of a hidden and a missing id, on each of ${hidden.length} endpoints`, found: found.join('; '), violations }
}

/** How many microseconds later the response for a hidden object comes than the response for a missing one, in the median. */
async function differenceOf(
  path: string,
  kind: Kind,
  ids: readonly string[],
  pairs: number,
  { ports, apiKey }: HarnessContext,
): Promise<number> {
  const random = new Random(path)
  const timed = async (id: string) => {
    const result = await sendTo(ports[0], { method: 'GET', path: `/v1${path}/${id}`, headers: bearer(apiKey) })
    if (typeof result === 'string' || result.status !== 404) throw new Error(`${path}: ${describeResult(result)}`)
    return result.ms * 1000
  }
  const differences: number[] = []
  for (let n = -warmUp; n < pairs; n++) {
    const hiddenFirst = random.chance(0.5)
    const [hiddenId, missingId] = [random.pick(ids), newId(kind)]
    const first = await timed(hiddenFirst ? hiddenId : missingId)
    const second = await timed(hiddenFirst ? missingId : hiddenId)
    if (n >= 0) differences.push(hiddenFirst ? first - second : second - first)
  }
  return median(differences)
}
