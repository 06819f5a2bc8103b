/** Generates calls, sends them, and compares every response with the oracle's expectation and the document's description. */
import type { Figures } from '../figures.ts'
import { demand } from '../filing.ts'
import {
  bearer,
  bodyOf,
  describeResult,
  errorIn,
  type HttpCall,
  type HttpResponse,
  isReplayOf,
  jsonCall,
  parseJson,
  sendTo,
} from '../http-client.ts'
import { Random } from '../random.ts'
import { type Case, generateCase } from './case.ts'
import { type Operation, operationsOf } from './document.ts'
import type { Fixtures, FuzzRun } from './fixtures.ts'
import { oracleOf, type RequestState } from './oracle.ts'
import { createResponseValidator } from './response-validator.ts'
import type { Expectation } from './rules.ts'

class FuzzTally {
  calls = 0
  /** Judged valid and executed. */
  accepted = 0
  /** Judged invalid and refused. */
  refused = 0
  /** Expected to be valid in form, and refused because of the state of the demo world. */
  refusedByState = 0
  /** Left open by the specification. */
  undecided = 0
  replays = 0
  /** How often emptying the test world began and ended. It also deletes stored replies. */
  resets = { started: 0, finished: 0 }
  readonly violations: string[] = []
}

const summary = ({ calls, accepted, refused, refusedByState, undecided, replays }: FuzzTally): string =>
  `${calls} made: ${accepted} done, ${replays} of them replayed; ${refused} refused, ${refusedByState} refused by state, ${undecided} left open`

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

export async function fuzz({ demo, fixtures, document, seed, count, log }: FuzzRun): Promise<Figures> {
  const tally = new FuzzTally()
  const operations = operationsOf(document).flatMap(weighted)
  const checkContext = { tally, validateResponse: createResponseValidator(document), oracle: oracleOf(fixtures), keys: fixtures.keys }
  const send = (call: HttpCall) => sendTo(demo.instance.ports.api, call, timeoutMs)

  const client = async (first: number) => {
    let own: (RequestState & { readonly id: string }) | null = null
    for (let i = first, calls = 0; i < count; i += clients, calls++) {
      if (calls % callsPerRequest === 0) {
        const headers = { ...bearer(fixtures.keys.live), 'idempotency-key': `${seed} own ${i}` }
        own = bodyOf(await send(jsonCall('POST', '/v1/requests', headers, demand())))
      }
      own = (await makeCall(`${seed} ${i}`, own)) ?? own
      if (++tally.calls % progressEvery === 0) log(`${tally.calls} calls, ${tally.violations.length} violations`)
    }
  }

  /** Draws a call and checks its response. Returns the client's own request if the call edited it. */
  const makeCall = async <Own extends RequestState & { readonly id: string }>(mark: string, own: Own | null): Promise<Own | undefined> => {
    const random = new Random(mark)
    const ownFixtures = own === null ? fixtures : { ...fixtures, ids: { ...fixtures.ids, '/requests': [own.id] } }
    const testCase = generateCase(random, ownFixtures, operations, mark)
    const { operation, call } = testCase
    const report = (what: string) => tally.violations.push(`${mark}: ${what}\n      ${describeCall(call)}`)
    const editsOwn = operation.id === 'editRequest'
    const expected = checkContext.oracle(testCase, editsOwn ? own : null, Date.now())
    const [finishedBefore, isReset] = [tally.resets.finished, operation.id === 'emptyTestWorld']
    if (isReset) tally.resets.started++
    const response = await send(call)
    if (isReset) tally.resets.finished++
    if (typeof response === 'string') return void report(`no response: ${response}`)
    for (const fault of faultsIn(checkContext, testCase, expected, response)) report(fault)
    if (response.status < 300 && operation.idempotencyKey?.required && random.chance(replayShare)) {
      const repeated = await send(call)
      tally.replays++
      // Unless the test world was being emptied at any time since the first call began.
      const isStored = tally.resets.started === finishedBefore
      if (isStored && !isReplayOf(repeated, response)) report(`replayed as ${describeResult(repeated).slice(0, 200)}`)
    }
    return response.status < 300 && editsOwn ? (JSON.parse(response.text) as Own) : undefined
  }

  await Promise.all(Array.from({ length: clients }, (_, i) => client(i)))
  // A fifth or more of the calls must be valid, a fifth or more invalid, and few may be left open.
  if (Math.min(tally.accepted, tally.refused) < tally.calls / 5 || tally.undecided > tally.calls / 20)
    tally.violations.push('too little was tried')
  return { what: `calls of seed ${seed}`, found: summary(tally), violations: tally.violations }
}

/** Operations with more input are chosen more often. */
const weighted = (operation: Operation): Operation[] =>
  Array.from({ length: operation.body ? 4 : operation.query.length > 0 || operation.idempotencyKey ? 2 : 1 }, () => operation)

interface CheckContext {
  readonly tally: FuzzTally
  readonly validateResponse: ReturnType<typeof createResponseValidator>
  readonly keys: Fixtures['keys']
}

/** What is wrong with a response: in general, for this call, and by the expectation. Also counts the expectation. */
function faultsIn(
  { tally, validateResponse, keys }: CheckContext,
  { operation, call }: Case,
  expected: Expectation,
  response: HttpResponse,
): string[] {
  const { status, text } = response
  const code = errorIn(response)?.code
  const faults = [...validateResponse(response, operation), ...headerFaults(call, response, keys)]
  if (expected.refused === 'either') tally.undecided++
  else if (expected.refused !== null) {
    tally.refused++
    if (code === undefined || !expected.refused.includes(code))
      faults.push(`${status} ${code} instead of ${expected.refused.join(' or ')} for ${expected.why}: ${text.slice(0, 300)}`)
  } else if (code === undefined) {
    tally.accepted++
    faults.push(...mismatchedFields(call, response))
  } else {
    tally.refusedByState++
    if (expected.mustSucceed || formCodes.includes(code)) faults.push(`refused, though nothing is wrong with it: ${text}`)
  }
  return faults
}

/** Checks the headers that depend on the call: the echo of the Idempotency-Key, and the mode. */
function headerFaults({ headers }: HttpCall, response: HttpResponse, { test, narrow }: Fixtures['keys']): string[] {
  const key = headers['idempotency-key']?.trim()
  const isEchoed = key === undefined || !/^[\x20-\x7e]{1,255}$/.test(key) || response.headers.get('idempotency-key') === key
  const isTest = [test, narrow].some((one) => headers.authorization === `Bearer ${one}`)
  const mode = response.headers.get('x-parley-mode')
  return [...(isEchoed ? [] : ['no echo of its Idempotency-Key']), ...((mode === 'test') === isTest ? [] : [`the mode ${mode}`])]
}

const describeCall = ({ method, path, headers, body }: HttpCall): string => {
  const sent = Buffer.from(body ?? '').toString('latin1')
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${sent.slice(0, 300)}`
}

const isDateTime = /^\d{4}-\d\d-\d\dT/

/** A field in the response must equal the field of the same name in the call. The response gives times in UTC. */
function mismatchedFields({ body }: HttpCall, { text }: HttpResponse): string[] {
  const sent = parseJson(Buffer.from(body ?? '').toString('utf8'))
  const responseBody = parseJson(text) as Record<string, unknown> | undefined
  if (typeof sent !== 'object' || sent === null || responseBody === undefined) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    if (!Object.hasOwn(responseBody, name) || responseBody[name] === value) return []
    const isSameTime =
      typeof value === 'string' && isDateTime.test(value) && Math.floor(Date.parse(value)) === Date.parse(String(responseBody[name]))
    return isSameTime || (typeof value === 'object' && value !== null)
      ? []
      : [`${name} was sent as ${JSON.stringify(value)} and returned as ${JSON.stringify(responseBody[name])}`]
  })
}
