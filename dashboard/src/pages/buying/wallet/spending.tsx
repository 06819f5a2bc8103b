import { maxSpendingDays } from '@parley/contract/dashboard/wallet'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { serverNow } from '../../../client/clock.ts'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { wholeNumber } from '../../../parts/filters.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { moneyText } from '../../../parts/money-text.ts'
import { PlotPanel } from '../../../parts/plot/plot.tsx'
import { Segments } from '../../../parts/segments.tsx'

const spans = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]
const dayMs = 86_400_000
const usd = { text: (cents: number) => moneyText(cents), fromZero: true } as const

/** Spending and earnings per UTC day. */
export function Spending() {
  const search = useSearch({ from: '/inside/wallet' })
  const days = wholeNumber(search.days, 1, maxSpendingDays) ?? 30
  return (
    <section className="stack">
      <div className="row">
        <Segments name="days" label="Period" choices={spans} />
      </div>
      <Loaded query={useRead('readSpending', { query: { days } })} lines={7}>
        {({ data }) => <DayByDay knownDays={data} count={days} />}
      </Loaded>
    </section>
  )
}

type Day = Reply<'readSpending'>['data'][number]

function DayByDay({ knownDays, count }: { readonly knownDays: readonly Day[]; readonly count: number }) {
  const all = useMemo(() => everyDay(knownDays, count), [knownDays, count])
  const days = useMemo(() => all.map(({ day }) => day), [all])
  const series = useMemo(() => seriesOf(all), [all])
  const sums = series.map(({ name, values }) => `${moneyText(values.reduce((sum, cents) => sum + cents, 0))} ${name.toLowerCase()}`)
  return (
    <PlotPanel
      title={`Day by day: ${sums.join(', ')}`}
      days={days}
      series={series}
      scale={usd}
      csvValue={(cents) => (cents / 100).toFixed(2)}
      fileName="wallet-by-day"
      height={200}
      empty="No spending in this period."
    />
  )
}

/** Earnings are shown beside it if there are any. */
function seriesOf(all: readonly Day[]) {
  const spent = { name: 'Spent', values: all.map(({ spentCents }) => spentCents), shape: 'bars' as const }
  const earned = { name: 'Earned', values: all.map(({ earnedCents }) => earnedCents), tone: 'second' as const }
  return earned.values.some((cents) => cents > 0) ? [spent, earned] : [spent]
}

/** Days without a movement have no row but are part of the plot. */
function everyDay(knownDays: readonly Day[], count: number): readonly Day[] {
  const byDay = new Map(knownDays.map((day) => [day.day, day]))
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(serverNow() - (count - 1 - at) * dayMs).toISOString().slice(0, 10)
    return byDay.get(day) ?? { day, spentCents: 0, earnedCents: 0 }
  })
}
