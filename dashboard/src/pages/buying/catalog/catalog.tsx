import { maxPriceCents, offerSorts } from '@parley/contract/catalog'
import { geoNames, geos } from '@parley/contract/geos'
import { useSearch } from '@tanstack/react-router'
import { useList, useRead } from '../../../client/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { AmountFilter, centsOf, Filter, oneOf, useFilters, WholeNumberFilter, wholeNumber } from '../../../parts/filters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { pluralize } from '../../../parts/humanize.ts'
import { moneyText } from '../../../parts/money-text.ts'
import { NamedFacets } from '../../../parts/named-facets.tsx'
import { List } from '../../../parts/table.tsx'
import { Cheapest } from './cheapest.tsx'
import { offerColumns } from './offer-columns.tsx'

const maxVramGb = 100_000

/** The filters in the address, as far as they are valid. */
function useQuery() {
  const search = useSearch({ from: '/inside/catalog' })
  const available = oneOf(['all', 'false'], search.available)
  return {
    gpuModels: search.gpuModels,
    regions: search.regions,
    geo: oneOf(geos, search.geo),
    gpuCount: oneOf(['1', '2', '4', '8'], search.gpuCount) && (Number(search.gpuCount) as 1 | 2 | 4 | 8),
    minVramGb: wholeNumber(search.minVramGb, 1, maxVramGb),
    maxPricePerHourCents: centsOf(search.maxPrice, maxPriceCents),
    // Visitors of the catalog want to rent: sold-out offers are shown only on request.
    available: available === 'all' ? undefined : available !== 'false',
    sort: oneOf(offerSorts, search.sort),
  }
}

export default function CatalogPage() {
  const query = useQuery()
  const { set, search } = useFilters()
  return (
    <div className="page">
      <PageHeading title="Catalog" lead="Machines to rent by the second. A machine is ready within a minute. Prices are per GPU hour." />
      <Cheapest />
      <OfferFilters />
      <List
        label="Offers"
        list={useList('listOffers', { query })}
        columns={offerColumns}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title="No offers match these filters"
            action={
              <Button onClick={() => set(Object.fromEntries([...Object.keys(search).map((name) => [name, '']), ['available', 'all']]))}>
                Show all offers
              </Button>
            }
          >
            Widen or clear a filter, or include sold-out offers.
          </Empty>
        }
      />
    </div>
  )
}

const sizes = ['1', '2', '4', '8'].map((value) => ({ value, label: pluralize(Number(value), 'GPU') }))
const sorts = [
  { value: 'price_desc', label: 'Price: high to low' },
  { value: 'newest', label: 'Newest first' },
]
const availability = [
  { value: 'all', label: 'Include sold out' },
  { value: 'false', label: 'Sold out only' },
]

/** Filters, with the number of offers for each choice. */
function OfferFilters() {
  const facets = useRead('readFacets', {}).data
  const { minCents, maxCents } = facets?.priceRange ?? { minCents: null, maxCents: null }
  const range = minCents === null || maxCents === null ? '' : `, ${moneyText(minCents)} to ${moneyText(maxCents)}`
  return (
    <div className="filters">
      <NamedFacets models={facets?.models} regions={facets?.regions} note="Counts include sold-out offers." />
      <Filter name="geo" label="Geography" choices={geos.map((geo) => ({ value: geo, label: geoNames[geo] }))} />
      <Filter name="gpuCount" label="Size" choices={sizes} all="Any size" />
      <WholeNumberFilter name="minVramGb" label="Minimum GB per GPU" min={1} max={maxVramGb} />
      <AmountFilter name="maxPrice" label={`Maximum USD${range}`} maxCents={maxPriceCents} />
      <Filter name="available" label="Availability" choices={availability} all="Can start now" />
      <Filter name="sort" label="Sort" choices={sorts} all="Price: low to high" />
    </div>
  )
}
