/** The attacks. Each worker draws one hostile action at a time and waits for its end. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { faultsOfAnswer } from '../answers.ts'
import { Counts } from '../figures.ts'
import { demand } from '../filing.ts'
import { operationsOf, readDocument } from '../fuzz/document.ts'
import { rawForms } from '../fuzz/raw-forms.ts'
import { repeatedTexts } from '../fuzz/stall-texts.ts'
import { valuesFrom } from '../fuzz/values.ts'
import { type Answer, bearer, jsonCall, type Sending, sendAlone } from '../http-client.ts'
import { Random } from '../random.ts'
import type { DemoInstallation } from '../stage.ts'

/** The attackers' credentials and targets, and the results of the attack. */
export type Scene = Awaited<ReturnType<typeof openScene>>

export async function openScene(home: DemoInstallation) {
  // The key is a trader's test key. The session may act for a company, but has not passed the second factor.
  const hand = { testKey: home.key('tomas', 'test'), cookie: await home.instance.cookieOf('tomas') }
  /** `violations`: errors in responses. `calls`: calls so far, by the attack's name. */
  return { ...hand, ports: home.instance.ports, violations: [] as string[], calls: new Counts() }
}

interface Attack {
  /** Concurrent workers. */
  readonly hands: number
  /** Pause between two actions of a worker. */
  readonly restMs: number
  readonly act: (name: string, scene: Scene, random: Random, over: AbortSignal) => Promise<void>
}

type Surface = 'api' | 'dashboard'
/** Bytes that are sent before the connection is held open for up to `longestMs`. If `trickles` is set, one more byte is sent each second. */
interface Held {
  readonly surface: Surface
  readonly bytes: string | Buffer
  readonly longestMs: number
  readonly trickles?: boolean
}

const answerWithinMs = 30_000
/** The maximum size of a body, less what surrounds the text. */
const maxTextBytes = 60_000
const filesOfNobody = '/v1/introductions/intro_0123456789ABCDEFGHIJKL/files'

/** Texts that are expensive for regular expressions, normalization and scanners when repeated. */
const units = [
  ...new Set(repeatedTexts.map(([, unit]) => unit)),
  // Texts that the anonymity check looks for: addresses and numbers in any notation, look-alikes, letters joined by invisible characters.
  ...['.', '-', '@.', '00 ', 'call ', 'a:', '://', 'www.', '(dot)', '[.]', ' at '],
  ...['e\u0301', '\u2060', '\u0430', '\uff21', '\u{1d400}', '\u{1f468}\u200d'],
]

/** The beginning of a text, without a surrogate that the cut separated from its pair. */
const beginning = (text: string, length: number): string => text.slice(0, length).toWellFormed()

/** Up to `maxBytes` of one unit or of two alternating units, with an end that makes a match fail late. */
function hostileText(random: Random, maxBytes: number): string {
  const unit = random.chance(0.5) ? random.pick(units) : random.pick(units) + random.pick(units)
  const head = random.chance(0.3) ? random.pick(units) : ''
  const tail = random.pick(['', '@', '!', '.', 'x'])
  const room = maxBytes - Buffer.byteLength(head) - Buffer.byteLength(tail)
  return head + unit.repeat(Math.max(1, Math.floor(room / Buffer.byteLength(JSON.stringify(unit).slice(1, -1))))) + tail
}

const lists = operationsOf(readDocument()).filter(({ path }) => path === '/offers' || path === '/radar/nodes')

export const attacks: Readonly<Record<string, Attack>> = {
  'long texts, nobody signed in': calling(2, 100, 'dashboard', (_scene, random) => {
    const text = hostileText(random, maxTextBytes)
    return drawnPost(random, {}, [
      ['/v1/auth/forgot-password', { email: text }],
      ['/v1/auth/sign-up', { name: 'A', email: text }],
      ['/v1/auth/sign-up', { name: text, email: 'a@stranger.example' }],
      ['/v1/auth/sign-in', { email: text, password: 'x' }],
      ['/v1/auth/confirm-email', { token: text, password: text }],
      ['/v1/auth/reset-password', { token: 'x', password: text }],
    ])
  }),
  'long texts with a test key': calling(2, 100, 'api', ({ testKey }, random) => {
    const text = hostileText(random, random.pick([500, 4_000, 30_000, maxTextBytes]))
    const fields = ['title', 'spec_summary', 'cpu_model', 'interconnect', 'region', 'gpu_model', 'duration_min']
    return drawnPost(random, { ...bearer(testKey), 'idempotency-key': `abuse ${random.next()}` }, [
      ['/v1/requests', { ...demand(), [random.pick(['region', 'gpuModel', 'notes', 'startsAt'])]: text }],
      ['/v1/requests', { ...demand(), [beginning(text, 20_000)]: 1 }],
      ['/v1/radar/submissions', { title: 'A node', [random.pick(fields)]: text }],
      ['/v1/rentals', { offer_id: text, gpu_count: 1, ssh_public_key: beginning(text, 100) }],
      ['/v1/rental-quotes', { offer_id: 'offer_0123456789ABCDEFGHIJKL', gpu_count: 1, template_id: text, hours: null }],
    ])
  }),
  'odd bodies and queries of a member': calling(2, 100, 'dashboard', ({ cookie }, random) => {
    const text = hostileText(random, random.pick([200, 4_000, maxTextBytes]))
    const moment = random.pick([
      '2026-01-01T00:00:00+23:59',
      '2026-01-01T00:00:00-16:00',
      `2026-01-01T00:00:00.${'1'.repeat(random.int(1, 300))}Z`,
      '2199-12-31T23:59:59-23:59',
      '2026-02-30T00:00:00Z',
    ])
    const query = random.pick(['/v1/audit?from=', '/v1/audit?until=', '/v1/calls?from=', '/v1/audit?action=', '/v1/wallet/statement?from='])
    const value = encodeURIComponent(random.chance(0.7) ? moment : beginning(text, 1_500))
    if (random.chance(0.5)) return jsonCall('GET', `${query}${value}`, { cookie })
    return drawnPost(random, { cookie }, [
      ['/v1/keys', { name: 'k', mode: 'test', scopes: Array.from({ length: 21_000 }, () => ({})) }],
      ['/v1/keys', { name: 'k', mode: 'test', rateLimitPerMin: 1_000_000 }],
      ['/v1/keys', { name: text, mode: 'test', expiresAt: moment }],
      ['/v1/rentals/preview', { familyId: text, gpuCount: 1 }],
    ])
  }),
  'every shape of list filters': calling(2, 50, 'api', ({ testKey }, random) => {
    const { path, query } = random.pick(lists)
    const { right } = valuesFrom(random, { offers: [], templates: [], eventTypes: [] })
    const given = query.filter(({ name }) => random.chance(name === 'cursor' ? 0.2 : 0.5))
    const pairs = given.map(({ name, schema }) => {
      const value = name === 'cursor' ? beginning(hostileText(random, 40), 20) : String(right(name, schema))
      return `${name}=${encodeURIComponent(value)}`
    })
    return jsonCall('GET', `/v1${path}?${pairs.join('&')}`, bearer(testKey))
  }),
  'uploads to what is not there': calling(4, 300, 'dashboard', ({ cookie }) => {
    const headers = { cookie, 'content-type': 'application/pdf' }
    return { method: 'POST', path: `${filesOfNobody}?name=a.pdf`, headers, body: Buffer.alloc(5 * 1024 * 1024, 0x20) }
  }),
  'guessed passwords': calling(1, 800, 'dashboard', (_scene, random) => {
    const guess = `${random.next()}`
    return jsonCall('POST', '/v1/auth/sign-in', {}, { email: `${guess}@stranger.example`, password: guess })
  }),
  'guessed keys': calling(1, 800, 'api', (_scene, random) =>
    jsonCall('GET', '/v1/me', bearer(`gpk_live_${`${random.next()}`.padEnd(49, 'x')}`)),
  ),
  'half a body, and no more of it': holding(60, 20, (_scene, random) => {
    const [surface, path] = random.pick<readonly [Surface, string]>([
      ['dashboard', '/v1/auth/sign-in'],
      ['dashboard', '/v1/auth/forgot-password'],
      ['dashboard', filesOfNobody],
      ['api', '/v1/requests'],
    ])
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"email":"`
    return { surface, bytes: random.chance(0.2) ? head.slice(0, 60) : head, longestMs: 20_000, trickles: random.chance(0.5) }
  }),
  'event streams of one person': holding(40, 100, ({ cookie }) => {
    return { surface: 'dashboard', bytes: `GET /v1/events HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`, longestMs: 10_000 }
  }),
  'bytes that are hardly HTTP': holding(4, 50, ({ testKey }, random) => {
    const many = `GET /v1/me HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(2_500)}Authorization: Bearer ${testKey}\r\n\r\n`
    const { bytes } = random.pick(rawForms(testKey))
    return { surface: random.pick(['api', 'dashboard']), bytes: random.chance(0.1) ? many : bytes, longestMs: 3_000 }
  }),
}

/** Draws one of these POSTs. */
function drawnPost(random: Random, headers: Readonly<Record<string, string>>, posts: readonly (readonly [string, object])[]): Sending {
  const [path, body] = random.pick(posts)
  return jsonCall('POST', path, headers, body)
}

/** Sends a complete call and checks that its response keeps the promises: no server error, the one envelope, refusals with a retry time. */
function calling(hands: number, restMs: number, surface: Surface, draw: (scene: Scene, random: Random) => Sending): Attack {
  const act: Attack['act'] = async (name, scene, random) => {
    const sending = draw(scene, random)
    const heard = await sendAlone(scene.ports[surface], sending, answerWithinMs)
    // A call of this size may be cut off while it is being sent. A call without a response in time is a violation.
    const faults = heard === 'silent' ? ['no answer'] : typeof heard === 'string' || isShed(heard) ? [] : faultsOfAnswer(heard)
    for (const fault of faults) scene.violations.push(`${name}: ${sending.method} ${sending.path.slice(0, 120)}: ${fault}`)
  }
  return { hands, restMs, act }
}

/** Whether the service shed the call and said when to retry. */
const isShed = ({ status, headers }: Answer) => status === 503 && headers.has('retry-after')

/** Sends bytes and holds the connection open until the other side closes it or its time has passed. */
function holding(hands: number, restMs: number, draw: (scene: Scene, random: Random) => Held): Attack {
  const act: Attack['act'] = (_name, scene, random, over) => {
    const { surface, bytes, longestMs, trickles } = draw(scene, random)
    return new Promise((resolve) => {
      const socket = connect({ port: scene.ports[surface], host: '127.0.0.1' })
      const slow = trickles ? setInterval(() => socket.write('a'), 1_000) : undefined
      const done = () => {
        clearTimeout(timer)
        clearInterval(slow)
        over.removeEventListener('abort', done)
        socket.destroy()
        resolve()
      }
      const timer = setTimeout(done, longestMs)
      over.addEventListener('abort', done)
      socket.on('connect', () => socket.write(bytes))
      socket.on('data', () => {})
      for (const end of ['end', 'error', 'close']) socket.on(end, done)
    })
  }
  return { hands, restMs, act }
}

/** Runs every attack with all its workers until `over` is aborted. Each worker draws from its own seed. */
export async function attackAll(scene: Scene, over: AbortSignal, seed: string): Promise<void> {
  const hand = async (name: string, { act, restMs }: Attack, n: number) => {
    const random = new Random(`${seed} ${name} ${n}`)
    while (!over.aborted) {
      scene.calls.note(name)
      await act(name, scene, random, over)
      await pause(restMs)
    }
  }
  await Promise.all(Object.entries(attacks).flatMap(([name, one]) => Array.from({ length: one.hands }, (_, n) => hand(name, one, n))))
}
