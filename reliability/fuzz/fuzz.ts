/** Draws calls, sends them, and compares every response with the oracle's verdict and the document's description. */
import type { Figures } from '../figures.ts'
import { demand } from '../filing.ts'
import { type Answer, bearer, doneIn, errorIn, isReplayOf, jsonCall, parsed, type Sending, sendTo, wordsOf } from '../http-client.ts'
import { Random } from '../random.ts'
import { type Case, drawCase } from './case.ts'
import { type Operation, operationsOf } from './document.ts'
import { examinerOf } from './examine.ts'
import { type Merged, oracleOf } from './oracle.ts'
import type { Verdict } from './rules.ts'
import type { FuzzRun, World } from './things.ts'

class FuzzTally {
  calls = 0
  /** Judged valid and executed. */
  accepted = 0
  /** Judged invalid and refused. */
  refused = 0
  /** Judged valid in form, and refused because of the state of the demo world. */
  met = 0
  /** Left open by the specification. */
  open = 0
  replays = 0
  /** How often emptying the test world began and ended. It also deletes stored replies. */
  emptyings = { begun: 0, ended: 0 }
  readonly violations: string[] = []
}

const summary = ({ calls, accepted, refused, met, open, replays }: FuzzTally): string =>
  `${calls} made: ${accepted} done, ${replays} of them replayed; ${refused} refused, ${met} met by the world, ${open} left open`

const clients = 8
const timeoutMs = 10_000
const progressEvery = 10_000
/** A client edits its own request, and files another after this many calls, because it may have closed the first. */
const callsPerRequest = 60
const replayShare = 0.5
/** Codes that a call with a valid form must never get. */
const formCodes = [
  ...['invalid_request', 'request_invalid', 'invalid_cursor', 'idempotency_key_required', 'idempotency_key_reused'],
  ...['invalid_api_key', 'insufficient_scope'],
]

export async function fuzz({ home, world, document, seed, count, say }: FuzzRun): Promise<Figures> {
  const tally = new FuzzTally()
  const operations = operationsOf(document).flatMap(weighted)
  const judge = { tally, examiner: examinerOf(document), oracle: oracleOf(world), keys: world.keys }
  const send = (sending: Sending) => sendTo(home.instance.ports.api, sending, timeoutMs)

  const client = async (first: number) => {
    let own: (Merged & { readonly id: string }) | null = null
    for (let i = first, calls = 0; i < count; i += clients, calls++) {
      if (calls % callsPerRequest === 0) {
        const headers = { ...bearer(world.keys.live), 'idempotency-key': `${seed} own ${i}` }
        own = doneIn(await send(jsonCall('POST', '/v1/requests', headers, demand())))
      }
      own = (await call(`${seed} ${i}`, own)) ?? own
      if (++tally.calls % progressEvery === 0) say(`${tally.calls} calls, ${tally.violations.length} violations`)
    }
  }

  /** Draws a call and checks its response. Returns the client's own request if the call edited it. */
  const call = async <Own extends Merged & { readonly id: string }>(mark: string, own: Own | null): Promise<Own | undefined> => {
    const random = new Random(mark)
    const seen = own === null ? world : { ...world, ids: { ...world.ids, '/requests': [own.id] } }
    const drawn = drawCase(random, seen, operations, mark)
    const { operation, sending } = drawn
    const tell = (what: string) => tally.violations.push(`${mark}: ${what}\n      ${told(sending)}`)
    const editsOwn = operation.id === 'editRequest'
    const verdict = judge.oracle(drawn, editsOwn ? own : null, Date.now())
    const [endedBefore, empties] = [tally.emptyings.ended, operation.id === 'emptyTestWorld']
    if (empties) tally.emptyings.begun++
    const answer = await send(sending)
    if (empties) tally.emptyings.ended++
    if (typeof answer === 'string') return void tell(`no answer: ${answer}`)
    for (const fault of faultsIn(judge, drawn, verdict, answer)) tell(fault)
    if (answer.status < 300 && operation.idempotencyKey?.required && random.chance(replayShare)) {
      const again = await send(sending)
      tally.replays++
      // Unless the test world was being emptied at any time since the first call began.
      const isRemembered = tally.emptyings.begun === endedBefore
      if (isRemembered && !isReplayOf(again, answer)) tell(`replayed as ${wordsOf(again).slice(0, 200)}`)
    }
    return answer.status < 300 && editsOwn ? (JSON.parse(answer.text) as Own) : undefined
  }

  await Promise.all(Array.from({ length: clients }, (_, i) => client(i)))
  // A fifth or more of the calls must be valid, a fifth or more invalid, and few may be left open.
  if (Math.min(tally.accepted, tally.refused) < tally.calls / 5 || tally.open > tally.calls / 20)
    tally.violations.push('too little was tried')
  return { what: `calls of seed ${seed}`, found: summary(tally), violations: tally.violations }
}

/** Operations with more input are drawn more often. */
const weighted = (operation: Operation): Operation[] =>
  Array.from({ length: operation.body ? 4 : operation.query.length > 0 || operation.idempotencyKey ? 2 : 1 }, () => operation)

interface Judge {
  readonly tally: FuzzTally
  readonly examiner: ReturnType<typeof examinerOf>
  readonly keys: World['keys']
}

/** What is wrong with a response: in general, for this call, and by the verdict. Also counts the verdict. */
function faultsIn({ tally, examiner, keys }: Judge, { operation, sending }: Case, verdict: Verdict, answer: Answer): string[] {
  const { status, text } = answer
  const code = errorIn(answer)?.code
  const faults = [...examiner(answer, operation), ...markedFaults(sending, answer, keys)]
  if (verdict.refused === 'either') tally.open++
  else if (verdict.refused !== null) {
    tally.refused++
    if (code === undefined || !verdict.refused.includes(code))
      faults.push(`${status} ${code} instead of ${verdict.refused.join(' or ')} for ${verdict.why}: ${text.slice(0, 300)}`)
  } else if (code === undefined) {
    tally.accepted++
    faults.push(...unlike(sending, answer))
  } else {
    tally.met++
    if (verdict.mustSucceed || formCodes.includes(code)) faults.push(`refused, though nothing is wrong with it: ${text}`)
  }
  return faults
}

/** Checks the headers that depend on the call: the echo of the Idempotency-Key, and the mode. */
function markedFaults({ headers }: Sending, answer: Answer, { test, narrow }: World['keys']): string[] {
  const key = headers['idempotency-key']?.trim()
  const isEchoed = key === undefined || !/^[\x20-\x7e]{1,255}$/.test(key) || answer.headers.get('idempotency-key') === key
  const isTest = [test, narrow].some((one) => headers.authorization === `Bearer ${one}`)
  const mode = answer.headers.get('x-parley-mode')
  return [...(isEchoed ? [] : ['no echo of its Idempotency-Key']), ...((mode === 'test') === isTest ? [] : [`the mode ${mode}`])]
}

const told = ({ method, path, headers, body }: Sending): string => {
  const sent = Buffer.from(body ?? '').toString('latin1')
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${sent.slice(0, 300)}`
}

const isMoment = /^\d{4}-\d\d-\d\dT/

/** A field in the response must equal the field of the same name in the call. The response gives times in UTC. */
function unlike({ body }: Sending, { text }: Answer): string[] {
  const sent = parsed(Buffer.from(body ?? '').toString('utf8'))
  const told = parsed(text) as Record<string, unknown> | undefined
  if (typeof sent !== 'object' || sent === null || told === undefined) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    if (!Object.hasOwn(told, name) || told[name] === value) return []
    const isSameMoment =
      typeof value === 'string' && isMoment.test(value) && Math.floor(Date.parse(value)) === Date.parse(String(told[name]))
    return isSameMoment || (typeof value === 'object' && value !== null)
      ? []
      : [`${name} was sent as ${JSON.stringify(value)} and answered as ${JSON.stringify(told[name])}`]
  })
}
