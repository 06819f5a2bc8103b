/** The outbox: a letter is staged in the transaction of what it tells of, and sent after its commit. */
import type { Tx } from '../../db/client.ts'
import type { Sealer } from '../../sealing.ts'
import { insertMail } from './store.ts'

/** What every letter knows of the installation. */
export interface Letterhead {
  readonly serviceName: string
  readonly dashboardUrl: string
}
export interface LetterBody {
  readonly text: string
  readonly html: string
}
export interface Letter extends LetterBody {
  readonly to: string
  readonly subject: string
}

export class Outbox {
  readonly #sealer: Sealer
  readonly head: Letterhead

  constructor(sealer: Sealer, head: Letterhead) {
    this.#sealer = sealer
    this.head = head
  }

  post(tx: Tx, { to, subject, text, html }: Letter): void {
    insertMail(tx, to, subject, this.#sealer.seal(JSON.stringify({ text, html })))
  }

  open(sealedBody: Buffer): LetterBody {
    return JSON.parse(this.#sealer.open(sealedBody)) as LetterBody
  }
}
