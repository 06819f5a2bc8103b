-- One vocabulary of hardware and regions: listings are found, and matched, by what their texts mean, however they are written.

alter table gpu_families add column aliases text[] not null default '{}';
alter table gpu_models add column aliases text[] not null default '{}';
alter table regions add column aliases text[] not null default '{}';

-- Every code, name and alias, as `name_key` and `model_key` leave it. A trigger keeps it.
create table reference_names (
  kind text not null check (kind in ('model', 'region')),
  key text not null,
  code text not null,
  primary key (kind, key)
);

-- Written by the trigger that renders a listing: the key of what its text names, or the text's own.
alter table listings alter column gpu_model_key drop expression;
alter table listings add column region_key text;
-- At the next start the reference data's names are learned, and with them what these listings name.
drop trigger if exists render on listings;
update listings set gpu_model_key = model_key(gpu_model), region_key = name_key(region);

drop index listings_newest_in_region, listings_newest_of_both, listings_cheapest_of_model, listings_cheapest_in_region,
  listings_cheapest_of_both, listings_dearest_in_region, listings_dearest_of_both;
drop statistics listings_by_model_and_region;
create index listings_newest_in_region on listings (region_key, created_at, id) where listed and mode = 'live';
create index listings_newest_of_both on listings (gpu_model_key, region_key, created_at, id) where listed and mode = 'live';
create index listings_cheapest_of_model on listings (gpu_model_key, price_up(price_per_hour_cents), id)
  include (company_id, restricted, gpu_model, gpu_count, quantity_available, region, region_key, available_from, price_per_hour_cents)
  where listed and mode = 'live';
create index listings_cheapest_in_region on listings (region_key, price_up(price_per_hour_cents), id)
  include (company_id, restricted, gpu_model_key, gpu_model, gpu_count, quantity_available, region, available_from, price_per_hour_cents)
  where listed and mode = 'live';
create index listings_cheapest_of_both on listings (gpu_model_key, region_key, price_up(price_per_hour_cents), id)
  include (company_id, restricted, gpu_model, gpu_count, quantity_available, region, available_from, price_per_hour_cents)
  where listed and mode = 'live';
create index listings_dearest_in_region on listings (region_key, price_down(price_per_hour_cents), id) where listed and mode = 'live';
create index listings_dearest_of_both on listings (gpu_model_key, region_key, price_down(price_per_hour_cents), id)
  where listed and mode = 'live';
-- Models and regions go together: without this the planner takes the two for independent, expects a handful, and sorts thousands.
create statistics listings_by_model_and_region (dependencies) on gpu_model_key, region_key from listings;
