import { hourlyCeilingCents, nodeSorts } from '@parley/contract/radar'
import { useSearch } from '@tanstack/react-router'
import { useList, useRead } from '../../../client/queries.ts'
import { Empty } from '../../../parts/empty.tsx'
import { AmountFilter, centsOf, DayFilter, Filter, oneOf, useFilters, WholeNumberFilter, wholeNumber } from '../../../parts/filters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { NamedFacets } from '../../../parts/named-facets.tsx'
import { Segments } from '../../../parts/segments.tsx'
import { StepLink } from '../../../parts/step-link.tsx'
import { List, Paged } from '../../../parts/table.tsx'
import { contractDayEnd } from '../../../parts/times.ts'
import { NodeCards } from './node-card.tsx'
import { nodeColumns } from './node-columns.tsx'

const sorts = [
  { value: 'price_asc', label: 'Price: low to high' },
  { value: 'price_desc', label: 'Price: high to low' },
]
const auctions = [
  { value: 'true', label: 'With an open lot' },
  { value: 'false', label: 'Without a lot' },
]
const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
]

const maxGpuCount = 72
const maxQuantity = 1_000

/** The filters in the address, as far as they are valid. */
function useQuery() {
  const search = useSearch({ from: '/inside/radar' })
  const auction = oneOf(['true', 'false'], search.auction)
  return {
    gpuModels: search.gpuModels,
    regions: search.regions,
    minGpuCount: wholeNumber(search.minGpuCount, 1, maxGpuCount),
    minQuantity: wholeNumber(search.minQuantity, 1, maxQuantity),
    maxPricePerHourCents: centsOf(search.maxPrice, hourlyCeilingCents),
    availableBy: contractDayEnd(search.availableBy),
    auction: auction && auction === 'true',
    sort: oneOf(nodeSorts, search.sort),
  }
}

export default function RadarPage() {
  const query = useQuery()
  const { search } = useFilters()
  const list = useList('listNodes', { query })
  const isFiltered = Object.entries(query).some(([name, value]) => name !== 'sort' && value !== undefined)
  const empty = (
    <Empty
      title={isFiltered ? 'No listings match these filters' : 'Radar is empty right now'}
      action={
        <StepLink to="/requests/new" operation="fileRequest" kind="plain">
          File a request
        </StepLink>
      }
    >
      Describe what you need. Sellers who have it are asked without your name.
    </Empty>
  )
  return (
    <div className="page">
      <PageHeading
        title="Radar"
        lead="Reserved capacity that the team has reviewed. Availability is stated by each seller. Ask about a listing, or bid where a lot is open."
        actions={<LinkButton to="/inquiries">Your inquiries</LinkButton>}
      />
      <NodeFilters />
      {search.view === 'table' ? (
        <List label="Listings" list={list} columns={nodeColumns} rowKey={({ id }) => id} empty={empty} />
      ) : (
        <Paged list={list} empty={empty}>
          {(nodes) => <NodeCards nodes={nodes} />}
        </Paged>
      )}
    </div>
  )
}

function NodeFilters() {
  const facets = useRead('readGridFacets', {}).data
  return (
    <div className="filters">
      <NamedFacets models={facets?.models} regions={facets?.regions} free />
      <WholeNumberFilter name="minGpuCount" label="Minimum GPUs per node" min={1} max={maxGpuCount} />
      <WholeNumberFilter name="minQuantity" label="Minimum nodes" min={1} max={maxQuantity} />
      <AmountFilter name="maxPrice" label="Maximum USD per GPU hour" maxCents={hourlyCeilingCents} />
      <DayFilter name="availableBy" label="Available by" />
      <Filter name="auction" label="Lots" choices={auctions} all="With and without" />
      <Filter name="sort" label="Sort" choices={sorts} all="Newest first" />
      <Segments name="view" label="View" choices={views} />
    </div>
  )
}
