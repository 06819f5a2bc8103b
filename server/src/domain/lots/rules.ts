/** Who wins a lot. */

export interface CountedBid {
  readonly id: string
  readonly amountCents: number
  /** Where it stands in the order that bids came in. */
  readonly place: number
}

/** The highest bid, the earliest of equals; null when nobody bid. */
export function winnerOf(bids: readonly CountedBid[]): CountedBid | null {
  const beats = (one: CountedBid, other: CountedBid) =>
    one.amountCents > other.amountCents || (one.amountCents === other.amountCents && one.place < other.place)
  return bids.reduce<CountedBid | null>((best, bid) => (best === null || beats(bid, best) ? bid : best), null)
}
