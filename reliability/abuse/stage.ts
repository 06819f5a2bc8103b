/** Who attacks, with what in hand, and what one hostile call came to. */
import { faultsOfAnswer } from '../answers.ts'
import type { DemoInstallation } from '../demo-installation.ts'
import { signIn } from '../demo-people.ts'
import { Counts } from '../figures.ts'
import { type Answer, type Sending, sendAlone } from '../http-client.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

const answerWithinMs = 30_000
const maxTold = 40

/** `over` is aborted when the time is up. */
export async function openStage(home: DemoInstallation, over: AbortSignal) {
  const { api, dashboard } = home.instance.ports
  // The key is of a company's trader, for the test world alone; the session may act for a company, without a second factor proven.
  const testKey = home.key('tomas', 'test')
  const cookie = await signIn((sending) => sendAlone(dashboard, sending, answerWithinMs), home.person('tomas'))
  /** What is wrong with what was answered. */
  const violations: string[] = []
  /** Calls so far, by the attack's name. */
  const calls = new Counts()
  return { api, dashboard, testKey, cookie, over, violations, calls }
}

/** Sends one hostile call and holds its answer to the promises: no fault of the service, the one envelope, refusals that say when to come back. */
export async function attack(stage: Stage, what: string, port: number, sending: Sending): Promise<void> {
  stage.calls.note(what)
  const heard = await sendAlone(port, sending, answerWithinMs)
  // A call of this size may be cut off while it is being sent; one that nobody answers in time may not.
  const faults = heard === 'silent' ? ['no answer'] : typeof heard === 'string' || isShed(heard) ? [] : faultsOfAnswer(heard)
  for (const fault of faults) tell(stage, `${what}: ${sending.method} ${sending.path.slice(0, 120)}: ${fault}`)
}

/** A service at its limit says when to come back. */
const isShed = ({ status, headers }: Answer) => status === 503 && headers.has('retry-after')

export function tell({ violations }: Stage, violation: string): void {
  if (violations.length < maxTold) violations.push(violation)
}
