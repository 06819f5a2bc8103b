/** The attacks. Each worker draws one hostile action at a time and waits for its end. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Counts } from '../figures.ts'
import { demand } from '../filing.ts'
import { operationsOf, readDocument } from '../fuzz/document.ts'
import { rawMessages } from '../fuzz/raw-messages.ts'
import { repeatedTexts } from '../fuzz/stall-texts.ts'
import { valuesFrom } from '../fuzz/values.ts'
import { bearer, type HttpCall, type HttpResponse, jsonCall, sendOnNewConnection } from '../http-client.ts'
import type { DemoInstallation } from '../installations.ts'
import { Random } from '../random.ts'
import { responseFaults } from '../response-checks.ts'

/** The attackers' credentials and targets, and the results of the attack. */
export type AttackContext = Awaited<ReturnType<typeof openAttackContext>>

export async function openAttackContext(demo: DemoInstallation) {
  // The key is a trader's test key. The session may act for a company, but has not passed the second factor.
  const credentials = { testKey: demo.key('tomas', 'test'), cookie: await demo.instance.cookieOf('tomas') }
  /** `violations`: errors in responses. `calls`: calls so far, by the attack's name. */
  return { ...credentials, ports: demo.instance.ports, violations: [] as string[], calls: new Counts() }
}

interface Attack {
  /** Concurrent workers. */
  readonly workers: number
  /** Pause between two actions of a worker. */
  readonly pauseMs: number
  readonly act: (name: string, context: AttackContext, random: Random, signal: AbortSignal) => Promise<void>
}

type Surface = 'api' | 'dashboard'
/** Bytes that are sent before the connection is held open for up to `maxMs`. If `trickles` is set, one more byte is sent each second. */
interface HeldConnection {
  readonly surface: Surface
  readonly bytes: string | Buffer
  readonly maxMs: number
  readonly trickles?: boolean
}

const responseTimeoutMs = 30_000
/** The maximum size of a body, less what surrounds the text. */
const maxTextBytes = 60_000
const unknownFilesPath = '/v1/introductions/intro_0123456789ABCDEFGHIJKL/files'

/** Texts that are expensive for regular expressions, normalization and scanners when repeated. */
const units = [
  ...new Set(repeatedTexts.map(([, unit]) => unit)),
  // Texts that the anonymity check looks for: addresses and numbers in any notation, look-alikes, letters joined by invisible characters.
  ...['.', '-', '@.', '00 ', 'call ', 'a:', '://', 'www.', '(dot)', '[.]', ' at '],
  ...['e\u0301', '\u2060', '\u0430', '\uff21', '\u{1d400}', '\u{1f468}\u200d'],
]

/** The beginning of a text, without a surrogate that the cut separated from its pair. */
const truncate = (text: string, length: number): string => text.slice(0, length).toWellFormed()

/** Up to `maxBytes` of one unit or of two alternating units, with an end that makes a match fail late. */
function hostileText(random: Random, maxBytes: number): string {
  const unit = random.chance(0.5) ? random.pick(units) : random.pick(units) + random.pick(units)
  const head = random.chance(0.3) ? random.pick(units) : ''
  const tail = random.pick(['', '@', '!', '.', 'x'])
  const availableBytes = maxBytes - Buffer.byteLength(head) - Buffer.byteLength(tail)
  return head + unit.repeat(Math.max(1, Math.floor(availableBytes / Buffer.byteLength(JSON.stringify(unit).slice(1, -1))))) + tail
}

const lists = operationsOf(readDocument()).filter(({ path }) => path === '/offers' || path === '/radar/nodes')

export const attacks: Readonly<Record<string, Attack>> = {
  'long texts, nobody signed in': callAttack(2, 100, 'dashboard', (_context, random) => {
    const text = hostileText(random, maxTextBytes)
    return randomPost(random, {}, [
      ['/v1/auth/forgot-password', { email: text }],
      ['/v1/auth/sign-up', { name: 'A', email: text }],
      ['/v1/auth/sign-up', { name: text, email: 'a@stranger.example' }],
      ['/v1/auth/sign-in', { email: text, password: 'x' }],
      ['/v1/auth/confirm-email', { token: text, password: text }],
      ['/v1/auth/reset-password', { token: 'x', password: text }],
    ])
  }),
  'long texts with a test key': callAttack(2, 100, 'api', ({ testKey }, random) => {
    const text = hostileText(random, random.pick([500, 4_000, 30_000, maxTextBytes]))
    const fields = ['title', 'spec_summary', 'cpu_model', 'interconnect', 'region', 'gpu_model', 'duration_min']
    return randomPost(random, { ...bearer(testKey), 'idempotency-key': `abuse ${random.next()}` }, [
      ['/v1/requests', { ...demand(), [random.pick(['region', 'gpuModel', 'notes', 'startsAt'])]: text }],
      ['/v1/requests', { ...demand(), [truncate(text, 20_000)]: 1 }],
      ['/v1/radar/submissions', { title: 'A node', [random.pick(fields)]: text }],
      ['/v1/rentals', { offer_id: text, gpu_count: 1, ssh_public_key: truncate(text, 100) }],
      ['/v1/rental-quotes', { offer_id: 'offer_0123456789ABCDEFGHIJKL', gpu_count: 1, template_id: text, hours: null }],
    ])
  }),
  'odd bodies and queries of a member': callAttack(2, 100, 'dashboard', ({ cookie }, random) => {
    const text = hostileText(random, random.pick([200, 4_000, maxTextBytes]))
    const moment = random.pick([
      '2026-01-01T00:00:00+23:59',
      '2026-01-01T00:00:00-16:00',
      `2026-01-01T00:00:00.${'1'.repeat(random.int(1, 300))}Z`,
      '2199-12-31T23:59:59-23:59',
      '2026-02-30T00:00:00Z',
    ])
    const query = random.pick(['/v1/audit?from=', '/v1/audit?until=', '/v1/calls?from=', '/v1/audit?action=', '/v1/wallet/statement?from='])
    const value = encodeURIComponent(random.chance(0.7) ? moment : truncate(text, 1_500))
    if (random.chance(0.5)) return jsonCall('GET', `${query}${value}`, { cookie })
    return randomPost(random, { cookie }, [
      ['/v1/keys', { name: 'k', mode: 'test', scopes: Array.from({ length: 21_000 }, () => ({})) }],
      ['/v1/keys', { name: 'k', mode: 'test', rateLimitPerMin: 1_000_000 }],
      ['/v1/keys', { name: text, mode: 'test', expiresAt: moment }],
      ['/v1/rentals/preview', { familyId: text, gpuCount: 1 }],
    ])
  }),
  'every shape of list filters': callAttack(2, 50, 'api', ({ testKey }, random) => {
    const { path, query } = random.pick(lists)
    const { validValue } = valuesFrom(random, { offers: [], templates: [], eventTypes: [] })
    const selected = query.filter(({ name }) => random.chance(name === 'cursor' ? 0.2 : 0.5))
    const pairs = selected.map(({ name, schema }) => {
      const value = name === 'cursor' ? truncate(hostileText(random, 40), 20) : String(validValue(name, schema))
      return `${name}=${encodeURIComponent(value)}`
    })
    return jsonCall('GET', `/v1${path}?${pairs.join('&')}`, bearer(testKey))
  }),
  'uploads to what is not there': callAttack(4, 300, 'dashboard', ({ cookie }) => {
    const headers = { cookie, 'content-type': 'application/pdf' }
    return { method: 'POST', path: `${unknownFilesPath}?name=a.pdf`, headers, body: Buffer.alloc(5 * 1024 * 1024, 0x20) }
  }),
  'guessed passwords': callAttack(1, 800, 'dashboard', (_context, random) => {
    const guess = `${random.next()}`
    return jsonCall('POST', '/v1/auth/sign-in', {}, { email: `${guess}@stranger.example`, password: guess })
  }),
  'guessed keys': callAttack(1, 800, 'api', (_context, random) =>
    jsonCall('GET', '/v1/me', bearer(`gpk_live_${`${random.next()}`.padEnd(49, 'x')}`)),
  ),
  'half a body, and no more of it': holdAttack(60, 20, (_context, random) => {
    const [surface, path] = random.pick<readonly [Surface, string]>([
      ['dashboard', '/v1/auth/sign-in'],
      ['dashboard', '/v1/auth/forgot-password'],
      ['dashboard', unknownFilesPath],
      ['api', '/v1/requests'],
    ])
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"email":"`
    return { surface, bytes: random.chance(0.2) ? head.slice(0, 60) : head, maxMs: 20_000, trickles: random.chance(0.5) }
  }),
  'event streams of one person': holdAttack(40, 100, ({ cookie }) => {
    return { surface: 'dashboard', bytes: `GET /v1/events HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`, maxMs: 10_000 }
  }),
  'bytes that are hardly HTTP': holdAttack(4, 50, ({ testKey }, random) => {
    const many = `GET /v1/me HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(2_500)}Authorization: Bearer ${testKey}\r\n\r\n`
    const { bytes } = random.pick(rawMessages(testKey))
    return { surface: random.pick(['api', 'dashboard']), bytes: random.chance(0.1) ? many : bytes, maxMs: 3_000 }
  }),
}

/** Draws one of these POSTs. */
function randomPost(random: Random, headers: Readonly<Record<string, string>>, posts: readonly (readonly [string, object])[]): HttpCall {
  const [path, body] = random.pick(posts)
  return jsonCall('POST', path, headers, body)
}

/** Sends a complete call and checks that its response keeps the promises: no server error, the one envelope, refusals with a retry time. */
function callAttack(
  workers: number,
  pauseMs: number,
  surface: Surface,
  generate: (context: AttackContext, random: Random) => HttpCall,
): Attack {
  const act: Attack['act'] = async (name, context, random) => {
    const call = generate(context, random)
    const result = await sendOnNewConnection(context.ports[surface], call, responseTimeoutMs)
    // A call of this size may be cut off while it is being sent. A call without a response in time is a violation.
    const faults = result === 'silent' ? ['no response'] : typeof result === 'string' || isShed(result) ? [] : responseFaults(result)
    for (const fault of faults) context.violations.push(`${name}: ${call.method} ${call.path.slice(0, 120)}: ${fault}`)
  }
  return { workers, pauseMs, act }
}

/** Whether the service shed the call and said when to retry. */
const isShed = ({ status, headers }: HttpResponse) => status === 503 && headers.has('retry-after')

/** Sends bytes and holds the connection open until the other side closes it or its time has passed. */
function holdAttack(workers: number, pauseMs: number, generate: (context: AttackContext, random: Random) => HeldConnection): Attack {
  const act: Attack['act'] = (_name, context, random, signal) => {
    const { surface, bytes, maxMs, trickles } = generate(context, random)
    return new Promise((resolve) => {
      const socket = connect({ port: context.ports[surface], host: '127.0.0.1' })
      const trickleTimer = trickles ? setInterval(() => socket.write('a'), 1_000) : undefined
      const done = () => {
        clearTimeout(timer)
        clearInterval(trickleTimer)
        signal.removeEventListener('abort', done)
        socket.destroy()
        resolve()
      }
      const timer = setTimeout(done, maxMs)
      signal.addEventListener('abort', done)
      socket.on('connect', () => socket.write(bytes))
      socket.on('data', () => {})
      for (const end of ['end', 'error', 'close']) socket.on(end, done)
    })
  }
  return { workers, pauseMs, act }
}

/** Runs every attack with all its workers until `signal` is aborted. Each worker draws from its own seed. */
export async function attackAll(context: AttackContext, signal: AbortSignal, seed: string): Promise<void> {
  const runWorker = async (name: string, { act, pauseMs }: Attack, n: number) => {
    const random = new Random(`${seed} ${name} ${n}`)
    while (!signal.aborted) {
      context.calls.increment(name)
      await act(name, context, random, signal)
      await pause(pauseMs)
    }
  }
  await Promise.all(
    Object.entries(attacks).flatMap(([name, one]) => Array.from({ length: one.workers }, (_, n) => runWorker(name, one, n))),
  )
}
