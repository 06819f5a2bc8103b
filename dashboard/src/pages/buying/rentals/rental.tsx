import { hoursPerMonth } from '@parley/contract/capacity'
import { noKeyNotice } from '@parley/contract/rental-limits'
import { rentalStates } from '@parley/contract/rentals'
import { Link, useParams } from '@tanstack/react-router'
import { serverNow } from '../../../client/clock.ts'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { stepStatus } from '../../../client/session.ts'
import { ActionButton } from '../../../parts/action.tsx'
import { StateBadge } from '../../../parts/badge.tsx'
import { Copy } from '../../../parts/copy.tsx'
import { Moment, Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { humanize } from '../../../parts/humanize.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { NamedText } from '../../../parts/named-text.tsx'
import { Panel, Stat, Terms } from '../../../parts/panel.tsx'
import { billedTerms } from '../../../parts/rentals/billed-terms.tsx'
import { CostStat, isActive } from '../../../parts/rentals/cost.tsx'
import { Gpus, useRentalTitle } from '../../../parts/rentals/machine.tsx'
import { MachineMetrics } from '../../../parts/rentals/metrics.tsx'
import { emptyWalletText, useMayPay, WalletStat } from '../../../parts/rentals/wallet.tsx'
import { RentalHistory } from './history.tsx'

type Rental = Reply<'readRental'>

export default function RentalPage() {
  const { id } = useParams({ from: '/inside/rentals/$id' })
  const rental = useRead('readRental', { params: { id } })
  const titleOf = useRentalTitle()
  return (
    <div className="page">
      <PageHeading
        title={rental.data ? titleOf(rental.data) : 'Rental'}
        badge={rental.data && <StateBadge state={rental.data.status} />}
        back={{ to: '/rentals', label: 'Rentals' }}
        actions={rental.data && <StopButton rental={rental.data} />}
      />
      <Loaded query={rental} lines={10}>
        {(loaded) => (
          <>
            <Figures rental={loaded} />
            <div className="columns">
              <div className="stack">
                <ConnectPanel rental={loaded} />
                {loaded.status === 'running' && <MachineMetrics id={id} canSignIn={hasSshKey(loaded)} />}
                <Panel title="Machine">
                  <Terms of={termsOf(loaded)} />
                </Panel>
              </div>
              <Panel title="Timeline">
                <RentalHistory id={id} />
              </Panel>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

function StopButton({ rental: { id, status } }: { readonly rental: Rental }) {
  return (
    <ActionButton
      operation="stopRental"
      input={{ params: { id } }}
      successMessage="Stopping. Billing has ended"
      {...stepStatus(rentalStates, 'request', status)}
      kind="danger"
      confirm={{ title: 'Stop the rental?', text: 'Billing ends immediately. The machine and all its data are permanently lost.' }}
    >
      Stop rental
    </ActionButton>
  )
}

function Figures({ rental }: { readonly rental: Rental }) {
  const mayPay = useMayPay()
  return (
    <div className="stats">
      <CostStat rental={rental} />
      <Projected rental={rental} />
      <Stat label="Per hour" note="fixed when it started">
        <Money cents={rental.pricePerHourCents} />
      </Stat>
      {isActive(rental) && (
        <Stat label="Held ahead" note="in addition to its usage since the last charge; returned at the end">
          <Money cents={rental.holdCents} />
        </Stat>
      )}
      {isActive(rental) && mayPay && <WalletStat />}
    </div>
  )
}

/** The cost until its automatic stop. If nothing stops it, the cost of a month. */
function Projected({ rental }: { readonly rental: Rental }) {
  const { pricePerHourCents, runningAt, autoStopAt, maxTotalCents } = rental
  if (!isActive(rental)) return null
  const from = runningAt === null ? serverNow() : Date.parse(runningAt)
  const byTime = autoStopAt === null ? null : Math.ceil((Math.max(0, Date.parse(autoStopAt) - from) * pricePerHourCents) / hourMs)
  if (byTime === null && maxTotalCents === null)
    return (
      <Stat label="Projected" note="per month, if it runs without a stop">
        <Money cents={pricePerHourCents * hoursPerMonth} />
      </Stat>
    )
  return (
    <Stat label="Projected" note="in total, when it stops automatically">
      <Money cents={Math.min(byTime ?? Number.POSITIVE_INFINITY, maxTotalCents ?? Number.POSITIVE_INFINITY)} />
    </Stat>
  )
}
const hourMs = 3_600_000

/** A demo's machines have no other address. */
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** How to sign in to it, or why that is not possible. */
function ConnectPanel({ rental }: { readonly rental: Rental }) {
  const { status, connection, stopReason, notices } = rental
  if (isActive(rental) && !hasSshKey(rental)) return <NoSshKeyPanel />
  return (
    <Panel title="Connect">
      {(connection || status === 'provisioning') &&
        notices.map((notice) => (
          <p key={notice} className="note">
            {notice}
          </p>
        ))}
      {connection ? (
        <>
          {isLoopback(connection.host) && (
            <p className="note">
              This address is on the service's own computer. In a demo the machine is simulated, and nobody can sign in to it.
            </p>
          )}
          <Copy block text={`ssh -p ${connection.port} ${connection.username}@${connection.host}`} />
          <Terms
            of={[
              ['Host', <Copy key="host" text={connection.host} />],
              ['Port', <Copy key="port" text={String(connection.port)} />],
              ['User', <Copy key="user" text={connection.username} />],
            ]}
          />
        </>
      ) : (
        <p>{noConnectionText(status, stopReason)}</p>
      )}
    </Panel>
  )
}

const hasSshKey = ({ notices }: Rental) => !notices.includes(noKeyNotice)

const NoSshKeyPanel = () => (
  <Panel title="Connect">
    <p className="note bad">
      This machine was rented without an SSH key. Nobody can sign in to it, and it is still billed. Stop it and rent another one with a key.
    </p>
  </Panel>
)

function noConnectionText(status: Rental['status'], stopReason: Rental['stopReason']): string {
  if (status === 'provisioning')
    return 'The machine is starting. This page shows how to connect when it is ready. Nothing is billed until then.'
  if (stopReason === 'provisioning_failed') return 'The machine never became usable. Nothing was billed.'
  return status === 'stopping' ? 'The machine is being stopped.' : 'The machine no longer exists.'
}

/** When its limits end it. Nothing if there are none, or while that is unknown. */
function endOf({ autoStopAt, maxTotalCents, runningAt, pricePerHourCents }: Rental): EndProps | null {
  const limitReachedMs =
    maxTotalCents === null || runningAt === null ? null : Date.parse(runningAt) + (maxTotalCents / pricePerHourCents) * hourMs
  if (limitReachedMs === null || (autoStopAt !== null && Date.parse(autoStopAt) <= limitReachedMs))
    return autoStopAt === null ? null : { at: autoStopAt }
  return { at: new Date(limitReachedMs).toISOString(), spentCents: maxTotalCents }
}
interface EndProps {
  readonly at: string
  readonly spentCents?: number | null
}
const End = ({ at, spentCents = null }: EndProps) => (
  <>
    <Moment at={at} />
    {spentCents !== null && (
      <>
        , when <Money cents={spentCents} /> is spent
      </>
    )}
  </>
)

/** The end set by its limits. Until it runs, its spending limit. */
function AutoStop({ rental }: { readonly rental: Rental }) {
  const { maxTotalCents, runningAt } = rental
  const end = endOf(rental)
  if (runningAt !== null || maxTotalCents === null) return end ? <End {...end} /> : emptyWalletText
  return (
    <>
      {end && (
        <>
          <End {...end} />, or earlier{' '}
        </>
      )}
      {end ? 'when' : 'When'} <Money cents={maxTotalCents} /> is spent, counted from when it runs
    </>
  )
}

const termsOf = (rental: Rental) => {
  const { id, gpuCount, gpuModel, region, templateId, offerId, createdAt, runningAt, stoppedAt, stopReason, ...limits } = rental
  return [
    ['GPUs', <Gpus key="gpus" of={{ gpuCount, gpuModel }} />],
    ['Region', <NamedText key="region" text={region} />],
    ['Image', <NamedText key="image" text={templateId} />],
    [
      'Offer',
      <Link key="offer" to="/catalog/$id" params={{ id: offerId }}>
        View offer
      </Link>,
    ],
    ['Created', <Moment key="begun" at={createdAt} />],
    ['Running since', runningAt && <Moment key="running" at={runningAt} />],
    ['Stops automatically', isActive(rental) ? <AutoStop key="stops" rental={rental} /> : null],
    ['Spending limit', limits.maxTotalCents === null ? null : <Money key="most" cents={limits.maxTotalCents} />],
    ...billedTerms(rental),
    ['Stopped', stoppedAt && <Moment key="stopped" at={stoppedAt} />],
    ['Stop reason', stopReason && humanize(stopReason)],
    [
      'Audit log',
      <Link key="audit" to="/audit" search={{ target: id }}>
        View entries
      </Link>,
    ],
  ] as const
}
