/** The columns of lists of people, and their actions. */
import type { Item } from '../../client/operations.ts'
import { roleNames, useSession } from '../../client/session.ts'
import { ActionButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { humanize } from '../../parts/humanize.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import type { Column } from '../../parts/table.tsx'

type Person = Item<'listPeople'>

export const personColumns = {
  name: {
    head: 'Person',
    cell: ({ name, email }) => (
      <div className="stack tight">
        <strong>{name}</strong>
        <span className="soft small">{email}</span>
      </div>
    ),
  },
  role: { head: 'Role', cell: ({ role, operator }) => (operator ? 'Operator' : role ? humanize(roleNames[role]) : '–') },
  state: { head: 'State', cell: ({ suspendedAt }) => <StateBadge state={suspendedAt === null ? 'active' : 'suspended'} /> },
  steps: { head: 'Actions', align: 'acts', cell: (person) => <Steps {...person} /> },
} satisfies Record<string, Column<Person>>

function Steps({ id, name, email, role, suspendedAt }: Person) {
  const self = useSession().person.email === email
  return (
    <span className="row">
      <LinkButton kind="quiet" to="/operator/audit" search={{ person: id }}>
        Audit log
      </LinkButton>
      {suspendedAt === null ? (
        <ActionButton
          kind="danger"
          operation="suspendPerson"
          input={{ params: { id } }}
          why={self ? 'You cannot suspend yourself.' : null}
          successMessage={`${name} suspended`}
          confirm={{
            title: `Suspend ${name}?`,
            terms: [
              ['Person', `${name}, ${email}`],
              ['Role', role ? humanize(roleNames[role]) : 'None'],
            ],
            text: 'Their keys and sessions stop working until you restore them. They have to sign in again.',
          }}
        >
          Suspend
        </ActionButton>
      ) : (
        <ActionButton operation="restorePerson" input={{ params: { id } }} successMessage={`${name} restored`}>
          Restore
        </ActionButton>
      )}
    </span>
  )
}
