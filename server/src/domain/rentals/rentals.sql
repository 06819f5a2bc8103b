-- A rental's cost, its documents and its events.

-- The price of a period: by the second, rounded up once.
create or replace function cost_cents(hourly bigint, since timestamptz, until timestamptz) returns bigint language sql immutable as $$
  select case when until > since then ((extract(epoch from until - since) * 1000)::bigint * hourly + 3599999) / 3600000 else 0 end
$$;

-- A rental's cost up to a time: from running to stopping, and never beyond the paid time.
create or replace function accrued_cents(r rentals, at timestamptz) returns bigint language sql immutable as $$
  select cost_cents(r.price_per_hour_cents, r.running_at, least(at, r.stopping_at, r.paid_through))
$$;

-- The last moment of a rental that runs since a time: its automatic stop, or the moment when its total is used up. The cost up to that
-- moment, rounded up as it is charged, is within the total. A hundred years stand for a total that no rental reaches.
create or replace function last_moment(r rentals, since timestamptz) returns timestamptz language sql immutable as $$
  select greatest(since, least(coalesce(r.auto_stop_at, 'infinity'), case when r.max_total_cents is null then 'infinity'
    else since + least(r.max_total_cents * 3600000 / r.price_per_hour_cents, 3155760000000) * interval '1 millisecond' end))
$$;

-- What counts against a key's daily cap: for each of its rentals in the company, the larger of what accrued that day and what is held. A
-- key moves with its holder: rentals that it began for a former company count only there.
create or replace function key_day_in_company(p_key text, p_company bigint, at timestamptz, without text) returns bigint language sql stable as $$
  select coalesce(sum(greatest(accrued_cents(r, at) - accrued_cents(r, utc_day(at)), r.held_cents)), 0)::bigint from rentals r
    where r.key_id = p_key and r.company_id = p_company and coalesce(r.stopping_at, 'infinity') > utc_day(at) and r.id is distinct from without
$$;

-- The hourly price of all the running rentals of a key in the company.
create or replace function key_hourly_cents(p_key text, p_company bigint) returns bigint language sql stable as $$
  select coalesce(sum(r.price_per_hour_cents), 0)::bigint from rentals r
    where r.key_id = p_key and r.company_id = p_company and coalesce(r.stopping_at, 'infinity') = 'infinity' and r.status = 'running'
$$;

-- Notices for the renter about what may have been overlooked.
create or replace function rental_notices(r rentals) returns text[] language sql immutable as $$
  select case when r.ssh_public_key is null
    then array['No SSH public key was given: nobody can sign in to this machine.'] else '{}'::text[] end
$$;

-- The cost so far that responses show: never less than what was charged, even if the clock was set back since.
create or replace function told_cents(r rentals) returns bigint language sql stable as $$
  select greatest(accrued_cents(r, app_now()), r.charged_cents)
$$;

create or replace function rental_document(r rentals) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    r.id, r.status, r.name, r.reference, r.offer_id, r.gpu_model, r.gpu_count, r.region, r.template_id,
    r.price_per_hour_cents, 'usd' as currency, r.price_per_hour_cents as hold_cents, told_cents(r) as accrued_cents,
    case r.status when 'running' then r.connection end as connection, r.stop_reason,
    wire_time(r.created_at) as created_at, wire_time(r.running_at) as running_at,
    wire_time(r.stopping_at) as stopping_at, wire_time(r.stopped_at) as stopped_at, rental_notices(r) as notices,
    wire_time(r.auto_stop_at) as auto_stop_at, r.max_total_cents) d
$$;

-- While a rental runs, what accrued depends on the time of the read.
create or replace function rental_wire(r rentals) returns text language sql stable as $$
  select case r.status when 'running' then rental_document(r) else r.wire end
$$;

create or replace function render_rental() returns trigger language plpgsql as $$
begin
  new.wire := rental_document(new);
  return new;
end $$;

create or replace trigger render before insert or update of status, connection on rentals for each row execute function render_rental();

-- Rentals that begin in one statement are counted together.
create or replace function count_begun_rentals() returns trigger language plpgsql as $$
begin
  update company_balances b set active_rentals = active_rentals + f.begun
    from (select company_id, count(*) as begun from fresh where mode = 'live' group by company_id) f where b.company_id = f.company_id;
  return null;
end $$;

create or replace trigger count_begun after insert on rentals referencing new table as fresh for each statement execute function count_begun_rentals();

create or replace function count_active_rentals() returns trigger language plpgsql as $$
begin
  update company_balances set active_rentals = active_rentals - 1 where company_id = new.company_id;
  return null;
end $$;

-- A stopping rental counts against the ceiling of active rentals until it has stopped.
create or replace trigger count_ended after update of status on rentals for each row
  when (old.status <> 'stopped' and new.status = 'stopped' and new.mode = 'live') execute function count_active_rentals();

create or replace trigger append_only before update or truncate on rental_events for each statement execute function refuse_change();

-- Events of test rentals are deleted with the test world.
create or replace function keep_live_event() returns trigger language plpgsql as $$
begin
  if not exists (select from rentals r where r.id = old.rental_id and r.mode = 'test') then
    raise exception 'rental_events is append-only';
  end if;
  return old;
end $$;

create or replace trigger keep_live before delete on rental_events for each row execute function keep_live_event();

create or replace function rental_event_document(e rental_events) returns text language sql stable as $$
  select row_to_json(d)::text from (select e.id, e.type, wire_time(e.created_at) as created_at, e.data) d
$$;

-- A number is assigned while the rental's row is locked. A number that the insert already gives is used unchanged.
create or replace function number_rental_event() returns trigger language plpgsql as $$
begin
  if new.number is null then
    perform 1 from rentals where id = new.rental_id for no key update;
    select coalesce(max(number), 0) + 1 into new.number from rental_events where rental_id = new.rental_id;
  end if;
  new.wire := rental_event_document(new);
  return new;
end $$;

create or replace trigger number before insert on rental_events for each row execute function number_rental_event();

create or replace function schedule_rental_work(p_rental text, p_kind text, p_due timestamptz) returns void language sql as $$
  insert into rental_work (rental_id, kind, due_at) values (p_rental, p_kind, p_due)
    on conflict (rental_id, kind) do update set due_at = excluded.due_at, attempts = 0, last_failure = null
$$;
