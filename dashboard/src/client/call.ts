/** The thin client: one function, typed by the contract's cards. */
import { cards, type LightCard } from 'virtual:cards'
import { syncClock } from './clock.ts'
import { Fault, faultIn, noResponse, type PageFaultCode } from './fault.ts'
import type { Input, Operation, Reply } from './operations.ts'
import { requestStepUp, type StepUpRequest } from './step-up.ts'

const responseTimeoutMs = 30_000
/** A file of 5 MiB over a slow line. */
const uploadTimeoutMs = 90_000

interface Options {
  readonly signal?: AbortSignal
  /** Continues when the page is left. */
  readonly keepalive?: true
}
interface RequestInput {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

interface SessionListeners {
  /** A response says that nobody is signed in. */
  readonly ended: () => void
  /** The person signed out in another tab. */
  readonly signedOut: () => void
  /** Somebody signed in in another tab. */
  readonly signedIn: (email: string) => void
  /** The second factor was verified in another tab. */
  readonly verified: () => void
  /** A response says who is signed in. Returns whether the page is theirs: it may have missed the message of another tab. */
  readonly isOwner: (session: Session) => boolean
}
let listeners: SessionListeners | undefined
let channel: BroadcastChannel | undefined
/** Messages between tabs: the person signed out, somebody signed in, or the second factor was verified. */
type SessionMessage = { readonly signedIn: string | null } | 'verified'
export function onSessionChange(on: SessionListeners): void {
  listeners = on
  try {
    channel = new BroadcastChannel('session')
  } catch {
    // A browser without storage has no session, in any tab.
    return
  }
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
    if (data === 'verified') on.verified()
    else if (data.signedIn === null) on.signedOut()
    else on.signedIn(data.signedIn)
  }
}
/** No other tab continues to show another person's data, or acts with their session in the next person's name. */
export function notifyOtherTabs(message: SessionMessage): void {
  channel?.postMessage(message)
}

/** Checks whether the session still exists, if something other than a call suggests that it may have ended. */
export async function checkSession(): Promise<void> {
  // Without a response, it is unknown: the session stays.
  if (!(await isSignedIn().catch(() => true))) listeners?.ended()
}

const stepUpModes: Partial<Record<PageFaultCode, StepUpRequest['mode']>> = {
  second_factor_required: 'prove',
  second_factor_not_enrolled: 'enrol',
}
/** These are the proof itself. */
const proofOperations: ReadonlySet<Operation> = new Set([
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
    const mode = stepUpModes[error.code]
    // The operator's pages ask once, in their own place: no background read opens a dialog.
    const handlesStepUp = proofOperations.has(operation) || (card.operator && card.method === 'GET')
    if (mode === undefined || handlesStepUp) throw error
    if (!(await requestStepUp({ mode, operation })))
      throw new Fault('not_proven', 'This action requires your second factor. Nothing was changed.')
    return sendInSession<Reply<N>>(operation, input, options)
  }
}

/** Steps that replace the session's token: a call in progress with the old one is rejected, though the session still exists. */
const sessionRotations: ReadonlySet<Operation> = new Set([
  'proveSecondFactor',
  'proveWithPasskey',
  'confirmAuthenticator',
  'changePassword',
] as const)
let pendingRotation: Promise<unknown> = Promise.resolve()

/** Sends a call. If it is rejected without a session, it is sent again if the token was only replaced. The first one had no effect. */
async function sendInSession<R>(operation: Operation, input: RequestInput, options: Options): Promise<R> {
  const card = cards[operation]
  const response = send<R>(card, input, options)
  if (sessionRotations.has(operation)) pendingRotation = Promise.allSettled([pendingRotation, response])
  try {
    const reply = await response
    if (operation === 'readSession') refuseOtherPerson(reply as Session)
    else if (sessionRotations.has(operation)) notifyOtherTabs('verified')
    return reply
  } catch (error) {
    if (!isSessionMissing(error) || operation === 'readSession') throw error
    if (await isSignedIn()) return send<R>(card, input, options)
    listeners?.ended()
    throw error
  }
}

const isSessionMissing = (error: unknown): boolean => error instanceof Fault && error.code === 'session_required'

type Session = Reply<'readSession'>

/** No step of one person is taken in the name of another. */
function refuseOtherPerson(session: Session): void {
  if (listeners?.isOwner(session) === false) throw new Fault('not_proven', 'Another person has signed in. Nothing was changed.')
}

async function isSignedIn(): Promise<boolean> {
  await pendingRotation
  try {
    refuseOtherPerson(await send<Session>(cards.readSession, {}, {}))
    return true
  } catch (error) {
    if (isSessionMissing(error)) return false
    throw error
  }
}

async function send<R>(card: LightCard, input: RequestInput, { signal, keepalive }: Options): Promise<R> {
  const { body } = input
  const file = body instanceof Blob
  const timeout = AbortSignal.timeout(file ? uploadTimeoutMs : responseTimeoutMs)
  const headers = body === undefined ? {} : { 'content-type': file ? body.type : 'application/json' }
  try {
    const response = await fetch(urlOf(card, input), {
      method: card.method,
      headers,
      body: body === undefined ? null : file ? body : JSON.stringify(body),
      ...(keepalive && { keepalive }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    syncClock(response.headers.get('date'))
    if (!response.ok) throw await faultIn(response)
    return (await readBody(card, response)) as R
  } catch (error) {
    // The connection may also break while a response arrives.
    if (signal?.aborted || error instanceof Fault) throw error
    throw noResponse(timeout.aborted ? 'timeout' : navigator.onLine ? 'unreachable' : 'offline')
  }
}

const readBody = (card: LightCard, response: Response): Promise<unknown> =>
  card.download ? response.blob() : response.status === 204 ? Promise.resolve(null) : response.json()

function urlOf(card: LightCard, { params, query }: RequestInput): string {
  const path = card.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined && value !== '') search.set(name, String(value))
  return `/v1${path}${search.size > 0 ? `?${search}` : ''}`
}
