import { sourcesOf } from '@parley/contract/moves'
import { requestStates } from '@parley/contract/requests'
import { serverNow } from '../../../client/clock.ts'
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

type Request = Item<'listTestRequests'>

const columns: readonly Column<Request>[] = [
  {
    head: 'Request',
    cell: (request) => (
      <span className="stack tight">
        {demandTitle(request)}
        <Copy text={request.id} />
      </span>
    ),
  },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  { head: 'Region', cell: ({ region }) => <NamedText text={region} />, by: ({ region }) => region },
  { head: 'Filed', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
  {
    head: 'Actions',
    align: 'acts',
    cell: ({ id, status }) => (
      <span className="row actions">
        <Step operation="closeTestRequest" id={id} status={status} from={sourcesOf(requestStates, 'close')} successMessage="Request closed">
          Close
        </Step>
        <Step operation="declineTestRequest" id={id} status={status} from={['matched']} successMessage="All sellers declined">
          Sellers decline
        </Step>
        <Step operation="offerTestRequest" id={id} status={status} from={['open']} successMessage="Request offered to a seller">
          Offer to a seller
        </Step>
        <Step
          operation="acceptTestRequest"
          id={id}
          status={status}
          from={sourcesOf(requestStates, 'offer')}
          successMessage="A seller accepted. See Introductions"
        >
          A seller accepts
        </Step>
      </span>
    ),
  },
]

const monthMs = 30 * 86_400_000

/** A realistic request, from next month on. */
const sample = () => ({
  gpuModel: 'H100 SXM',
  gpusPerNode: 8,
  nodes: 2,
  region: 'eu-north',
  startsAt: new Date(serverNow() + monthMs).toISOString(),
  durationMonths: 6,
})

const fileOne = (
  <ActionButton operation="fileTestRequest" input={{ body: sample() }} successMessage="Test request filed">
    File a sample request
  </ActionButton>
)

/** As a buyer: the requests filed by the company's test keys and this page. */
export const TestRequests = () => (
  <Panel title="Buy: requests" actions={fileOne}>
    <List
      label="Test requests"
      list={useList('listTestRequests', {})}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Empty title="No test requests yet">File one here, or with POST /requests and a test key.</Empty>}
    />
  </Panel>
)
