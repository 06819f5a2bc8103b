/** How everybody in a run speaks to the service: through either instance, over lines that may be cut, and again until somebody answers. */
import { setTimeout as pause } from 'node:timers/promises'
import { faultsOfForm } from '../answers.ts'
import { Counts } from '../figures.ts'
import { type Answer, errorIn, type Heard, type Sending, sendAlone, sendTo, type TimedAnswer } from '../http-client.ts'
import type { Cut } from '../tcp-fault-proxy.ts'
import type { Installation } from './installation.ts'
import type { Tally } from './tally.ts'

type Surface = 'api' | 'dashboard'

/** A cut that waits for a call to fall upon. */
interface WaitingCut {
  readonly cut: Cut
  readonly happened: (did: boolean) => void
}

/** A call of the service may take as long as a statement that hangs; its client does not wait for that. */
const timeoutMs = 2_500
/** A call that nobody answered for so long was not brought back without a person. */
const longestMs = 60_000
const againAfterMs = [5, 10, 20, 40] as const

/** An answer that is for good. */
export interface Settled extends TimedAnswer {
  /** Of a success. */
  readonly body: Readonly<Record<string, unknown>>
  readonly code: string | undefined
  readonly current: unknown
  /** Sendings of this call, before the answer, that may have taken effect and were not heard. */
  readonly unheard: number
}

export type Clients = ReturnType<typeof clientsOf>

export function clientsOf({ instances, lines }: Installation, tally: Tally) {
  /** In the order in which they came. */
  const cuts = new Set<WaitingCut>()
  let turn = 0

  /** The next call of the partner API meets this cut, where one comes within so long. Tells whether it came to the cut. */
  const cutNextCall = (cut: Cut, withinMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const waiting = { cut, happened: resolve }
      cuts.add(waiting)
      setTimeout(() => cuts.delete(waiting) && resolve(false), withinMs)
    })

  /** One sending, to the instance whose turn it is, or to this one. */
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

  /** Sends until somebody, or this instance, answers what is not passing, as the documentation tells partners to. */
  const settle = async (surface: Surface, sending: Sending, pinned?: 0 | 1): Promise<Settled> => {
    const deadline = performance.now() + longestMs
    let unheard = 0
    const passing = new Counts()
    for (let attempt = 0; performance.now() < deadline; attempt++) {
      const heard = await send(surface, sending, pinned)
      if (typeof heard !== 'string' && !passes(heard)) return settled(heard, unheard)
      passing.note(typeof heard === 'string' ? heard : `${heard.status} ${errorIn(heard)?.code}: ${errorIn(heard)?.message}`)
      // 503 says it: nothing was done, or the outcome is unknown.
      if (typeof heard === 'string' ? heard !== 'refused' : heard.status >= 500) unheard++
      await pause(againAfterMs[pinned === undefined ? Math.min(attempt, againAfterMs.length - 1) : 0])
    }
    throw new Error(`${sending.method} ${sending.path}: nobody answered within ${longestMs} ms, only: ${passing}`)
  }

  /** Sends once, to whichever instance takes it: nothing when nobody heard what became of it. */
  const sendOnce = async (surface: Surface, sending: Sending): Promise<Settled | null> => {
    for (const deadline = performance.now() + longestMs; ; ) {
      const heard = await send(surface, sending)
      if (typeof heard !== 'string') return heard.status >= 500 ? null : settled(heard, 0)
      if (heard !== 'refused' || performance.now() > deadline) return null
      await pause(againAfterMs[3])
    }
  }

  /** Whatever is answered has the one form; and what failed says so in words that tell a client what to do. */
  const examine = ({ method, path }: Sending, answer: Answer) => {
    const faults = answer.status === 500 ? ['a fault that should have been told as 503'] : []
    for (const fault of [...faultsOfForm(answer), ...faults]) tally.violations.push(`${method} ${path} answered ${answer.status}: ${fault}`)
  }

  return { tally, cutNextCall, settle, sendOnce }
}

/** Worth asking again without changing anything. */
const passes = (answer: Answer): boolean =>
  answer.status >= 500 || answer.status === 429 || (answer.status === 409 && errorIn(answer)?.code === 'idempotency_key_in_flight')

function settled(answer: TimedAnswer, unheard: number): Settled {
  const { status, text } = answer
  const error = status < 400 ? undefined : errorIn(answer)
  const body = status < 300 && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { ...answer, body, code: error?.code, current: error?.current, unheard }
}
