/** The SQL of the grid's pages. An index has each sort, alone and with the model, the region or both; other filters compare a bounded number of rows. */
import type { Mode } from '@parley/contract/access'
import { namesIn } from '@parley/contract/multi-name-filters'
import { allowedBy, codesOfNames } from '@parley/contract/name-resolution'
import type { NodeFilter, NodeSort } from '@parley/contract/radar'
import { modelKey, nameKey, type ReferenceNames } from '@parley/contract/reference-names'
import { milliseconds } from '../../core/clock.ts'
import type { PageStart } from '../../db/defined-list.ts'
import { defineList } from '../../db/list.ts'
import { filter, highestFirst, lowestFirst, newestFirst } from '../../db/list-definition.ts'
import type { Reader } from '../../db/statement.ts'
import { takesBids, visibleInMode, visibleInTestWorld, visibleTo } from '../lots/visibility.store.ts'

const lowest = 'price_up(l.price_per_hour_cents)'
const highest = 'price_down(l.price_per_hour_cents)'

/** Where a grid's listings are searched: a range for each world that its reader sees. */
interface Grid {
  readonly conditions: (companyId: string) => readonly string[]
  readonly visibility: (companyId: string) => string
}
const live = `l.listed and l.mode = 'live'`
const grids: Readonly<Record<Mode, Grid>> = {
  live: { conditions: () => [live], visibility: visibleTo },
  test: { conditions: (companyId) => [live, visibleInTestWorld(companyId)], visibility: (companyId) => visibleInMode(companyId, `'test'`) },
}

const rangeFilters = {
  min_gpu_count: filter('int', (min) => `l.gpu_count >= ${min}`),
  min_quantity: filter('int', (min) => `l.quantity_available >= ${min}`),
  max_price_per_hour_cents: filter('int', (cents) => `l.price_per_hour_cents <= ${cents}`),
  available_by: filter('timestamptz', (time) => `(l.available_from is null or l.available_from <= ${time})`),
  auction: filter('boolean', (wanted) => `${wanted} = exists (select from lots o where o.listing_id = l.id and ${takesBids('o')})`),
}
const nameFilters = {
  gpu_model: filter('text', (model) => `l.gpu_model_key = known_model_key(${model})`),
  region: filter('text', (region) => `l.region_key = known_region_key(${region})`),
  // A text that the reference data does not know is matched by its own letters, ignoring case.
  exact_gpu_model: filter('text', (model) => `lower(l.gpu_model) = lower(${model})`),
  exact_region: filter('text', (region) => `lower(l.region) = lower(${region})`),
}
/** For several models or regions, no index has the order. */
const severalFilters = {
  gpu_models: filter('text[]', (keys) => `l.gpu_model_key = any(${keys})`),
  regions: filter('text[]', (keys) => `l.region_key = any(${keys})`),
}

const listDefinition = (name: string, from: string, { conditions, visibility }: Grid) =>
  ({
    name,
    params: { companyId: 'bigint' },
    rows: ({ companyId }: { readonly companyId: string }) => ({ from, where: conditions(companyId) }),
    id: 'l.id',
    document: () => `with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and ${takesBids('o')}))`,
    sorts: {
      newest: newestFirst('l.created_at'),
      price_asc: lowestFirst(lowest, { bounds: { max_price_per_hour_cents: (cents) => `${lowest} <= ${cents}` } }),
      price_desc: highestFirst(highest, { bounds: { max_price_per_hour_cents: (cents) => `${highest} between 0 and ${cents}` } }),
    },
    search: { row: 'l', maxExamined: 5_000, always: ({ companyId }: { readonly companyId: string }) => visibility(companyId) },
  }) as const
function nodeLists(name: string, from: string, grid: Grid) {
  const definition = listDefinition(name, from, grid)
  const indexes = [['gpu_model', 'region'], ['gpu_model'], ['region'], []] as const
  return {
    ofOne: defineList({ ...definition, filters: { ...nameFilters, ...rangeFilters }, search: { ...definition.search, indexes } }),
    ofSeveral: defineList({
      ...definition,
      name: `${name}_of_several`,
      filters: { ...severalFilters, ...rangeFilters },
      search: { ...definition.search, indexes: [[]] },
    }),
  }
}
const nodes = { live: nodeLists('list_nodes', 'listings l', grids.live), test: nodeLists('list_nodes_in_test', 'listings l', grids.test) }
/** Few lots take bids at the same time, none in a test world: their listings are searched instead of all. */
const inAuction = nodeLists(
  'list_nodes_in_auction',
  `lots lot join listings l on l.id = lot.listing_id and ${takesBids('lot')}`,
  grids.live,
)

interface GridReader {
  readonly companyId: number
  readonly mode: Mode
}

/** Nodes that a company may see with its keys of a mode. A model or region that `names` knows is found in any spelling. */
export function listNodes(
  read: Reader,
  { companyId, mode }: GridReader,
  query: NodeFilter & { readonly sort?: NodeSort },
  names: ReferenceNames,
  start: PageStart,
) {
  const list = query.auction === true ? inAuction : nodes[mode]
  const available_by = query.available_by === undefined ? undefined : (milliseconds(query.available_by) ?? undefined)
  const { gpu_model, region, gpu_models, regions, ...rest } = query
  if (gpu_models !== undefined || regions !== undefined) {
    const allowed = {
      gpu_models: allowedBy(keysOf('model', gpu_models, names), keysOf('model', gpu_model, names)),
      regions: allowedBy(keysOf('region', regions, names), keysOf('region', region, names)),
    }
    return list.ofSeveral.page(read, { companyId }, { ...rest, ...allowed, available_by }, start)
  }
  const exact = {
    exact_gpu_model: gpu_model === undefined || names.isKnown(['model'], gpu_model) ? undefined : gpu_model,
    exact_region: region === undefined || names.isKnown(['region'], region) ? undefined : region,
  }
  return list.ofOne.page(read, { companyId }, { ...query, ...exact, available_by }, start)
}

/** The keys of listings whose texts name any of these, or name a family or a geography itself. */
function keysOf(kind: 'model' | 'region', text: string | undefined, names: ReferenceNames): readonly string[] | undefined {
  if (text === undefined) return undefined
  const { codes } = codesOfNames(kind, text, names)
  return [...codes, ...namesIn(text)].map(kind === 'model' ? modelKey : nameKey)
}
