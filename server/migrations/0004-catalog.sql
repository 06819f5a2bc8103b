-- The catalog: what GPUs, regions and going rates there are, and the offers that sellers rent out.

-- Reference data. Its rows come from server/data at start; the operator adds models and changes prices.

create table gpu_families (
  gpu_family text primary key,
  gpu_name text not null,
  gpu_arch text not null,
  vram_gb int not null check (vram_gb > 0)
);

create table gpu_models (
  gpu_model text primary key,
  gpu_name text not null,
  vram_gb int not null,
  gpu_family text not null references gpu_families
);

create table regions (
  region text primary key,
  region_name text not null,
  geo text check (geo in ('us', 'eu', 'asia', 'other'))
);

create table reference_prices (
  gpu_model text primary key references gpu_models,
  on_demand_price_per_hour_cents int not null check (on_demand_price_per_hour_cents > 0),
  updated_at timestamptz not null default app_now()
);

create domain gpu_sizes as int[] check (cardinality(value) > 0 and value = sizes_within(value, 8));

create table offers (
  id public_id primary key,
  company_id bigint not null references companies,
  gpu_model text not null references gpu_models,
  region text not null references regions,
  gpu_counts gpu_sizes not null,
  capacity_gpus int not null,
  -- What can start now. A claim takes from it and nothing else, so it stands in no index: such an update is a HOT one.
  free_gpus int not null,
  price_per_hour_cents int not null check (price_per_hour_cents between 1 and 1000000),
  vcpus_per_gpu int,
  ram_gb_per_gpu int,
  storage_gb int,
  interconnect text,
  interruptible boolean not null default false,
  estimated_provision_seconds int not null default 40 check (estimated_provision_seconds > 0),
  driver text not null default 'local' check (driver in ('local', 'docker', 'kubernetes')),
  driver_settings jsonb not null default '{}',
  created_at timestamptz(3) not null default app_now(),
  -- When the document last said something else.
  updated_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Flips at the edge alone: an index that holds it is left alone by every other claim.
  available boolean not null generated always as (withdrawn_at is null and free_gpus >= gpu_counts[1]) stored,
  -- Copied when the row is written, so that filters stay within one table.
  gpu_family text not null,
  vram_gb int not null,
  geo text,
  provider_code text not null,
  -- What partners read, rendered when it changes.
  wire text not null,
  check (free_gpus between 0 and capacity_gpus)
) with (fillfactor = 85);

-- Each promised filter in each order: by price (read backwards for the dearest first) and by age. Those of the whole market
-- begin with a column that is null in all of them: the search says why.
create index offers_by_price on offers (withdrawn_at, price_per_hour_cents, id) where withdrawn_at is null;
create index offers_by_age on offers (withdrawn_at, created_at, id) where withdrawn_at is null;
create index offers_of_model_by_price on offers (gpu_model, price_per_hour_cents, id) where withdrawn_at is null;
create index offers_of_model_by_age on offers (gpu_model, created_at, id) where withdrawn_at is null;
create index offers_of_family_by_price on offers (gpu_family, price_per_hour_cents, id) where withdrawn_at is null;
create index offers_of_family_by_age on offers (gpu_family, created_at, id) where withdrawn_at is null;
create index offers_in_region_by_price on offers (region, price_per_hour_cents, id) where withdrawn_at is null;
create index offers_in_region_by_age on offers (region, created_at, id) where withdrawn_at is null;
create index offers_in_geo_by_price on offers (geo, price_per_hour_cents, id) where withdrawn_at is null;
create index offers_in_geo_by_age on offers (geo, created_at, id) where withdrawn_at is null;
create index offers_available_by_price on offers (available, price_per_hour_cents, id) where withdrawn_at is null;
create index offers_available_by_age on offers (available, created_at, id) where withdrawn_at is null;
create index offers_of_model_in_region_by_price on offers (gpu_model, region, price_per_hour_cents, id) where withdrawn_at is null;
create index offers_of_model_in_region_by_age on offers (gpu_model, region, created_at, id) where withdrawn_at is null;
create index offers_of_model_available_by_price on offers (gpu_model, available, price_per_hour_cents, id) where withdrawn_at is null;
create index offers_of_model_available_by_age on offers (gpu_model, available, created_at, id) where withdrawn_at is null;
-- The cheapest live one of a family: previews, and what a family costs from.
create index offers_live_of_family on offers (gpu_family, price_per_hour_cents, id) where available;
create index offers_of_company on offers (company_id, created_at, id);
-- Where machines may run is found by stepping from one place to the next, not by looking at every offer.
create index offers_by_machine_home on offers (driver, driver_settings) where withdrawn_at is null;

-- How many offers are on the market, by model, region and provider. A writer appends what it changed and waits for nobody;
-- the fold adds it up in the background. The truth at any moment is the totals plus what is not folded yet.

create table offer_changes (
  gpu_model text not null,
  region text not null,
  provider_code text not null,
  change int not null
);

create table offer_totals (
  facet text not null check (facet in ('model', 'region', 'provider')),
  code text not null,
  offers bigint not null,
  primary key (facet, code)
);
