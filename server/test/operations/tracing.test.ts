import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validDemand } from '../listings.ts'
import { root } from '../paths.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

interface Span {
  readonly traceId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string | number>> }[]
  readonly status: { readonly code: number }
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Span, 'attributes'>
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** A collector of traces on loopback, which stores what it receives unchanged. */
class Collector {
  readonly texts: string[] = []
  readonly #server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      this.texts.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}\n${Buffer.concat(chunks)}`)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })

  open(): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`))
    })
  }
  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
  get exports(): Export[] {
    return this.texts.map((text) => JSON.parse(text.slice(text.indexOf('\n'))) as Export)
  }
  get spans(): Span[] {
    return this.exports.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
  }
}
const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

describe('traces', () => {
  const collector = new Collector()
  const sentCalls: { readonly route: string | null; readonly status: number; readonly id: string | null }[] = []
  const secrets: string[] = []
  const logged: { readonly request_id?: string; readonly ms?: number }[] = []
  const trace = '0af7651916cd43dd8448eb211c80319c'

  beforeAll(async () => {
    const app = await openTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: await collector.open() })
    const mina = app.as('mina')
    const note = (route: string | null, { status, headers }: { status: number; headers: Headers }) =>
      sentCalls.push({ route, status, id: headers.get('request-id') })
    note('/requests', await mina.get('/requests?status=open&cursor=hidden-query-value'))
    const filed = await mina.post('/requests', { ...validDemand(await app.nowMs()), notes: 'hidden-note' })
    note('/requests', filed)
    note('/requests/{id}', await mina.get(`/requests/${filed.body.id}`, { headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } }))
    note('/me', await app.withKey('gpk_live_hidden').get('/me', { headers: { traceparent: 'hidden-trace' } }))
    note(null, await mina.get('/hidden-path'))
    const page = await app.proven('mina')
    note('/auth/session', await page.get('/auth/session'))
    secrets.push(mina.key ?? '', app.password('mina'), filed.body.id, 'hidden', page.sid ?? '', 'Bearer', 'sid=')
    // Buffered spans are sent before the end.
    await app.close()
    logged.push(...app.log.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line)))
  })
  afterAll(() => collector.close())
  const spanOf = (id: string | null) => {
    const [span, ...more] = collector.spans.filter((one) => attributesOf(one)['parley.request_id'] === id)
    if (!span || more.length > 0) throw new Error(`the call ${id} does not have one span`)
    return span
  }

  it('have one span for each call, with its route, its status and its Request-Id', () => {
    const spans = collector.spans.map(attributesOf)
    for (const { route, status, id } of sentCalls) {
      const found = spans.filter((one) => one['parley.request_id'] === id)
      expect(found, String(route)).toHaveLength(1)
      expect(found[0]).toMatchObject({ 'http.response.status_code': status })
      expect(found[0]?.['http.route'] ?? null).toBe(route)
    }
    const names = collector.spans.map(({ name }) => name)
    for (const name of ['GET /requests', 'POST /requests', 'GET /requests/{id}', 'GET']) expect(names).toContain(name)
    const [first] = collector.exports
    expect(attributesOf(first?.resourceSpans[0]?.resource as Pick<Span, 'attributes'>)).toMatchObject({ 'service.name': 'parley' })
  })

  it('last as long as their calls', () => {
    for (const { route, id } of sentCalls) {
      const { startTimeUnixNano, endTimeUnixNano } = spanOf(id)
      const ms = Number((BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1_000n) / 1_000
      const inLog = logged.find(({ request_id }) => request_id === id)?.ms
      expect(inLog, String(route)).toBeGreaterThan(0)
      expect(ms, String(route)).toBeCloseTo(inLog ?? Number.NaN, 1)
    }
  })

  it("continue the caller's trace if it sends a valid traceparent", () => {
    const continued = collector.spans.filter(({ traceId }) => traceId === trace)
    expect(continued.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([['GET /requests/{id}', 'b7ad6b7169203331']])
  })

  it('contain nothing that a caller sent: no query, no body, no key, no ID, no cookie', () => {
    const sent = collector.texts.join('\n')
    expect(sent).toContain('/requests/{id}')
    for (const secret of secrets) {
      expect(secret).not.toBe('')
      expect(sent).not.toContain(secret)
    }
  })
})

describe('an unreachable collector', () => {
  it('costs spans and a line in the log, but no call', async () => {
    const app: TestApp = await openTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
    expect((await app.as('mina').get('/me')).status).toBe(200)
    await app.close()
    await until(() => app.log.some((line) => line.includes('traces: the collector did not accept the spans')))
  })
})

describe('without a collector', () => {
  it('it is not loaded: one file imports it, and that file is loaded on demand', () => {
    const folder = join(root, 'server/src')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))
    const source = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(files.filter((name) => source(name).includes("'@opentelemetry/"))).toEqual(['ops/tracing.ts'])
    for (const name of files) expect(source(name), name).not.toMatch(/^import (?!type )[^'\n]*'[^'\n]*\/tracing\.ts'/m)
  })
})
