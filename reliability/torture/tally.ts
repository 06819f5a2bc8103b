/** The counts of a run. */
import { Counts } from '../figures.ts'

export type BackKind = 'service' | 'database' | 'both'
export type PointKind = BackKind | 'backend' | 'backend killed' | 'client line' | 'database line'

export class Tally {
  /** Faults by kind. */
  readonly points = new Counts<PointKind>()
  /** Milliseconds from a kill to the first write with a 2xx response. */
  readonly back: Record<BackKind, number[]> = { service: [], database: [], both: [] }
  /** Writes whose caller got a 2xx response. */
  acknowledged = 0
  /** Writes that were done but whose first response was lost. */
  acknowledgementsLost = 0
  /** Acknowledged writes that were sent again with the same key. */
  replays = 0
  /** What the recipients got: events, webhooks and letters, and how many webhooks and letters were repeats. */
  readonly told = { events: 0, webhooks: 0, webhooksAgain: 0, letters: 0, lettersAgain: 0 }
  rounds = 0
  readonly violations: string[] = []
}
