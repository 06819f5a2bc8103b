/** The promises of a round: every acknowledged write with its expected effect, and every write with an unknown outcome. */
import type { HttpCall } from '../http-client.ts'

/** Tables, and the column with the mark of the call that created the row. */
export const markColumns = {
  requests: 'notes',
  listings: 'title',
  rentals: 'name',
  api_keys: 'name',
  ledger_transfers: 'reference',
} as const
export type MarkedTable = keyof typeof markColumns

/** Stored facts of an object, by the name that messages use. `t` is its row. The name begins with the table's name. */
export const facts = {
  'requests as returned': 't.wire',
  'requests by status': 't.status',
  'listings as returned': 'with_auction(t.submission_wire, null)',
  'listings by status': 't.status',
  'opportunities as returned': 'opportunity_wire(t)',
  'opportunities by status': 't.status',
  'introductions as returned to the buyer': `introduction_document(t, 'buyer')`,
  'introductions as returned to the seller': `introduction_document(t, 'seller')`,
  'introductions by status': 't.status',
  'rentals by status': 't.status',
} as const
export type Fact = keyof typeof facts

/** How often an action must be in the audit of an object. */
interface Effect {
  readonly target: string
  readonly action: string
  min: number
  max: number
}

export interface KeyedWrite {
  readonly call: HttpCall
  readonly status: number
  readonly text: string
}

export class Journal {
  /** By table and mark: the ID, or null if the outcome is unknown. */
  readonly created = new MapOfMaps<MarkedTable, string | null>()
  /** By name and ID: the values of which one must be stored. */
  readonly expectedValues = new MapOfMaps<Fact, readonly string[]>()
  readonly #effects = new Map<string, Effect>()
  readonly keyedWrites: KeyedWrite[] = []
  /** By lot: acknowledged bids, in order, and amounts of bids with an unknown outcome. */
  readonly bids = new Map<string, { readonly placed: { id: string; amountCents: number }[]; readonly unknownAmounts: number[] }>()

  /** Records that an action was done once more. If `isCertain` is false, it only may have been. */
  audit(target: string, action: string, isCertain = true): void {
    const effect = this.#effects.get(`${action} ${target}`) ?? { target, action, min: 0, max: 0 }
    this.#effects.set(`${action} ${target}`, effect)
    if (isCertain) effect.min++
    effect.max++
  }

  get effects(): readonly Effect[] {
    return [...this.#effects.values()]
  }
}

/** A map whose inner maps are created on first use. */
class MapOfMaps<Key, Value> extends Map<Key, Map<string, Value>> {
  of(key: Key): Map<string, Value> {
    const found = this.get(key) ?? new Map<string, Value>()
    this.set(key, found)
    return found
  }
}
