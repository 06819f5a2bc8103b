/** Fragments of SQL about the kinds of notifications, for more than one store. */
import { rightHolders } from '@parley/contract/access'
import { type NotificationKindCard, notificationKindEntries } from '@parley/contract/notification-kinds'

export const quoted = (text: string | undefined) => (text === undefined ? 'null' : `'${text}'`)

/** The roles that can act on a kind. */
export const rolesOf = ({ right }: NotificationKindCard) =>
  right === null ? `'{}'::text[]` : `array[${rightHolders[right].map(quoted).join(', ')}]`

/** Rows `(kind, roles)` of all kinds. */
export const rolesByKind = notificationKindEntries.map(([kind, card]) => `('${kind}', ${rolesOf(card)})`).join(', ')
