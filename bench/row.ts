/** What a row of the table is, and what it came to. */
import type { Pace } from './rounds.ts'
import type { Stage } from './stage.ts'

export interface Figure {
  readonly row: string
  readonly what: string
  readonly unit: string
  readonly ours: number
  readonly reference: number
  /** Ours against the reference, as the goal counts it. */
  readonly ratio: number
  readonly spread: number
  readonly goal: string
  readonly reached: boolean
  readonly serverMicros?: number | null
  readonly databaseMicros?: number | null
}
export interface Row {
  readonly name: string
  /** Another row of the table that it measures on the way. */
  readonly measures?: string
  readonly about: string
  readonly measure: (stage: Stage, pace: Pace) => Promise<Figure[]>
}
