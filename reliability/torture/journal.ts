/** What was promised in a round: every acknowledged write with what must now be so, and every write that nobody heard of again. */
import type { Sending } from '../http-client.ts'

/** Where things are kept, and the column that bears the mark of whoever made them. */
export const markColumns = {
  requests: 'notes',
  listings: 'title',
  rentals: 'name',
  api_keys: 'name',
  ledger_transfers: 'reference',
} as const
export type MarkedTable = keyof typeof markColumns

/** What is kept of a thing, by the name that it is told under; `t` stands for its row. The name begins with the table's. */
export const facts = {
  'requests as answered': 't.wire',
  'requests by status': 't.status',
  'listings as answered': 'with_auction(t.submission_wire, null)',
  'listings by status': 't.status',
  'opportunities as answered': 'opportunity_wire(t)',
  'opportunities by status': 't.status',
  'introductions as answered to the buyer': `introduction_document(t, 'buyer')`,
  'introductions as answered to the seller': `introduction_document(t, 'seller')`,
  'introductions by status': 't.status',
  'rentals by status': 't.status',
} as const
export type Fact = keyof typeof facts

/** How often an action must stand in the audit of a thing. */
interface Effect {
  readonly target: string
  readonly action: string
  min: number
  max: number
}

export interface KeyedDeed {
  readonly sending: Sending
  readonly status: number
  readonly text: string
}

export class Journal {
  /** By table and mark: the id, or null where nobody heard whether it was made. */
  readonly made = new MapOfMaps<MarkedTable, string | null>()
  /** By name and id: what must be kept, one of these. */
  readonly told = new MapOfMaps<Fact, readonly string[]>()
  readonly #effects = new Map<string, Effect>()
  readonly deeds: KeyedDeed[] = []
  /** By lot: bids that were acknowledged, in order, and amounts of which nobody heard. */
  readonly bids = new Map<string, { readonly placed: { id: string; amountCents: number }[]; readonly unheard: number[] }>()

  /** It was done once more; or, unless `surely`, it may have been. */
  audit(target: string, action: string, surely = true): void {
    const effect = this.#effects.get(`${action} ${target}`) ?? { target, action, min: 0, max: 0 }
    this.#effects.set(`${action} ${target}`, effect)
    if (surely) effect.min++
    effect.max++
  }

  get effects(): readonly Effect[] {
    return [...this.#effects.values()]
  }
}

/** Maps that are there when they are asked for. */
class MapOfMaps<Key, Value> extends Map<Key, Map<string, Value>> {
  of(key: Key): Map<string, Value> {
    const found = this.get(key) ?? new Map<string, Value>()
    this.set(key, found)
    return found
  }
}
