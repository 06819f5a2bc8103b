/** A seller's start page: how much is rented, the earnings, and prices compared with the market. */
import { Link } from '@tanstack/react-router'
import { serverNow } from '../../client/clock.ts'
import type { Item, Reply } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { useSession, whyNotCall } from '../../client/session.ts'
import { comparedWithMarket } from '../../parts/amounts.ts'
import { Money } from '../../parts/formatters.tsx'
import { shareText } from '../../parts/humanize.ts'
import { useMarketPrice } from '../../parts/market.ts'
import { moneyText } from '../../parts/money-text.ts'
import { Panel, Stat } from '../../parts/panel.tsx'

type Figures = Reply<'readCompanyFigures'>

const maxShown = 5

export function SellingStart({ figures: { offers } }: { readonly figures: Figures }) {
  const mayPay = whyNotCall(useSession(), 'readWallet') === null
  return (
    <>
      <div className="stats">
        {offers.capacityGpus > 0 && (
          <Stat
            label="Rented out"
            note={`${offers.rentedGpus.toLocaleString('en')} of ${offers.capacityGpus.toLocaleString('en')} GPUs of your offers`}
          >
            <Link to="/offers">{shareText(offers.rentedGpus, offers.capacityGpus)}</Link>
          </Stat>
        )}
        {mayPay && <Earned />}
      </div>
      <Prices />
    </>
  )
}

function Earned() {
  const earned = useRead('readSpending', { query: { days: 31 } }).data?.data
  const wallet = useRead('readWallet', {}).data
  const month = new Date(serverNow()).toISOString().slice(0, 7)
  const sum = (earned ?? []).filter(({ day }) => day.startsWith(month)).reduce((total, { earnedCents }) => total + earnedCents, 0)
  return (
    <Stat label="Earned on rentals this month" note={wallet && `${moneyText(wallet.earnedCents)} not paid out yet`}>
      <Money cents={sum} />
    </Stat>
  )
}

/** The newest listings with a price. */
function Prices() {
  const approved = useList('listSubmissions', { query: { status: 'approved' } }).data?.pages.flatMap(({ data }) => data) ?? []
  const priced = approved.filter(({ listed, pricePerHourCents }) => listed && pricePerHourCents !== null).slice(0, maxShown)
  if (priced.length === 0) return null
  return (
    <Panel title="Your prices and the market" actions={<Link to="/market">Market</Link>}>
      <ul className="plain stack tight">
        {priced.map((listing) => (
          <Price key={listing.id} listing={listing} />
        ))}
      </ul>
    </Panel>
  )
}

function Price({ listing: { id, title, gpuModel, region, pricePerHourCents } }: { readonly listing: Item<'listSubmissions'> }) {
  const price = useMarketPrice(gpuModel, region)
  return (
    <li className="row spread">
      <Link to="/listings/$id" params={{ id }}>
        {title}
      </Link>
      <span className="soft small">
        <Money cents={pricePerHourCents ?? 0} />
        {price && `, ${comparedWithMarket(pricePerHourCents ?? 0, price)}${price.where ? ` in ${price.where}` : ''}`}
      </span>
    </li>
  )
}
