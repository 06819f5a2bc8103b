/**
 * The SQL of the search. Every part is an index range with a bounded number of rows: an ID is found by its prefix, a name among the latest
 * of the company's own objects. Only the operator's search of company and people names compares all of them. States that end with time are
 * current.
 */
import { maxResults } from '@parley/contract/dashboard/search'
import { type Reader, sql } from '../../db/statement.ts'
import { lotVisibleTo } from '../lots/visibility.store.ts'
import type { SearchQuery } from './rules.ts'

interface Wire {
  readonly wire: string
}
const maxCompared = 500
const maxInvoicesCompared = 5_000
const maxPrefixMatches = 50

const isExact = (name: string) => `coalesce(lower(${name}) = array_to_string($1::text[], ' '), false)`

const resultDocument = (rows: string) =>
  `select json_build_object('data', coalesce(json_agg(row_to_json(f)), '[]'))::text as wire from (
     select kind, id, title, detail from ${rows} limit ${maxResults}) f`
const union = (parts: readonly string[]) => `(${parts.map((part) => `(${part})`).join(' union all ')}) parts`

const results = (parts: readonly string[]) => resultDocument(union(parts))
/** Search by words of a name: of all kinds, an exact match of the title comes first. */
const resultsByName = (parts: readonly string[]) => {
  const ranked = parts.map((part, n) => `select *, ${n} as part, row_number() over () as place from (${part}) found`)
  return resultDocument(`${union(ranked)} order by ${isExact('title')} desc, part, place`)
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
const demandField = (field: string) => `(x.demand ->> '${field}')`
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
    title: demandTitle(demandField('nodes'), demandField('gpusPerNode'), demandField('gpuModel'), demandField('region')),
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
const introducedTo = (other: string) => ({
  title: `(select c.name from companies c where c.id = ${other})`,
  detail: `introduction_status(x)`,
})
const otherThan = (company: string) => `case when x.buyer_company_id = ${company} then x.seller_company_id else x.buyer_company_id end`
const bothNames = `(select b.name || ' and ' || s.name from companies b, companies s where b.id = x.buyer_company_id and s.id = x.seller_company_id)`

const columns = (kind: string, title: string, detail: string) =>
  `select '${kind}' as kind, x.id::text as id, ${title} as title, ${detail} as detail`
/** Not among the parts: the sandbox page shows no inquiries. */
const inquiry: Part = {
  kind: 'inquiry',
  table: 'inquiries',
  title: 'x.listing_title',
  detail: 'x.status',
  newest: 'x.created_at',
  reference: 'x.reference',
}

/** A bounded number of a table's rows whose IDs have the prefix. */
const prefixMatches = (table: string, idOf = 'id') =>
  `(select * from ${table} y where y.${idOf} >= $1 and y.${idOf} < $2 order by y.${idOf} limit ${maxPrefixMatches}) x`

/** Objects of an introduction, which its page shows. */
const afterReveal = ['claims', 'deals', 'files', 'messages'] as const
const introductionsOf = (table: string) =>
  `(select i.* from introductions i where i.id in (select y.introduction_id from ${table} y where y.id >= $1 and y.id < $2 order by y.id limit ${maxPrefixMatches})) x`

// A company's own objects, with references that only it can read.

const ownDetail = ({ detail, reference }: Part) => (reference ? `concat_ws(', ', ${detail}, ${reference})` : detail)
const ownColumns = (part: Part) => columns(part.kind, part.title, ownDetail(part))
const ownByPrefix = Object.values<Part>(parts).map(
  (part) => `${ownColumns(part)} from ${prefixMatches(part.table)} where x.company_id = $3 and x.mode = 'live'`,
)
/** Objects in the company's test world, which the sandbox page shows. */
const ownInSandbox = Object.values<Part>(parts).map(
  ({ table, title, detail }) =>
    `${columns('sandbox', title, detail)} from ${prefixMatches(table)} where x.company_id = $3 and x.mode = 'test'`,
)
const side = `$3 in (x.buyer_company_id, x.seller_company_id) and x.mode = 'live'`
const own = introducedTo(otherThan('$3::bigint'))
const ownByIdSql = sql<Wire>(
  'search_own_by_id',
  results([
    ...ownByPrefix,
    ...ownInSandbox,
    `${columns('sandbox', own.title, own.detail)} from ${prefixMatches('introductions')}
       where $3 in (x.buyer_company_id, x.seller_company_id) and x.mode = 'test'`,
    ...['introductions', ...afterReveal].map(
      (table) =>
        `${columns('introduction', own.title, own.detail)} from ${table === 'introductions' ? prefixMatches(table) : introductionsOf(table)} where ${side}`,
    ),
    `${columns('invoice', 'x.number', 'x.status')} from ${prefixMatches('invoices')} where $3 in (x.issuer_company_id, x.recipient_company_id) and x.mode = 'live'`,
    `${columns('offer', `x.gpu_model || ', ' || x.region`, 'x.status')} from ${prefixMatches('offers')} where x.company_id = $3`,
    `${ownColumns(inquiry)} from ${prefixMatches(inquiry.table)} where x.company_id = $3 and x.mode = 'live'`,
    `${columns('lot', `x.node ->> 'title'`, 'lot_status(o)')} from ${prefixMatches('lots')}
       join lots o on o.id = x.id join listings l on l.id = o.listing_id where ${lotVisibleTo('$3::bigint')}`,
    `${columns('webhook', 'x.url', 'null')} from ${prefixMatches('webhook_endpoints')} where x.company_id = $3 and x.deleted_at is null`,
    `${columns('key', 'x.name', 'x.mode')} from ${prefixMatches('api_keys')} where x.person_id = $4::bigint`,
    // Everyone may read what is on the market.
    `${columns('node', 'x.title', `'on Radar'`)} from ${prefixMatches('listings')} where x.company_id <> $3 and x.mode = 'live' and x.listed and not x.restricted`,
    `${columns('catalogOffer', `x.gpu_model || ', ' || x.region`, `'in the catalog'`)} from ${prefixMatches('offers')}
       where x.company_id <> $3 and x.on_market`,
  ]),
)

const newestRows = (table: string, company: string, newest: string) =>
  `(select * from ${table} y where y.${company} = $2 and y.mode = 'live' order by ${newest.replace('x.', 'y.')} desc, y.id desc limit ${maxCompared}) x`
/** Within one kind: an exact match of the name is found regardless of how many others contain it; `rest` orders those. */
const exactFirst = (names: readonly string[], rest: string) =>
  `order by ${names.map(isExact).join(' or ')} desc, ${rest} limit ${maxResults}`
/** Each word occurs somewhere in it. */
const containsWords = (title: string) => `(select bool_and(strpos(lower(${title}), word) > 0) from unnest($1::text[]) word)`
const introductionsByName = (company: string, other: string) =>
  `${columns('introduction', introducedTo(`x.${other}`).title, introducedTo(`x.${other}`).detail)} from ${newestRows('introductions', company, 'x.revealed_at')}
    where ${containsWords(introducedTo(`x.${other}`).title)} ${exactFirst([introducedTo(`x.${other}`).title], 'x.revealed_at desc')}`
const namesOf = ({ title, reference }: Part) => (reference ? [title, reference] : [title])
/** Invoices are found by their number and their parties. */
const invoiceNames = `x.number || ' ' || (x.issuer ->> 'name') || ' ' || (x.recipient ->> 'name')`
const invoicesByName = (party: string) =>
  `${columns('invoice', 'x.number', 'x.status')} from ${newestRows('invoices', party, 'x.issued_at')} where ${containsWords(invoiceNames)} ${exactFirst(['x.number'], 'x.issued_at desc')}`
const ownByNameSql = sql<Wire>(
  'search_own_by_name',
  resultsByName([
    introductionsByName('buyer_company_id', 'seller_company_id'),
    introductionsByName('seller_company_id', 'buyer_company_id'),
    ...[...Object.values<Part>(parts), inquiry].map(
      (part) =>
        `${ownColumns(part)} from ${newestRows(part.table, 'company_id', part.newest)}
           where ${namesOf(part).map(containsWords).join(' or ')} ${exactFirst(namesOf(part), `${part.newest} desc`)}`,
    ),
    // No company issues an invoice to itself.
    ...['issuer_company_id', 'recipient_company_id'].map(invoicesByName),
    `${columns('key', 'x.name', 'x.mode')} from (select * from api_keys y where y.person_id = $3 order by y.created_at desc limit ${maxCompared}) x
       where ${containsWords('x.name')} ${exactFirst(['x.name'], 'x.created_at desc')}`,
    // The newest on Radar.
    `${columns('node', 'x.title', `'on Radar'`)} from (select * from listings y where y.listed and y.mode = 'live'
         order by y.created_at desc, y.id desc limit ${maxCompared}) x
       where not x.restricted and x.company_id <> $2 and ${containsWords('x.title')} ${exactFirst(['x.title'], 'x.created_at desc')}`,
  ]),
)
/** The objects that a company and its person may open. */
export const searchOwn = (read: Reader, companyId: number, personId: number, query: SearchQuery) =>
  'words' in query
    ? read.first(ownByNameSql, [query.words, companyId, personId])
    : read.first(ownByIdSql, [query.idFrom, query.idBefore, companyId, personId])

// All companies' objects, for the operator.

const byHandle = (kind: string, table: string, detail: string, more = '') =>
  `select '${kind}' as kind, x.handle::text as id, x.name as title, ${detail} as detail from ${prefixMatches(table, 'handle')} where true ${more}`
const allByIdSql = sql<Wire>(
  'search_all_by_id',
  results([
    ...Object.values<Part>(parts).map(
      ({ kind, table, title, detail }) => `${columns(kind, title, detail)} from ${prefixMatches(table)} where x.mode = 'live'`,
    ),
    ...['introductions', ...afterReveal].map(
      (table) =>
        `${columns('introduction', bothNames, 'introduction_status(x)')} from ${table === 'introductions' ? prefixMatches(table) : introductionsOf(table)} where x.mode = 'live'`,
    ),
    `${columns('invoice', 'x.number', 'x.status')} from ${prefixMatches('invoices')} where x.mode = 'live'`,
    `${columns('lot', `x.node ->> 'title'`, 'lot_status(x)')} from ${prefixMatches('lots')} where true`,
    `${columns(inquiry.kind, inquiry.title, inquiry.detail)} from ${prefixMatches(inquiry.table)} where x.mode = 'live'`,
    `${columns('offer', `x.gpu_model || ', ' || x.region`, 'x.status')} from ${prefixMatches('offers')} where true`,
    `${columns('key', 'x.name', 'x.mode')} from ${prefixMatches('api_keys')} where true`,
    byHandle('company', 'companies', 'x.country', 'and x.played_for is null'),
    byHandle('person', 'people', 'x.email'),
  ]),
)
const allByNameSql = sql<Wire>(
  'search_all_by_name',
  resultsByName([
    `select 'company' as kind, x.handle::text as id, x.name as title, x.country as detail
       from companies x where x.played_for is null and ${containsWords('x.name')} ${exactFirst(['x.name'], 'length(x.name)')}`,
    `select 'person' as kind, x.handle::text as id, x.name as title, x.email as detail
       from people x where ${containsWords('x.name')} or ${containsWords('x.email')} ${exactFirst(['x.name', 'x.email'], 'length(x.name)')}`,
    `${columns('invoice', 'x.number', 'x.status')} from (select * from invoices y where y.mode = 'live'
         order by y.issued_at desc, y.id desc limit ${maxInvoicesCompared}) x
       where ${containsWords(invoiceNames)} ${exactFirst(['x.number'], 'x.issued_at desc')}`,
  ]),
)
/** The objects that the operator may open. */
export const searchAll = (read: Reader, query: SearchQuery) =>
  'words' in query ? read.first(allByNameSql, [query.words]) : read.first(allByIdSql, [query.idFrom, query.idBefore])
