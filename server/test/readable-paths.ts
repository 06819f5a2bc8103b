/** Everything that a company's people and keys can read. Nothing of another company may appear there. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { partnerCards } from '@parley/contract/partner'
import type { PersonName } from '../src/demo/cast.ts'
import type { TestApp } from './test-app.ts'

/** The paths of all reads among the cards, with each ID as the path parameter. */
const pathsOf = (cards: object, ids: readonly string[]) => {
  const reads = Object.values<Card>(cards as Record<string, Card>).filter((card) => card.method === 'GET' && !card.operator && !card.stream)
  return reads.flatMap(({ path }) => (path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path]))
}

/** The responses of every read on both surfaces to a person, and of a search for each ID, by path. */
export async function readAllAs(app: TestApp, who: PersonName, ids: readonly string[]): Promise<Map<string, string>> {
  const [page, key] = [await app.signedIn(who), app.as(who)]
  const responses = new Map<string, string>()
  for (const path of [...pathsOf(dashboardCards, ids), ...ids.map((id) => `/search?q=${id}`)])
    responses.set(`dashboard ${path}`, (await page.get(path)).text)
  for (const path of pathsOf(partnerCards, ids)) responses.set(`partner ${path}`, (await key.get(path)).text)
  return responses
}
