-- The documents that a seller reads.

-- A reader never sees an overdue opportunity as offered, even before the timer has run.
create or replace function opportunity_status(o opportunities) returns text language sql stable as $$
  select case when o.status = 'offered' and o.expires_at <= app_now() then 'expired' else o.status end
$$;

create or replace function opportunity_document(o opportunities, status text) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    o.id, status, o.listing_id as "listingId", o.demand,
    wire_time(o.offered_at) as "offeredAt", wire_time(o.decided_at) as "decidedAt", wire_time(o.expires_at) as "expiresAt",
    wire_time(case status when 'expired' then o.expires_at else o.updated_at end) as "updatedAt") d
$$;

create or replace function opportunity_wire(o opportunities) returns text language sql stable as $$
  select case when o.status = 'offered' and o.expires_at <= app_now() then opportunity_document(o, 'expired') else o.wire end
$$;

create or replace function render_opportunity() returns trigger language plpgsql as $$
begin
  new.updated_at := case
    when tg_op = 'INSERT' then new.offered_at
    when new.decided_at is distinct from old.decided_at then coalesce(new.decided_at, app_now())
    else app_now()
  end;
  new.wire := opportunity_document(new, new.status);
  return new;
end $$;

create or replace trigger render before insert or update on opportunities for each row execute function render_opportunity();
