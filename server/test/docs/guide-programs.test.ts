/** The programs of the guides do what they say: the loops that call and follow, and the verifiers of webhooks. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { verify } from '../../../sdk/src/webhooks.ts'
import { callLoop, followLoop } from '../../src/docs/samples/call-loops.ts'
import { nodeVerifier, pythonVerifier, signedDelivery } from '../../src/docs/samples/webhook-verifiers.ts'
import { signatures } from '../../src/domain/webhooks/signing.crypto.ts'
import { validDemand } from '../listings.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-guides-'))
  await writeFile(join(folder, 'verifier.mjs'), nodeVerifier)
})
afterAll(() => rm(folder, { recursive: true }))

describe('the loops of the guides', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
    // Its pauses are only recorded.
    await writeFile(join(folder, 'call.mjs'), callLoop(app.baseUrl).replace('1000 * seconds', 'globalThis.pauses.push(seconds) && 0'))
    await writeFile(join(folder, 'follow.mjs'), followLoop)
    vi.stubEnv('API_KEY', app.as('mina', 'test').key ?? '')
  })
  afterAll(() => vi.unstubAllEnvs())
  let pauses: number[]
  beforeEach(() => {
    pauses = []
    vi.stubGlobal('pauses', pauses)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** Answers the next calls instead of the service, with a status and a body, or with a network error. */
  function stubResponses(...stubs: (readonly [number, unknown] | null)[]): RequestInit[] {
    const sent: RequestInit[] = []
    const real = fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push(init)
      const stub = stubs.shift()
      if (stub === undefined) return real(url, init)
      if (stub === null) throw new TypeError('fetch failed')
      return Response.json(stub[1], { status: stub[0] })
    })
    return sent
  }
  const call = async (...args: unknown[]) => (await import(join(folder, 'call.mjs'))).call(...args)

  it('send a call again, with the same key and with a time limit', async () => {
    const nowMs = await app.nowMs()
    const sent = stubResponses(null, [503, { error: { type: 'api_error', code: 'api_error', retry_after_seconds: 1 } }])
    expect(await call('POST', '/requests', validDemand(nowMs))).toMatchObject({ status: 'open' })
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ headers }) => (headers as Record<string, string>)['idempotency-key'])).size).toBe(1)
    for (const { signal } of sent) expect(signal).toBeInstanceOf(AbortSignal)
  })

  it('do not count a call that waits for approval as a success', async () => {
    const approval = { id: 'apv_1', status: 'pending' }
    stubResponses([202, approval])
    await expect(call('POST', '/requests', {})).rejects.toMatchObject({ approval })
  })

  it('pause after an empty page, which returns immediately while other calls of the key wait', async () => {
    const { follow } = await import(join(folder, 'follow.mjs'))
    const page = (data: readonly object[]) => [200, { data, meta: { nextCursor: null, resumeCursor: 'c' } }] as const
    stubResponses(page([]), page([]), page([]), page([{ type: 'request.filed' }]))
    const following = follow({
      readAll: () => {},
      handle: () => {
        throw new Error('enough')
      },
      keep: () => {},
    })
    await expect(following).rejects.toThrow('enough')
    expect(pauses).toEqual([1, 1])
  })

  it('continue after an outage, and read everything again if their position is lost', async () => {
    const { follow } = await import(join(folder, 'follow.mjs'))
    const log: string[] = []
    const steps = ['test world', 'end']
    const file = async () => {
      await app.as('mina', 'test').post('/requests', validDemand(await app.nowMs()))
      await app.settle()
    }
    // Outlasts all attempts of one call, so the loop itself has to continue.
    stubResponses(...Array(8).fill(null))
    const following = follow({
      readAll: async () => {
        log.push('read')
        await file()
      },
      handle: async ({ type }: { type: string }) => {
        log.push(type)
        if (steps.shift() === 'end') throw new Error('enough')
        await app.as('mina', 'test').delete('/test-helpers/world')
        await app.settle()
      },
      keep: () => {},
    })
    await expect(following).rejects.toThrow('enough')
    expect(log).toEqual(['read', 'request.filed', 'read', 'request.filed'])
  })
})

describe('the signed delivery of the guide', () => {
  const { secret, headers, body } = signedDelivery
  const seconds = Number(headers['webhook-timestamp'])
  const wrong = { ...headers, 'webhook-id': 'evt_0000000000000000000002' }
  const rolled = { ...headers, 'webhook-signature': `v1,AAAA v2,x ${headers['webhook-signature']}` }

  it('is what the service signs and the SDK verifies', async () => {
    expect(signatures([secret], headers['webhook-id'], seconds, body)).toBe(headers['webhook-signature'])
    expect(await verify(body, headers, secret, { now: new Date(seconds * 1000) })).toEqual(JSON.parse(body))
  })

  /** Values that some languages accept as a number, or cannot parse at all. */
  const oddTimes = ['²', '9'.repeat(5_000), '-1', 'NaN', ''].map((timestamp) => ({ ...headers, 'webhook-timestamp': timestamp }))

  it('is accepted as genuine by the verifier in JavaScript, and nothing else is', async () => {
    const { isGenuine } = await import(join(folder, 'verifier.mjs'))
    const bytes = Buffer.from(body)
    for (const validHeaders of [headers, rolled]) expect(isGenuine(validHeaders, bytes, secret, seconds + 299)).toBe(true)
    for (const invalid of [wrong, {}, { ...headers, 'webhook-signature': 'v1,AAAA' }, ...oddTimes])
      expect(isGenuine(invalid, bytes, secret, seconds)).toBe(false)
    for (const emptySecret of ['', 'whsec_'])
      expect(() => isGenuine(headers, bytes, emptySecret, seconds)).toThrow('The secret is empty, so anybody could sign.')
    for (const nowSeconds of [seconds + 301, seconds - 301]) expect(isGenuine(headers, bytes, secret, nowSeconds)).toBe(false)
    expect(isGenuine(headers, Buffer.from(`${body}\n`), secret, seconds)).toBe(false)
  })

  it.skipIf(spawnSync('python3', ['--version']).status !== 0)(
    'is accepted as genuine by the verifier in Python, and nothing else is',
    async () => {
      const cases = [
        [headers, body, seconds + 299],
        [rolled, body, seconds],
        [wrong, body, seconds],
        [{}, body, seconds],
        [headers, body, seconds + 301],
        [headers, `${body}\n`, seconds],
        ...oddTimes.map((headersWithOddTime) => [headersWithOddTime, body, seconds]),
      ]
      const program = `${pythonVerifier}\n\nimport json, sys\nprint([is_genuine(h, b.encode(), sys.argv[1], n) for h, b, n in json.loads(sys.argv[2])])`
      const runVerifier = (whsec: string) => promisify(execFile)('python3', ['-c', program, whsec, JSON.stringify(cases)])
      const expected = cases.map((_, i) => (i < 2 ? 'True' : 'False')).join(', ')
      expect((await runVerifier(secret)).stdout).toBe(`[${expected}]\n`)
      for (const emptySecret of ['', 'whsec_'])
        await expect(runVerifier(emptySecret)).rejects.toThrow('The secret is empty, so anybody could sign.')
    },
  )
})
