-- Radar: listings, who may see them, lots and bids, inquiries.

-- Listings: a Radar submission and its node are one thing with one id.

create table listings (
  id public_id primary key,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  rejection_reason text,
  withdrawn boolean not null default false,
  listed boolean not null generated always as (status = 'approved' and not withdrawn) stored,
  title text not null,
  gpu_model text,
  gpu_count int,
  gpu_memory_gb int,
  cpu_model text,
  cpu_sockets int,
  ram_gb int,
  ram_type text,
  storage_tb int,
  storage_type text,
  interconnect text,
  network_uplink text,
  os text,
  spec_summary text,
  quantity_available int not null default 1,
  currency text not null default 'usd' check (currency = 'usd'),
  price_per_hour_cents int,
  region text,
  available_from timestamptz,
  duration_min text,
  duration_max text,
  restricted boolean not null default false,
  -- Kept, for taking it anew from every row that is looked at costs more than the rest of matching.
  gpu_model_key text generated always as (model_key(gpu_model)) stored,
  -- What a buyer and what the seller reads, rendered when the row is written, up to the auction: the clock decides that one.
  node_wire text not null,
  submission_wire text not null,
  -- The node as it was approved last, to show a reviewer what changed since.
  approved_wire text,
  submitted_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index listings_by_company on listings (company_id, mode, created_at desc, id desc);

-- An operator may restrict a node to named companies.
create table listing_audience (
  listing_id public_id not null references listings,
  company_id bigint not null references companies,
  primary key (listing_id, company_id)
);
-- The grid: each sort alone, within a model, within a region, within both. Matching reads the cheapest of a model, of a region and of
-- both: it judges three hundred listings by what their index entries carry, and reads the rows of the best twenty alone.
create index listings_newest on listings (created_at, id) where listed and mode = 'live';
create index listings_newest_of_model on listings (gpu_model_key, created_at, id) where listed and mode = 'live';
create index listings_newest_in_region on listings (lower(region), created_at, id) where listed and mode = 'live';
create index listings_newest_of_both on listings (gpu_model_key, lower(region), created_at, id) where listed and mode = 'live';
create index listings_cheapest on listings (price_up(price_per_hour_cents), id) where listed and mode = 'live';
create index listings_cheapest_of_model on listings (gpu_model_key, price_up(price_per_hour_cents), id)
  include (company_id, restricted, gpu_model, gpu_count, quantity_available, region, available_from, price_per_hour_cents)
  where listed and mode = 'live';
create index listings_cheapest_in_region on listings (lower(region), price_up(price_per_hour_cents), id)
  include (company_id, restricted, gpu_model_key, gpu_model, gpu_count, quantity_available, region, available_from, price_per_hour_cents)
  where listed and mode = 'live';
create index listings_cheapest_of_both on listings (gpu_model_key, lower(region), price_up(price_per_hour_cents), id)
  include (company_id, restricted, gpu_model, gpu_count, quantity_available, region, available_from, price_per_hour_cents)
  where listed and mode = 'live';
-- Models and regions go together: without this the planner takes the two for independent, expects a handful, and sorts thousands.
create statistics listings_by_model_and_region (dependencies) on gpu_model_key, (lower(region)) from listings;
create index listings_dearest on listings (price_down(price_per_hour_cents), id) where listed and mode = 'live';
create index listings_dearest_of_model on listings (gpu_model_key, price_down(price_per_hour_cents), id) where listed and mode = 'live';
create index listings_dearest_in_region on listings (lower(region), price_down(price_per_hour_cents), id) where listed and mode = 'live';
create index listings_dearest_of_both on listings (gpu_model_key, lower(region), price_down(price_per_hour_cents), id)
  where listed and mode = 'live';
-- The seller's list and the operator's queue.
create index listings_of_company_by_status on listings (company_id, mode, status, created_at desc, id desc);
create index listings_of_company_by_listed on listings (company_id, mode, listed, created_at desc, id desc);
create index listings_in_review on listings (status, created_at desc, id desc) where mode = 'live';
create index listings_waiting on listings (submitted_at) where status = 'pending' and mode = 'live';

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
