import { maxSpendingDays } from '@parley/contract/dashboard/wallet'
import { useSearch } from '@tanstack/react-router'
import { serverNow } from '../../../client/clock.ts'
import { useRead } from '../../../client/queries.ts'
import { wholeNumber } from '../../../parts/filters.tsx'
import { Money } from '../../../parts/formatters.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Segments } from '../../../parts/segments.tsx'
import { Chart, type Day } from './chart.tsx'

const spans = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]
const dayMs = 86_400_000

/** What was spent and earned, day by day of UTC. */
export function Spending() {
  const search = useSearch({ from: '/inside/wallet' })
  const days = wholeNumber(search.days, 1, maxSpendingDays) ?? 30
  const spending = useRead('readSpending', { query: { days } })
  return (
    <Panel title="Day by day" beside={<Segments name="days" label="How long" choices={spans} />}>
      <Loaded query={spending} lines={7}>
        {({ data }) => {
          const all = everyDay(data, days)
          const sumOf = (name: 'spentCents' | 'earnedCents') => all.reduce((sum, day) => sum + day[name], 0)
          return (
            <>
              <p className="row">
                <span>
                  <strong>
                    <Money cents={sumOf('spentCents')} />
                  </strong>{' '}
                  spent
                </span>
                {sumOf('earnedCents') > 0 && (
                  <span>
                    <strong>
                      <Money cents={sumOf('earnedCents')} />
                    </strong>{' '}
                    earned
                  </span>
                )}
              </p>
              <Chart days={all} />
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

/** Days without a movement have no row and stand in the chart all the same. */
function everyDay(told: readonly Day[], count: number): readonly Day[] {
  const byDay = new Map(told.map((day) => [day.day, day]))
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(serverNow() - (count - 1 - at) * dayMs).toISOString().slice(0, 10)
    return byDay.get(day) ?? { day, spentCents: 0, earnedCents: 0 }
  })
}
