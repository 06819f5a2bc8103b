import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { ActionButton } from '../../../parts/action.tsx'
import { StateBadge } from '../../../parts/badge.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Ago, Moment } from '../../../parts/formatters.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { forgetTyped } from '../../../parts/unsent.ts'

type Session = Item<'listSessions'>

const columns: readonly Column<Session>[] = [
  { head: 'Browser', cell: ({ browser }) => browser, by: ({ browser }) => browser },
  { head: 'Signed in', cell: ({ createdAt }) => <Moment at={createdAt} />, by: ({ createdAt }) => createdAt },
  { head: 'Last seen', cell: ({ seenAt }) => <Ago at={seenAt} />, by: ({ seenAt }) => seenAt },
  {
    head: 'Actions',
    align: 'acts',
    cell: ({ id, current }) =>
      current ? (
        <StateBadge state="this session" tone="live" />
      ) : (
        <ActionButton operation="endSession" input={{ params: { id } }} successMessage="Session ended">
          End
        </ActionButton>
      ),
  },
]

/** The person's sessions. */
export function Sessions() {
  return (
    <List
      label="Open sessions"
      list={useList('listSessions', {})}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Empty title="No open sessions" />}
    />
  )
}

/** This session ends, too: the next call leads to the sign-in. */
export const EndAllSessions = () => (
  <ActionButton
    operation="endAllSessions"
    input={{}}
    kind="danger"
    icon="out"
    successMessage="You are signed out everywhere"
    onDone={forgetTyped}
    confirm={{ title: 'Sign out everywhere?', text: 'This includes this browser. You have to sign in again.' }}
  >
    Sign out everywhere
  </ActionButton>
)
