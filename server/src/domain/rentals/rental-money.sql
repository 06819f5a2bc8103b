-- A rental's money after its start: holds, charges, the release. A rental in test mode has the same amounts, without ledger transfers.
-- Locks are taken in this order, so that no two writers deadlock: a rental, balances by company, policies, an offer, work.

-- The cost of `p_hours` more hours of a running rental; nothing is charged beyond its last moment.
create or replace function cost_of_hours(r rentals, p_hours bigint) returns bigint language sql immutable as $$
  select cost_cents(r.price_per_hour_cents, r.running_at, least(r.paid_through + p_hours * interval '1 hour', r.runs_until))
    - cost_cents(r.price_per_hour_cents, r.running_at, r.paid_through)
$$;

-- Holds the price of some hours.
create or replace function hold_hours(p_id text, p_hours int) returns void language plpgsql as $$
declare
  r rentals;
  cents bigint;
begin
  select * into strict r from rentals where id = p_id for no key update;
  cents := cost_of_hours(r, p_hours);
  update rentals set held_cents = held_cents + cents, paid_through = least(paid_through + p_hours * interval '1 hour', runs_until)
    where id = p_id returning * into strict r;
  insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents, rental_id)
    select 'hold', p_id || ' through ' || wire_time(r.paid_through), r.company_id, 'wallet', r.company_id, 'hold', cents, p_id
    where r.mode = 'live';
end $$;

-- Charges what accrued and was not charged yet. The total so far identifies the charge, because it only grows.
create or replace function charge_rental(p_id text, p_through timestamptz) returns void language plpgsql as $$
declare
  r rentals;
  total bigint;
  due bigint;
begin
  select * into strict r from rentals where id = p_id for no key update;
  total := accrued_cents(r, p_through);
  due := total - r.charged_cents;
  if due <= 0 then
    return;
  end if;
  insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents, rental_id)
    select t.kind, p_id || ' at ' || total, t.from_company, t.from_account, r.seller_id, t.to_account, t.cents, p_id
    from (values
      ('charge', r.company_id, 'hold', 'payable', due),
      ('fee', r.seller_id, 'payable', 'revenue', total * r.fee_basis_points / 10000 - r.charged_cents * r.fee_basis_points / 10000)
    ) t (kind, from_company, from_account, to_account, cents)
    where t.cents > 0 and r.mode = 'live';
  update rentals set charged_cents = total, held_cents = held_cents - due where id = p_id;
  insert into rental_events (rental_id, type, data)
    values (p_id, 'rental.charged', json_build_object('amount_cents', due, 'total_cents', total,
      'through', wire_time(least(p_through, r.stopping_at, r.paid_through))));
end $$;

-- Releases the unused part of the hold.
create or replace function release_hold(p_id text) returns void language plpgsql as $$
declare
  r rentals;
begin
  select * into strict r from rentals where id = p_id for no key update;
  if r.held_cents = 0 then
    return;
  end if;
  insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents, rental_id)
    select 'release', p_id, r.company_id, 'hold', r.company_id, 'wallet', r.held_cents, p_id where r.mode = 'live';
  update rentals set held_cents = 0 where id = p_id;
end $$;

-- The amount that would count for a running rental on the day of a moment, if it were paid for `p_hours` more hours.
create or replace function spent_of_day(r rentals, p_moment timestamptz, p_midnight timestamptz, p_hours bigint) returns bigint language sql immutable as $$
  select greatest(
    cost_cents(r.price_per_hour_cents, r.running_at, least(r.paid_through + p_hours * interval '1 hour', r.runs_until, p_midnight))
      - cost_cents(r.price_per_hour_cents, r.running_at, utc_day(p_moment)),
    cost_cents(r.price_per_hour_cents, p_moment, r.paid_through) + cost_of_hours(r, p_hours) - cost_of_hours(r, p_hours - 1))
$$;

-- Whether the wallet, the key's daily cap and its policy cover `p_hours` more hours of all the running rentals that share them with this one.
create or replace function covers_hours_of_all(r rentals, p_moment timestamptz, p_hours int, p_wallet_cents bigint, p_daily_limit_cents bigint)
returns boolean language sql stable as $$
  select policy_covers_hours_of_all(r, p_moment, p_hours) and (r.mode = 'test' or p_hours * (select sum(o.price_per_hour_cents) from rentals o
      where o.company_id = r.company_id and o.mode = 'live' and o.status = 'running') <= p_wallet_cents
    and (r.key_id is null or key_day_in_company(r.key_id, r.company_id, p_moment, null) + p_hours * key_hourly_cents(r.key_id, r.company_id)
      <= p_daily_limit_cents))
$$;

-- How many more hours a running rental needs, can pay for, and may have under its key's daily cap and policy. `moment` is now, or the end
-- of the paid time if that is past: after an outage, rentals renew in the order in which they would have. The caller holds the locks of the
-- balances. A test rental costs nothing. A rental started in the dashboard has no key and so no daily cap of a key.
create or replace function renewable_hours(p_id text, p_daily_limit_cents bigint, p_lead interval)
returns table (wanted int, affordable int, allowed int) language plpgsql as $$
declare
  r rentals;
  moment timestamptz;
  midnight timestamptz;
  stops_at timestamptz;
  wallet bigint;
  limit_cents bigint;
  others bigint;
begin
  select * into strict r from rentals where id = p_id;
  select least(r.runs_until, c.machines_stop_at) into strict stops_at from companies c where c.id = r.company_id;
  moment := least(app_now(), r.paid_through);
  midnight := utc_day(moment) + interval '24 hours';
  select wallet_cents into strict wallet from company_balances where company_id = r.company_id;
  -- At most to the end of a day in one renewal, because the cap is per day; none when it is paid for until its last moment, or until the
  -- grace period of its suspended company ends.
  wanted := least(
    greatest(1, least(
      ceil(extract(epoch from app_now() + p_lead - r.paid_through) / 3600),
      ceil(extract(epoch from midnight - r.paid_through) / 3600))),
    greatest(0, ceil(extract(epoch from least(stops_at, r.paid_through + interval '2 days') - r.paid_through) / 3600)));
  if r.key_id is not null then
    limit_cents := daily_spend_limit((select daily_spend_limit_cents from api_keys where id = r.key_id), r.company_id, p_daily_limit_cents);
  end if;
  -- If these hours of all rentals that share the money are too many, each takes an hour at a time: they run out together.
  if wanted > 1 and not covers_hours_of_all(r, moment, wanted, wallet, limit_cents) then
    wanted := 1;
  end if;
  allowed := case when r.key_id is null then wanted else hours_within_policy(r, moment, wanted) end;
  if r.mode = 'test' then
    affordable := wanted;
    return next;
    return;
  end if;
  select count(*) into affordable from generate_series(1, wanted) hours where cost_of_hours(r, hours) <= wallet;
  if r.key_id is null then
    return next;
    return;
  end if;
  others := key_day_in_company(r.key_id, r.company_id, moment, r.id);
  select least(allowed, count(*)) into allowed from generate_series(1, wanted) hours
    where others + spent_of_day(r, moment, midnight, hours) <= limit_cents;
  return next;
end $$;
