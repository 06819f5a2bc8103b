-- The documents of an offer, whether it is on the market, and the number of offers.

-- Whether buyers may read and rent an offer: the only place that decides it. A change of anything else that it comes to depend on must also
-- `set on_market = on_market`, which recomputes it.
create or replace function offer_on_market(o offers) returns boolean language sql stable as $$
  select o.withdrawn_at is null and o.status = 'approved' and o.driver_installed
$$;

create or replace function place_on_market() returns trigger language plpgsql as $$
begin
  new.on_market := offer_on_market(new);
  if new.status = 'approved' then
    new.first_approved_at := coalesce(new.first_approved_at, case tg_op when 'INSERT' then new.created_at end, app_now());
  end if;
  return new;
end $$;

create or replace trigger place_on_market before insert or update of withdrawn_at, status, driver_installed, on_market
  on offers for each row execute function place_on_market();

-- The GPUs that can be rented now: none while the seller is suspended.
create or replace function startable_gpus(o offers) returns int language sql immutable as $$
  select case when o.company_suspended then 0 else o.free_gpus end
$$;

-- The partner API's document of an offer.
create or replace function offer_document(o offers) returns text language sql stable as $$
  select ascii_json(row_to_json(d)::text) from (select
    o.id, o.gpu_model, m.gpu_name, o.gpu_family, o.vram_gb, o.region, r.region_name, o.geo, o.provider_code, o.gpu_counts,
    cardinality(startable) > 0 as available, startable as available_gpu_counts,
    o.price_per_hour_cents, 'usd' as currency, o.vcpus_per_gpu, o.ram_gb_per_gpu, o.storage_gb, o.interconnect, o.interruptible,
    o.estimated_provision_seconds, wire_time(o.updated_at) as updated_at
    from gpu_models m, regions r, sizes_within(o.gpu_counts, startable_gpus(o)) startable
    where m.gpu_model = o.gpu_model and r.region = o.region) d
$$;

-- All times of one statement are equal: an offer, its document and its place in the queue have the same time, and the document says when
-- the offer was withdrawn or edited.
create or replace function render_offer() returns trigger language plpgsql as $$
begin
  select m.gpu_family, m.vram_gb, r.geo, c.provider_code, c.suspended_at is not null
    into new.gpu_family, new.vram_gb, new.geo, new.provider_code, new.company_suspended
    from gpu_models m, regions r, companies c
    where m.gpu_model = new.gpu_model and r.region = new.region and c.id = new.company_id;
  new.submitted_at := case when tg_op = 'INSERT' then new.created_at else new.submitted_at end;
  new.updated_at := case
    when tg_op = 'INSERT' then new.created_at
    when new.submitted_at is distinct from old.submitted_at then new.submitted_at
    when new.withdrawn_at is distinct from old.withdrawn_at then coalesce(new.withdrawn_at, app_now())
    else app_now()
  end;
  new.wire := offer_document(new);
  return new;
end $$;

create or replace trigger render before insert
  or update of gpu_model, region, gpu_counts, price_per_hour_cents, vcpus_per_gpu, ram_gb_per_gpu, storage_gb, interconnect,
    interruptible, estimated_provision_seconds, withdrawn_at, company_suspended
  on offers for each row execute function render_offer();

create or replace function render_availability() returns trigger language plpgsql as $$
begin
  if sizes_within(new.gpu_counts, new.free_gpus) <> sizes_within(old.gpu_counts, old.free_gpus) then
    new.updated_at := app_now();
    new.wire := offer_document(new);
  end if;
  return new;
end $$;

-- With eight GPUs free before and after, every size can start before and after: most claims never get here.
create or replace trigger render_availability before update of free_gpus on offers for each row
  when (least(old.free_gpus, new.free_gpus) < 8) execute function render_availability();

-- The document of an offer for its seller and the operator.
create or replace function managed_offer_document(o offers) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    o.id, o.gpu_model as "gpuModel", m.gpu_name as "gpuName", o.region, o.provider_code as "providerCode", o.gpu_counts as "gpuCounts",
    o.capacity_gpus as "capacityGpus", o.free_gpus as "freeGpus", o.available, o.price_per_hour_cents as "pricePerHourCents",
    'usd' as currency, o.vcpus_per_gpu as "vcpusPerGpu", o.ram_gb_per_gpu as "ramGbPerGpu", o.storage_gb as "storageGb", o.interconnect,
    o.interruptible, o.estimated_provision_seconds as "estimatedProvisionSeconds", o.driver, o.status, o.rejection_reason as "rejectionReason",
    o.on_market as "onMarket", wire_time(o.submitted_at) as "submittedAt", wire_time(o.created_at) as "createdAt",
    wire_time(o.updated_at) as "updatedAt", wire_time(o.withdrawn_at) as "withdrawnAt"
    from gpu_models m where m.gpu_model = o.gpu_model) d
$$;

create or replace function note_new_offers() returns trigger language plpgsql as $$
begin
  insert into offer_changes
    select gpu_model, region, provider_code, count(*) from fresh where on_market group by 1, 2, 3;
  return null;
end $$;

create or replace trigger note_new after insert on offers referencing new table as fresh for each statement execute function note_new_offers();

create or replace function note_market_change() returns trigger language plpgsql as $$
begin
  insert into offer_changes
    values (new.gpu_model, new.region, new.provider_code, case when new.on_market then 1 else -1 end);
  return null;
end $$;

create or replace trigger note_market_change after update of withdrawn_at, status, driver_installed, on_market on offers for each row
  when (old.on_market <> new.on_market) execute function note_market_change();

create or replace view offers_on_market as
  select facet, code, sum(offers)::bigint as offers from (
    select facet, code, offers from offer_totals
    union all
    select tail.facet, tail.code, c.change from offer_changes c
      cross join lateral (values ('model', c.gpu_model), ('region', c.region), ('provider', c.provider_code)) tail (facet, code)
  ) known group by facet, code having sum(offers) > 0;
