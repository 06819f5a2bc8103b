/** The outbox: a letter is staged in the transaction of the event it is about, and sent after the commit. */

import type { Sealer } from '../../core/sealer.ts'
import type { Tx } from '../../db/client.ts'
import { insertMail, type MailedNotification } from './store.ts'

/** The data of the installation that every letter uses. */
export interface Letterhead {
  readonly serviceName: string
  readonly dashboardUrl: string
  /** The operator's address for questions. */
  readonly supportEmail: string
}
export interface LetterBody {
  readonly text: string
  readonly html: string
  /** The link that switches off letters of this kind without signing in (RFC 8058). */
  readonly unsubscribeUrl?: string
}
export interface Letter extends LetterBody {
  readonly to: string
  readonly subject: string
  /** Letters of an account have none, and never wait behind others. */
  readonly notification?: MailedNotification
}

export class Outbox {
  readonly #sealer: Sealer
  readonly head: Letterhead

  constructor(sealer: Sealer, head: Letterhead) {
    this.#sealer = sealer
    this.head = head
  }

  post(tx: Tx, { to: recipient, subject, notification, ...body }: Letter): void {
    insertMail(tx, { recipient, subject, notification: notification ?? null, sealedBody: this.#sealer.seal(JSON.stringify(body)) })
  }

  open(sealedBody: Buffer): LetterBody {
    return JSON.parse(this.#sealer.open(sealedBody)) as LetterBody
  }
}
