-- The documents of listings and inquiries.

create or replace function node_document(l listings) returns text language sql stable as $$
  select open_document(ascii_json(row_to_json(d)::text)) || ',"auction":' from (select
    l.id, l.title, l.gpu_model, l.gpu_count, l.gpu_memory_gb, l.cpu_model, l.cpu_sockets, l.ram_gb, l.ram_type, l.storage_tb,
    l.storage_type, l.interconnect, l.network_uplink, l.os, l.spec_summary, l.quantity_available, l.currency,
    l.price_per_hour_cents, l.region, wire_time(l.available_from) as available_from, l.duration_min, l.duration_max) d
$$;

-- `listed` is written out: the generated column is not computed yet when the trigger runs.
create or replace function submission_document(l listings) returns text language sql stable as $$
  select join_documents(ascii_json(row_to_json(d)::text), node_document(l)) from (select
    l.reference, l.status, l.rejection_reason, l.status = 'approved' and not l.withdrawn and not l.company_suspended as listed, wire_time(l.created_at) as created_at) d
$$;

-- A document of a listing with its auction, which is null when no lot takes bids (`takes_bids` in `lots.sql`).
create or replace function with_auction(document text, auction text) returns text language sql immutable as $$
  select document || coalesce(auction, 'null') || '}'
$$;

-- The number of days in a term such as `3 months`; null if it is written in other words.
create or replace function term_days(term text) returns int language sql immutable as $$
  select round(m[1]::numeric * case left(m[2], 1) when 'd' then 1 when 'w' then 7 when 'm' then 30.4375 else 365.25 end)::int
  from regexp_match(lower(term), '^\s*(\d{1,4}(?:\.\d{1,2})?)[\s-]*(days?|d|weeks?|w|months?|mos?|years?|yrs?|y)\s*$') m
$$;

create or replace function render_listing() returns trigger language plpgsql as $$
begin
  new.gpu_model_key := known_model_key(new.gpu_model);
  new.region_key := known_region_key(new.region);
  new.shortest_days := term_days(new.duration_min);
  new.longest_days := term_days(new.duration_max);
  new.node_wire := node_document(new);
  new.submission_wire := submission_document(new);
  if new.status = 'approved' then
    new.approved_wire := with_auction(new.node_wire, null);
    new.first_approved_at := coalesce(new.first_approved_at, case tg_op when 'INSERT' then new.created_at end, app_now());
  end if;
  return new;
end $$;

create or replace trigger render before insert or update on listings for each row execute function render_listing();

-- The title of a listing as last approved, because a replacement may wait for review.
create or replace function approved_title(p_listing text) returns text language sql stable as $$
  select l.approved_wire::json ->> 'title' from listings l where l.id = p_listing
$$;

create or replace function mark_restricted() returns trigger language plpgsql as $$
begin
  update listings l set restricted = exists (select from listing_audience a where a.listing_id = l.id)
    where l.id in (old.listing_id, new.listing_id);
  return null;
end $$;

create or replace trigger mark_restricted after insert or delete on listing_audience for each row execute function mark_restricted();

-- The inquiry stores the title: its sender must not read later changes of the listing, which may leave every grid that the sender sees.
create or replace function render_inquiry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.listing_title := approved_title(new.listing_id);
  end if;
  select row_to_json(d)::text into new.wire from (select
    new.id, new.listing_id as node_id, new.status, new.message, new.quantity, wire_time(new.starts_at) as starts_at,
    new.duration, new.target_price_per_hour_cents, new.reference, wire_time(new.created_at) as created_at) d;
  return new;
end $$;

create or replace trigger render before insert or update on inquiries for each row execute function render_inquiry();
