/** Draws calls, sends them, and holds every answer against what the oracle says and the document describes. */
import { Violations } from '../figures.ts'
import { demand } from '../filing.ts'
import {
  type Answer,
  bearer,
  doneIn,
  errorIn,
  type Heard,
  isReplayOf,
  jsonCall,
  parsed,
  type Sending,
  sendTo,
  wordsOf,
} from '../http-client.ts'
import { Random } from '../random.ts'
import { type Case, Cases } from './case.ts'
import { type Operation, operationsOf } from './document.ts'
import { type Examiner, examinerOf } from './examine.ts'
import { type Merged, Oracle } from './oracle.ts'
import type { FuzzRun } from './things.ts'
import type { Verdict } from './verdict.ts'

class FuzzTally {
  calls = 0
  /** Judged right and done. */
  accepted = 0
  /** Judged wrong and refused. */
  refused = 0
  /** Judged right in form, and refused for what is so in the world. */
  met = 0
  /** Left open by the specification. */
  open = 0
  replays = 0
  /** How often the test world was being emptied, and how often that has ended: what it forgets are remembered replies, too. */
  emptyings = { begun: 0, ended: 0 }
  readonly violations = new Violations()
}

export const summary = ({ calls, accepted, refused, met, open, replays }: FuzzTally): string =>
  `${calls} made: ${accepted} done, ${replays} of them replayed; ${refused} refused, ${met} met by the world, ${open} left open`

const clients = 8
const timeoutMs = 10_000
const progressEvery = 10_000
/** A client edits a request of its own, and files another after so many calls, for it may have closed this one. */
const callsPerRequest = 60
const replayShare = 0.5
/** Codes that a call whose form is right is never refused with. */
const formCodes: ReadonlySet<string> = new Set([
  'invalid_request',
  'request_invalid',
  'invalid_cursor',
  'idempotency_key_required',
  'invalid_api_key',
  'insufficient_scope',
  'idempotency_key_reused',
])

/** `onProgress` is told now and then. */
export async function fuzz(run: FuzzRun, onProgress: (tally: FuzzTally) => void = () => {}): Promise<FuzzTally> {
  const tally = new FuzzTally()
  const operations = operationsOf(run.document).flatMap(weighted)
  const shared = { ...run, onProgress, operations, examiner: examinerOf(run.document), oracle: new Oracle(run.world), tally }
  await Promise.all(Array.from({ length: clients }, (_, i) => new Client(shared).run(i)))
  return tally
}

/** Where there is more to get wrong, there is more to try. */
const weighted = (operation: Operation): Operation[] =>
  Array.from({ length: operation.body ? 4 : operation.query.length > 0 || operation.idempotencyKey ? 2 : 1 }, () => operation)

/** What all clients of a run share. */
interface Shared extends FuzzRun {
  readonly onProgress: (tally: FuzzTally) => void
  readonly operations: readonly Operation[]
  readonly examiner: Examiner
  readonly oracle: Oracle
  readonly tally: FuzzTally
}

class Client {
  readonly #shared: Shared
  #own: (Merged & { readonly id: string }) | null = null

  constructor(shared: Shared) {
    this.#shared = shared
  }

  async run(first: number): Promise<void> {
    const { count, seed, tally, onProgress } = this.#shared
    for (let i = first, calls = 0; i < count; i += clients, calls++) {
      if (calls % callsPerRequest === 0) await this.#fileOwn(`${seed} own ${i}`)
      await this.#call(`${seed} ${i}`)
      if (++tally.calls % progressEvery === 0) onProgress(tally)
    }
  }

  async #fileOwn(mark: string): Promise<void> {
    const { home, world } = this.#shared
    const headers = { ...bearer(world.keys.live), 'idempotency-key': mark }
    this.#own = doneIn(await sendTo(home.instance.ports.api, jsonCall('POST', '/v1/requests', headers, demand()), timeoutMs))
  }

  async #call(mark: string): Promise<void> {
    const random = new Random(mark)
    const { world, operations, oracle, tally } = this.#shared
    const seen = this.#own === null ? world : { ...world, ids: { ...world.ids, '/requests': [this.#own.id] } }
    const drawn = new Cases(random, seen).draw(operations, mark)
    const { operation, sending } = drawn
    const tell = (what: string) => tally.violations.note(`${mark}: ${what}\n      ${told(sending)}`)
    const editsOwn = operation.id === 'editRequest'
    const verdict = oracle.judge(drawn, editsOwn ? this.#own : null, Date.now())
    const [endedBefore, empties] = [tally.emptyings.ended, operation.id === 'emptyTestWorld']
    if (empties) tally.emptyings.begun++
    const answer = await this.#send(sending)
    if (empties) tally.emptyings.ended++
    if (typeof answer === 'string') return tell(`no answer: ${answer}`)
    for (const fault of this.#faultsIn(drawn, verdict, answer)) tell(fault)
    if (answer.status >= 300) return
    if (editsOwn) this.#own = JSON.parse(answer.text) as Merged & { id: string }
    if (!operation.idempotencyKey?.required || !random.chance(replayShare)) return
    const again = await this.#send(sending)
    tally.replays++
    // Unless an emptying was under way since the first call began.
    const isRemembered = tally.emptyings.begun === endedBefore
    if (isRemembered && !isReplayOf(again, answer)) tell(`replayed as ${wordsOf(again).slice(0, 200)}`)
  }

  #send(sending: Sending): Promise<Heard> {
    return sendTo(this.#shared.home.instance.ports.api, sending, timeoutMs)
  }

  /** What is wrong with an answer: whatever was asked, for what was asked, and by the verdict, which is counted. */
  #faultsIn({ operation, sending }: Case, verdict: Verdict, answer: Answer): string[] {
    const { tally, examiner } = this.#shared
    const { status, text } = answer
    const code = errorIn(answer)?.code
    const faults = [...examiner(answer, operation), ...this.#markedFaults(sending, answer)]
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
      if (verdict.mustSucceed || formCodes.has(code)) faults.push(`refused, though nothing is wrong with it: ${text}`)
    }
    return faults
  }

  /** The headers that follow from what was sent: the key's echo, the mode. */
  #markedFaults({ headers }: Sending, answer: Answer): string[] {
    const faults: string[] = []
    const key = headers['idempotency-key']?.trim()
    if (key !== undefined && /^[\x20-\x7e]{1,255}$/.test(key) && answer.headers.get('idempotency-key') !== key)
      faults.push('no echo of its Idempotency-Key')
    const { test, narrow } = this.#shared.world.keys
    const isTest = [test, narrow].some((one) => headers.authorization === `Bearer ${one}`)
    if ((answer.headers.get('x-parley-mode') === 'test') !== isTest) faults.push(`the mode ${answer.headers.get('x-parley-mode')}`)
    return faults
  }
}

const told = ({ method, path, headers, body }: Sending): string => {
  const sent = Buffer.from(body ?? '').toString('latin1')
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${sent.slice(0, 300)}`
}

const isMoment = /^\d{4}-\d\d-\d\dT/

/** What was sent and is answered under the same name must be the same; times are answered in UTC. */
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
