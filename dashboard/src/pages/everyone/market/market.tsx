import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { serverNow } from '../../../client/clock.ts'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { Empty } from '../../../parts/empty.tsx'
import { Filter, namedChoices, oneOf } from '../../../parts/filters.tsx'
import { Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { moneyText } from '../../../parts/money-text.ts'
import { Stat } from '../../../parts/panel.tsx'
import { PlotPanel } from '../../../parts/plot/plot.tsx'
import type { PlotSeries } from '../../../parts/plot/series.ts'
import { Segments } from '../../../parts/segments.tsx'
import { everyDay, percentChange } from './days.ts'

type Prices = Reply<'readMarketPrices'>
type Day = Prices['days'][number]

const defaultModel = 'h100-sxm'
const longestDays = 365
const spans = [
  { value: String(longestDays), label: '1 year' },
  { value: '90', label: '3 months' },
  { value: '30', label: '1 month' },
]
const periods = spans.map(({ value }) => value)

export default function MarketPage() {
  const search = useSearch({ from: '/inside/market' })
  const choices = useRead('readCatalogChoices', {}).data
  const gpuModel = search.gpuModel || defaultModel
  const days = Number(oneOf(periods, search.days) ?? longestDays)
  const from = new Date(serverNow() - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  const query = useRead('readMarketPrices', { query: { gpuModel, region: search.region || undefined, from } })
  const models = namedChoices(choices?.models).filter(({ value }) => value !== defaultModel)
  const defaultName = choices?.models.find(({ code }) => code === defaultModel)?.name ?? 'NVIDIA H100 SXM'
  return (
    <div className="page">
      <PageHeading
        title="Market"
        lead="Price and supply of a GPU hour, from listings, offers, lots and rentals. Every figure covers at least five companies."
      />
      <div className="filters">
        <Filter name="gpuModel" label="GPU model" choices={models} all={defaultName} />
        <Filter name="region" label="Region" choices={namedChoices(choices?.regions)} all="All regions" />
      </div>
      <div className="row">
        <Segments name="days" label="Period" choices={spans} />
      </div>
      <Loaded query={query} lines={8}>
        {(prices) => <Series prices={prices} mayBeLonger={days < longestDays} />}
      </Loaded>
    </div>
  )
}

const dollars = { text: (cents: number) => moneyText(cents) }
const csvDollars = (cents: number) => (cents / 100).toFixed(2)
const count = { text: (value: number) => value.toLocaleString('en'), fromZero: true } as const
const percent = { text: (value: number) => `${value} %`, fromZero: true } as const
const bands = ['none', 'few', 'some', 'many'] as const
const bandTexts: Readonly<Record<string, string>> = { none: 'None', few: '1–4', some: '5–19', many: '20+' }
const bandText = (band: string) => bandTexts[band] ?? band
const bandScale = { text: (value: number) => bandText(bands[value] ?? ''), levels: bands.map(bandText) }

function Series({ prices, mayBeLonger }: { readonly prices: Prices; readonly mayBeLonger: boolean }) {
  const days = useMemo(() => everyDay(prices.days), [prices.days])
  const plots = useMemo(() => plotsOf(days.map(({ found }) => found)), [days])
  const dates = useMemo(() => days.map(({ day }) => day), [days])
  const where = `${prices.gpuName}, ${prices.regionName ?? 'all regions'}`
  if (days.length === 0) {
    return (
      <Empty title={`No figures for this period yet: ${where}`}>
        Today is updated once an hour, and a price needs data from at least five companies. Choose another model or region
        {mayBeLonger && ', or a longer period'}.
      </Empty>
    )
  }
  const fileName = (what: string) => `${what}-${prices.gpuModel}-${prices.region ?? 'all-regions'}`
  return (
    <>
      {prices.demo && <p className="note">These days are simulated for the demo.</p>}
      <Latest days={prices.days} />
      <PlotPanel
        title={`Price per GPU hour: ${where}`}
        days={dates}
        series={plots.prices}
        scale={dollars}
        csvValue={csvDollars}
        fileName={fileName('prices')}
        empty={tooFew}
        height={320}
      />
      <p className="soft small">A price is shown on days with data from at least five companies, rounded to two digits.</p>
      <div className="columns">
        <PlotPanel
          title="GPUs on the market (at least, in powers of two)"
          days={dates}
          series={plots.depth}
          scale={count}
          fileName={fileName('depth')}
          empty={tooFew}
          height={200}
        />
        <PlotPanel
          title="Share of GPUs that can start that day"
          days={dates}
          series={plots.availability}
          scale={percent}
          fileName={fileName('availability')}
          empty={tooFew}
          height={200}
        />
        <PlotPanel
          title="New listings and sales"
          days={dates}
          series={plots.activity}
          scale={bandScale}
          fileName={fileName('activity')}
          empty="No new listings and no sales in this period."
          height={200}
        />
      </div>
    </>
  )
}

const tooFew = 'No day of this period has data from at least five companies.'

function plotsOf(days: readonly (Day | undefined)[]) {
  const of = (name: string, value: (day: Day) => number | null, shape?: PlotSeries['shape']): PlotSeries => ({
    name,
    values: days.map((day) => (day ? value(day) : null)),
    ...(shape && { shape }),
  })
  const band = (value: (typeof bands)[number]) => bands.indexOf(value)
  return {
    prices: [
      of('Lower quartile', (day) => day.lowerQuartileCents, 'edge'),
      of('Median', (day) => day.medianCents),
      of('Upper quartile', (day) => day.upperQuartileCents, 'edge'),
    ],
    depth: [of('GPUs', (day) => day.gpus, 'steps')],
    availability: [of('Can start', (day) => day.availablePercent)],
    activity: [
      of('New listings', (day) => band(day.newListings), 'steps'),
      { ...of('Sales', (day) => band(day.sales)), tone: 'second' as const },
    ],
  }
}

/** The last day, compared with a month before. */
function Latest({ days }: { readonly days: readonly Day[] }) {
  const last = days.at(-1)
  if (!last) return null
  const change = percentChange(days, 30)
  return (
    <div className="stats">
      <Stat label="Median per GPU hour" note={change === null ? undefined : `${change > 0 ? '+' : ''}${change} % in 30 days`}>
        {last.medianCents === null ? '–' : <Money cents={last.medianCents} />}
      </Stat>
      <Stat label="Middle half of sellers">
        {last.lowerQuartileCents === null || last.upperQuartileCents === null
          ? '–'
          : `${moneyText(last.lowerQuartileCents)} to ${moneyText(last.upperQuartileCents)}`}
      </Stat>
      <Stat label="Sellers">{bandText(last.sellers)}</Stat>
      <Stat label="GPUs that can start now">{last.availablePercent === null ? '–' : `${last.availablePercent} %`}</Stat>
    </div>
  )
}
