/** Which notifications a person can get, and their choices. */
import { holdsRight, type Role } from '@parley/contract/access'
import type { NotificationSettings } from '@parley/contract/dashboard/notifications'
import { type Digest, type NotificationKindCard, notificationKindEntries } from '@parley/contract/notification-kinds'

interface SettingsReader {
  readonly role: Role | null
  readonly operator: boolean
}
interface Choices {
  readonly digest: Digest
  readonly choices: readonly { readonly kind: string; readonly letter: boolean; readonly page: boolean }[]
}

/** A member of a company is notified of what their role can act on, and of their own keys. */
function canReceive({ role, operator }: SettingsReader, { parties, right }: NotificationKindCard): boolean {
  if (parties.includes('operators')) return operator
  if (role === null) return false
  return parties.includes('holder') || right === null || holdsRight(role, right)
}

/** Everything is on, unless they chose otherwise. */
export function settingsOf(reader: SettingsReader, { digest, choices }: Choices): NotificationSettings {
  const chosen = new Map(choices.map((one) => [one.kind, one]))
  const kinds = notificationKindEntries
    .filter(([, card]) => canReceive(reader, card))
    .map(([kind, card]) => {
      const { letter = true, page = true } = (card.locked ? undefined : chosen.get(kind)) ?? {}
      return { kind, label: card.label, group: card.group, letter, page, urgent: card.urgent === true, locked: card.locked === true }
    })
  return { digest, kinds }
}
