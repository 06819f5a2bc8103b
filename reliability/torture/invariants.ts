/** Invariants of the database that must hold at any moment, regardless of kills. Each statement returns the rows that violate it. */
import type { DatabaseUnderTest } from '../database.ts'
import { verifyAudit } from '../exactly-once.ts'

const invariants: Readonly<Record<string, string>> = {
  'every balance is what its transfers add up to': `
    select b.company_id as broken from company_balances b
    cross join lateral (select
        coalesce(sum(account_change(t, b.company_id, 'wallet')), 0) as wallet, coalesce(sum(account_change(t, b.company_id, 'hold')), 0) as hold,
        coalesce(sum(account_change(t, b.company_id, 'payable')), 0) as payable, coalesce(sum(account_change(t, b.company_id, 'revenue')), 0) as revenue
      from ledger_transfers t where b.company_id in (t.from_company, t.to_company)) s
    where (b.wallet_cents, b.hold_cents, b.payable_cents, b.revenue_cents) <> (s.wallet, s.hold, s.payable, s.revenue)`,
  'every balance of a midnight is what the transfers before it add up to': `
    select c.company_id as broken from closing_balances c
    where c.wallet_cents <> (select coalesce(sum(account_change(t, c.company_id, 'wallet')), 0) from ledger_transfers t
      where c.company_id in (t.from_company, t.to_company) and t.created_at < c.at)`,
  'no account is below zero': `
    select company_id as broken from company_balances where least(wallet_cents, hold_cents, payable_cents, revenue_cents) < 0`,
  'the active rentals of each company are counted': `
    select b.company_id as broken from company_balances b
    where b.active_rentals <> (select count(*) from rentals r where r.mode = 'live' and r.company_id = b.company_id and r.status <> 'stopped')`,
  'each offer has the GPUs free that no machine has': `
    select o.id as broken from offers o
    where o.free_gpus + (select coalesce(sum(r.gpu_count), 0) from rentals r where r.mode = 'live' and r.offer_id = o.id and r.returned_at is null) <> o.capacity_gpus`,
  'a rental holds what was held, less what was charged and given back': `
    select r.id as broken from rentals r
    left join lateral (select
        coalesce(sum(amount_cents) filter (where kind = 'hold'), 0) as held, coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charged,
        coalesce(sum(amount_cents) filter (where kind = 'release'), 0) as released, count(*) filter (where kind = 'hold' and source = r.id) as begun
      from ledger_transfers t where t.rental_id = r.id) t on true
    where r.mode = 'live' and (r.held_cents <> t.held - t.charged - t.released or r.charged_cents <> t.charged or t.begun <> 1
      or (r.stopping_at is not null and r.held_cents <> 0))`,
  'no rental costs, or holds, more than its total, or runs past its last moment': `
    select r.id as broken from rentals r
    where r.max_total_cents < greatest(r.charged_cents + r.held_cents, accrued_cents(r, 'infinity'))
      or greatest(r.paid_through, r.stopping_at) > r.runs_until`,
  'the events of a rental are numbered without a gap, and each step is there once': `
    select rental_id as broken from rental_events group by rental_id
    having max(number) <> count(*) or count(*) filter (where type = 'rental.created') <> 1
      or count(*) filter (where type = 'rental.running') > 1 or count(*) filter (where type = 'rental.stopping') > 1
      or count(*) filter (where type = 'rental.stopped') > 1`,
  'an accepted opportunity has one introduction, and no other has any': `
    select o.id as broken from opportunities o
    where (o.status = 'accepted') <> exists (select from introductions i where i.opportunity_id = o.id)`,
  'what waits for a seller belongs to a matched request': `
    select o.id as broken from opportunities o join requests r on r.id = o.request_id where o.status = 'offered' and r.status <> 'matched'`,
  'every stored document says what its row says': `
    select id as broken from requests r where wire <> request_document(r)
    union all select id from opportunities o where wire <> opportunity_document(o, o.status)
    union all select id from listings l where (node_wire, submission_wire) <> (node_document(l), submission_document(l))`,
  'a lot on the grid leads with its highest bid and counts its bids': `
    select l.id as broken from lots l
    where l.bids_taken <> (select count(*) from bids b where b.lot_id = l.id)
      or l.bid_count <> (select count(*) from bids b where b.lot_id = l.id and b.replaced_at is null)
      or l.current_bid_cents is distinct from (select max(amount_cents) from bids b where b.lot_id = l.id)`,
}

/** Returns the violated invariants. */
export async function brokenInvariants(database: DatabaseUnderTest): Promise<string[]> {
  const violations: string[] = []
  for (const [description, text] of Object.entries(invariants)) {
    const rows = await database.rows<{ broken: string }>(text)
    if (rows.length > 0) violations.push(`${description}: not so for ${rows.length}, first ${rows[0]?.broken}`)
  }
  const { broken } = await verifyAudit(database.rows)
  return broken === null ? violations : [...violations, `the audit's chain: position ${broken.position}, ${broken.fault}`]
}
