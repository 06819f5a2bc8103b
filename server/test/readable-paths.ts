/** Everything that a company's people and keys can read. Nothing of another company may appear there. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { partnerCards } from '@parley/contract/partner'
import type { PersonName } from '../src/demo/cast.ts'
import type { TestApp } from './test-app.ts'

/** The paths of all reads among the cards, the operator's or everybody's, with each ID as the path parameter. */
const pathsOf = (cards: object, ids: readonly string[], ofOperator = false) => {
  const reads = Object.values<Card>(cards as Record<string, Card>).filter(
    (card) => card.method === 'GET' && (card.operator ?? false) === ofOperator && !card.stream,
  )
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

/** The responses of every read of the operator's endpoints, and of a search for each ID, by path. */
export async function readAllAsOperator(app: TestApp, ids: readonly string[]): Promise<Map<string, string>> {
  const page = await app.signedIn('oona')
  const paths = [...pathsOf(dashboardCards, ids, true), ...ids.map((id) => `/search?q=${id}`)]
  return new Map(await Promise.all(paths.map(async (path) => [path, (await page.get(path)).text] as const)))
}
