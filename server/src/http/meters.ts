/** The results of a listener's calls: plain numbers that each ended call increases, read by the metrics endpoint. */
import type { Card } from '@parley/contract/endpoint'

/** The upper bounds of the histogram buckets, in milliseconds. One more bucket counts longer durations. */
export const boundsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000]

/** A histogram of durations. */
export class Tally {
  count = 0
  sumMs = 0
  readonly kinds: number[] = new Array(boundsMs.length + 1).fill(0)

  add(ms: number): void {
    let kind = 0
    while (kind < boundsMs.length && ms > (boundsMs[kind] as number)) kind++
    this.count++
    this.sumMs += ms
    this.kinds[kind] = (this.kinds[kind] as number) + 1
  }
}

export class Meters {
  /** By card, then by status; 0 if the caller disconnected first. No card: the documentation, unknown paths, input that is not a call. */
  readonly answers = new Map<Card | undefined, Map<number, Tally>>()

  count(card: Card | undefined, status: number, ms: number): void {
    let byStatus = this.answers.get(card)
    if (byStatus === undefined) {
      byStatus = new Map()
      this.answers.set(card, byStatus)
    }
    let tally = byStatus.get(status)
    if (tally === undefined) {
      tally = new Tally()
      byStatus.set(status, tally)
    }
    tally.add(ms)
  }
}
