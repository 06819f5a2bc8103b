/** The database IDs of the cast, who exist in every app from the start. */
import { type PersonName, people } from '../src/demo/cast.ts'
import type { SeededPeople } from '../src/demo/people.ts'
import type { TestApp } from './test-app.ts'

export async function seededCast(app: TestApp): Promise<SeededPeople> {
  const rows = await app.sql<{ email: string; personId: number; companyId: number | null }>(
    `select email, p.id::int as "personId", company_id::int as "companyId" from people p left join memberships m on m.person_id = p.id`,
  )
  const byEmail = new Map(rows.map(({ email, ...ids }) => [email, ids]))
  const named = Object.entries(people).map(([name, { email }]) => [name as PersonName, byEmail.get(email)])
  return Object.fromEntries(named) as SeededPeople
}
