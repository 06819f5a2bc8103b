/** The table of the measurements, printed and written to docs/reliability.md. */
import { median, rewrite, row, table } from '../../reliability/figures.ts'
import { machine } from '../report.ts'

/** One load in one round. */
export interface Sample {
  /** 2xx a second. */
  readonly goodput: number
  /** The goodput to compare with: the service's peak, or without the disturbance. */
  readonly base: number
  readonly p99Ms: number
  /** The base's p99. For a closed loop, the load's own median. */
  readonly baseP99Ms: number
  /** Cores that other processes used during the sample. */
  readonly foreignCores: number
  /** Whether the other promises held. */
  readonly otherGoalsMet?: boolean
  /** Further details. */
  readonly note?: string
}
export interface Figure {
  readonly load: string
  readonly samples: readonly Sample[]
  readonly goal: string
  readonly reached: (ratio: number, p99Ms: number, baseP99Ms: number) => boolean
}

const headings = ['load', 'goodput', 'of the base', 'p99', 'against', 'goal', '', 'others took', '']

function cells({ load, samples, goal, reached }: Figure): string[] {
  const of = (value: (sample: Sample) => number) => median(samples.map(value))
  const ratio = of(({ goodput, base }) => goodput / base)
  const [p99Ms, baseP99Ms] = [of((sample) => sample.p99Ms), of((sample) => sample.baseP99Ms)]
  return [
    load,
    `${Math.round(of((sample) => sample.goodput))} /s`,
    `${Math.round(ratio * 100)} %`,
    `${Math.round(p99Ms)} ms`,
    `${Math.round(baseP99Ms)} ms`,
    goal,
    reached(ratio, p99Ms, baseP99Ms) && samples.every(({ otherGoalsMet = true }) => otherGoalsMet) ? 'reached' : 'MISSED',
    `${of((sample) => sample.foreignCores).toFixed(2)} cores`,
    samples.find((sample) => sample.note)?.note ?? '',
  ]
}

/** One sample as a line of the table. */
export const lineOf = (figure: Omit<Figure, 'samples'>, sample: Sample): string => row(cells({ ...figure, samples: [sample] }))
export const tableOf = (figures: readonly Figure[]): string => table(headings, figures.map(cells))

/** Inserts the table at its mark in the document, newest first. */
export const writeToDocs = (figures: readonly Figure[], rounds: number): void =>
  rewrite('reliability.md', ['<!-- figures of npm run overload: newest first -->', '\n'], () => {
    return `\n\nMedian of ${rounds} on ${machine()}\n\n${tableOf(figures)}`
  })
