/** What a run says of itself: a line per round, a table at the end. */
import { longest, median, seconds } from '../figures.ts'
import { backKinds, pointKinds, type Tally } from './tally.ts'

export function roundLine(tally: Tally, elapsedMs: number): string {
  const points = pointKinds.map((kind) => `${kind} ${tally.points[kind]}`).join(', ')
  return `round ${tally.rounds}, ${Math.round(elapsedMs / 1000)} s: ${points}; ${tally.acknowledged} acknowledged, ${tally.acknowledgementsLost} lost in flight, ${tally.violations} violations`
}

export function summary(tally: Tally, seed: string): string {
  const back = backKinds.map((kind) => {
    const ms = tally.back[kind]
    return [`back after ${kind}`, `median ${seconds(median(ms))}, worst ${seconds(longest(ms))}`] as const
  })
  const lines = [
    ...pointKinds.map((kind) => [kind, tally.points[kind]] as const),
    ...back,
    ['acknowledged', tally.acknowledged],
    ['lost in flight', tally.acknowledgementsLost],
    ['replayed', tally.replays],
    ['events read', tally.told.events],
    ['webhooks, repeats', `${tally.told.webhooks}, ${tally.told.webhooksAgain}`],
    ['letters, repeats', `${tally.told.letters}, ${tally.told.lettersAgain}`],
    ['violations', tally.violations],
  ]
  const table = lines.map(([name = '', value]) => `  ${String(name).padEnd(22)}${value}`)
  return [`torture: ${tally.rounds} rounds of seed ${seed}`, ...table, ...tally.complaints.map((what) => `    ${what}`)].join('\n')
}
