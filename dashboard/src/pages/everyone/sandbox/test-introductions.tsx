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
import { readyOf } from '../../../parts/ready-of.ts'
import { type Column, List } from '../../../parts/table.tsx'
import { Step } from './step.tsx'

type Introduction = Item<'listTestIntroductions'>

function readyText(introduction: Introduction): string {
  const { yours, theirs } = readyOf(introduction)
  if (yours && theirs) return 'Both'
  return yours ? 'You' : theirs ? 'The other side' : 'Nobody yet'
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
    cell: (introduction) => <Steps of={introduction} />,
  },
]

function Steps({ of: introduction }: { readonly of: Introduction }) {
  const { id, status } = introduction
  const { yours, theirs } = readyOf(introduction)
  return (
    <span className="row actions">
      <Step
        operation="voidTestIntroduction"
        id={id}
        status={status}
        from={sourcesOf(introductionStates, 'void')}
        successMessage="Introduction voided"
      >
        Void
      </Step>
      <Step
        operation="lapseTestIntroduction"
        id={id}
        status={status}
        from={sourcesOf(introductionStates, 'lapse')}
        successMessage="Introduction lapsed"
      >
        Lapse
      </Step>
      {!yours && (
        <Step
          operation="declareTestReady"
          id={id}
          status={status}
          from={sourcesOf(introductionStates, 'ready')}
          successMessage="You are ready"
        >
          Declare ready
        </Step>
      )}
      {!theirs && (
        <Step
          operation="readyTestCounterparty"
          id={id}
          status={status}
          from={sourcesOf(introductionStates, 'ready')}
          successMessage="The other side is ready"
        >
          Other side ready
        </Step>
      )}
      <Step
        operation="concludeTestIntroduction"
        id={id}
        status={status}
        from={sourcesOf(introductionStates, 'conclude')}
        successMessage="Deal reported and confirmed"
      >
        Conclude
      </Step>
    </span>
  )
}

export const TestIntroductions = () => (
  <Panel title="Introductions">
    <List
      label="Test introductions"
      list={useList('listTestIntroductions', {})}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Empty title="No test introductions yet">Have a seller accept a request, or accept an opportunity.</Empty>}
    />
  </Panel>
)
