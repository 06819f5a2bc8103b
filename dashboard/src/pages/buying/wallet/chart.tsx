import { moneyText } from '../../../parts/formatters.tsx'
import styles from './chart.module.css'

export interface Day {
  readonly day: string
  readonly spentCents: number
  readonly earnedCents: number
}

const [width, height, foot, side] = [720, 220, 28, 68] as const
const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Bars for what was spent, beside them what was earned; the exact values on hover, and in a table for who hears the page. */
export function Chart({ days }: { readonly days: readonly Day[] }) {
  const top = niceTop(Math.max(1, ...days.flatMap(({ spentCents, earnedCents }) => [spentCents, earnedCents])))
  const step = (width - side) / days.length
  const up = (cents: number) => (cents / top) * (height - foot - 8)
  const bar = (at: number, cents: number, kind: 'spent' | 'earned', of: number) => {
    const wide = (step * 0.72) / of
    const x = side + at * step + step * 0.14 + (kind === 'earned' ? wide : 0)
    return <rect className={styles[kind]} x={x} y={height - foot - up(cents)} width={wide} height={up(cents)} rx={Math.min(2, wide / 3)} />
  }
  const sides = days.some(({ earnedCents }) => earnedCents > 0) ? 2 : 1
  const every = Math.ceil(days.length / 5)
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {[0, 0.5, 1].map((share) => (
          <g key={share} className={styles.line}>
            <line x1={side} x2={width} y1={height - foot - up(top * share)} y2={height - foot - up(top * share)} />
            <text x={side - 8} y={height - foot - up(top * share) + 4}>
              {moneyText(top * share).replace(/\.00$/, '')}
            </text>
          </g>
        ))}
        {days.map((day, at) => (
          <g key={day.day} className={styles.day}>
            <title>{toldOf(day)}</title>
            <rect className={styles.whole} x={side + at * step} y={0} width={step} height={height - foot} />
            {bar(at, day.spentCents, 'spent', sides)}
            {sides === 2 && bar(at, day.earnedCents, 'earned', sides)}
            {at % every === 0 && (
              <text className={styles.date} x={side + at * step + 2} y={height - 6}>
                {dayName.format(new Date(day.day))}
              </text>
            )}
          </g>
        ))}
      </svg>
      <table className="unseen">
        <caption>Day by day, of UTC</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Spent</th>
            <th scope="col">Earned</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, spentCents, earnedCents }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{moneyText(spentCents)}</td>
              <td>{moneyText(earnedCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const toldOf = ({ day, spentCents, earnedCents }: Day): string =>
  `${dayName.format(new Date(day))}: ${moneyText(spentCents)} spent${earnedCents > 0 ? `, ${moneyText(earnedCents)} earned` : ''}`

/** The next of 1, 2, 5, 10, 20, … from a value up. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((times) => times * power >= value) ?? 10) * power
}
