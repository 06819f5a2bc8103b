/** A rented machine's current usage, or why it is unknown. */
import { useCallback } from 'react'
import type { Reply } from '../../client/operations.ts'
import { useInterval, useRead } from '../../client/queries.ts'
import { bytesText } from '../bytes.ts'
import { Ago } from '../formatters.tsx'
import { Loaded } from '../loaded.tsx'
import { Panel, Terms } from '../panel.tsx'

type Metrics = Reply<'readRentalMetrics'>

/** As long as a response is cached. */
const pollIntervalMs = 10_000

interface MachineMetricsProps {
  readonly id: string
  /** Whether anybody can sign in to it. */
  readonly canSignIn: boolean
}
export function MachineMetrics({ id, canSignIn }: MachineMetricsProps) {
  const metrics = useRead('readRentalMetrics', { params: { id } })
  const { refetch } = metrics
  useInterval(
    pollIntervalMs,
    useCallback(() => refetch(), [refetch]),
  )
  return (
    <Panel title="Usage">
      <Loaded query={metrics} lines={3}>
        {(loaded) => <Measured of={loaded} canSignIn={canSignIn} />}
      </Loaded>
    </Panel>
  )
}

const unavailableMessages: Readonly<Record<Exclude<Metrics['state'], 'measured'>, string>> = {
  not_measured: 'Not available: this kind of machine does not report its usage.',
  not_running: 'Not available: the machine is not running.',
  no_response: 'Not available: the machine did not respond. This page retries automatically.',
}

interface MeasuredProps {
  readonly of: Metrics
  readonly canSignIn: boolean
}
function Measured({ of: { state, at, metrics }, canSignIn }: MeasuredProps) {
  if (state !== 'measured' || metrics === null)
    return (
      <p className="soft">
        {unavailableMessages[state === 'measured' ? 'no_response' : state]}
        {state === 'not_measured' && canSignIn && ' Use nvidia-smi and top on the machine itself.'}
      </p>
    )
  const { cpuCores, cpuLimitCores, memoryBytes, memoryLimitBytes, receivedBytes, sentBytes } = metrics
  return (
    <>
      <Terms
        of={[
          ['CPU', <Used key="cpu" used={cpuCores} limit={cpuLimitCores} text={coresText} />],
          ['Memory', <Used key="memory" used={memoryBytes} limit={memoryLimitBytes} text={bytesText} />],
          ['Received', receivedBytes === null ? notAvailable : bytesText(receivedBytes)],
          ['Sent', sentBytes === null ? notAvailable : bytesText(sentBytes)],
        ]}
      />
      <p className="soft small">
        Measured <Ago at={at} />. GPUs are not measured from outside. Network traffic is counted since the machine started.
      </p>
    </>
  )
}

const notAvailable = 'Not available'

interface UsedProps {
  readonly used: number | null
  readonly limit: number | null
  readonly text: (amount: number) => string
}
function Used({ used, limit, text }: UsedProps) {
  if (used === null) return notAvailable
  if (limit === null || limit <= 0) return text(used)
  return (
    <span className="stack tight">
      <span className="figure">
        {text(used)} of {text(limit)}
      </span>
      <meter min={0} max={limit} value={Math.min(used, limit)} aria-label={`${text(used)} of ${text(limit)}`} />
    </span>
  )
}

const coresText = (cores: number) => `${cores.toLocaleString('en', { maximumFractionDigits: 2 })} ${cores === 1 ? 'core' : 'cores'}`
