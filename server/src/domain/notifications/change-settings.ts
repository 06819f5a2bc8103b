import type { Digest, NotificationKind } from '@parley/contract/notification-kinds'
import { notificationKinds } from '@parley/contract/notification-kinds'
import type { PersonActor } from '../../core/actor.ts'
import { invalid } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { chooseNotifications, setDigest } from './store.ts'

interface SettingsInput {
  readonly digest?: Digest
  readonly kinds?: readonly { readonly kind: NotificationKind; readonly letter?: boolean; readonly page?: boolean }[]
}

/** Changes how a person is notified of the given kinds, and whether once a day. Without changes nothing happens. */
export function changeSettings(tx: Tx, actor: PersonActor, { digest, kinds = [] }: SettingsInput): void {
  for (const { kind, letter, page } of kinds) {
    if ('locked' in notificationKinds[kind] && (letter === false || page === false))
      throw invalid('kinds', `${kind} is about security and cannot be switched off`)
  }
  if (kinds.length === 0 && digest === undefined) return
  chooseNotifications(tx, actor.personId, kinds)
  if (digest !== undefined) setDigest(tx, actor.personId, digest)
  record(tx, actor, 'notifications.changed', 'person', { ...(digest && { digest }), kinds })
}
