/** A buyer's start page: money and how long it lasts, machines, and the progress of requests. */
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { serverNow } from '../../client/clock.ts'
import type { Reply } from '../../client/operations.ts'
import { useRead, useWholeList } from '../../client/queries.ts'
import { Count, Countdown, Money } from '../../parts/formatters.tsx'
import { Funnel } from '../../parts/funnel.tsx'
import { moneyText } from '../../parts/money-text.ts'
import { Panel, Stat } from '../../parts/panel.tsx'
import { PlotPanel } from '../../parts/plot/plot.tsx'
import { useMayPay, WalletStat } from '../../parts/rentals/wallet.tsx'

type Figures = Reply<'readCompanyFigures'>

const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export function BuyingStart({ figures }: { readonly figures: Figures }) {
  const mayPay = useMayPay()
  const { requests, rentals } = figures
  return (
    <>
      <div className="stats">
        {mayPay && <MoneyStats />}
        <Stat label="Machines" note={rentals.active > 0 ? `${moneyText(rentals.hourlyCents)} per hour` : 'no machines are running'}>
          <Link to="/rentals">
            <Count value={rentals.active} />
          </Link>
        </Stat>
      </div>
      <div className="columns">
        {mayPay && <SpendingPlot />}
        {requests.filed > 0 && (
          <Funnel
            title="Your requests of the last 90 days"
            steps={[
              { label: 'Filed', count: requests.filed },
              { label: 'Offered to sellers', count: requests.offered },
              { label: 'Introduced', count: requests.introduced },
              { label: 'Both sides ready', count: requests.ready },
              { label: 'Deal confirmed', count: requests.concluded },
            ]}
          />
        )}
      </div>
    </>
  )
}

/** Computed from the charges of today and of this month, and from the cost of the running rentals. */
function MoneyStats() {
  const spent = useRead('readSpending', { query: { days: 31 } }).data?.data
  const today = dayOf(serverNow())
  const sumOf = (prefix: string) =>
    (spent ?? []).filter(({ day }) => day.startsWith(prefix)).reduce((sum, { spentCents }) => sum + spentCents, 0)
  return (
    <>
      <Stat label="Spent on rentals today (UTC)" note={`${moneyText(sumOf(today.slice(0, 7)))} this month`}>
        <Money cents={sumOf(today)} />
      </Stat>
      <WalletStat />
    </>
  )
}

const usd = { text: (cents: number) => moneyText(cents), fromZero: true } as const

function SpendingPlot() {
  const spent = useRead('readSpending', { query: { days: 31 } }).data?.data
  // The page may be open at midnight.
  const today = dayOf(serverNow())
  const days = useMemo(() => Array.from({ length: 31 }, (_, at) => dayOf(Date.parse(today) - (30 - at) * dayMs)), [today])
  const series = useMemo(
    () => [{ name: 'Spent', values: days.map((day) => spent?.find((one) => one.day === day)?.spentCents ?? 0), shape: 'bars' as const }],
    [days, spent],
  )
  if (!spent?.some(({ spentCents }) => spentCents > 0)) return null
  return (
    <PlotPanel
      title="Spent on rentals"
      days={days}
      series={series}
      scale={usd}
      csvValue={(cents) => (cents / 100).toFixed(2)}
      fileName="spending"
      height={190}
      empty="No spending in this period."
    />
  )
}

/** The lots that the company bids on, regardless of its activity: a bid is binding. */
export function OwnLots() {
  const open = useWholeList('listLots', { query: { status: 'open' } }) ?? []
  const own = open.filter(({ ownBid }) => ownBid !== null)
  if (own.length === 0) return null
  return (
    <Panel title="Lots that you bid on">
      <ul className="plain stack tight">
        {own.map(({ id, node, endsAt, ownBid }) => (
          <li key={id} className="row spread">
            <Link to="/lots/$id" params={{ id }}>
              {node.title}
            </Link>
            <span className="soft small">
              {ownBid?.leading === true && 'leading, '}
              {ownBid?.leading === false && 'outbid, '}
              ends in <Countdown until={endsAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
