import { sourcesOf } from '@parley/contract/moves'
import { opportunityStates } from '@parley/contract/opportunities'
import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { ActionButton } from '../../../parts/action.tsx'
import { StateBadge } from '../../../parts/badge.tsx'
import { Copy } from '../../../parts/copy.tsx'
import { demandTitle } from '../../../parts/demand.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Ago } from '../../../parts/formatters.tsx'
import { NamedText } from '../../../parts/named-text.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { Step } from './step.tsx'

type Opportunity = Item<'listTestOpportunities'>

const columns: readonly Column<Opportunity>[] = [
  {
    head: 'Opportunity',
    cell: ({ id, demand }) => (
      <span className="stack tight">
        {demandTitle(demand)}
        <Copy text={id} />
      </span>
    ),
  },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  { head: 'Region', cell: ({ demand }) => <NamedText text={demand.region} /> },
  { head: 'Offered', cell: ({ offeredAt }) => <Ago at={offeredAt} />, by: ({ offeredAt }) => offeredAt },
  {
    head: 'Actions',
    align: 'acts',
    cell: ({ id, status }) => (
      <span className="row actions">
        <Step
          operation="withdrawTestOpportunity"
          id={id}
          status={status}
          from={sourcesOf(opportunityStates, 'withdraw')}
          successMessage="Opportunity withdrawn"
        >
          Withdraw
        </Step>
        <Step
          operation="expireTestOpportunity"
          id={id}
          status={status}
          from={sourcesOf(opportunityStates, 'expire')}
          successMessage="Opportunity expired"
        >
          Expire
        </Step>
        <Step
          operation="declineTestOpportunity"
          id={id}
          status={status}
          from={sourcesOf(opportunityStates, 'decline')}
          successMessage="Opportunity declined"
        >
          Decline
        </Step>
        <Step
          operation="acceptTestOpportunity"
          id={id}
          status={status}
          from={sourcesOf(opportunityStates, 'accept')}
          successMessage="Opportunity accepted. See Introductions"
        >
          Accept
        </Step>
      </span>
    ),
  },
]

const receiveOne = (
  <ActionButton
    operation="createTestOpportunity"
    input={{ body: {} }}
    successMessage="Opportunity received on a test listing, which was created if you had none"
  >
    Receive a sample opportunity
  </ActionButton>
)

/** As a seller: requests of buyers that the service simulates. */
export const TestOpportunities = () => (
  <Panel title="Sell: opportunities" actions={receiveOne}>
    <List
      label="Test opportunities"
      list={useList('listTestOpportunities', {})}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Empty title="No test opportunities yet">Receive one here, or with POST /test-helpers/opportunities and a test key.</Empty>}
    />
  </Panel>
)
