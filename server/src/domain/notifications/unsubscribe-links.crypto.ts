/** Links that switch a kind of letter off: sealed, so that they do not reveal the person and cannot be forged. */
import { isNotificationKind, type NotificationKind } from '@parley/contract/notification-kinds'
import { Sealer } from '../../core/sealer.ts'

export interface UnsubscribeTarget {
  readonly personId: number
  /** `digest`: the letter with several notifications. */
  readonly kind: NotificationKind | 'digest'
}

export class UnsubscribeLinks {
  readonly #sealer: Sealer
  readonly #page: string

  constructor(secret: Buffer, dashboardUrl: string) {
    this.#sealer = new Sealer(secret, 'unsubscribe links')
    this.#page = `${dashboardUrl}/unsubscribe`
  }

  urlFor({ personId, kind }: UnsubscribeTarget): string {
    return `${this.#page}?token=${this.#sealer.seal(`${personId} ${kind}`).toString('base64url')}`
  }

  /** Returns nothing when the token is not one of ours. */
  read(token: string): UnsubscribeTarget | undefined {
    try {
      const [personId, kind = ''] = this.#sealer.open(Buffer.from(token, 'base64url')).split(' ')
      return kind === 'digest' || isNotificationKind(kind) ? { personId: Number(personId), kind } : undefined
    } catch {
      return undefined
    }
  }
}
