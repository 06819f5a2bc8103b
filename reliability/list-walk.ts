/** A list walked to its end, each page by the instance whose turn it is. */
import { inTurn, timeoutMs } from './filing.ts'
import { bearer, doneIn, HttpClient } from './http-client.ts'

interface Page<Item> {
  readonly data: readonly Item[]
  readonly meta: { readonly nextCursor: string | null }
}

/** `path` has a query. @throws when a page is refused */
export async function walk<Item>(ports: readonly number[], apiKey: string, path: string, turn = 0): Promise<Item[]> {
  const client = new HttpClient(timeoutMs)
  const seen: Item[] = []
  for (let cursor: string | null = ''; cursor !== null; turn++) {
    const page: Page<Item> = doneIn(await client.call(inTurn(ports, turn), { method: 'GET', path: path + cursor, headers: bearer(apiKey) }))
    seen.push(...page.data)
    cursor = page.meta.nextCursor && `&cursor=${encodeURIComponent(page.meta.nextCursor)}`
  }
  client.close()
  return seen
}
