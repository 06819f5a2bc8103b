/** Fragments of SQL that several stores use. */

/** Whether a company may see the listing `l`. */
export const visibleTo = (company: string) => `l.listed and l.mode = 'live'
  and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = ${company}))`

/** Whether a company's test keys see the listing `l` in their test world: the company's own, and those of simulated companies there. */
export const visibleInTestWorld = (company: string) => `l.listed and l.mode = 'test' and l.company_id = any(test_world(${company}))`

/** Whether a key sees the listing `l`; a test key sees those of its test world in addition to live ones. */
export const visibleInMode = (company: string, mode: string) =>
  `(${visibleTo(company)} or ${mode} = 'test' and ${visibleInTestWorld(company)})`

/** Whether a lot takes bids, as `takes_bids` in the schema; written out so that a page reads the time once, not for each of its nodes. */
export const takesBids = (lot: string, now = '(select app_now())') => `${lot}.status = 'open' and ${lot}.ends_at > ${now}`

/** Whether a company bid on the lot `o`, which has ended. While a lot takes bids, its bidders see it only if they see its node. */
export const endedWithBidOf = (company: string) =>
  `not takes_bids(o) and exists (select from bids b where b.lot_id = o.id and b.company_id = ${company})`

/** Whether a company may read the lot `o` on the listing `l`: one that takes its bids, one that it bid on, or one on its own listing. */
export const lotVisibleTo = (
  company: string,
) => `l.mode = 'live' and (l.company_id = ${company} or (takes_bids(o) and ${visibleTo(company)})
     or (${endedWithBidOf(company)}))`

/** The lot `o` that takes bids on the listing `l`, if there is one. */
export const withLot = `left join lots o on o.listing_id = l.id and ${takesBids('o')}`
