/** The inbox as a list. */
import { defineList } from '../../db/list.ts'
import { filter, newestFirst } from '../../db/list-definition.ts'

import { inboxOf } from './inbox.rules.ts'

/** What a person was told for the company that they act for now; the operator's people act for none. */
export const inbox = defineList({
  name: 'list_inbox',
  given: { personId: 'bigint' },
  rows: ({ personId }) => ({ from: 'notifications n', where: inboxOf(personId) }),
  id: 'n.id',
  document: () => 'notification_document(n)',
  sorts: { newest: newestFirst('n.created_at') },
  filters: { unread: filter('boolean', (unread) => `(n.read_at is null) = ${unread}`) },
})
