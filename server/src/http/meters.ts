/** The results of a listener's calls: plain numbers that each ended call increases, read by the metrics endpoint. */
import type { Card } from '@parley/contract/endpoint'

/** The upper bounds of the histogram buckets, in milliseconds. One more bucket counts longer durations. */
export const bucketBoundsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000]

/** A histogram of durations. */
export class Histogram {
  count = 0
  sumMs = 0
  readonly buckets: number[] = new Array(bucketBoundsMs.length + 1).fill(0)

  add(ms: number): void {
    let bucket = 0
    while (bucket < bucketBoundsMs.length && ms > (bucketBoundsMs[bucket] as number)) bucket++
    this.count++
    this.sumMs += ms
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1
  }
}

export class Meters {
  /** By card, then by status; 0 if the caller disconnected first. No card: the documentation, unknown paths, input that is not a call. */
  readonly responses = new Map<Card | undefined, Map<number, Histogram>>()

  count(card: Card | undefined, status: number, ms: number): void {
    let byStatus = this.responses.get(card)
    if (byStatus === undefined) {
      byStatus = new Map()
      this.responses.set(card, byStatus)
    }
    let histogram = byStatus.get(status)
    if (histogram === undefined) {
      histogram = new Histogram()
      byStatus.set(status, histogram)
    }
    histogram.add(ms)
  }
}
