-- The catalog: what GPUs, regions and going rates there are, and the offers that sellers rent out.

-- Reference data. Its rows come from server/data at start; the operator adds models and changes prices.

create table gpu_families (
  gpu_family text primary key,
  gpu_name text not null,
  gpu_arch text not null,
  vram_gb int not null check (vram_gb > 0)
);

create table if not exists gpu_models (
  gpu_model text primary key,
  gpu_name text not null,
  vram_gb int not null,
  gpu_family text not null
);
-- Not valid: rows that stood here before get their families when the reference data is loaded.
alter table gpu_models add foreign key (gpu_family) references gpu_families not valid;

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

-- A company's name in the catalog: random, so that it tells nothing and stays when the company is renamed.
alter table companies add column provider_code text not null unique
  default 'p' || left(replace(gen_random_uuid()::text, '-', ''), 12);

-- Offers

-- The sizes of an offer that fit into so many GPUs, smallest first.
create function sizes_within(sizes int[], gpus int) returns int[] language sql immutable as $$
  select array(select size from unnest('{1,2,4,8}'::int[]) size where size = any (sizes) and size <= gpus)
$$;
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

create function offer_document(o offers) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    o.id, o.gpu_model, m.gpu_name, o.gpu_family, o.vram_gb, o.region, r.region_name, o.geo, o.provider_code, o.gpu_counts,
    cardinality(startable) > 0 as available, startable as available_gpu_counts,
    o.price_per_hour_cents, 'usd' as currency, o.vcpus_per_gpu, o.ram_gb_per_gpu, o.storage_gb, o.interconnect, o.interruptible,
    o.estimated_provision_seconds, wire_time(o.updated_at) as updated_at
    from gpu_models m, regions r, sizes_within(o.gpu_counts, o.free_gpus) startable
    where m.gpu_model = o.gpu_model and r.region = o.region) d
$$;

create function render_offer() returns trigger language plpgsql as $$
begin
  select m.gpu_family, m.vram_gb, r.geo, c.provider_code into new.gpu_family, new.vram_gb, new.geo, new.provider_code
    from gpu_models m, regions r, companies c
    where m.gpu_model = new.gpu_model and r.region = new.region and c.id = new.company_id;
  new.updated_at := app_now();
  new.wire := offer_document(new);
  return new;
end $$;
create trigger render before insert
  or update of gpu_model, region, gpu_counts, price_per_hour_cents, vcpus_per_gpu, ram_gb_per_gpu, storage_gb, interconnect,
    interruptible, estimated_provision_seconds, withdrawn_at
  on offers for each row execute function render_offer();

create function render_availability() returns trigger language plpgsql as $$
begin
  if sizes_within(new.gpu_counts, new.free_gpus) <> sizes_within(old.gpu_counts, old.free_gpus) then
    new.updated_at := app_now();
    new.wire := offer_document(new);
  end if;
  return new;
end $$;
-- With eight GPUs free before and after, every size can start before and after: most claims never get here.
create trigger render_availability before update of free_gpus on offers for each row
  when (least(old.free_gpus, new.free_gpus) < 8) execute function render_availability();

-- What the offer's seller and the operator read of it.
create function managed_offer_document(o offers) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    o.id, o.gpu_model as "gpuModel", m.gpu_name as "gpuName", o.region, o.provider_code as "providerCode", o.gpu_counts as "gpuCounts",
    o.capacity_gpus as "capacityGpus", o.free_gpus as "freeGpus", o.available, o.price_per_hour_cents as "pricePerHourCents",
    'usd' as currency, o.vcpus_per_gpu as "vcpusPerGpu", o.ram_gb_per_gpu as "ramGbPerGpu", o.storage_gb as "storageGb", o.interconnect,
    o.interruptible, o.estimated_provision_seconds as "estimatedProvisionSeconds", o.driver,
    wire_time(o.created_at) as "createdAt", wire_time(o.updated_at) as "updatedAt", wire_time(o.withdrawn_at) as "withdrawnAt"
    from gpu_models m where m.gpu_model = o.gpu_model) d
$$;

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

create view offers_on_market as
  select facet, code, sum(offers)::bigint as offers from (
    select facet, code, offers from offer_totals
    union all
    select tail.facet, tail.code, c.change from offer_changes c
      cross join lateral (values ('model', c.gpu_model), ('region', c.region), ('provider', c.provider_code)) tail (facet, code)
  ) known group by facet, code having sum(offers) > 0;

create function note_new_offers() returns trigger language plpgsql as $$
begin
  insert into offer_changes
    select gpu_model, region, provider_code, count(*) from fresh where withdrawn_at is null group by 1, 2, 3;
  return null;
end $$;
create trigger note_new after insert on offers referencing new table as fresh for each statement execute function note_new_offers();

create function note_withdrawal() returns trigger language plpgsql as $$
begin
  insert into offer_changes
    values (new.gpu_model, new.region, new.provider_code, case when new.withdrawn_at is null then 1 else -1 end);
  return null;
end $$;
create trigger note_withdrawal after update of withdrawn_at on offers for each row
  when ((old.withdrawn_at is null) <> (new.withdrawn_at is null)) execute function note_withdrawal();
