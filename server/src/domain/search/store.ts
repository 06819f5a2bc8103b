/**
 * The SQL of the search. Every part is an index range with a bounded number of rows: an ID is found by its prefix, a name among the latest
 * of the company's own objects. Only the operator's search of company and people names compares all of them. States that end with time are
 * current.
 */
import { maxFound } from '@parley/contract/dashboard/search'
import { type Reader, sql } from '../../db/statement.ts'
import { readsLot } from '../lots/visibility.store.ts'
import type { Wanted } from './rules.ts'

interface Wire {
  readonly wire: string
}
const maxCompared = 500
const maxInvoicesCompared = 5_000
const maxBegunAlike = 50

const isWhole = (name: string) => `coalesce(lower(${name}) = array_to_string($1::text[], ' '), false)`

const answerOf = (rows: string) =>
  `select json_build_object('data', coalesce(json_agg(row_to_json(f)), '[]'))::text as wire from (
     select kind, id, title, detail from ${rows} limit ${maxFound}) f`
const union = (parts: readonly string[]) => `(${parts.map((part) => `(${part})`).join(' union all ')}) parts`

const answered = (parts: readonly string[]) => answerOf(union(parts))
/** Search by words of a name: of all kinds, an exact match of the title comes first. */
const answeredByName = (parts: readonly string[]) => {
  const placed = parts.map((part, n) => `select *, ${n} as part, row_number() over () as place from (${part}) found`)
  return answerOf(`${union(placed)} order by ${isWhole('title')} desc, part, place`)
}

interface Part {
  readonly kind: string
  readonly table: string
  /** Its rows have the alias `x`. */
  readonly title: string
  readonly detail: string
  readonly newest: string
  /** The company's own reference, where the kind has one. */
  readonly reference?: string
}
/** `2 nodes of 8 × H100 SXM, EU North`, from SQL expressions for each. */
const demandTitle = (nodes: string, gpusPerNode: string, gpuModel: string, region: string) =>
  `${nodes} || case ${nodes}::int when 1 then ' node of ' else ' nodes of ' end || ${gpusPerNode} || ' × ' || ${gpuModel} || ', ' || ${region}`
const offered = (field: string) => `(x.demand ->> '${field}')`
const parts = {
  request: {
    kind: 'request',
    table: 'requests',
    title: demandTitle('x.nodes', 'x.gpus_per_node', 'x.gpu_model', 'x.region'),
    detail: 'x.status',
    newest: 'x.created_at',
    reference: 'x.reference',
  },
  opportunity: {
    kind: 'opportunity',
    table: 'opportunities',
    title: demandTitle(offered('nodes'), offered('gpusPerNode'), offered('gpuModel'), offered('region')),
    detail: 'opportunity_status(x)',
    newest: 'x.offered_at',
  },
  listing: {
    kind: 'listing',
    table: 'listings',
    title: 'x.title',
    detail: 'x.status',
    newest: 'x.created_at',
    reference: 'x.reference',
  },
  rental: {
    kind: 'rental',
    table: 'rentals',
    title: 'coalesce(x.name, machine_text(x))',
    detail: `x.status || ', ' || machine_text(x)`,
    newest: 'x.created_at',
    reference: 'x.reference',
  },
} as const satisfies Record<string, Part>

// Both sides of an introduction know both names.
const met = (other: string) => ({ title: `(select c.name from companies c where c.id = ${other})`, detail: `introduction_status(x)` })
const otherThan = (company: string) => `case when x.buyer_company_id = ${company} then x.seller_company_id else x.buyer_company_id end`
const bothNames = `(select b.name || ' and ' || s.name from companies b, companies s where b.id = x.buyer_company_id and s.id = x.seller_company_id)`

const columns = (kind: string, title: string, detail: string) =>
  `select '${kind}' as kind, x.id::text as id, ${title} as title, ${detail} as detail`
/** A bounded number of a table's rows whose IDs have the prefix. */
const begun = (table: string, idOf = 'id') =>
  `(select * from ${table} y where y.${idOf} >= $1 and y.${idOf} < $2 order by y.${idOf} limit ${maxBegunAlike}) x`

/** Objects of an introduction, which its page shows. */
const afterReveal = ['claims', 'deals', 'files', 'messages'] as const
const introductionsOf = (table: string) =>
  `(select i.* from introductions i where i.id in (select y.introduction_id from ${table} y where y.id >= $1 and y.id < $2 order by y.id limit ${maxBegunAlike})) x`

// A company's own objects, with references that only it can read.

const ownDetail = ({ detail, reference }: Part) => (reference ? `concat_ws(', ', ${detail}, ${reference})` : detail)
const ownColumns = (part: Part) => columns(part.kind, part.title, ownDetail(part))
const ownBegun = Object.values<Part>(parts).map(
  (part) => `${ownColumns(part)} from ${begun(part.table)} where x.company_id = $3 and x.mode = 'live'`,
)
/** Objects in the company's test world, which the sandbox page shows. */
const ownInSandbox = Object.values<Part>(parts).map(
  ({ table, title, detail }) => `${columns('sandbox', title, detail)} from ${begun(table)} where x.company_id = $3 and x.mode = 'test'`,
)
const side = `$3 in (x.buyer_company_id, x.seller_company_id) and x.mode = 'live'`
const own = met(otherThan('$3::bigint'))
const ownByIdSql = sql<Wire>(
  'search_own_by_id',
  answered([
    ...ownBegun,
    ...ownInSandbox,
    `${columns('sandbox', own.title, own.detail)} from ${begun('introductions')}
       where $3 in (x.buyer_company_id, x.seller_company_id) and x.mode = 'test'`,
    ...['introductions', ...afterReveal].map(
      (table) =>
        `${columns('introduction', own.title, own.detail)} from ${table === 'introductions' ? begun(table) : introductionsOf(table)} where ${side}`,
    ),
    `${columns('invoice', 'x.number', 'x.status')} from ${begun('invoices')} where $3 in (x.issuer_company_id, x.recipient_company_id) and x.mode = 'live'`,
    `${columns('offer', `x.gpu_model || ', ' || x.region`, 'x.status')} from ${begun('offers')} where x.company_id = $3`,
    `${columns('inquiry', 'x.listing_title', 'x.status')} from ${begun('inquiries')}
       where x.company_id = $3 and x.mode = 'live'`,
    `${columns('lot', `x.node ->> 'title'`, 'lot_status(o)')} from ${begun('lots')}
       join lots o on o.id = x.id join listings l on l.id = o.listing_id where ${readsLot('$3::bigint')}`,
    `${columns('webhook', 'x.url', 'null')} from ${begun('webhook_endpoints')} where x.company_id = $3 and x.deleted_at is null`,
    `${columns('key', 'x.name', 'x.mode')} from ${begun('api_keys')} where x.person_id = $4::bigint`,
    // Everyone may read what is on the market.
    `${columns('node', 'x.title', `'on Radar'`)} from ${begun('listings')} where x.company_id <> $3 and x.mode = 'live' and x.listed and not x.restricted`,
    `${columns('catalogOffer', `x.gpu_model || ', ' || x.region`, `'in the catalog'`)} from ${begun('offers')}
       where x.company_id <> $3 and x.on_market`,
  ]),
)

const compared = (table: string, company: string, newest: string) =>
  `(select * from ${table} y where y.${company} = $2 and y.mode = 'live' order by ${newest.replace('x.', 'y.')} desc, y.id desc limit ${maxCompared}) x`
/** Within one kind: an exact match of the name is found regardless of how many others contain it; `rest` orders those. */
const wholeFirst = (names: readonly string[], rest: string) => `order by ${names.map(isWhole).join(' or ')} desc, ${rest} limit ${maxFound}`
/** Each word occurs somewhere in it. */
const named = (title: string) => `(select bool_and(strpos(lower(${title}), word) > 0) from unnest($1::text[]) word)`
const metByName = (company: string, other: string) =>
  `${columns('introduction', met(`x.${other}`).title, met(`x.${other}`).detail)} from ${compared('introductions', company, 'x.revealed_at')}
    where ${named(met(`x.${other}`).title)} ${wholeFirst([met(`x.${other}`).title], 'x.revealed_at desc')}`
const namesOf = ({ title, reference }: Part) => (reference ? [title, reference] : [title])
/** Invoices are found by their number and their parties. */
const invoiceNames = `x.number || ' ' || (x.issuer ->> 'name') || ' ' || (x.recipient ->> 'name')`
const invoicesByName = (party: string) =>
  `${columns('invoice', 'x.number', 'x.status')} from ${compared('invoices', party, 'x.issued_at')} where ${named(invoiceNames)} ${wholeFirst(['x.number'], 'x.issued_at desc')}`
const ownByNameSql = sql<Wire>(
  'search_own_by_name',
  answeredByName([
    metByName('buyer_company_id', 'seller_company_id'),
    metByName('seller_company_id', 'buyer_company_id'),
    ...Object.values<Part>(parts).map(
      (part) =>
        `${ownColumns(part)} from ${compared(part.table, 'company_id', part.newest)}
           where ${namesOf(part).map(named).join(' or ')} ${wholeFirst(namesOf(part), `${part.newest} desc`)}`,
    ),
    // No company issues an invoice to itself.
    ...['issuer_company_id', 'recipient_company_id'].map(invoicesByName),
    `${columns('key', 'x.name', 'x.mode')} from (select * from api_keys y where y.person_id = $3 order by y.created_at desc limit ${maxCompared}) x
       where ${named('x.name')} ${wholeFirst(['x.name'], 'x.created_at desc')}`,
    // The newest on Radar.
    `${columns('node', 'x.title', `'on Radar'`)} from (select * from listings y where y.listed and y.mode = 'live'
         order by y.created_at desc, y.id desc limit ${maxCompared}) x
       where not x.restricted and x.company_id <> $2 and ${named('x.title')} ${wholeFirst(['x.title'], 'x.created_at desc')}`,
  ]),
)
/** The objects that a company and its person may open. */
export const searchOwn = (read: Reader, companyId: number, personId: number, wanted: Wanted) =>
  'words' in wanted
    ? read.first(ownByNameSql, [wanted.words, companyId, personId])
    : read.first(ownByIdSql, [wanted.idFrom, wanted.idBefore, companyId, personId])

// All companies' objects, for the operator.

const handled = (kind: string, table: string, detail: string, more = '') =>
  `select '${kind}' as kind, x.handle::text as id, x.name as title, ${detail} as detail from ${begun(table, 'handle')} where true ${more}`
const allByIdSql = sql<Wire>(
  'search_all_by_id',
  answered([
    ...Object.values<Part>(parts).map(
      ({ kind, table, title, detail }) => `${columns(kind, title, detail)} from ${begun(table)} where x.mode = 'live'`,
    ),
    ...['introductions', ...afterReveal].map(
      (table) =>
        `${columns('introduction', bothNames, 'introduction_status(x)')} from ${table === 'introductions' ? begun(table) : introductionsOf(table)} where x.mode = 'live'`,
    ),
    `${columns('invoice', 'x.number', 'x.status')} from ${begun('invoices')} where x.mode = 'live'`,
    `${columns('lot', `x.node ->> 'title'`, 'lot_status(x)')} from ${begun('lots')} where true`,
    `${columns('inquiry', 'x.listing_title', 'x.status')} from ${begun('inquiries')} where x.mode = 'live'`,
    `${columns('offer', `x.gpu_model || ', ' || x.region`, 'x.status')} from ${begun('offers')} where true`,
    `${columns('key', 'x.name', 'x.mode')} from ${begun('api_keys')} where true`,
    handled('company', 'companies', 'x.country', 'and x.played_for is null'),
    handled('person', 'people', 'x.email'),
  ]),
)
const allByNameSql = sql<Wire>(
  'search_all_by_name',
  answeredByName([
    `select 'company' as kind, x.handle::text as id, x.name as title, x.country as detail
       from companies x where x.played_for is null and ${named('x.name')} ${wholeFirst(['x.name'], 'length(x.name)')}`,
    `select 'person' as kind, x.handle::text as id, x.name as title, x.email as detail
       from people x where ${named('x.name')} or ${named('x.email')} ${wholeFirst(['x.name', 'x.email'], 'length(x.name)')}`,
    `${columns('invoice', 'x.number', 'x.status')} from (select * from invoices y where y.mode = 'live'
         order by y.issued_at desc, y.id desc limit ${maxInvoicesCompared}) x
       where ${named(invoiceNames)} ${wholeFirst(['x.number'], 'x.issued_at desc')}`,
  ]),
)
/** The objects that the operator may open. */
export const searchAll = (read: Reader, wanted: Wanted) =>
  'words' in wanted ? read.first(allByNameSql, [wanted.words]) : read.first(allByIdSql, [wanted.idFrom, wanted.idBefore])
