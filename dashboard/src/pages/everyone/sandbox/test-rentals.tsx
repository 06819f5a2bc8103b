import { sourcesOf } from '@parley/contract/moves'
import { rentalStates } from '@parley/contract/rentals'
import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { ActionButton } from '../../../parts/action.tsx'
import { StateBadge } from '../../../parts/badge.tsx'
import { Copy } from '../../../parts/copy.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Ago } from '../../../parts/formatters.tsx'
import { NamedText } from '../../../parts/named-text.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Gpus } from '../../../parts/rentals/machine.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { Step } from './step.tsx'

type Rental = Item<'listTestRentals'>

const columns: readonly Column<Rental>[] = [
  {
    head: 'Rental',
    cell: ({ id, gpuCount, gpuModel }) => (
      <span className="stack tight">
        <Gpus of={{ gpuCount, gpuModel }} />
        <Copy text={id} />
      </span>
    ),
  },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  { head: 'Region', cell: ({ region }) => <NamedText text={region} />, by: ({ region }) => region },
  { head: 'Started', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
  {
    head: 'Actions',
    align: 'acts',
    cell: ({ id, status }) => (
      <span className="row actions">
        <Step operation="failTestRental" id={id} status={status} from={sourcesOf(rentalStates, 'fail')} successMessage="Machine failed">
          Fail
        </Step>
        <Step
          operation="interruptTestRental"
          id={id}
          status={status}
          from={sourcesOf(rentalStates, 'interrupt')}
          successMessage="Machine interrupted"
        >
          Interrupt
        </Step>
        <Step
          operation="stopTestRental"
          id={id}
          status={status}
          from={sourcesOf(rentalStates, 'request')}
          successMessage="Stopping the rental"
        >
          Stop
        </Step>
      </span>
    ),
  },
]

/** The first offer that can be rented now represents all of them. */
function StartButton() {
  const offer = useList('listOffers', { query: { available: true, limit: 1 } }).data?.pages[0]?.data[0]
  const [gpuCount] = offer?.availableGpuCounts ?? []
  const none = offer === undefined || gpuCount === undefined
  return (
    <ActionButton
      operation="createTestRental"
      input={{ body: { offerId: offer?.id ?? '', gpuCount: gpuCount ?? 1, name: 'Sample' } }}
      successMessage="Test rental started, at no cost"
      why={none ? 'No offer in the catalog can be rented right now.' : null}
    >
      Start a sample rental
    </ActionButton>
  )
}

export const TestRentals = () => (
  <Panel title="Rent: rentals" actions={<StartButton />}>
    <List
      label="Test rentals"
      list={useList('listTestRentals', {})}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Empty title="No test rentals yet">Start one here, or with POST /test-helpers/rentals and a test key.</Empty>}
    />
  </Panel>
)
