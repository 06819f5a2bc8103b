/** Who attacks, with what in hand, and what one hostile call came to. */
import type { DemoInstallation, DemoPerson } from '../demo-installation.ts'
import { type Answer, bytesOf, HttpConnection, type Sending, Unheard } from '../http-connection.ts'
import { signIn } from '../sign-in.ts'

export interface Stage {
  readonly api: number
  readonly dashboard: number
  /** A key of a company's trader, for the test world alone. */
  readonly testKey: string
  /** The session of a member who may act for a company, without a second factor proven. */
  readonly cookie: string
  /** Aborted when the time is up. */
  readonly over: AbortSignal
  /** What is wrong with what was answered. */
  readonly violations: string[]
  /** Calls so far, by the attack's name. */
  readonly calls: Map<string, number>
}

const answerWithinMs = 30_000
const maxTold = 40

export async function openStage({ instance, people }: DemoInstallation, over: AbortSignal): Promise<Stage> {
  const { api, dashboard } = instance.ports
  const member = people.get('tomas') as DemoPerson
  const line = new HttpConnection(dashboard, answerWithinMs)
  const cookie = await signIn(line, member).finally(() => line.close())
  if (cookie === '') throw new Error('the member could not sign in')
  return { api, dashboard, testKey: member.keys?.test ?? '', cookie, over, violations: [], calls: new Map() }
}

async function exchange(port: number, sending: Sending): Promise<Answer> {
  const line = new HttpConnection(port, answerWithinMs)
  try {
    return await line.exchange(bytesOf(sending))
  } finally {
    line.close()
  }
}

/** Sends one hostile call and holds its answer to the promises: no fault of the service, the one envelope, refusals that say when to come back. */
export async function attack(stage: Stage, what: string, port: number, sending: Sending): Promise<void> {
  stage.calls.set(what, (stage.calls.get(what) ?? 0) + 1)
  try {
    for (const fault of faultsIn(await exchange(port, sending)))
      tell(stage, `${what}: ${sending.method} ${sending.path.slice(0, 120)}: ${fault}`)
  } catch (error) {
    // A call of this size may be cut off while it is being sent; one that nobody answers in time may not.
    if (error instanceof Unheard && error.message.startsWith('no answer'))
      tell(stage, `${what}: ${sending.path.slice(0, 120)}: ${error.message}`)
  }
}

export function tell({ violations }: Stage, violation: string): void {
  if (violations.length < maxTold) violations.push(violation)
}

function faultsIn({ status, headers, text }: Answer): string[] {
  if (status === 503 && headers.has('retry-after')) return []
  if (status >= 500) return [`${status} ${text.slice(0, 200)}`]
  if (status < 400) return []
  const faults = text.startsWith('{"error":{') ? [] : [`no envelope: ${text.slice(0, 100)}`]
  return headers.has('request-id') ? faults : [...faults, 'no Request-Id']
}
