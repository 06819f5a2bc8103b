/** What a run counts. */
import { Counts } from '../figures.ts'

export type BackKind = 'service' | 'database' | 'both'
export type PointKind = BackKind | 'backend' | 'backend killed' | 'client line' | 'database line'

export class Tally {
  /** By kind. */
  readonly points = new Counts<PointKind>()
  /** Milliseconds from a kill to the first write that was answered 2xx. */
  readonly back: Record<BackKind, number[]> = { service: [], database: [], both: [] }
  /** Writes that were answered 2xx to whoever asked. */
  acknowledged = 0
  /** Writes that were done, and whose first answer nobody heard. */
  acknowledgementsLost = 0
  /** Acknowledged writes that were asked for once more with the same key. */
  replays = 0
  /** What those heard who are told: of webhooks and letters, how many, and how many of them again. */
  readonly told = { events: 0, webhooks: 0, webhooksAgain: 0, letters: 0, lettersAgain: 0 }
  rounds = 0
  readonly violations: string[] = []
}
