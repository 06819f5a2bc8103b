-- Which open pages are notified of a step.

-- Who may read a lot: the companies that see its node, its seller, and its bidders after it has ended.
create or replace function lot_readers(p_lot text) returns setof text language sql stable rows 4 as $$
  select 'all' from lots o join listings l on l.id = o.listing_id where o.id = p_lot and not l.restricted
  union select 'company ' || m.company_id from lots o join listing_audience m on m.listing_id = o.listing_id where o.id = p_lot
  union select 'company ' || l.company_id from lots o join listings l on l.id = o.listing_id where o.id = p_lot
  union select 'company ' || b.company_id from lots o join bids b on b.lot_id = o.id where o.id = p_lot and not takes_bids(o)
$$;

-- A bid on a sealed lot that replaces the company's own changes nothing that others see, not even the count. A bid after a voided one is
-- counted again.
create or replace function replaces_sealed_bid(p_bid text) returns boolean language sql stable as $$
  select exists (select from bids b cross join lateral (select e.voided_at from bids e
      where e.lot_id = b.lot_id and e.company_id = b.company_id and e.place < b.place order by e.place desc limit 1) earlier
    where b.id = p_bid and b.sealed is not null and earlier.voided_at is null)
$$;

-- The audiences of a step that depend on its object, and the object's mode.
create or replace function audiences_of(p_thing text, p_id text, p_detail json)
returns table (party text, audience text, mode text) language sql stable rows 4 as $$
  select p.party, 'company ' || p.company_id, p.mode from parties_of(p_thing, p_id) p
  union all
  select 'holder', 'person ' || k.person_id, 'live' from api_keys k where p_thing = 'key' and k.id = p_id
  union all
  select r.party, reader, 'live' from lot_readers(p_id) reader
    cross join lateral (select 'readers' as party union all select 'bidReaders' where not replaces_sealed_bid(p_detail ->> 'bidId')) r
    where p_thing = 'lot'
  union all
  select 'voidedBidders', 'company ' || b.company_id, 'live' from bids b where p_thing = 'lot' and b.lot_id = p_id and b.voided_at is not null
$$;
