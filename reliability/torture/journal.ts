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

/** What a kept thing's own document is; `$` stands for its row. */
export const documents = {
  requests: '$.wire',
  listings: 'with_auction($.submission_wire, null)',
  opportunities: 'opportunity_wire($)',
  'introductions as buyer': `introduction_document($, 'buyer')`,
  'introductions as seller': `introduction_document($, 'seller')`,
} as const
type DocumentKind = keyof typeof documents

/** How often an action must stand in the audit of a thing. */
export interface Times {
  least: number
  most: number
}

export interface KeyedDeed {
  readonly sending: Sending
  readonly status: number
  readonly text: string
}

export class Journal {
  /** By table and mark: the id, or null where nobody heard whether it was made. */
  readonly made = new Map<MarkedTable, Map<string, string | null>>()
  readonly audits = new Map<string, Map<string, Times>>()
  readonly documents = new Map<DocumentKind, Map<string, readonly string[]>>()
  readonly statuses = new Map<string, Map<string, readonly string[]>>()
  readonly deeds: KeyedDeed[] = []
  /** By lot: bids that were acknowledged, in order, and amounts of which nobody heard. */
  readonly bids = new Map<string, { readonly placed: { id: string; amountCents: number }[]; readonly unheard: number[] }>()

  make(table: MarkedTable, mark: string, id: string | null): void {
    inner(this.made, table).set(mark, id)
  }

  /** It was done once more; or, unless `surely`, it may have been. */
  audit(target: string, action: string, surely = true): void {
    const actions = inner(this.audits, target)
    const times = actions.get(action) ?? { least: 0, most: 0 }
    actions.set(action, { least: times.least + (surely ? 1 : 0), most: times.most + 1 })
  }

  /** The bytes that the last acknowledged write answered; whatever was told of the thing before is past. */
  document(kind: DocumentKind, id: string, text: string): void {
    inner(this.documents, kind).set(id, [text])
  }

  status(table: string, id: string, ...among: string[]): void {
    inner(this.statuses, table).set(id, among)
  }
}

function inner<K, L, V>(map: Map<K, Map<L, V>>, key: K): Map<L, V> {
  let found = map.get(key)
  if (found === undefined) {
    found = new Map()
    map.set(key, found)
  }
  return found
}
