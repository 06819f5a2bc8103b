import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { ActionButton } from '../../../parts/action.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { useNow } from '../../../parts/formatters.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { keyColumns, keyTerms } from './key-columns.tsx'
import { keyState } from './key-state.ts'

type CompanyKey = Item<'listCompanyKeys'>

const [name, ...others] = keyColumns

const columns: readonly Column<CompanyKey>[] = [
  ...(name ? [name] : []),
  {
    head: 'Holder',
    cell: ({ holder }) => (
      <span className="stack tight">
        {holder.name}
        <span className="soft small">{holder.email}</span>
      </span>
    ),
  },
  ...others,
  { head: 'Actions', align: 'acts', cell: (key) => <Steps of={key} /> },
]

/** The keys of all members, for owners, who can revoke them. */
export const CompanyKeys = () => (
  <List
    label="API keys of the company"
    list={useList('listCompanyKeys', {})}
    columns={columns}
    rowKey={({ id }) => id}
    empty={<Empty title="No API keys in the company" />}
  />
)

const Steps = ({ of: key }: { readonly of: CompanyKey }) => (
  <span className="row actions">
    <LinkButton kind="quiet" to="/calls" search={{ of: 'company', key: key.id }}>
      Calls
    </LinkButton>
    <Revoke of={key} />
  </span>
)

const Revoke = ({ of: key }: { readonly of: CompanyKey }) => (
  <ActionButton
    operation="revokeCompanyKey"
    input={{ params: { id: key.id } }}
    kind="danger"
    isOver={keyState(key, useNow(30_000)) !== 'active'}
    successMessage={`${key.name} revoked`}
    confirm={{
      title: `Revoke ${key.name} of ${key.holder.name}?`,
      terms: keyTerms(key),
      text: 'Calls with this key are refused from now on. A revoked key never works again.',
    }}
  >
    Revoke
  </ActionButton>
)
