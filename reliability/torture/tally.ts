/** The counts of a run. */
import { Counts } from '../figures.ts'

export type KillKind = 'service' | 'database' | 'both'
export type FaultKind = KillKind | 'backend' | 'backend killed' | 'client line' | 'database line'

export class Tally {
  /** Faults by kind. */
  readonly faults = new Counts<FaultKind>()
  /** Milliseconds from a kill to the first write with a 2xx response. */
  readonly recoveryMs: Record<KillKind, number[]> = { service: [], database: [], both: [] }
  /** Writes whose caller got a 2xx response. */
  acknowledged = 0
  /** Writes that were done but whose first response was lost. */
  acknowledgementsLost = 0
  /** Acknowledged writes that were sent again with the same key. */
  replays = 0
  /** What the recipients got: events, webhooks and letters, and how many webhooks and letters were repeats. */
  readonly deliveries = { events: 0, webhooks: 0, repeatedWebhooks: 0, letters: 0, repeatedLetters: 0 }
  rounds = 0
  readonly violations: string[] = []
}
