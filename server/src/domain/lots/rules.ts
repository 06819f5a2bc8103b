/** Who wins a lot. */

export interface CountedBid {
  readonly id: string
  readonly amountCents: number
  /** Its position in the order of the bids. */
  readonly place: number
}

/** The highest bid, of equal bids the earliest; null without bids. */
export function winnerOf(bids: readonly CountedBid[]): CountedBid | null {
  const ranksAbove = (one: CountedBid, other: CountedBid) =>
    one.amountCents > other.amountCents || (one.amountCents === other.amountCents && one.place < other.place)
  return bids.reduce<CountedBid | null>((best, bid) => (best === null || ranksAbove(bid, best) ? bid : best), null)
}
