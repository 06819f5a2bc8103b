import { roles } from '@parley/contract/access'
import { invitationCards } from '@parley/contract/dashboard/invitations'
import { checkerOf } from '@parley/contract/problems'
import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { roleNames, useSession, whyNotCall } from '../../../client/session.ts'
import { ActionButton, FormButton } from '../../../parts/action.tsx'
import { StateBadge } from '../../../parts/badge.tsx'
import { useDraft } from '../../../parts/draft.ts'
import { Empty } from '../../../parts/empty.tsx'
import { RadiosField, TextField } from '../../../parts/fields.tsx'
import { Ago, Moment } from '../../../parts/formatters.tsx'
import { humanize } from '../../../parts/humanize.ts'
import { type Column, List } from '../../../parts/table.tsx'
import { roleChoices } from './members.tsx'

type Invitation = Item<'listInvitations'>

const columns: readonly Column<Invitation>[] = [
  { head: 'Email', cell: ({ email }) => email, by: ({ email }) => email },
  { head: 'Role', cell: ({ role }) => humanize(roleNames[role]), by: ({ role }) => role },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  { head: 'Sent', cell: ({ createdAt }) => <Moment at={createdAt} />, by: ({ createdAt }) => createdAt },
  { head: 'Expires', cell: ({ status, expiresAt }) => (status === 'waiting' ? <Ago at={expiresAt} /> : '–') },
  {
    head: 'Actions',
    align: 'acts',
    cell: ({ id, email, status }) =>
      status === 'waiting' && (
        <ActionButton
          operation="withdrawInvitation"
          input={{ params: { id } }}
          successMessage={`Invitation for ${email} withdrawn`}
          pendingMessage={`Withdrawing the invitation for ${email}`}
        >
          Withdraw
        </ActionButton>
      ),
  },
]

/** The company's invitations, for owners. */
export function Invitations() {
  const why = whyNotCall(useSession(), 'listInvitations')
  const invitations = useList('listInvitations', {}, why === null)
  if (why !== null) return <Empty title="Owners only">{why}</Empty>
  return (
    <List
      label="Invitations"
      list={invitations}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Empty title="No invitations">Invite a colleague by email. The link works for seven days.</Empty>}
    />
  )
}

const check = checkerOf(invitationCards.inviteMember.body)

export function Invite() {
  const draft = useDraft()
  return (
    <FormButton
      title="Invite a colleague"
      kind="main"
      icon="people"
      successMessage="Invitation sent"
      form={{
        operation: 'inviteMember',
        draft,
        input: (values) => ({ body: { email: values.text('email'), role: values.oneOf('role', roles), draftId: draft.id } }),
        check: ({ body }) => check(body),
        children: (
          <>
            <TextField name="email" label="Email" type="email" hint="Only the person with this address can accept." />
            <RadiosField name="role" label="Role" choices={roleChoices} value="trader" />
          </>
        ),
      }}
    >
      Invite
    </FormButton>
  )
}
