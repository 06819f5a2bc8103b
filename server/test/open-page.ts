/** An open page: the change events that its stream receives. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { DashboardClient } from './dashboard-client.ts'
import { cardFor, expectContract } from './http-client.ts'
import { type TestApp, until } from './test-app.ts'

export class OpenPage {
  /** The received topics in order, with the time of each. */
  readonly received: { topic: string; atMs: number }[] = []
  /** Everything that the stream received. */
  text = ''
  headers = new Headers()
  ended = false
  readonly #abort = new AbortController()

  static async open(url: string, client: DashboardClient): Promise<OpenPage> {
    const page = new OpenPage()
    const response = await fetch(`${url}/v1/events`, { headers: { cookie: `sid=${client.sid}` }, signal: page.#abort.signal })
    page.headers = response.headers
    if (response.status !== 200 || !response.body) throw new Error(await response.text())
    expectContract(cardFor(dashboardCards, 'GET', '/events'), { status: 200, headers: response.headers, text: '', body: null })
    void page.#listen(response.body)
    return page
  }

  async #listen(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    try {
      for await (const bytes of body) {
        const chunk = decoder.decode(bytes, { stream: true })
        this.text += chunk
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) this.#receive(block)
      }
    } catch {
      // Aborted by the test, or by the service's shutdown.
    }
    this.ended = true
  }

  #receive(block: string): void {
    const [, data] = /^event: changed\ndata: (.+)$/.exec(block) ?? []
    if (data) this.received.push({ topic: JSON.parse(data).topic, atMs: performance.now() })
  }

  /** The distinct topics received since the last call, sorted. */
  take(): string[] {
    return [...new Set(this.received.splice(0).map(({ topic }) => topic))].sort()
  }
  async waitFor(topic: string): Promise<void> {
    await until(() => this.received.some((one) => one.topic === topic))
  }
  close(): void {
    this.#abort.abort()
  }
}

/** Waits for a marker event on all pages: every earlier event has arrived by then. No step of the tests uses the marker's topic. */
export async function settled(app: TestApp, pages: readonly OpenPage[]): Promise<void> {
  await app.settle()
  await app.sql(`select pg_notify('changes', 'all keys')`)
  await Promise.all(pages.map((page) => page.waitFor('keys')))
  for (const page of pages) page.received.splice(0, page.received.length, ...page.received.filter(({ topic }) => topic !== 'keys'))
}
