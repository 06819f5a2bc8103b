import { roleMeanings, roles } from '@parley/contract/access'
import { faults } from '@parley/contract/faults'
import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { roleNames } from '../../../client/session.ts'
import { ActionButton, FormButton } from '../../../parts/action.tsx'
import { StateBadge } from '../../../parts/badge.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { RadiosField } from '../../../parts/fields.tsx'
import { Day } from '../../../parts/formatters.tsx'
import { humanize } from '../../../parts/humanize.ts'
import { type Column, List } from '../../../parts/table.tsx'

type Member = Item<'listMembers'>

export const roleChoices = roles.map((role) => ({ value: role, label: humanize(roleNames[role]), hint: roleMeanings[role] }))

export function Members() {
  const members = useList('listMembers', {})
  const all = members.data?.pages.flatMap(({ data }) => data) ?? []
  const owners = all.filter(({ role }) => role === 'owner').length
  // If there are more pages, another owner may be on them: the service knows.
  const lastOwnerReason = (member: Member) =>
    member.role === 'owner' && owners === 1 && !members.hasNextPage ? `${faults.last_owner.message} ${faults.last_owner.remedy}` : null
  return (
    <List label="Members" list={members} columns={columns(lastOwnerReason)} rowKey={({ id }) => id} empty={<Empty title="No members" />} />
  )
}

type LastOwnerReason = (member: Member) => string | null

const columns = (lastOwnerReason: LastOwnerReason): readonly Column<Member>[] => [
  {
    head: 'Name',
    cell: ({ name, you }) => (
      <span className="row">
        {name} {you && <StateBadge state="you" tone="live" />}
      </span>
    ),
  },
  { head: 'Email', cell: ({ email }) => email, by: ({ email }) => email },
  { head: 'Role', cell: ({ role }) => humanize(roleNames[role]), by: ({ role }) => role },
  { head: 'Since', cell: ({ since }) => <Day at={since} />, by: ({ since }) => since },
  {
    head: 'Actions',
    align: 'acts',
    cell: (member) => (
      <span className="row actions">
        <ChangeRole member={member} why={lastOwnerReason(member)} />
        {!member.you && <HandOver member={member} />}
        {!member.you && <Remove member={member} why={lastOwnerReason(member)} />}
      </span>
    ),
  },
]

const ChangeRole = ({ member: { id, name, role }, why }: { readonly member: Member; readonly why: string | null }) => (
  <FormButton
    title={`Role of ${name}`}
    successMessage={`${name}'s role changed`}
    why={why}
    form={{
      operation: 'changeRole',
      input: (values) => ({ params: { id }, body: { role: values.oneOf('role', roles) } }),
      children: (
        <RadiosField name="role" label="Role" choices={roleChoices} value={role} hint="Takes effect immediately, for their keys too." />
      ),
    }}
  >
    Change role
  </FormButton>
)

const HandOver = ({ member: { id, name, email, role } }: { readonly member: Member }) => (
  <ActionButton
    operation="handOver"
    input={{ params: { id } }}
    successMessage={`${name} is now the owner`}
    confirm={{
      title: `Transfer your ownership to ${name}?`,
      terms: [
        ['New owner', `${name}, ${email}`],
        ['Current role', humanize(roleNames[role])],
        ['Your new role', humanize(roleNames.authorized_signatory)],
      ],
      text: 'An owner manages members, keys, the wallet and the company itself. You cannot undo this. Only the new owner can transfer it back.',
    }}
  >
    Transfer ownership
  </ActionButton>
)

const Remove = ({ member: { id, name }, why }: { readonly member: Member; readonly why: string | null }) => (
  <ActionButton
    operation="removeMember"
    input={{ params: { id } }}
    kind="danger"
    why={why}
    successMessage={`${name} removed`}
    confirm={{
      title: `Remove ${name}?`,
      text: 'Their keys and sessions stop working for the company immediately. To come back, they need an invitation and new keys.',
    }}
  >
    Remove
  </ActionButton>
)
