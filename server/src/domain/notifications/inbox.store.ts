/** The inbox as a list. */
import { defineList } from '../../db/list.ts'
import { filter, newestFirst } from '../../db/list-definition.ts'

/**
 * A person's inbox: notifications for the company that they act for now. For a suspended company, only its owners read them. The operator's
 * people act for no company.
 */
export const inboxOf = (personId: string) =>
  `n.person_id = ${personId} and n.shown and n.company_id is not distinct from (select m.company_id from memberships m where m.person_id = ${personId})
   and not exists (select from memberships m join companies c on c.id = m.company_id
     where m.person_id = ${personId} and m.role <> 'owner' and c.suspended_at is not null)`

export const inbox = defineList({
  name: 'list_inbox',
  params: { personId: 'bigint' },
  rows: ({ personId }) => ({ from: 'notifications n', where: inboxOf(personId) }),
  id: 'n.id',
  document: () => 'notification_document(n)',
  sorts: { newest: newestFirst('n.created_at') },
  filters: { unread: filter('boolean', (unread) => `(n.read_at is null) = ${unread}`) },
})
