/** The outbox: a letter is staged in the transaction of what it tells of, and sent after its commit. */

import type { Sealer } from '../../core/sealer.ts'
import type { Tx } from '../../db/client.ts'
import { insertMail } from './store.ts'

/** What every letter knows of the installation. */
export interface Letterhead {
  readonly serviceName: string
  readonly dashboardUrl: string
  /** Where the operator is written to. */
  readonly supportEmail: string
}
export interface LetterBody {
  readonly text: string
  readonly html: string
  /** Where letters of this kind are switched off without signing in (RFC 8058). */
  readonly unsubscribeUrl?: string
}
export interface Letter extends LetterBody {
  readonly to: string
  readonly subject: string
  /** What it tells of; letters of an account have none, and never wait behind others. */
  readonly kind?: string
}

export class Outbox {
  readonly #sealer: Sealer
  readonly head: Letterhead

  constructor(sealer: Sealer, head: Letterhead) {
    this.#sealer = sealer
    this.head = head
  }

  post(tx: Tx, { to, subject, kind, ...body }: Letter): void {
    insertMail(tx, to, subject, kind ?? null, this.#sealer.seal(JSON.stringify(body)))
  }

  open(sealedBody: Buffer): LetterBody {
    return JSON.parse(this.#sealer.open(sealedBody)) as LetterBody
  }
}
