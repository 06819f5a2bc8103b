import type { Outcome } from './rehearsal.ts'

const seconds = (ms: number) => (ms / 1000).toFixed(1)

export function outcomeLine({ drill, writePauseMs, readPauseMs, acknowledged, violations }: Outcome): string {
  const pauses = `writes paused ${seconds(writePauseMs)} s, reads ${seconds(readPauseMs)} s`
  const told = violations.length === 0 ? 'nothing lost' : `${violations.length} VIOLATIONS: ${violations.slice(0, 5).join('; ')}`
  return `${drill}: ${pauses}, ${acknowledged} acknowledged, ${told}`
}

const spread = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const median = seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)
  return sorted.length === 1 ? `${median} s` : `${median} s (at most ${seconds(sorted.at(-1) ?? 0)})`
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** A row per kind of drill, as the documents show it. */
export function table(outcomes: readonly Outcome[]): string {
  const rows = [...new Set(outcomes.map(({ drill }) => drill))].map((name) => {
    const of = outcomes.filter(({ drill }) => drill === name)
    const columns = [
      name,
      of.length,
      spread(of.map(({ writePauseMs }) => writePauseMs)),
      spread(of.map(({ readPauseMs }) => readPauseMs)),
      `${seconds(Math.max(...of.map(({ longestAnswerMs }) => longestAnswerMs)))} s`,
      sum(of.map(({ acknowledged }) => acknowledged)),
      sum(of.map(({ replays }) => replays)),
      sum(of.map(({ violations }) => violations.length)),
    ]
    return `| ${columns.join(' | ')} |`
  })
  const head = '| what befalls the cluster | times | writes pause | reads pause | longest answer | acknowledged | replays | violations |'
  return [head, '|---|---|---|---|---|---|---|---|', ...rows].join('\n')
}
