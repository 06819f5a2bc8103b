/** The client of all callers in a run. It calls either instance, over proxies that may cut the connection, and retries until it gets a response. */
import { setTimeout as pause } from 'node:timers/promises'
import { faultsOfForm } from '../answers.ts'
import { Counts } from '../figures.ts'
import { type Answer, errorIn, type Heard, type Sending, sendAlone, sendTo, type TimedAnswer } from '../http-client.ts'
import type { Cut } from '../tcp-fault-proxy.ts'
import type { Installation } from './installation.ts'
import type { Tally } from './tally.ts'

type Surface = 'api' | 'dashboard'

/** A cut that waits for the next call. */
interface WaitingCut {
  readonly cut: Cut
  readonly happened: (did: boolean) => void
}

/** The service may take as long as a hanging statement. The client does not wait that long. */
const timeoutMs = 2_500
/** If a call gets no response for this long, the service did not recover by itself. */
const longestMs = 60_000
const againAfterMs = [5, 10, 20, 40] as const

/** A final response. */
export interface Settled extends TimedAnswer {
  /** The body of a successful response, otherwise empty. */
  readonly body: Readonly<Record<string, unknown>>
  readonly code: string | undefined
  readonly current: unknown
  /** Earlier attempts of this call without a response that may have been executed. */
  readonly unheard: number
}

export type Clients = ReturnType<typeof clientsOf>

export function clientsOf({ instances, lines }: Installation, tally: Tally) {
  /** In order of arrival. */
  const cuts = new Set<WaitingCut>()
  let turn = 0

  /** Applies the cut to the next call of the partner API, if one comes within `withinMs`. Returns whether the cut happened. */
  const cutNextCall = (cut: Cut, withinMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const waiting = { cut, happened: resolve }
      cuts.add(waiting)
      setTimeout(() => cuts.delete(waiting) && resolve(false), withinMs)
    })

  /** Sends a call once, to the `pinned` instance or to the next one in turn. */
  const send = async (surface: Surface, sending: Sending, pinned?: 0 | 1): Promise<Heard> => {
    const instance = pinned ?? (turn++ % 2 === 0 ? 0 : 1)
    const [cut] = surface === 'api' && pinned === undefined ? cuts : []
    const heard = cut ? await sendOverCutLine(sending, instance, cut) : await sendTo(instances[instance].ports[surface], sending, timeoutMs)
    if (typeof heard !== 'string') examine(sending, heard)
    return heard
  }

  const sendOverCutLine = (sending: Sending, instance: 0 | 1, waiting: WaitingCut): Promise<Heard> => {
    cuts.delete(waiting)
    void lines[instance].cutNext(waiting.cut).then(waiting.happened)
    return sendAlone(lines[instance].port, sending, timeoutMs)
  }

  /** Sends until either instance, or the `pinned` one, returns a final response, as the documentation tells partners to. */
  const settle = async (surface: Surface, sending: Sending, pinned?: 0 | 1): Promise<Settled> => {
    const deadline = performance.now() + longestMs
    let unheard = 0
    const passing = new Counts()
    for (let attempt = 0; performance.now() < deadline; attempt++) {
      const heard = await send(surface, sending, pinned)
      if (typeof heard !== 'string' && !passes(heard)) return settled(heard, unheard)
      passing.note(typeof heard === 'string' ? heard : `${heard.status} ${errorIn(heard)?.code}: ${errorIn(heard)?.message}`)
      // 503 means that nothing was done or that the outcome is unknown.
      if (typeof heard === 'string' ? heard !== 'refused' : heard.status >= 500) unheard++
      await pause(againAfterMs[pinned === undefined ? Math.min(attempt, againAfterMs.length - 1) : 0])
    }
    throw new Error(`${sending.method} ${sending.path}: nobody answered within ${longestMs} ms, only: ${passing}`)
  }

  /** Sends once, to the first instance that accepts the connection. Returns null if the outcome is unknown. */
  const sendOnce = async (surface: Surface, sending: Sending): Promise<Settled | null> => {
    for (const deadline = performance.now() + longestMs; ; ) {
      const heard = await send(surface, sending)
      if (typeof heard !== 'string') return heard.status >= 500 ? null : settled(heard, 0)
      if (heard !== 'refused' || performance.now() > deadline) return null
      await pause(againAfterMs[3])
    }
  }

  /** Every response must have the one form, and a temporary failure must be 503 rather than 500, so that a client knows to retry. */
  const examine = ({ method, path }: Sending, answer: Answer) => {
    const faults = answer.status === 500 ? ['a fault that should have been told as 503'] : []
    for (const fault of [...faultsOfForm(answer), ...faults]) tally.violations.push(`${method} ${path} answered ${answer.status}: ${fault}`)
  }

  return { tally, cutNextCall, settle, sendOnce }
}

/** Whether the same call is worth a retry. */
const passes = (answer: Answer): boolean =>
  answer.status >= 500 || answer.status === 429 || (answer.status === 409 && errorIn(answer)?.code === 'idempotency_key_in_flight')

function settled(answer: TimedAnswer, unheard: number): Settled {
  const { status, text } = answer
  const error = status < 400 ? undefined : errorIn(answer)
  const body = status < 300 && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { ...answer, body, code: error?.code, current: error?.current, unheard }
}
