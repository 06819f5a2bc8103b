import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reply } from '../../client/operations.ts'
import { readQueryOptions } from '../../client/queries.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Ago, Count } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { humanize, pluralize } from '../../parts/humanize.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Stat } from '../../parts/panel.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { concernsIn, slotsName, spanText } from './concerns.ts'

type Health = Reply<'readHealth'>

/** Changes without anybody's step are not announced to pages: this one polls. */
const refetchIntervalMs = 5_000

/** The health of the responding instance: problems first, then the figures behind them. */
export default function HealthPage() {
  const query = useQuery({ ...readQueryOptions('readHealth', {}), refetchInterval: refetchIntervalMs })
  return (
    <div className="page">
      <Loaded query={query} lines={12}>
        {(health) => <HealthView health={health} silent={query.isError} />}
      </Loaded>
    </div>
  )
}

/** `silent`: the last request got no response. The last known state is still shown. */
function HealthView({ health, silent }: { readonly health: Health; readonly silent: boolean }) {
  const concerns = silent ? ['The service does not respond. The figures below are the last ones received.'] : concernsIn(health)
  return (
    <>
      <PageHeading
        title="Health"
        badge={<State unready={silent ? 'silent' : health.unready} />}
        lead={
          <>
            The instance that responded, running since <Ago at={health.startedAt} />. {concerns.length === 0 && 'No problems.'}
          </>
        }
      />
      {concerns.length > 0 && (
        <div className="note bad" role="status">
          {concerns.map((concern) => (
            <p key={concern}>{concern}</p>
          ))}
        </div>
      )}
      <Figures health={health} />
      <Part title="Backlogs" columns={backlogColumns} rows={health.backlogs} rowKey={({ of }) => of} />
      <Part title="Background jobs" columns={loopColumns} rows={health.loops} rowKey={({ name }) => name} />
      <Part title="Drivers" columns={driverColumns} rows={health.drivers} rowKey={({ name }) => name} />
      <Part title="Listeners" columns={listenerColumns} rows={health.listeners} rowKey={({ name }) => name} />
      <Part title="Slots for calls" columns={slotColumns} rows={health.slots} rowKey={slotsName} />
      <Part title="Connections to the database" columns={poolColumns} rows={health.pools} rowKey={({ name }) => name} />
    </>
  )
}

const State = ({ unready }: { readonly unready: string | null }) =>
  unready === null ? <StateBadge state="ready" tone="good" /> : <StateBadge state={`not ready: ${humanize(unready)}`} tone="bad" />

const Figures = ({ health: { callsInFlight, ledger, letters, process, callLogDropped } }: { readonly health: Health }) => (
  <div className="stats">
    <Stat label="Calls in progress">
      <Count value={callsInFlight} />
    </Stat>
    <Stat label="Ledger" note={`${pluralize(ledger.checked, 'balance')} compared, all of them ${pluralize(ledger.rounds, 'time')}`}>
      {ledgerText(ledger)}
    </Stat>
    <Stat label="Memory" note={`${megabytes(process.heapBytes)} used by JavaScript`}>
      {megabytes(process.memoryBytes)}
    </Stat>
    <Stat label="Event loop" note="average delay">
      {process.meanDelayMs.toFixed(1)} ms
    </Stat>
    <Stat label="Emails of the last day" note={lettersNote(letters)}>
      {letters.sent.toLocaleString('en')} sent
    </Stat>
    <Stat label="Calls missing from the request log">
      <Count value={callLogDropped} />
    </Stat>
  </div>
)

function lettersNote({ waiting, retried, failed, lastError }: Health['letters']): string {
  const error = lastError === null ? '' : ` (${lastError})`
  return `${failed.toLocaleString('en')} failed permanently${error}, ${waiting.toLocaleString('en')} waiting, ${retried.toLocaleString('en')} of them failed at least once`
}

function ledgerText({ mismatchedCompanies, checked }: Health['ledger']): string {
  if (checked === 0) return 'Not compared yet'
  return mismatchedCompanies === 0 ? 'Adds up' : `${mismatchedCompanies} wrong`
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`

interface PartProps<T> {
  readonly title: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly rowKey: (row: T) => string
}
const Part = <T,>({ title, ...table }: PartProps<T>): ReactNode => (
  <section className="stack">
    <h2>{title}</h2>
    <Table label={title} {...table} />
  </section>
)

const figure = <T,>(head: string, value: (row: T) => number): Column<T> => ({
  head,
  align: 'end',
  cell: (row) => <Count value={value(row)} />,
})

const backlogColumns: readonly Column<Health['backlogs'][number]>[] = [
  { head: 'Backlog', cell: ({ of }) => humanize(of) },
  figure('Overdue', ({ count }) => count),
  { head: 'Oldest waiting', align: 'end', cell: ({ oldestSeconds }) => (oldestSeconds === null ? '–' : spanText(oldestSeconds)) },
]
const loopColumns: readonly Column<Health['loops'][number]>[] = [
  { head: 'Job', cell: ({ name }) => humanize(name) },
  figure('Runs', ({ iterations }) => iterations),
  figure('Failed', ({ failedIterations }) => failedIterations),
  { head: 'Last succeeded', align: 'end', cell: ({ secondsSinceSuccess }) => `${spanText(secondsSinceSuccess)} ago` },
]
const driverColumns: readonly Column<Health['drivers'][number]>[] = [
  { head: 'Driver', cell: ({ name }) => humanize(name) },
  { head: 'Takes new machines', cell: ({ accepting }) => (accepting ? 'Yes' : 'No, starts are failing') },
]
const listenerColumns: readonly Column<Health['listeners'][number]>[] = [
  { head: 'Listener', cell: ({ name }) => humanize(name) },
  figure('Calls', ({ calls }) => calls),
  figure('Failed', ({ failedCalls }) => failedCalls),
]
const slotColumns: readonly Column<Health['slots'][number]>[] = [
  { head: 'Calls', cell: slotsName },
  { head: 'In use', align: 'end', cell: ({ taken, max }) => `${taken} of ${max}` },
  figure('Waiting', ({ waiting }) => waiting),
  figure('Rejected', ({ shed }) => shed),
]
const poolColumns: readonly Column<Health['pools'][number]>[] = [
  { head: 'Pool', cell: ({ name }) => humanize(name) },
  { head: 'In use', align: 'end', cell: ({ used, max }) => `${used} of ${max}` },
  figure('Open', ({ open }) => open),
  figure('Waiting', ({ waiting }) => waiting),
]
