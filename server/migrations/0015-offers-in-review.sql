-- An offer of a seller stands in the catalog once the operator approved it, while this installation has its driver.
-- Offers from before had been on the market: they count as approved. From now on one waits for the operator unless it says otherwise.

alter table offers
  add column status text not null default 'approved' check (status in ('pending', 'approved', 'rejected')),
  add column rejection_reason text,
  -- Since when it waits for review, or was in it last.
  add column submitted_at timestamptz(3) not null default app_now(),
  -- Whether the installation can start its machines; a start of the service sees to it.
  add column driver_installed boolean not null default true,
  -- Whether buyers may read and rent it. A trigger computes it with offer_on_market().
  add column on_market boolean not null default true;

update offers set submitted_at = created_at, on_market = withdrawn_at is null;
alter table offers alter column status set default 'pending', alter column on_market drop default;
alter table offers add constraint offers_rejection_reason_check check ((status = 'rejected') = (rejection_reason is not null));

-- Replaced by note_market_change(): both would count a withdrawal twice.
drop trigger if exists note_withdrawal on offers;
drop function if exists note_withdrawal();

-- Its indexes go with it.
alter table offers drop column available;
-- Flips at the edge alone: an index that holds it is left alone by every other claim.
alter table offers add column available boolean not null generated always as (on_market and free_gpus >= gpu_counts[1]) stored;

drop index offers_by_price, offers_by_age, offers_of_model_by_price, offers_of_model_by_age, offers_of_family_by_price, offers_of_family_by_age,
  offers_in_region_by_price, offers_in_region_by_age, offers_in_geo_by_price, offers_in_geo_by_age,
  offers_of_model_in_region_by_price, offers_of_model_in_region_by_age, offers_by_machine_home;

-- Each promised filter in each order, among what is on the market. Those of the whole market begin with `withdrawn_at`, which is null in
-- all of them: the search says why. `on_market` would not do, for the planner knows that it is always true.
create index offers_by_price on offers (withdrawn_at, price_per_hour_cents, id) where on_market;
create index offers_by_age on offers (withdrawn_at, created_at, id) where on_market;
create index offers_of_model_by_price on offers (gpu_model, price_per_hour_cents, id) where on_market;
create index offers_of_model_by_age on offers (gpu_model, created_at, id) where on_market;
create index offers_of_family_by_price on offers (gpu_family, price_per_hour_cents, id) where on_market;
create index offers_of_family_by_age on offers (gpu_family, created_at, id) where on_market;
create index offers_in_region_by_price on offers (region, price_per_hour_cents, id) where on_market;
create index offers_in_region_by_age on offers (region, created_at, id) where on_market;
create index offers_in_geo_by_price on offers (geo, price_per_hour_cents, id) where on_market;
create index offers_in_geo_by_age on offers (geo, created_at, id) where on_market;
create index offers_available_by_price on offers (available, price_per_hour_cents, id) where on_market;
create index offers_available_by_age on offers (available, created_at, id) where on_market;
create index offers_of_model_in_region_by_price on offers (gpu_model, region, price_per_hour_cents, id) where on_market;
create index offers_of_model_in_region_by_age on offers (gpu_model, region, created_at, id) where on_market;
create index offers_of_model_available_by_price on offers (gpu_model, available, price_per_hour_cents, id) where on_market;
create index offers_of_model_available_by_age on offers (gpu_model, available, created_at, id) where on_market;
create index offers_live_of_family on offers (gpu_family, price_per_hour_cents, id) where available;
create index offers_by_machine_home on offers (driver, driver_settings) where on_market;

-- The operator's queue.
create index offers_in_review on offers (status, submitted_at, id) where withdrawn_at is null;
-- Those that a driver which is installed again brings back.
create index offers_without_driver on offers (driver) where not driver_installed;

-- A machine is made of what its offer said when it was rented.
alter table rentals add column vcpus_per_gpu int, add column ram_gb_per_gpu int, add column storage_gb int;
update rentals r set vcpus_per_gpu = o.vcpus_per_gpu, ram_gb_per_gpu = o.ram_gb_per_gpu, storage_gb = o.storage_gb
  from offers o where o.id = r.offer_id and r.returned_at is null;
