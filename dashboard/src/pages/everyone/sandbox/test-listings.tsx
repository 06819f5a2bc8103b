import { sourcesOf } from '@parley/contract/moves'
import { submissionStates } from '@parley/contract/radar'
import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { ActionButton, FormButton } from '../../../parts/action.tsx'
import { StateBadge } from '../../../parts/badge.tsx'
import { Copy } from '../../../parts/copy.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { TextField } from '../../../parts/fields.tsx'
import { Ago } from '../../../parts/formatters.tsx'
import { NamedText } from '../../../parts/named-text.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { Step } from './step.tsx'

type Submission = Item<'listTestSubmissions'>

const columns: readonly Column<Submission>[] = [
  {
    head: 'Listing',
    cell: ({ id, title }) => (
      <span className="stack tight">
        {title}
        <Copy text={id} />
      </span>
    ),
  },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  { head: 'Region', cell: ({ region }) => (region ? <NamedText text={region} /> : '–'), by: ({ region }) => region },
  { head: 'Proposed', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
  {
    head: 'Actions',
    align: 'acts',
    cell: ({ id, status }) => (
      <span className="row actions">
        {status === 'pending' && <RejectButton id={id} />}
        <Step
          operation="approveTestSubmission"
          id={id}
          status={status}
          from={sourcesOf(submissionStates, 'approve')}
          successMessage="Listing approved"
        >
          Approve
        </Step>
      </span>
    ),
  },
]

const RejectButton = ({ id }: { readonly id: string }) => (
  <FormButton
    title="Reject listing"
    submit="Reject"
    successMessage="Listing rejected"
    form={{
      operation: 'rejectTestSubmission',
      input: (values) => ({ params: { id }, body: { reason: values.text('reason') } }),
      children: <TextField name="reason" label="Reason" hint="The reason that is shown to the seller." />,
    }}
  >
    Reject
  </FormButton>
)

const sample = {
  title: '8 × H100 SXM, Oslo',
  gpuModel: 'H100 SXM',
  gpuCount: 8,
  gpuMemoryGb: 80,
  region: 'eu-north',
  quantityAvailable: 4,
  pricePerHourCents: 249,
}

const proposeOne = (
  <ActionButton operation="proposeTestNode" input={{ body: sample }} successMessage="Test listing proposed">
    Propose a sample listing
  </ActionButton>
)

/** As a seller: listings proposed in test mode. Approved ones are on Radar for the company's own test keys. */
export const TestListings = () => (
  <Panel title="Sell: listings" actions={proposeOne}>
    <List
      label="Test listings"
      list={useList('listTestSubmissions', {})}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Empty title="No test listings yet">Propose one here, or with POST /radar/submissions and a test key.</Empty>}
    />
  </Panel>
)
