/**
 * Who hears what of a step. The audit tells that it was done; the rows it was done to tell whom it concerns. What goes out is
 * an audience and a topic: a company's own things to the company, what anybody may see to everybody, and no id of anything.
 */
import type { Topic } from '@parley/contract/dashboard/topics'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'

const everybody = `'all'`
const operators = `'operators'`
const company = (id: string) => `'company ' || ${id}`
const person = (id: string) => `'person ' || ${id}`

/** `session` is no topic of a page: its streams look whether their session still stands. */
type Heard = readonly [audience: string, ...topics: readonly (Topic | 'session')[]]

/** One kind of step, as conditions on the audit row `a` and what it is joined to; and who hears what of it. */
function heardOf(step: string, about: string, ...heard: readonly Heard[]): string {
  const values = heard.flatMap(([audience, ...topics]) => topics.map((topic) => `(${audience}, '${topic}')`))
  return `select h.audience, h.topic from fresh a ${about} cross join lateral (values ${values.join(', ')}) h (audience, topic) where ${step}`
}
const like = (pattern: string) => `a.action like '${pattern}'`

/** One row by its key, looked up for each step: a plan for many steps may not begin to read whole tables. */
const row = (table: string, alias: string, condition: string) =>
  `cross join lateral (select * from ${table} where ${condition} limit 1) ${alias}`

const request = row('requests', 'r', `id = a.target and mode = 'live'`)
const opportunity = `${row('opportunities', 'o', `id = a.target and mode = 'live'`)} ${row('requests', 'r', 'id = o.request_id')}`
const listing = row('listings', 'l', `id = a.target and mode = 'live'`)
const lot = `${row('lots', 'o', 'id = a.target')} ${row('listings', 'l', 'id = o.listing_id')}`
const inquiry = row('inquiries', 'i', `id = a.target and mode = 'live'`)
const rental = row('rentals', 'r', 'id = a.target')
const invoice = row('invoices', 'v', 'id = a.target')
const offer = row('offers', 'o', 'id = a.target')
const namedCompany = row('companies', 'c', 'handle = a.target')
const key = `${row('api_keys', 'k', 'id = a.target')} left join memberships m on m.person_id = k.person_id`
const introduction = (id: string) => row('introductions', 'i', `id = ${id} and mode = 'live'`)
const introductionOf = (table: string) => `${row(table, 'f', 'id = a.target')} ${introduction('f.introduction_id')}`

const buyer = company('i.buyer_company_id')
const seller = company('i.seller_company_id')
const bothSides = (...topics: readonly Topic[]): readonly Heard[] => [
  [buyer, ...topics],
  [seller, ...topics],
]

/** Who reads a lot: whoever may see its node, its seller, and those who bid. */
const readers = `cross join lateral (
    select 'all' as audience where not l.restricted
    union select 'company ' || m.company_id from listing_audience m where m.listing_id = l.id
    union select 'company ' || l.company_id
    union select 'company ' || b.company_id from bids b where b.lot_id = o.id) reader`
/** A bid on a sealed lot that replaces the company's own changes nothing that another may see, the count neither. */
const replacesSealed = `a.action = 'lot.bid' and exists (select from bids b join bids earlier
    on earlier.lot_id = b.lot_id and earlier.company_id = b.company_id and earlier.place < b.place
  where b.id = a.detail ->> 'bidId' and b.sealed is not null)`

const steps = [
  heardOf(like('request.%'), request, [company('r.company_id'), 'requests'], [operators, 'queues']),
  heardOf(
    like('opportunity.%'),
    opportunity,
    [company('o.company_id'), 'opportunities'],
    [company('r.company_id'), 'requests'],
    [operators, 'queues'],
  ),
  heardOf(like('opportunity.accepted'), `${opportunity} ${introduction(`a.detail ->> 'introductionId'`)}`, ...bothSides('introductions')),
  heardOf(like('introduction.%'), introduction('a.target'), ...bothSides('introductions'), [operators, 'queues']),
  heardOf(like('file.%'), introductionOf('files'), ...bothSides('introductions')),
  heardOf(
    like('claim.%'),
    introductionOf('claims'),
    ...bothSides('introductions', 'claims'),
    // An upheld one voids the fee.
    [seller, 'invoices'],
    [operators, 'queues'],
  ),
  heardOf(like('deal.%'), introductionOf('deals'), ...bothSides('introductions', 'deals')),
  heardOf(like('deal.confirmed'), introductionOf('deals'), ...bothSides('invoices'), [operators, 'queues']),
  heardOf(
    like('invoice.%'),
    invoice,
    [company('v.issuer_company_id'), 'invoices', 'introductions'],
    [company('v.recipient_company_id'), 'invoices', 'introductions'],
    [operators, 'queues'],
  ),
  heardOf(
    `${like('submission.%')} or a.action = 'node.restricted'`,
    listing,
    [company('l.company_id'), 'submissions'],
    [operators, 'queues'],
  ),
  heardOf(like('inquiry.%'), inquiry, [company('i.company_id'), 'inquiries'], [operators, 'queues']),
  heardOf(`${like('lot.%')} and not (${replacesSealed})`, `${lot} ${readers}`, ['reader.audience', 'lots']),
  heardOf("a.action = 'lot.bid'", '', [company('a.company_id'), 'lots']),
  heardOf(
    like('rental.%'),
    rental,
    [company('r.company_id'), 'rentals', 'wallet'],
    [company('r.seller_id'), 'offers', 'wallet'],
    [operators, 'allRentals'],
  ),
  heardOf(`a.action in ('rental.provisioning_failed', 'rental.interrupted')`, '', [operators, 'queues']),
  heardOf(like('offer.%'), offer, [company('o.company_id'), 'offers'], [operators, 'queues']),
  heardOf(like('wallet.%'), namedCompany, [company('c.id'), 'wallet']),
  heardOf(like('key.%'), key, [person('k.person_id'), 'keys'], [company('m.company_id'), 'companyKeys']),
  heardOf(`a.action ~ '^(company|member|invitation)[.]'`, '', [company('a.company_id'), 'company']),
  heardOf(like('company.%'), namedCompany, [company('c.id'), 'company']),
  heardOf(like('agreement.signed'), '', [company('a.company_id'), 'agreements']),
  heardOf(like('agreement.published'), '', [everybody, 'agreements']),
  heardOf(`a.action ~ '^(sessions?[.]ended|(password|factor|authenticator|passkey)[.])'`, '', [person('a.person_id'), 'session']),
]

/** An instance with open pages holds this lock on the connection that listens: while none does, nobody need be looked for. */
const pagesAreOpen = `exists (select from pg_locks where locktype = 'advisory' and (classid, objid) = (2, 0)
  and database = (select oid from pg_database where datname = current_database()))`

const announceSql = sql(
  'announce_changes',
  `with fresh as materialized (
     select a.action, a.target, a.company_id, a.person_id, a.detail
     from audit_chain l ${row('audit', 'a', 'id = l.audit_id')} where l.position > $1 and l.position <= $2 and ${pagesAreOpen})
   select pg_notify('changes', audience || ' ' || topic) from (${steps.join('\n union ')}) heard where audience is not null`,
)
/** Announces the steps whose audit rows were linked after one position, up to another. */
export const announceChanges = (tx: Tx, after: number, upTo: number) => tx.later(announceSql, [after, upTo])
