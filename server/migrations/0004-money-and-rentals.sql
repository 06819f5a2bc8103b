-- Money and rentals: the ledger, what companies rent and what they owe for it, and what is due to be done about it.

-- Locks are taken in this order, so that no two writers wait for each other: a rental, balances by company, an offer, work.

-- An id as the service makes them: a prefix and 22 random characters.
create function new_public_id(prefix text) returns text language sql volatile as $$
  select prefix || '_' || left(translate(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '+/=', ''), 22)
$$;

create function utc_day(at timestamptz) returns timestamptz language sql immutable as $$
  select date_trunc('day', at, 'UTC')
$$;

-- The ledger. A transfer debits one account and credits another with the same amount: none can fail to sum to zero.
-- Each company has a wallet, a hold, what its sales earned and is not paid out (payable), and what the marketplace kept
-- of them (revenue). The outside world is where top-ups come from.

create domain ledger_account as text check (value in ('world', 'wallet', 'hold', 'payable', 'revenue'));

create table ledger_transfers (
  id public_id primary key default new_public_id('entry'),
  kind text not null check (kind in ('credit', 'hold', 'charge', 'fee', 'release')),
  -- What caused it. Each effect has one cause, and a cause has its effect once.
  source text not null,
  from_company bigint references companies,
  from_account ledger_account not null,
  to_company bigint not null references companies,
  to_account ledger_account not null,
  amount_cents bigint not null check (amount_cents > 0),
  rental_id public_id,
  reference text,
  created_at timestamptz not null default app_now(),
  unique (kind, source),
  check ((from_company is null) = (from_account = 'world')),
  check (to_account <> 'world'),
  check ((from_company, from_account) is distinct from (to_company, to_account))
);
create index transfers_to_company on ledger_transfers (to_company, created_at desc, id desc);
create index transfers_from_company on ledger_transfers (from_company, created_at desc, id desc) where from_company <> to_company;
create trigger append_only before update or delete or truncate on ledger_transfers for each statement execute function refuse_change();

-- What the transfers add up to, one row per company. Its lock also decides in which order the company's rentals start.
create table company_balances (
  company_id bigint primary key references companies,
  wallet_cents bigint not null default 0 check (wallet_cents >= 0),
  hold_cents bigint not null default 0 check (hold_cents >= 0),
  payable_cents bigint not null default 0 check (payable_cents >= 0),
  revenue_cents bigint not null default 0 check (revenue_cents >= 0),
  -- What was charged on the UTC day that began then, and the rentals that are not stopped: so that a start need not add them up.
  charged_on timestamptz not null default '-infinity',
  charged_that_day_cents bigint not null default 0,
  active_rentals int not null default 0 check (active_rentals >= 0)
) with (fillfactor = 70);

create function open_balance() returns trigger language plpgsql as $$
begin
  insert into company_balances (company_id) values (new.id);
  return null;
end $$;
create trigger open_balance after insert on companies for each row execute function open_balance();
insert into company_balances (company_id) select id from companies;

create function apply_transfers() returns trigger language plpgsql as $$
declare
  today timestamptz := utc_day(app_now());
begin
  perform 1 from company_balances
    where company_id in (select from_company from fresh union select to_company from fresh)
    order by company_id for no key update;
  update company_balances b set
      wallet_cents = b.wallet_cents + d.wallet,
      hold_cents = b.hold_cents + d.hold,
      payable_cents = b.payable_cents + d.payable,
      revenue_cents = b.revenue_cents + d.revenue,
      charged_that_day_cents = case when b.charged_on = today then b.charged_that_day_cents else 0 end + d.charged,
      charged_on = today
    from (
      select company,
        coalesce(sum(cents) filter (where account = 'wallet'), 0) as wallet,
        coalesce(sum(cents) filter (where account = 'hold'), 0) as hold,
        coalesce(sum(cents) filter (where account = 'payable'), 0) as payable,
        coalesce(sum(cents) filter (where account = 'revenue'), 0) as revenue,
        coalesce(-sum(cents) filter (where account = 'hold' and kind = 'charge'), 0) as charged
      from (
        select kind, from_company as company, from_account as account, -amount_cents as cents from fresh
        union all select kind, to_company, to_account, amount_cents from fresh) legs
      where company is not null group by company) d
    where b.company_id = d.company;
  return null;
end $$;
create trigger apply after insert on ledger_transfers referencing new table as fresh for each statement execute function apply_transfers();

-- Balances move by transfers alone, the count by rentals: anything else arrives here from no other trigger.
create function refuse_direct_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances move by transfers alone';
  end if;
  return null;
end $$;
create trigger by_transfers_alone before insert or update or delete or truncate on company_balances
  for each statement execute function refuse_direct_change();

-- A transfer as one of its companies sees it. Whose rental it was is the renter's to know.
create function account_change(t ledger_transfers, p_company bigint, p_account text) returns bigint language sql immutable as $$
  select case when (t.to_company, t.to_account) = (p_company, p_account) then t.amount_cents else 0 end
    - case when (t.from_company, t.from_account) = (p_company, p_account) then t.amount_cents else 0 end
$$;

create function movement_document(t ledger_transfers, p_company bigint) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    t.id, wire_time(t.created_at) as at, t.kind,
    account_change(t, p_company, 'wallet') as "balanceCents",
    account_change(t, p_company, 'hold') as "heldCents",
    account_change(t, p_company, 'payable') as "earnedCents",
    case when t.from_company = p_company and t.from_account in ('wallet', 'hold') then t.rental_id end as "rentalId",
    t.reference) d
$$;

-- Rentals

create table rentals (
  id public_id primary key,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  key_id public_id references api_keys,
  offer_id public_id not null references offers,
  seller_id bigint not null references companies,
  status text not null default 'provisioning' check (status in ('provisioning', 'running', 'stopping', 'stopped')),
  name text,
  ssh_public_key text,
  gpu_model text not null,
  gpu_count int not null,
  region text not null,
  template_id text not null,
  -- As the offer named them when the rental began: a machine is ended where it was started.
  driver text not null,
  driver_settings jsonb not null,
  price_per_hour_cents bigint not null check (price_per_hour_cents > 0),
  fee_basis_points int not null check (fee_basis_points between 0 and 10000),
  held_cents bigint not null check (held_cents >= 0),
  charged_cents bigint not null default 0,
  -- The end of the last hour that is held or charged.
  paid_through timestamptz,
  connection json,
  stop_reason text check (stop_reason in ('requested', 'provisioning_failed', 'balance_exhausted', 'spend_limit', 'interrupted', 'operator')),
  created_at timestamptz not null,
  running_at timestamptz,
  stopping_at timestamptz,
  stopped_at timestamptz,
  -- When the GPUs went back to the offer: with the end of the machine, which may come after a stop that was given up on.
  returned_at timestamptz,
  -- What the buyer reads, rendered when the row is written.
  wire text not null,
  check ((status in ('provisioning', 'running')) = (stopping_at is null)),
  check ((stopping_at is null) = (stop_reason is null)),
  check ((status = 'stopped') = (stopped_at is not null)),
  check ((running_at is null) = (paid_through is null))
) with (fillfactor = 80);
create index rentals_of_company on rentals (company_id, created_at desc, id desc);
create index rentals_of_company_by_status on rentals (company_id, status, created_at desc, id desc);
create index rentals_of_key on rentals (key_id, (coalesce(stopping_at, 'infinity')));

-- The price of a time: by the second, rounded up once.
create function cost_cents(hourly bigint, since timestamptz, until timestamptz) returns bigint language sql immutable as $$
  select case when until > since then ((extract(epoch from until - since) * 1000)::bigint * hourly + 3599999) / 3600000 else 0 end
$$;

-- What a rental costs up to a time: from running to stopping, and never past what is paid for.
create function accrued_cents(r rentals, at timestamptz) returns bigint language sql immutable as $$
  select cost_cents(r.price_per_hour_cents, r.running_at, least(at, r.stopping_at, r.paid_through))
$$;

-- What counts against a key's daily cap: of each of its rentals the larger of what accrued that day and what is held.
create function key_committed_cents(p_key text, at timestamptz, without text) returns bigint language sql stable as $$
  select coalesce(sum(greatest(accrued_cents(r, at) - accrued_cents(r, utc_day(at)), r.held_cents)), 0)::bigint from rentals r
    where r.key_id = p_key and coalesce(r.stopping_at, 'infinity') > utc_day(at) and r.id is distinct from without
$$;

create function rental_document(r rentals) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    r.id, r.status, r.name, r.offer_id, r.gpu_model, r.gpu_count, r.region, r.template_id,
    r.price_per_hour_cents, 'usd' as currency, r.price_per_hour_cents as hold_cents, accrued_cents(r, app_now()) as accrued_cents,
    case r.status when 'running' then r.connection end as connection, r.stop_reason,
    wire_time(r.created_at) as created_at, wire_time(r.running_at) as running_at,
    wire_time(r.stopping_at) as stopping_at, wire_time(r.stopped_at) as stopped_at) d
$$;

-- While it runs, what accrued depends on when it is read.
create function rental_wire(r rentals) returns text language sql stable as $$
  select case r.status when 'running' then rental_document(r) else r.wire end
$$;

create function render_rental() returns trigger language plpgsql as $$
begin
  new.wire := rental_document(new);
  return new;
end $$;
create trigger render before insert or update of status, connection on rentals for each row execute function render_rental();

create function count_active_rentals() returns trigger language plpgsql as $$
begin
  update company_balances set active_rentals = active_rentals + case tg_op when 'INSERT' then 1 else -1 end
    where company_id = new.company_id;
  return null;
end $$;
create trigger count_begun after insert on rentals for each row execute function count_active_rentals();
create trigger count_ended after update of status on rentals for each row
  when (old.status <> 'stopped' and new.status = 'stopped') execute function count_active_rentals();

-- What happened to a rental, numbered without a gap: the number is taken while the rental's row is held.
create table rental_events (
  rental_id public_id not null references rentals,
  number int not null,
  id public_id not null default new_public_id('evt'),
  type text not null check (type in ('rental.created', 'rental.provisioning', 'rental.running', 'rental.charged',
    'rental.stop_requested', 'rental.stopping', 'rental.stopped', 'rental.failed')),
  data json not null default '{}',
  created_at timestamptz not null default app_now(),
  wire text not null,
  primary key (rental_id, number)
);
create trigger append_only before update or delete or truncate on rental_events for each statement execute function refuse_change();

create function rental_event_document(e rental_events) returns text language sql stable as $$
  select row_to_json(d)::text from (select e.id, e.type, wire_time(e.created_at) as created_at, e.data) d
$$;

create function number_rental_event() returns trigger language plpgsql as $$
begin
  perform 1 from rentals where id = new.rental_id for no key update;
  select coalesce(max(number), 0) + 1 into new.number from rental_events where rental_id = new.rental_id;
  new.wire := rental_event_document(new);
  return new;
end $$;
create trigger number before insert on rental_events for each row execute function number_rental_event();

-- What is due for a rental and when: the machine's next step, the money's. A claim moves `due_at` on by a lease, so
-- that what dies half-way is done again.
create table rental_work (
  rental_id public_id not null references rentals,
  kind text not null check (kind in ('machine', 'money')),
  due_at timestamptz not null,
  attempts int not null default 0,
  primary key (rental_id, kind)
) with (fillfactor = 70);
create index rental_work_due on rental_work (due_at);

create function schedule_rental_work(p_rental text, p_kind text, p_due timestamptz) returns void language sql as $$
  insert into rental_work (rental_id, kind, due_at) values (p_rental, p_kind, p_due)
    on conflict (rental_id, kind) do update set due_at = excluded.due_at, attempts = 0
$$;

-- Money of a rental

-- Sets hours of the price aside.
create function hold_hours(p_id text, p_hours int) returns void language plpgsql as $$
declare
  r rentals;
begin
  update rentals set held_cents = held_cents + p_hours * price_per_hour_cents, paid_through = paid_through + p_hours * interval '1 hour'
    where id = p_id returning * into strict r;
  insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents, rental_id)
    values ('hold', p_id || ' through ' || wire_time(r.paid_through), r.company_id, 'wallet', r.company_id, 'hold',
      p_hours * r.price_per_hour_cents, p_id);
end $$;

-- Charges what accrued and was not charged yet. The total so far names the charge: it only grows.
create function charge_rental(p_id text, p_through timestamptz) returns void language plpgsql as $$
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
    where t.cents > 0;
  update rentals set charged_cents = total, held_cents = held_cents - due where id = p_id;
  insert into rental_events (rental_id, type, data)
    values (p_id, 'rental.charged', json_build_object('amount_cents', due, 'total_cents', total,
      'through', wire_time(least(p_through, r.stopping_at, r.paid_through))));
end $$;

-- Gives back what is held and was not used.
create function release_hold(p_id text) returns void language plpgsql as $$
declare
  r rentals;
begin
  select * into strict r from rentals where id = p_id for no key update;
  if r.held_cents = 0 then
    return;
  end if;
  insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents, rental_id)
    values ('release', p_id, r.company_id, 'hold', r.company_id, 'wallet', r.held_cents, p_id);
  update rentals set held_cents = 0 where id = p_id;
end $$;

-- How many hours more a running rental wants, can pay, and may have under its key's daily cap. `moment` is when this is
-- asked, or the end of the paid time if that is past: a service that was away renews in the order in which it would have.
-- Whoever asks holds the balances.
create function renewable_hours(p_id text, p_daily_limit_cents bigint, p_lead interval)
returns table (wanted int, affordable int, allowed int) language plpgsql stable as $$
declare
  r rentals;
  moment timestamptz;
  midnight timestamptz;
  wallet bigint;
  limit_cents bigint;
  others bigint;
begin
  select * into strict r from rentals where id = p_id;
  moment := least(app_now(), r.paid_through);
  midnight := utc_day(moment) + interval '24 hours';
  select wallet_cents into strict wallet from company_balances where company_id = r.company_id;
  limit_cents := coalesce((select daily_spend_limit_cents from api_keys where id = r.key_id), p_daily_limit_cents);
  others := key_committed_cents(r.key_id, moment, r.id);
  -- At most to the end of a day at once, for the cap is a day's.
  wanted := greatest(1, least(
    ceil(extract(epoch from app_now() + p_lead - r.paid_through) / 3600),
    ceil(extract(epoch from midnight - r.paid_through) / 3600)));
  affordable := least(wanted, wallet / r.price_per_hour_cents);
  select count(*) into allowed from generate_series(1, wanted) hours
    where others + greatest(
        cost_cents(r.price_per_hour_cents, r.running_at, least(r.paid_through + hours * interval '1 hour', midnight))
          - cost_cents(r.price_per_hour_cents, r.running_at, utc_day(moment)),
        cost_cents(r.price_per_hour_cents, moment, r.paid_through) + r.price_per_hour_cents) <= limit_cents;
  return next;
end $$;

-- A rental that begins: judged and done in one statement, for the balance and the offer are held from here to the commit.

create type rental_start as (
  verdict text, limit_cents bigint, committed_cents bigint, resets_at text, wire text, sold_out boolean
);

create function start_rental(
  p_id text, p_company bigint, p_person bigint, p_key text, p_offer text, p_gpu_count int, p_template text, p_template_known boolean,
  p_pinned_cents bigint, p_ceiling_cents bigint, p_name text, p_ssh_public_key text,
  p_most_active int, p_daily_limit_cents bigint, p_fee_basis_points int, p_drivers text[]
) returns rental_start language plpgsql as $$
declare
  start rental_start;
  offer offers;
  price bigint;
  balance company_balances;
  moment timestamptz;
begin
  select * into offer from offers where id = p_offer and withdrawn_at is null;
  if offer.id is null or not p_template_known then
    start.verdict := case when offer.id is null then 'offer_not_found' else 'invalid_template' end;
    return start;
  end if;
  price := coalesce(p_pinned_cents, offer.price_per_hour_cents::bigint * p_gpu_count);

  -- The company's rentals start one after the other: what is read from here on counts those before.
  select * into balance from company_balances where company_id = p_company for no key update;
  moment := app_now();
  start.limit_cents := coalesce((select daily_spend_limit_cents from api_keys where id = p_key), p_daily_limit_cents);
  -- No key's rentals count for more than all that the company holds and was charged today: only near the cap are they looked at.
  start.committed_cents := balance.hold_cents + case when balance.charged_on = utc_day(moment) then balance.charged_that_day_cents else 0 end;
  if start.committed_cents + price > start.limit_cents then
    start.committed_cents := key_committed_cents(p_key, moment, null);
  end if;
  start.resets_at := wire_time(utc_day(moment) + interval '24 hours');
  start.verdict := case
    when balance.active_rentals >= p_most_active then 'max_active_rentals_reached'
    when company_past_due(p_company) then 'account_past_due'
    when balance.wallet_cents < price then 'insufficient_balance'
    when start.committed_cents + price > start.limit_cents then 'key_spend_limit_exceeded'
    when not p_gpu_count = any (offer.gpu_counts) or offer.free_gpus < p_gpu_count or price > p_ceiling_cents then 'offer_unavailable'
    when not offer.driver = any (p_drivers) then 'capacity_unavailable'
  end;
  if start.verdict is not null then
    return start;
  end if;

  insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents, rental_id, created_at)
    values ('hold', p_id, p_company, 'wallet', p_company, 'hold', price, p_id, moment);
  update offers set free_gpus = free_gpus - p_gpu_count
    where id = p_offer and free_gpus >= p_gpu_count and withdrawn_at is null
    returning not available into start.sold_out;
  if not found then
    start.verdict := 'offer_unavailable';
    return start;
  end if;
  insert into rentals (id, company_id, person_id, key_id, offer_id, seller_id, name, ssh_public_key, gpu_model, gpu_count, region,
      template_id, driver, driver_settings, price_per_hour_cents, fee_basis_points, held_cents, created_at)
    values (p_id, p_company, p_person, p_key, p_offer, offer.company_id, p_name, p_ssh_public_key, offer.gpu_model, p_gpu_count,
      offer.region, p_template, offer.driver, offer.driver_settings, price, p_fee_basis_points, price, moment)
    returning wire into start.wire;
  insert into rental_events (rental_id, type, data, created_at) values
    (p_id, 'rental.created', json_build_object('offer_id', p_offer, 'gpu_count', p_gpu_count, 'template_id', p_template,
      'price_per_hour_cents', price, 'hold_cents', price), moment),
    (p_id, 'rental.provisioning', '{}', moment);
  insert into rental_work (rental_id, kind, due_at) values (p_id, 'machine', moment);
  return start;
end $$;
