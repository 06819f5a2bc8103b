-- Rentals that begin together: judged one after the other, written at once. What each row of a write costs is paid once for all.

-- As stable as what it is made of, so that the planner writes it out where it stands instead of calling it.
create or replace function wire_time(t timestamptz) returns text language sql stable as $$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Audit rows of one statement await their links together.
drop trigger await_link on audit;
create or replace function await_link() returns trigger language plpgsql as $$
begin
  insert into audit_waiting select id from fresh;
  return null;
end $$;
create trigger await_link after insert on audit referencing new table as fresh for each statement execute function await_link();

-- Rentals that begin in one statement are counted together.
drop trigger count_begun on rentals;
create function count_begun_rentals() returns trigger language plpgsql as $$
begin
  update company_balances b set active_rentals = active_rentals + f.begun
    from (select company_id, count(*) as begun from fresh group by company_id) f where b.company_id = f.company_id;
  return null;
end $$;
create trigger count_begun after insert on rentals referencing new table as fresh for each statement execute function count_begun_rentals();

-- An event whose number is known is not counted anew.
create or replace function number_rental_event() returns trigger language plpgsql as $$
begin
  if new.number is null then
    perform 1 from rentals where id = new.rental_id for no key update;
    select coalesce(max(number), 0) + 1 into new.number from rental_events where rental_id = new.rental_id;
  end if;
  new.wire := rental_event_document(new);
  return new;
end $$;

drop function start_rental;

create type rental_call as (
  id text, company_id bigint, person_id bigint, key_id text, offer_id text, gpu_count int, template_id text, template_known boolean,
  pinned_cents bigint, ceiling_cents bigint, name text, ssh_public_key text,
  most_active int, daily_limit_cents bigint, fee_basis_points int, drivers text[]
);

-- What calls before this one took, by the name of what they took from.
create function taken(counts jsonb, of text) returns bigint language sql immutable as $$ select coalesce((counts ->> of)::bigint, 0) $$;
create function take(counts jsonb, of text, amount bigint) returns jsonb language sql immutable as $$
  select counts || jsonb_build_object(of, taken(counts, of) + amount)
$$;

-- Begins rentals in the order they stand in, each judged as if it were alone and those before it had begun; answers a row for each.
-- What any of them holds is held first, in an order that all keep, so that two such calls never wait for each other in a circle.
-- A refused one has written nothing.
create function start_rentals(p_calls rental_call[]) returns setof rental_start language plpgsql as $$
declare
  c record;
  start rental_start;
  starts rental_start[] := '{}';
  price bigint;
  moment timestamptz;
  gpus jsonb := '{}';
  spent jsonb := '{}';
  begun jsonb := '{}';
  spent_by_key jsonb := '{}';
  begins int[] := '{}';
  prices bigint[] := '{}';
begin
  perform from company_balances where company_id in (select company_id from unnest(p_calls)) order by company_id for no key update;
  perform from offers where id in (select offer_id from unnest(p_calls)) order by id for no key update;
  moment := app_now();
  for c in
    select t.*, o.id is not null as on_market, o.price_per_hour_cents, o.gpu_counts, o.free_gpus, o.driver, b.wallet_cents, b.active_rentals,
      b.hold_cents + case when b.charged_on = utc_day(moment) then b.charged_that_day_cents else 0 end as committed_cents,
      coalesce(k.daily_spend_limit_cents, t.daily_limit_cents) as limit_cents, company_past_due(t.company_id) as past_due
    from unnest(p_calls) with ordinality t
    join company_balances b on b.company_id = t.company_id
    left join offers o on o.id = t.offer_id and o.withdrawn_at is null
    left join api_keys k on k.id = t.key_id
    order by t.ordinality
  loop
    start := null;
    price := coalesce(c.pinned_cents, c.price_per_hour_cents::bigint * c.gpu_count);
    start.limit_cents := c.limit_cents;
    start.resets_at := wire_time(utc_day(moment) + interval '24 hours');
    -- No key's rentals count for more than all that the company holds and was charged today: only near the cap are they looked at.
    start.committed_cents := c.committed_cents + taken(spent, c.company_id::text);
    if start.committed_cents + price > c.limit_cents and c.key_id is not null then
      start.committed_cents := key_committed_cents(c.key_id, moment, null) + taken(spent_by_key, c.key_id);
    end if;
    start.verdict := case
      when not c.on_market then 'offer_not_found'
      when not c.template_known then 'invalid_template'
      when c.active_rentals + taken(begun, c.company_id::text) >= c.most_active then 'max_active_rentals_reached'
      when c.past_due then 'account_past_due'
      when c.wallet_cents - taken(spent, c.company_id::text) < price then 'insufficient_balance'
      when c.key_id is not null and start.committed_cents + price > c.limit_cents then 'key_spend_limit_exceeded'
      when not c.gpu_count = any (c.gpu_counts) or c.free_gpus - taken(gpus, c.offer_id) < c.gpu_count or price > c.ceiling_cents
        then 'offer_unavailable'
      when not c.driver = any (c.drivers) then 'capacity_unavailable'
    end;
    starts := starts || start;
    if start.verdict is null then
      gpus := take(gpus, c.offer_id, c.gpu_count);
      spent := take(spent, c.company_id::text, price);
      begun := take(begun, c.company_id::text, 1);
      if c.key_id is not null then
        spent_by_key := take(spent_by_key, c.key_id, price);
      end if;
      begins := begins || c.ordinality::int;
      prices := prices || price;
    end if;
  end loop;
  if cardinality(begins) = 0 then
    return query select * from unnest(starts);
    return;
  end if;

  update offers o set free_gpus = o.free_gpus - t.gpus from (select key as id, value::text::int as gpus from jsonb_each(gpus)) t where o.id = t.id;
  insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents, rental_id, created_at)
    select 'hold', t.id, t.company_id, 'wallet', t.company_id, 'hold', b.price, t.id, moment
    from unnest(begins, prices) b (n, price) join unnest(p_calls) with ordinality t on t.ordinality = b.n order by b.n;
  insert into rentals (id, company_id, person_id, key_id, offer_id, seller_id, name, ssh_public_key, gpu_model, gpu_count, region,
      template_id, driver, driver_settings, price_per_hour_cents, fee_basis_points, held_cents, created_at)
    select t.id, t.company_id, t.person_id, t.key_id, t.offer_id, o.company_id, t.name, t.ssh_public_key, o.gpu_model, t.gpu_count, o.region,
      t.template_id, o.driver, o.driver_settings, b.price, t.fee_basis_points, b.price, moment
    from unnest(begins, prices) b (n, price) join unnest(p_calls) with ordinality t on t.ordinality = b.n join offers o on o.id = t.offer_id
    order by b.n;
  insert into rental_events (rental_id, number, type, data, created_at)
    select t.id, e.number, e.type, e.data, moment
    from unnest(begins, prices) b (n, price) join unnest(p_calls) with ordinality t on t.ordinality = b.n,
      lateral (values
        (1, 'rental.created', json_build_object('offer_id', t.offer_id, 'gpu_count', t.gpu_count, 'template_id', t.template_id,
          'price_per_hour_cents', b.price, 'hold_cents', b.price)),
        (2, 'rental.provisioning', '{}')) e (number, type, data)
    order by b.n, e.number;
  insert into rental_work (rental_id, kind, due_at)
    select t.id, 'machine', moment from unnest(begins) b (n) join unnest(p_calls) with ordinality t on t.ordinality = b.n order by b.n;

  return query
    select s.verdict, s.limit_cents, s.committed_cents, s.resets_at, r.wire, not o.available
    from unnest(starts) with ordinality s
    join unnest(p_calls) with ordinality t on t.ordinality = s.ordinality
    left join rentals r on r.id = t.id
    left join offers o on o.id = r.offer_id
    order by s.ordinality;
end $$;
