import { introductionStates } from '@parley/contract/introductions'
import { sourcesOf } from '@parley/contract/moves'
import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Copy } from '../../../parts/copy.tsx'
import { demandTitle } from '../../../parts/demand.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Ago } from '../../../parts/formatters.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { Step } from './step.tsx'

type Introduction = Item<'listTestIntroductions'>

const readyText = ({ role, buyerReadyAt, sellerReadyAt }: Introduction): string => {
  const [own, other] = role === 'buyer' ? [buyerReadyAt, sellerReadyAt] : [sellerReadyAt, buyerReadyAt]
  if (own && other) return 'Both'
  return own ? 'You' : other ? 'The other side' : 'Nobody yet'
}

const columns: readonly Column<Introduction>[] = [
  {
    head: 'Introduction',
    cell: ({ id, role, demand, counterparty }) => (
      <span className="stack tight">
        <span>
          {demandTitle(demand)}, you are the {role}, with {counterparty.companyName}
        </span>
        <Copy text={id} />
      </span>
    ),
  },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  { head: 'Ready', cell: readyText },
  { head: 'Revealed', cell: ({ revealedAt }) => <Ago at={revealedAt} />, by: ({ revealedAt }) => revealedAt },
  {
    head: 'Actions',
    align: 'acts',
    cell: ({ id, status, role, buyerReadyAt, sellerReadyAt }) => (
      <span className="row actions">
        <Step
          operation="voidTestIntroduction"
          id={id}
          status={status}
          from={sourcesOf(introductionStates, 'void')}
          done="The introduction is void"
        >
          Void
        </Step>
        <Step
          operation="lapseTestIntroduction"
          id={id}
          status={status}
          from={sourcesOf(introductionStates, 'lapse')}
          done="The introduction lapsed"
        >
          Let it lapse
        </Step>
        {!(role === 'buyer' ? buyerReadyAt : sellerReadyAt) && (
          <Step operation="declareTestReady" id={id} status={status} from={sourcesOf(introductionStates, 'ready')} done="You are ready">
            Declare ready
          </Step>
        )}
        {!(role === 'buyer' ? sellerReadyAt : buyerReadyAt) && (
          <Step
            operation="readyTestCounterparty"
            id={id}
            status={status}
            from={sourcesOf(introductionStates, 'ready')}
            done="The other side is ready"
          >
            Other side ready
          </Step>
        )}
        <Step
          operation="concludeTestIntroduction"
          id={id}
          status={status}
          from={sourcesOf(introductionStates, 'conclude')}
          done="A deal is reported and confirmed"
        >
          Conclude
        </Step>
      </span>
    ),
  },
]

export const TestIntroductions = () => (
  <Panel title="Introductions">
    <List
      label="Test introductions"
      list={useList('listTestIntroductions', {})}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Empty title="No test introduction yet">Let a seller accept a request, or accept an opportunity.</Empty>}
    />
  </Panel>
)
