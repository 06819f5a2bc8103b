-- A lot's part of the node document, and whether it takes bids.

create or replace function render_lot() returns trigger language plpgsql as $$
begin
  -- The previous release opens lots of the whole listing.
  new.quantity := coalesce(new.quantity, (new.node ->> 'quantityAvailable')::int);
  select row_to_json(d)::text into new.auction_wire from (select
    new.id as lot_id, new.format, wire_time(new.ends_at) as ends_at, new.reserve_cents, 'usd' as currency,
    new.bid_count, new.current_bid_cents, new.quantity, wire_time(new.starts_at) as starts_at, new.duration_months) d;
  return new;
end $$;

create or replace trigger render before insert or update on lots for each row execute function render_lot();

create or replace function takes_bids(o lots) returns boolean language sql stable as $$
  select o.status = 'open' and o.ends_at > app_now()
$$;

-- A reader never sees an ended lot as open, even before the timer has run.
create or replace function lot_status(o lots) returns text language sql stable as $$
  select case when o.status = 'open' and o.ends_at <= app_now() then 'closed' else o.status end
$$;
