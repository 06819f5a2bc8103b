/** The thin client: one function, typed by the contract's cards. */
import { cards, type LightCard } from 'virtual:cards'
import { hearDate } from './clock.ts'
import { Fault, faultIn, noAnswer, type PageFaultCode } from './fault.ts'
import type { Input, Operation, Reply } from './operations.ts'
import { requestStepUp, type StepUp } from './step-up.ts'

const answerWithinMs = 30_000
/** A file of 5 MiB over a slow line. */
const uploadWithinMs = 90_000

interface Options {
  readonly signal?: AbortSignal
  /** Continues when the page is left. */
  readonly keepalive?: true
}
interface Sent {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

let sessionEnded = () => {}
let channel: BroadcastChannel | undefined
/** Messages between tabs: the person signed out, or somebody signed in. */
type Told = { readonly signedIn: string | null }
/** Callbacks: a call was answered that nobody is signed in, another tab has signed out, or somebody signed in there. */
export function onSessionChange(ended: () => void, begun: (email: string) => void): void {
  sessionEnded = ended
  try {
    channel = new BroadcastChannel('session')
  } catch {
    // A browser without storage has no session, in any tab.
    return
  }
  channel.onmessage = ({ data: { signedIn } }: MessageEvent<Told>) => (signedIn === null ? ended() : begun(signedIn))
}
/** No other tab continues to show another person's data, or acts with their session in the next person's name. */
export function tellOtherTabs(told: Told): void {
  channel?.postMessage(told)
}

/** Checks whether the session still exists, if something other than a call suggests that it may have ended. */
export async function lookForSessionEnd(): Promise<void> {
  // Without a response, the answer is unknown.
  if (!(await isSignedIn().catch(() => true))) sessionEnded()
}

const factorAsked: Partial<Record<PageFaultCode, StepUp['asked']>> = {
  second_factor_required: 'prove',
  second_factor_not_enrolled: 'enrol',
}
/** These are the proof itself. */
const proofs: ReadonlySet<Operation> = new Set([
  ...(['proveSecondFactor', 'startPasskeyProof', 'proveWithPasskey', 'confirmAuthenticator'] as const),
  ...(['startPasswordResetProof', 'resetPassword'] as const),
])

/** Calls the service. A step that needs the second factor asks for it and continues. Any other failure is thrown as a `Fault`. */
export async function call<N extends Operation>(operation: N, input: Input<N>, options: Options = {}): Promise<Reply<N>> {
  const card = cards[operation]
  try {
    return await sendInSession<Reply<N>>(operation, input, options)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const asked = factorAsked[error.code]
    // The operator's pages ask once, in their own place: no background read opens a dialog.
    const asksItself = proofs.has(operation) || (card.operator && card.method === 'GET')
    if (asked === undefined || asksItself) throw error
    if (!(await requestStepUp({ asked, operation })))
      throw new Fault('not_proven', 'This action requires your second factor. Nothing was changed.')
    return sendInSession<Reply<N>>(operation, input, options)
  }
}

/** Steps that replace the session's token: a call in progress with the old one is rejected, though the session still exists. */
const moves: ReadonlySet<Operation> = new Set(['proveSecondFactor', 'proveWithPasskey', 'confirmAuthenticator', 'changePassword'] as const)
let moving: Promise<unknown> = Promise.resolve()

/** Sends a call. If it is rejected without a session, it is sent again if the token was only replaced. The first one had no effect. */
async function sendInSession<R>(operation: Operation, input: Sent, options: Options): Promise<R> {
  const card = cards[operation]
  const sent = send<R>(card, input, options)
  if (moves.has(operation)) moving = Promise.allSettled([moving, sent])
  try {
    return await sent
  } catch (error) {
    if (!isSessionMissing(error) || operation === 'readSession') throw error
    if (await isSignedIn()) return send<R>(card, input, options)
    sessionEnded()
    throw error
  }
}

const isSessionMissing = (error: unknown): boolean => error instanceof Fault && error.code === 'session_required'

async function isSignedIn(): Promise<boolean> {
  await moving
  try {
    await send(cards.readSession, {}, {})
    return true
  } catch (error) {
    if (isSessionMissing(error)) return false
    throw error
  }
}

async function send<R>(card: LightCard, input: Sent, { signal, keepalive }: Options): Promise<R> {
  const { body } = input
  const file = body instanceof Blob
  const limit = AbortSignal.timeout(file ? uploadWithinMs : answerWithinMs)
  const headers = body === undefined ? {} : { 'content-type': file ? body.type : 'application/json' }
  try {
    const response = await fetch(addressOf(card, input), {
      method: card.method,
      headers,
      body: body === undefined ? null : file ? body : JSON.stringify(body),
      ...(keepalive && { keepalive }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    hearDate(response.headers.get('date'))
    if (!response.ok) throw await faultIn(response)
    return (await contentOf(card, response)) as R
  } catch (error) {
    // The connection may also break while a response arrives.
    if (signal?.aborted || error instanceof Fault) throw error
    throw noAnswer(limit.aborted ? 'timeout' : navigator.onLine ? 'unreachable' : 'offline')
  }
}

const contentOf = (card: LightCard, response: Response): Promise<unknown> =>
  card.download ? response.blob() : response.status === 204 ? Promise.resolve(null) : response.json()

function addressOf(card: LightCard, { params, query }: Sent): string {
  const path = card.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined && value !== '') search.set(name, String(value))
  return `/v1${path}${search.size > 0 ? `?${search}` : ''}`
}
