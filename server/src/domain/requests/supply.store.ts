/** The SQL of a preview's supply. */
import { type Reader, type Statement, sql } from '../../db/statement.ts'
import { visibleTo } from '../lots/visibility.store.ts'
import type { Cell, CellSupply, SmallerSize, Thresholds } from './supply.rules.ts'

/** How many listings are examined for the demand itself, and for each cell of an alternative. */
const maxExamined = 2_000
const maxExaminedPerAlternative = 200

/** The listings `l` of a cell that a company may see, except its own; cheapest first, by the covering index of model and region. */
const listingsOfCell = `(select l.company_id, l.restricted, l.gpu_count, l.quantity_available, l.available_from, l.shortest_days, l.longest_days,
           l.price_per_hour_cents from listings l
         where l.gpu_model_key = cell.model and l.region_key = cell.region and ${visibleTo('$4')} and l.company_id + 0 <> $4
         order by price_up(l.price_per_hour_cents), l.id limit cell.most) l`

const allowsTerm = (shortestUpTo: string, longestFrom: string) =>
  `coalesce(l.shortest_days <= ${shortestUpTo}, true) and coalesce(l.longest_days >= ${longestFrom}, true)`

// The sum keeps the planner from counting companies. A price counts if everybody may see its listing.
const fits = (gpus: string, nodes: string, until: string) =>
  `count(*) filter (where coalesce(l.gpu_count, ${gpus}) >= ${gpus} and l.quantity_available >= ${nodes}
        and (l.available_from is null or l.available_from <= ${until}) and ${allowsTerm('$9', '$10')})`
const supplySql = sql<CellSupply>(
  'supply_of_cells',
  `select s.* from unnest($1::text[], $2::text[], $3::int[]) with ordinality cell (model, region, most, n)
   cross join lateral (
     select coalesce(sum(fitting), 0)::int as fitting, coalesce(sum(fitting_later), 0)::int as "fittingLater",
       coalesce(sum(fitting_fewer_nodes), 0)::int as "fittingFewerNodes", coalesce(sum(fitting_fewer_gpus), 0)::int as "fittingFewerGpus",
       coalesce(array_agg(price order by price, company_id) filter (where price is not null), '{}') as prices,
       coalesce(array_agg(company_id::text order by price, company_id) filter (where price is not null), '{}') as sellers
     from (
       select l.company_id, ${fits('$5', '$6', '$7')} as fitting, ${fits('$5', '$6', '$8')} as fitting_later,
         ${fits('$5', '$6 / 2', '$7')} as fitting_fewer_nodes, ${fits('$5 / 2', '$6', '$7')} as fitting_fewer_gpus,
         min(l.price_per_hour_cents) filter (where not l.restricted) as price
       from ${listingsOfCell}
       group by l.company_id) sellers) s
   order by cell.n`,
)

/** The largest size in `$7` that fits any listing; the demand's other size is `$5`. */
const largestSize = (sizeFits: string, otherFits: string) =>
  `select size, count(*)::int as fitting
   from unnest($1::text[], $2::text[], $3::int[]) cell (model, region, most)
   cross join lateral ${listingsOfCell}
   join unnest($7::int[]) size on ${sizeFits}
   where ${otherFits} and (l.available_from is null or l.available_from <= $6) and ${allowsTerm('$8', '$9')}
   group by size order by size desc limit 1`
const fewerNodesSql = sql<SmallerSize>(
  'fewer_nodes_of_cells',
  largestSize('l.quantity_available >= size', 'coalesce(l.gpu_count, $5) >= $5'),
)
const fewerGpusSql = sql<SmallerSize>(
  'fewer_gpus_of_cells',
  largestSize('coalesce(l.gpu_count, size) >= size', 'l.quantity_available >= $5'),
)

/** The largest of these numbers of nodes, and of GPUs per node, that any listing of the cells has; undefined when no listing has any. */
export async function readSmallerSizes(
  read: Reader,
  companyId: number,
  { gpus, nodes, startsBefore, shortestUpTo, longestFrom }: Thresholds,
  requested: readonly Cell[],
  candidateSizes: { readonly nodes: readonly number[]; readonly gpus: readonly number[] },
) {
  const [models, regions] = [requested.map(({ model }) => model), requested.map(({ region }) => region)]
  const limits = requested.map(() => maxPerRequestedCell(requested))
  const largest = async (statement: Statement<SmallerSize>, otherSize: number, sizes: readonly number[]) => {
    if (sizes.length === 0) return undefined
    const until = new Date(startsBefore).toISOString()
    return read.first(statement, [models, regions, limits, companyId, otherSize, until, sizes, shortestUpTo, longestFrom])
  }
  const [fewerNodes, fewerGpus] = await Promise.all([
    largest(fewerNodesSql, gpus, candidateSizes.nodes),
    largest(fewerGpusSql, nodes, candidateSizes.gpus),
  ])
  return { fewerNodes, fewerGpus }
}

const maxPerRequestedCell = (requested: readonly Cell[]) => Math.ceil(maxExamined / requested.length)

/** The supply of each cell, without the company's own: the demand's cells first, then those of alternatives. */
export async function readSupply(
  read: Reader,
  companyId: number,
  { gpus, nodes, startsBefore, startsBeforeLater, shortestUpTo, longestFrom }: Thresholds,
  requested: readonly Cell[],
  alternatives: readonly Cell[],
) {
  const cells = [...requested, ...alternatives]
  const limits = cells.map((_, i) => (i < requested.length ? maxPerRequestedCell(requested) : maxExaminedPerAlternative))
  const found = await read.rows(supplySql, [
    cells.map(({ model }) => model),
    cells.map(({ region }) => region),
    limits,
    companyId,
    gpus,
    nodes,
    new Date(startsBefore).toISOString(),
    new Date(startsBeforeLater).toISOString(),
    shortestUpTo,
    longestFrom,
  ])
  return { requested: found.slice(0, requested.length), alternatives: found.slice(requested.length) }
}
