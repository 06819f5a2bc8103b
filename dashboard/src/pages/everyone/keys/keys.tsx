import { activeKeysPerPerson } from '@parley/contract/dashboard/keys'
import { useList } from '../../../client/queries.ts'
import { useSession, whyNotCall } from '../../../client/session.ts'
import { Empty } from '../../../parts/empty.tsx'
import { Filter, useFilters } from '../../../parts/filters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { StepLink } from '../../../parts/step-link.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { CompanyKeys } from './company-keys.tsx'
import { keyColumns } from './key-columns.tsx'
import type { Key } from './key-state.ts'
import { KeySteps } from './key-steps.tsx'

/** One's own keys, for owners also those of the whole company. */
export default function KeysPage() {
  const { search } = useFilters()
  const owner = whyNotCall(useSession(), 'listCompanyKeys') === null
  return (
    <div className="page">
      <PageHeading
        title="API keys"
        lead={`Keys for your programs. They act in your name, with your role. Up to ${activeKeysPerPerson} active keys.`}
        actions={
          <StepLink to="/keys/new" operation="createKey" icon="key">
            Create key
          </StepLink>
        }
      />
      {owner && (
        <div className="filters">
          <Filter name="of" label="Show" all="Yours" choices={[{ value: 'company', label: "All the company's" }]} />
        </div>
      )}
      {owner && search.of === 'company' ? <CompanyKeys /> : <OwnKeys />}
    </div>
  )
}

const columns: readonly Column<Key>[] = [...keyColumns, { head: 'Actions', align: 'acts', cell: (key) => <KeySteps of={key} /> }]

const OwnKeys = () => (
  <List
    label="Your API keys"
    list={useList('listKeys', {})}
    columns={columns}
    rowKey={({ id }) => id}
    empty={
      <Empty
        title="No API keys yet"
        action={
          <StepLink to="/keys/new" operation="createKey" kind="plain">
            Create your first key
          </StepLink>
        }
      >
        A test key works in the sandbox, where nothing is binding or costs money.
      </Empty>
    }
  />
)
