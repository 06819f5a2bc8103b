/** The attacks: each draws one hostile act at a time and waits for its end. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { demand } from '../filing.ts'
import { rawForms } from '../fuzz/raw-forms.ts'
import { repeatedTexts } from '../fuzz/stall-texts.ts'
import { bearer, jsonCall, type Sending } from '../http-client.ts'
import type { Random } from '../random.ts'
import { attack, type Stage } from './stage.ts'

interface Attack {
  readonly name: string
  /** Acts under way at once. */
  readonly hands: number
  /** Between two acts of one hand. */
  readonly restMs: number
  readonly act: (stage: Stage, random: Random) => Promise<void>
}

/** As much as a body may hold, less what is around the text. */
const maxTextBytes = 60_000
const unknownIntroduction = 'intro_0123456789ABCDEFGHIJKL'

/** What patterns, normal forms and scanners stumble over when it is repeated. */
const units = [
  ...new Set(repeatedTexts.map(([, unit]) => unit)),
  // What a judgement of texts looks for: addresses and numbers, however they are written; look-alikes; letters joined by what is not seen.
  ...['.', '-', '@.', '00 ', 'call ', 'a:', '://', 'www.', '(dot)', '[.]', ' at '],
  ...['e\u0301', '\u2060', '\u0430', '\uff21', '\u{1d400}', '\u{1f468}\u200d'],
]

/** The beginning of a text, without the half of a letter that a cut may leave. */
const beginning = (text: string, length: number): string => text.slice(0, length).toWellFormed()

/** Up to so many bytes of one unit, or of two that alternate, with an end that makes a match fail late. */
function hostileText(random: Random, maxBytes: number): string {
  const unit = random.chance(0.5) ? random.pick(units) : random.pick(units) + random.pick(units)
  const head = random.chance(0.3) ? random.pick(units) : ''
  const tail = random.pick(['', '@', '!', '.', 'x'])
  const room = maxBytes - Buffer.byteLength(head) - Buffer.byteLength(tail)
  return head + unit.repeat(Math.max(1, Math.floor(room / Buffer.byteLength(JSON.stringify(unit).slice(1, -1))))) + tail
}

const anonymousTexts: Attack = {
  name: 'long texts, nobody signed in',
  hands: 2,
  restMs: 100,
  async act(stage, random) {
    const text = hostileText(random, maxTextBytes)
    const [path, body] = random.pick<readonly [string, object]>([
      ['/v1/auth/forgot-password', { email: text }],
      ['/v1/auth/sign-up', { name: 'A', email: text }],
      ['/v1/auth/sign-up', { name: text, email: 'a@stranger.example' }],
      ['/v1/auth/sign-in', { email: text, password: 'x' }],
      ['/v1/auth/confirm-email', { token: text, password: text }],
      ['/v1/auth/reset-password', { token: 'x', password: text }],
    ])
    await attack(stage, this.name, stage.dashboard, jsonCall('POST', path, {}, body))
  },
}

const keyedTexts: Attack = {
  name: 'long texts with a test key',
  hands: 2,
  restMs: 100,
  async act(stage, random) {
    const text = hostileText(random, random.pick([500, 4_000, 30_000, maxTextBytes]))
    const fields = ['title', 'spec_summary', 'cpu_model', 'interconnect', 'region', 'gpu_model', 'duration_min']
    const [path, body] = random.pick<readonly [string, object]>([
      ['/v1/requests', { ...demand(), [random.pick(['region', 'gpuModel', 'notes', 'startsAt'])]: text }],
      ['/v1/requests', { ...demand(), [beginning(text, 20_000)]: 1 }],
      ['/v1/radar/submissions', { title: 'A node', [random.pick(fields)]: text }],
      ['/v1/rentals', { offer_id: text, gpu_count: 1, ssh_public_key: beginning(text, 100) }],
      ['/v1/rental-quotes', { offer_id: 'offer_0123456789ABCDEFGHIJKL', gpu_count: 1, template_id: text, hours: null }],
    ])
    const headers = { ...bearer(stage.testKey), 'idempotency-key': `abuse ${random.next()}` }
    await attack(stage, this.name, stage.api, jsonCall('POST', path, headers, body))
  },
}

const memberTexts: Attack = {
  name: 'odd bodies and queries of a member',
  hands: 2,
  restMs: 100,
  async act(stage, random) {
    const text = hostileText(random, random.pick([200, 4_000, maxTextBytes]))
    const moment = random.pick([
      '2026-01-01T00:00:00+23:59',
      '2026-01-01T00:00:00-16:00',
      `2026-01-01T00:00:00.${'1'.repeat(random.int(1, 300))}Z`,
      '2199-12-31T23:59:59-23:59',
      '2026-02-30T00:00:00Z',
    ])
    const query = random.pick(['/v1/audit?from=', '/v1/audit?until=', '/v1/calls?from=', '/v1/audit?action=', '/v1/wallet/statement?from='])
    const [path, body] = random.pick<readonly [string, object]>([
      ['/v1/keys', { name: 'k', mode: 'test', scopes: Array.from({ length: 21_000 }, () => ({})) }],
      ['/v1/keys', { name: 'k', mode: 'test', rateLimitPerMin: 1_000_000 }],
      ['/v1/keys', { name: text, mode: 'test', expiresAt: moment }],
      ['/v1/rentals/preview', { familyId: text, gpuCount: 1 }],
    ])
    const value = encodeURIComponent(random.chance(0.7) ? moment : beginning(text, 1_500))
    const headers = { cookie: stage.cookie }
    const sending = random.chance(0.5) ? jsonCall('GET', `${query}${value}`, headers) : jsonCall('POST', path, headers, body)
    await attack(stage, this.name, stage.dashboard, sending)
  },
}

const filters = {
  '/v1/offers': [
    ...['gpu_model=h100-sxm', 'gpu_family=h100', 'region=eu-north', 'geo=eu', 'available=true', 'gpu_count=4', 'min_vram_gb=40'],
    ...['max_price_per_hour_cents=400', 'sort=price_desc', 'sort=newest'],
  ],
  '/v1/radar/nodes': [
    ...['gpu_model=h100-sxm', 'region=eu-north', 'min_gpu_count=4', 'min_quantity=2', 'max_price_per_hour_cents=400'],
    ...['available_by=2027-01-01T00:00:00Z', 'auction=true', 'sort=price_asc', 'sort=price_desc'],
  ],
}
const filterShapes: Attack = {
  name: 'every shape of list filters',
  hands: 2,
  restMs: 50,
  async act(stage, random) {
    const path = random.pick(['/v1/offers', '/v1/radar/nodes'] as const)
    const chosen = random.shuffled(filters[path]).slice(0, random.int(0, filters[path].length))
    const alone = chosen.filter((one, i) => !one.startsWith('sort=') || chosen.findIndex((other) => other.startsWith('sort=')) === i)
    const cursor = random.chance(0.2) ? [`cursor=${encodeURIComponent(beginning(hostileText(random, 40), 20)).slice(0, 60)}`] : []
    const query = [...alone, ...cursor].join('&')
    await attack(stage, this.name, stage.api, { method: 'GET', path: `${path}?${query}`, headers: bearer(stage.testKey) })
  },
}

const uploads: Attack = {
  name: 'uploads to what is not there',
  hands: 4,
  restMs: 300,
  async act(stage) {
    const headers = { cookie: stage.cookie, 'content-type': 'application/pdf' }
    const path = `/v1/introductions/${unknownIntroduction}/files?name=a.pdf`
    await attack(stage, this.name, stage.dashboard, { method: 'POST', path, headers, body: Buffer.alloc(5 * 1024 * 1024, 0x20) })
  },
}

/** A connection that sends these bytes and is then held open, until the other side ends it or so long has passed. */
function hold({ over }: Stage, port: number, bytes: string | Buffer, longestMs: number, trickle = ''): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect({ port, host: '127.0.0.1' })
    const slow = trickle === '' ? undefined : setInterval(() => socket.write(trickle), 1_000)
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

const halfBodies: Attack = {
  name: 'half a body, and no more of it',
  hands: 60,
  restMs: 20,
  async act(stage, random) {
    stage.calls.note(this.name)
    const [port, path] = random.pick<readonly [number, string]>([
      [stage.dashboard, '/v1/auth/sign-in'],
      [stage.dashboard, '/v1/auth/forgot-password'],
      [stage.dashboard, `/v1/introductions/${unknownIntroduction}/files`],
      [stage.api, '/v1/requests'],
    ])
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"email":"`
    await hold(stage, port, random.chance(0.2) ? head.slice(0, 60) : head, 20_000, random.chance(0.5) ? 'a' : '')
  },
}

const streams: Attack = {
  name: 'event streams of one person',
  hands: 40,
  restMs: 100,
  async act(stage) {
    stage.calls.note(this.name)
    await hold(stage, stage.dashboard, `GET /v1/events HTTP/1.1\r\nHost: x\r\nCookie: ${stage.cookie}\r\n\r\n`, 10_000)
  },
}

const rawBytes: Attack = {
  name: 'bytes that are hardly HTTP',
  hands: 4,
  restMs: 50,
  async act(stage, random) {
    stage.calls.note(this.name)
    const many = `GET /v1/me HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(2_500)}Authorization: Bearer ${stage.testKey}\r\n\r\n`
    const { bytes } = random.pick(rawForms(stage.testKey))
    await hold(stage, random.pick([stage.api, stage.dashboard]), random.chance(0.1) ? many : bytes, 3_000)
  },
}

const guesses: Attack = {
  name: 'guessed passwords and keys',
  hands: 1,
  restMs: 400,
  async act(stage, random) {
    const guess = `${random.next()}`
    await attack(
      stage,
      this.name,
      ...random.pick<readonly [number, Sending]>([
        [stage.dashboard, jsonCall('POST', '/v1/auth/sign-in', {}, { email: `${guess}@stranger.example`, password: guess })],
        [stage.api, jsonCall('GET', '/v1/me', bearer(`gpk_live_${guess.padEnd(49, 'x')}`))],
      ]),
    )
  },
}

export const attacks: readonly Attack[] = [
  ...[anonymousTexts, keyedTexts, memberTexts, filterShapes, uploads, halfBodies, streams, rawBytes, guesses],
]

/** Every attack with all its hands, each drawing from a seed of its own, until the stage is over. */
export async function attackAll(stage: Stage, randomOf: (mark: string) => Random): Promise<void> {
  const hand = async (one: Attack, n: number) => {
    const random = randomOf(`${one.name} ${n}`)
    while (!stage.over.aborted) {
      await one.act(stage, random)
      await pause(one.restMs)
    }
  }
  await Promise.all(attacks.flatMap((one) => Array.from({ length: one.hands }, (_, n) => hand(one, n))))
}
