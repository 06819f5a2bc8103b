/** What the drills were to the partners, in a line each and in a table. */
import { longest, median, seconds, table } from '../figures.ts'
import type { Outcome } from './rehearsal.ts'

export function outcomeLine({ drill, writePauseMs, readPauseMs, acknowledged, violations }: Outcome): string {
  const pauses = `writes paused ${seconds(writePauseMs, 1)}, reads ${seconds(readPauseMs, 1)}`
  const told = violations.length === 0 ? 'nothing lost' : `${violations.length} VIOLATIONS: ${violations.slice(0, 5).join('; ')}`
  return `${drill}: ${pauses}, ${acknowledged} acknowledged, ${told}`
}

const spread = (values: readonly number[]) =>
  seconds(median(values), 1) + (values.length === 1 ? '' : ` (at most ${(longest(values) / 1000).toFixed(1)})`)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** A row per kind of drill, as the documents show it. */
export function outcomeTable(outcomes: readonly Outcome[]): string {
  const rows = [...new Set(outcomes.map(({ drill }) => drill))].map((name) => {
    const of = outcomes.filter(({ drill }) => drill === name)
    return [
      name,
      of.length,
      spread(of.map(({ writePauseMs }) => writePauseMs)),
      spread(of.map(({ readPauseMs }) => readPauseMs)),
      seconds(longest(of.map(({ longestAnswerMs }) => longestAnswerMs)), 1),
      sum(of.map(({ acknowledged }) => acknowledged)),
      sum(of.map(({ replays }) => replays)),
      sum(of.map(({ violations }) => violations.length)),
    ]
  })
  const pauses = ['writes pause', 'reads pause', 'longest answer']
  return table(['what befalls the cluster', 'times', ...pauses, 'acknowledged', 'replays', 'violations'], rows)
}
