import { maxRentalEvents } from '@parley/contract/dashboard/operator-rentals'
import { useParams } from '@tanstack/react-router'
import type { Reply } from '../../client/operations.ts'
import { useRead } from '../../client/queries.ts'
import { Copy } from '../../parts/copy.tsx'
import { Moment, Money } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { pluralize } from '../../parts/humanize.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ObjectHeading } from '../../parts/missing-object.tsx'
import { NamedText, useNamed } from '../../parts/named-text.tsx'
import { Panel, Stat, Terms } from '../../parts/panel.tsx'
import { billedTerms } from '../../parts/rentals/billed-terms.tsx'
import { CostStat } from '../../parts/rentals/cost.tsx'
import { stepOf } from '../../parts/rentals/event-steps.ts'
import { Timeline } from '../../parts/timeline.tsx'
import { RentalState, Stop } from './rentals.tsx'

type Rental = Reply<'readOperatorRental'>

/** One rental with its events. */
export default function RentalPage() {
  const { id } = useParams({ from: '/inside/operator/rentals/$id' })
  return (
    <div className="page">
      <Loaded query={useRead('readOperatorRental', { params: { id } })} lines={12} heading={<ObjectHeading />}>
        {(rental) => <RentalView rental={rental} />}
      </Loaded>
    </div>
  )
}

const RentalView = ({ rental }: { readonly rental: Rental }) => (
  <>
    <PageHeading
      title={`${rental.gpuCount} × ${useNamed()(rental.gpuModel)}`}
      back={{ to: '/operator/rentals', label: 'Rentals' }}
      badge={<RentalState {...rental} />}
      lead={`${rental.company.name} from ${rental.sellerName}, started by ${rental.renterName}.`}
      actions={
        <>
          <LinkButton kind="quiet" to="/operator/audit" search={{ target: rental.id }}>
            Audit log
          </LinkButton>
          <Stop {...rental} />
        </>
      }
    />
    {rental.stuck && <Stuck of={rental} />}
    <div className="stats">
      <CostStat rental={rental} />
      <Stat label="Per hour" note="fixed when it started">
        <Money cents={rental.pricePerHourCents} />
      </Stat>
      <Stat label="Held ahead">
        <Money cents={rental.heldCents} />
      </Stat>
    </div>
    <div className="columns">
      <Panel title="Rental">
        <Terms of={termsOf(rental)} />
      </Panel>
      <Panel title="Timeline" actions={<span className="soft small">newest first</span>}>
        <Timeline steps={rental.events.map(stepOf)} />
        {rental.events.length === maxRentalEvents && <p className="soft small">Older events are not shown.</p>}
      </Panel>
    </div>
  </>
)

/** How often the step was tried. Checks of a machine that is starting are no tries. */
function triesOf(attempts: number, lastFailure: string | null): string {
  if (attempts === 0) return 'It is still starting.'
  return `Tried ${pluralize(attempts, 'time')}${lastFailure === null ? '.' : `. The last try failed: ${lastFailure}`}`
}

/** What blocks the machine, and what happens automatically. */
const Stuck = ({ of: { status, attempts, lastFailure, nextTryAt } }: { readonly of: Rental }) => (
  <div className="note bad" role="status">
    <p>
      <strong>{status === 'provisioning' ? 'The machine has not started.' : 'The machine could not be removed.'}</strong>{' '}
      {triesOf(attempts, lastFailure)}
    </p>
    <p>
      It is retried automatically
      {nextTryAt && (
        <>
          , next at <Moment at={nextTryAt} />
        </>
      )}
      .{' '}
      {status === 'provisioning'
        ? 'If you stop it, nothing is charged and the hold is returned.'
        : 'The renter is not charged in the meantime, and its GPUs are not sold again. Check the machine with its seller or on its host.'}
    </p>
  </div>
)

const momentOf = (at: string | null) => at && <Moment key={at} at={at} />

const termsOf = ({ id, name, region, templateId, offerId, driver, attempts, ...when }: Rental) =>
  [
    ['Rental', <Copy key="id" text={id} />],
    ['Offer', <Copy key="offer" text={offerId} />],
    ['Name', name],
    ['Region', <NamedText key="region" text={region} />],
    ['Image', <NamedText key="image" text={templateId} />],
    ['Driver', driver],
    ['Attempts of the next step', attempts],
    ['Created', momentOf(when.createdAt)],
    ['Running since', momentOf(when.runningAt)],
    ['Stops automatically', momentOf(when.autoStopAt)],
    ['Spending limit', when.maxTotalCents === null ? null : <Money key="most" cents={when.maxTotalCents} />],
    ...billedTerms(when),
    ['Stopped', momentOf(when.stoppedAt)],
    ['Machine removed', momentOf(when.machineGoneAt)],
  ] as const
