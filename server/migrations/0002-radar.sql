-- Radar: what buyers and sellers read of a listing, its review, lots and bids, inquiries.

-- What the reference data says of a model; proposals are compared with it.
create table if not exists gpu_models (
  gpu_model text primary key,
  gpu_name text not null,
  vram_gb int not null,
  gpu_family text not null
);

-- Listings: the documents

alter table listings
  add column submitted_at timestamptz not null default app_now(),
  add column restricted boolean not null default false,
  -- Kept, for taking it anew from every row that is looked at costs more than the rest of matching.
  add column gpu_model_key text generated always as (model_key(gpu_model)) stored,
  -- What a buyer and what the seller reads, rendered when the row is written, up to the auction: the clock decides that one.
  add column node_wire text,
  add column submission_wire text,
  -- The node as it was approved last, to show a reviewer what changed since.
  add column approved_wire text;

create function node_document(l listings) returns text language sql stable as $$
  select left(row_to_json(d)::text, -1) || ',"auction":' from (select
    l.id, l.title, l.gpu_model, l.gpu_count, l.gpu_memory_gb, l.cpu_model, l.cpu_sockets, l.ram_gb, l.ram_type, l.storage_tb,
    l.storage_type, l.interconnect, l.network_uplink, l.os, l.spec_summary, l.quantity_available, l.currency,
    l.price_per_hour_cents, l.region, wire_time(l.available_from) as available_from, l.duration_min, l.duration_max) d
$$;

-- `listed` is written out: a generated column is not there yet when the trigger renders.
create function submission_document(l listings) returns text language sql stable as $$
  select left(row_to_json(d)::text, -1) || ',' || substr(node_document(l), 2) from (select
    l.status, l.rejection_reason, l.status = 'approved' and not l.withdrawn as listed, wire_time(l.created_at) as created_at) d
$$;

-- A document of a listing with its auction, which is null when no lot takes bids.
create function with_auction(document text, auction text) returns text language sql immutable as $$
  select document || coalesce(auction, 'null') || '}'
$$;

create function render_listing() returns trigger language plpgsql as $$
begin
  new.node_wire := node_document(new);
  new.submission_wire := submission_document(new);
  if new.status = 'approved' then
    new.approved_wire := with_auction(new.node_wire, null);
  end if;
  return new;
end $$;
create trigger render before insert or update on listings for each row execute function render_listing();

update listings set updated_at = updated_at;
alter table listings alter column node_wire set not null, alter column submission_wire set not null;

create function mark_restricted() returns trigger language plpgsql as $$
begin
  update listings l set restricted = exists (select from listing_audience a where a.listing_id = l.id)
    where l.id in (old.listing_id, new.listing_id);
  return null;
end $$;
create trigger mark_restricted after insert or delete on listing_audience for each row execute function mark_restricted();

-- The grid: each sort alone, within a model, within a region, within both. A missing price sorts last in both directions.
create function price_up(cents int) returns int language sql immutable as $$ select coalesce(cents, 2147483647) $$;
create function price_down(cents int) returns int language sql immutable as $$ select coalesce(cents, -1) $$;

create index listings_newest on listings (created_at, id) where listed and mode = 'live';
create index listings_newest_of_model on listings (gpu_model_key, created_at, id) where listed and mode = 'live';
create index listings_newest_in_region on listings (lower(region), created_at, id) where listed and mode = 'live';
create index listings_newest_of_both on listings (gpu_model_key, lower(region), created_at, id) where listed and mode = 'live';
create index listings_cheapest on listings (price_up(price_per_hour_cents), id) where listed and mode = 'live';
create index listings_cheapest_of_model on listings (gpu_model_key, price_up(price_per_hour_cents), id) where listed and mode = 'live';
create index listings_cheapest_in_region on listings (lower(region), price_up(price_per_hour_cents), id) where listed and mode = 'live';
create index listings_cheapest_of_both on listings (gpu_model_key, lower(region), price_up(price_per_hour_cents), id)
  where listed and mode = 'live';
-- Models and regions go together: without this the planner takes the two for independent, expects a handful, and sorts thousands.
create statistics listings_by_model_and_region (dependencies) on gpu_model_key, (lower(region)) from listings;
create index listings_dearest on listings (price_down(price_per_hour_cents), id) where listed and mode = 'live';
create index listings_dearest_of_model on listings (gpu_model_key, price_down(price_per_hour_cents), id) where listed and mode = 'live';
create index listings_dearest_in_region on listings (lower(region), price_down(price_per_hour_cents), id) where listed and mode = 'live';
create index listings_dearest_of_both on listings (gpu_model_key, lower(region), price_down(price_per_hour_cents), id)
  where listed and mode = 'live';
drop index listings_to_match, listings_of_model_by_price, listings_in_region;

-- The seller's list and the operator's queue.
create index listings_of_company_by_status on listings (company_id, mode, status, created_at desc, id desc);
create index listings_of_company_by_listed on listings (company_id, mode, listed, created_at desc, id desc);
create index listings_in_review on listings (status, created_at desc, id desc) where mode = 'live';

-- Lots

create table lots (
  id public_id primary key,
  listing_id public_id not null references listings,
  format text not null check (format in ('open', 'sealed')),
  status text not null default 'open' check (status in ('open', 'closed', 'decided', 'voided')),
  -- The node as it was when the lot was opened: what follows on the listing is not what was bid on.
  node json not null,
  ends_at timestamptz not null,
  reserve_cents int,
  -- Every bid taken has its place; a replaced one is not counted.
  bids_taken int not null default 0,
  bid_count int not null default 0,
  current_bid_cents int,
  leading_bid_id public_id,
  winning_bid_id public_id,
  winning_amount_cents int,
  created_at timestamptz not null default app_now(),
  decided_at timestamptz,
  -- The auction as a node's reader sees it while the lot takes bids, rendered when the row is written.
  auction_wire text not null,
  check (format = 'open' or (current_bid_cents is null and leading_bid_id is null)),
  check ((status = 'decided') = (decided_at is not null)),
  check ((winning_bid_id is null) = (winning_amount_cents is null))
);
create unique index lots_open on lots (listing_id) where status = 'open';
create index lots_due on lots (ends_at) where status = 'open';
create index lots_to_decide on lots (ends_at) where status = 'closed';
create index lots_newest on lots (created_at desc, id desc);
create index lots_of_listing on lots (listing_id);

create function render_lot() returns trigger language plpgsql as $$
begin
  select row_to_json(d)::text into new.auction_wire from (select
    new.id as lot_id, new.format, wire_time(new.ends_at) as ends_at, new.reserve_cents, 'usd' as currency,
    new.bid_count, new.current_bid_cents) d;
  return new;
end $$;
create trigger render before insert or update on lots for each row execute function render_lot();

create function takes_bids(o lots) returns boolean language sql stable as $$
  select o.status = 'open' and o.ends_at > app_now()
$$;

-- A reader never sees a lot that has ended as open, whether or not the timer came by.
create function lot_status(o lots) returns text language sql stable as $$
  select case when o.status = 'open' and o.ends_at <= app_now() then 'closed' else o.status end
$$;

create table bids (
  id public_id primary key,
  lot_id public_id not null references lots,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  place int not null,
  -- The amount and the receipt's nonce; on a sealed lot readable with the service's key alone.
  amount_cents int,
  sealed bytea,
  commitment text not null,
  placed_at timestamptz not null default app_now(),
  replaced_at timestamptz,
  check ((amount_cents is null) <> (sealed is null)),
  unique (lot_id, place)
);
create unique index bids_sealed_of_company on bids (lot_id, company_id) where sealed is not null and replaced_at is null;
create index bids_of_company on bids (company_id, lot_id, place);

-- A company's card, as it keeps it.
create function company_card(p_company bigint) returns json language sql stable as $$
  select row_to_json(p) from (select
    c.name as "companyName", c.country, c.website,
    case when num_nonnulls(c.contact_name, c.contact_email, c.contact_phone) > 0 then
      (select row_to_json(k) from (select c.contact_name as name, c.contact_email as email, c.contact_phone as phone) k)
    end as contact
    from companies c where c.id = p_company) p
$$;

-- Inquiries

create table inquiries (
  id public_id primary key,
  listing_id public_id not null references listings,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'received' check (status in ('received', 'forwarded', 'answered', 'closed')),
  message text,
  quantity int,
  starts_at timestamptz,
  duration text,
  target_price_per_hour_cents int,
  created_at timestamptz not null default app_now(),
  -- What the buyer reads, rendered when the row is written.
  wire text not null
);
create index inquiries_of_company on inquiries (company_id, mode, created_at desc, id desc);
create index inquiries_live on inquiries (created_at desc, id desc) where mode = 'live';
create index inquiries_live_by_status on inquiries (status, created_at desc, id desc) where mode = 'live';

create function render_inquiry() returns trigger language plpgsql as $$
begin
  select row_to_json(d)::text into new.wire from (select
    new.id, new.listing_id as node_id, new.status, new.message, new.quantity, wire_time(new.starts_at) as starts_at,
    new.duration, new.target_price_per_hour_cents, wire_time(new.created_at) as created_at) d;
  return new;
end $$;
create trigger render before insert or update on inquiries for each row execute function render_inquiry();
