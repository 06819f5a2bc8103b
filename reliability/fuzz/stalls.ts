/**
 * Checks that no call blocks the event loop for long. Long texts are sent to every input of every card, one call at a
 * time. Then the stored ones are read. A slow call is sent again alone. It is a violation if it blocks the service each time,
 * by both the thread's CPU time and another call's wait.
 */
import { readFileSync } from 'node:fs'
import type { Schema } from '@parley/contract/schema'
import { tools } from '../../mcp/src/server.ts'
import { signIn, verifyFactor } from '../demo-people.ts'
import { type Figures, longest } from '../figures.ts'
import { demand } from '../filing.ts'
import { bearer, type HttpCall, jsonCall, sendTo } from '../http-client.ts'
import { Random } from '../random.ts'
import { startLoops } from '../wait.ts'
import { cards, dashboardOperations } from './dashboard.ts'
import { type Operation, operationsOf } from './document.ts'
import type { FuzzRun } from './fixtures.ts'
import { agentCalls, fileCalls, headerCalls, readCalls, type StallCall, stallCalls } from './stall-calls.ts'
import { repeatedTexts, textOf } from './stall-texts.ts'

const maxStallMs = 50
/** How many more times a slow call is sent. */
const retries = 5
const timeoutMs = 60_000

type Caller = 'partner' | 'tester' | 'ingrid' | 'oona' | 'nobody'

export async function findStalls({ demo, fixtures, document, seed, count: texts }: FuzzRun): Promise<Figures> {
  const { ports, pid } = demo.instance
  /** Keys of the callers of the partner API. */
  const apiKeys: Partial<Record<Caller, string>> = { partner: fixtures.keys.live, tester: fixtures.keys.test }
  const violations: string[] = []
  const stallsMs: number[] = []
  let calls = 0

  const attempt = async (caller: Caller, all: readonly StallCall[]) => {
    for (const { endpoint, call, what } of all) {
      calls++
      const ms = await cpuTimeOf(pid, () => send(caller, call))
      const stallMs = ms <= maxStallMs ? ms : await minStallOf(() => send(caller, call))
      stallsMs.push(stallMs)
      if (stallMs > maxStallMs) violations.push(`${endpoint} as ${caller} holds the service for ${stallMs.toFixed()} ms: ${what}`)
    }
  }

  /** The shortest of several times that a call blocks the service. Each is the lesser of the thread's CPU time and the longest wait of a concurrent health check. */
  const minStallOf = async (call: () => Promise<void>) => {
    const stalls: number[] = []
    for (let i = 0; i < retries; i++) {
      const waits: number[] = []
      const cpuMs = await cpuTimeOf(pid, async () => {
        const pendingCall = call()
        const stop = startLoops(async () => {
          const sentAtMs = performance.now()
          await sendTo(ports.ops, { method: 'GET', path: '/healthz', headers: {} }, timeoutMs)
          waits.push(performance.now() - sentAtMs)
        })
        await pendingCall.finally(stop)
      })
      stalls.push(Math.min(cpuMs, longest(waits)))
    }
    return Math.min(...stalls)
  }

  /** Sends a call as the caller. Refusals are accepted. */
  const send = async (caller: Caller, call: HttpCall) => {
    const report = (what: string) => violations.push(`${call.method} ${call.path.slice(0, 100)} as ${caller}: ${what}`)
    const headers = { ...(await credentials(caller)), ...call.headers }
    const result = await sendTo(caller in apiKeys ? ports.api : ports.dashboard, { ...call, headers }, timeoutMs)
    if (typeof result === 'string') return void report(result)
    if (result.status === 401) cookies.delete(caller)
    if (result.status >= 500) report(`${result.status} ${result.text}`)
  }

  let keys = 0
  const cookies = new Map<Caller, string>()
  const credentials = async (caller: Caller): Promise<Record<string, string>> => {
    if (caller === 'nobody') return {}
    const apiKey = apiKeys[caller]
    if (apiKey !== undefined) return { ...bearer(apiKey), 'idempotency-key': `${seed} stall ${keys++}` }
    const cookie = cookies.get(caller) ?? (await signInWithFactor(caller))
    cookies.set(caller, cookie)
    return { cookie }
  }
  const signInWithFactor = async (who: string) => {
    const sendToDashboard = (call: HttpCall) => sendTo(ports.dashboard, call, timeoutMs)
    const signedIn = await signIn(sendToDashboard, demo.person(who)).catch(() => '')
    // A code works once, so the second factor may fail. The session is then used without it.
    return (await verifyFactor(sendToDashboard, demo.person(who), signedIn)) ?? signedIn
  }

  /** Proposes nodes and files requests with texts of the maximum length that grow when they are normalized for comparison. */
  const store = async () => {
    for (const repeated of repeatedTexts) {
      const text = (codePoints: number) => textOf(repeated, codePoints)
      const node = { title: text(200), spec_summary: text(4_000), gpu_model: text(120), region: text(120) }
      await send('partner', jsonCall('POST', '/v1/radar/submissions', {}, node))
      await send('partner', jsonCall('POST', '/v1/requests', {}, { ...demand(text(64)), gpuModel: text(64), notes: text(2_000) }))
    }
  }

  const random = new Random(`${seed} stalls`)
  const targets = [
    ...operationsOf(document).map((operation) => ({ caller: operation.testOnly ? ('tester' as const) : ('partner' as const), operation })),
    ...dashboardOperations.map((operation) => ({ caller: callerOf(operation), operation })),
  ]
  for (const { caller, operation } of targets) await attempt(caller, stallCalls(operation, random, texts))
  for (const path of ['/v1/me', '/v1/openapi.json', '/docs']) await attempt('partner', headerCalls(path, random, texts))
  for (const path of ['/v1/auth/session', '/']) await attempt('ingrid', headerCalls(path, random, texts))
  await attempt('partner', agentCalls(agentTools, random, texts))
  const [introduction = ''] = fixtures.ids['/introductions'] ?? []
  const uploads = dashboardOperations.filter(({ id }) => cards[id]?.upload).slice(0, 1)
  for (const upload of uploads) await attempt('ingrid', fileCalls(upload, introduction))
  await store()
  for (const { caller, operation } of targets) await attempt(caller, readCalls(operation))
  if (calls < 2_000) violations.push('too little was tried')
  return { what: 'long texts', found: `${calls} sent, the longest held the service for ${longest(stallsMs).toFixed()} ms`, violations }
}

/** The tools as agents see them. */
const agentTools = tools.map(({ name, config }) => ({
  name,
  shape: config.inputSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }) as Schema,
}))
/** A caller that may make the call at the dashboard. */
const callerOf = ({ id }: Operation): Caller => (cards[id]?.operator ? 'oona' : cards[id]?.credential === 'none' ? 'nobody' : 'ingrid')

/**
 * Milliseconds that a call takes on the event loop's thread. On Linux, which counts each thread's CPU time, other programs do not
 * affect it. Elsewhere, this is the time until the response.
 */
async function cpuTimeOf(pid: number, call: () => Promise<unknown>): Promise<number> {
  const [before, startedAtMs] = [threadMs(pid), performance.now()]
  await call()
  const after = threadMs(pid)
  return before === null || after === null ? performance.now() - startedAtMs : after - before
}

/** The CPU time of a process's first thread, or null if the system does not report it. */
function threadMs(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return null
  }
}
