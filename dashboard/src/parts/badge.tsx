import { stateText } from './humanize.ts'

/** The style of a state: in progress, waiting for somebody, done, failed, or over. */
type Tone = 'live' | 'waiting' | 'good' | 'bad' | 'over'

const tones: Readonly<Record<string, Tone>> = {
  ...tone('live', ['open', 'active', 'running', 'listed', 'approved', 'live', 'forwarded']),
  ...tone('waiting', [
    'pending',
    'offered',
    'matched',
    'filed',
    'reported',
    'issued',
    'received',
    'waiting',
    'provisioning',
    'stopping',
    'refund_due',
  ]),
  ...tone('good', ['accepted', 'concluded', 'confirmed', 'paid', 'answered', 'decided', 'awarded', 'upheld', 'sent', 'succeeded']),
  ...tone('bad', ['rejected', 'refused', 'contested', 'failed', 'voided', 'revoked', 'suspended', 'bounced', 'overdue']),
}

function tone(one: Tone, states: readonly string[]): Record<string, Tone> {
  return Object.fromEntries(states.map((state) => [state, one]))
}

interface StateBadgeProps {
  readonly state: string
  /** For a state that means something else here. */
  readonly tone?: Tone
  readonly textOf?: (state: string) => string
}
/** A state of the contract's tables, in words. */
export function StateBadge({ state, tone: toneOverride, textOf = stateText }: StateBadgeProps) {
  return <span className={`badge ${toneOverride ?? tones[state] ?? 'over'}`}>{textOf(state)}</span>
}
