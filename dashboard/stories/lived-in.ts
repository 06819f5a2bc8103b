/** A world in which the cast has done what it does in the demo: every page has something to show. */
import { readConfig } from '../../server/src/config.ts'
import { Database } from '../../server/src/db/client.ts'
import { type PersonName, people } from '../../server/src/demo/cast.ts'
import type { SeededPeople } from '../../server/src/demo/people.ts'
import { seedDoings } from '../../server/src/demo/world.ts'
import { Sealer } from '../../server/src/sealing.ts'
import { testSecret } from '../../server/test/secret.ts'
import type { World } from '../../server/test/world.ts'
import { openStage, type Stage } from './stage.ts'

export async function openLivedIn(): Promise<Stage> {
  const stage = await openStage()
  const { connection } = stage.world
  const seeded = await castIn(stage.world)
  const db = new Database({ connection, readers: 1, writers: 1, onError: () => {} })
  await db.transaction((tx) => seedDoings(tx, seeded, readConfig({}), new Sealer(testSecret, 'sealed bids')))
  await db.close()
  return stage
}

/** The numbers of the cast, who are in every world from its beginning. */
async function castIn(world: World): Promise<SeededPeople> {
  const rows = await world.sql<{ email: string; personId: number; companyId: number | null }>(
    `select email, p.id::int as "personId", company_id::int as "companyId" from people p left join memberships m on m.person_id = p.id`,
  )
  const byEmail = new Map(rows.map(({ email, ...ids }) => [email, ids]))
  const named = Object.entries(people).map(([name, { email }]) => [name as PersonName, byEmail.get(email)])
  return Object.fromEntries(named) as SeededPeople
}
