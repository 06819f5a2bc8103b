-- The ledger: only transfers change balances.

create or replace function utc_day(at timestamptz) returns timestamptz language sql immutable as $$
  select date_trunc('day', at, 'UTC')
$$;

create or replace trigger append_only before update or delete or truncate on ledger_transfers for each statement execute function refuse_change();

create or replace function open_balance() returns trigger language plpgsql as $$
begin
  insert into company_balances (company_id) values (new.id);
  return null;
end $$;

create or replace trigger open_balance after insert on companies for each row when (new.played_for is null) execute function open_balance();

-- A transfer as one of its companies sees it. Only the renter sees which rental it was for.
create or replace function account_change(t ledger_transfers, p_company bigint, p_account text) returns bigint language sql immutable as $$
  select case when (t.to_company, t.to_account) = (p_company, p_account) then t.amount_cents else 0 end
    - case when (t.from_company, t.from_account) = (p_company, p_account) then t.amount_cents else 0 end
$$;

-- The first transfers of a day close the days before it. A transfer that was written before midnight and waited for the balance until after
-- midnight belongs to a closed day.
create or replace function apply_transfers() returns trigger language plpgsql as $$
declare
  whose bigint[] := array(select from_company from fresh union select to_company from fresh);
  oldest timestamptz := (select min(created_at) from fresh);
  closed_first timestamptz;
  closed_last timestamptz;
  today timestamptz;
begin
  select min(closed_at), max(closed_at) into closed_first, closed_last from (
    select closed_at from company_balances where company_id = any (whose) order by company_id for no key update) held;
  today := utc_day(app_now());
  if closed_first < today then
    insert into closing_balances (company_id, at, wallet_cents)
      select company_id, today, wallet_cents from company_balances where company_id = any (whose) and closed_at < today
      on conflict do nothing;
  end if;
  if oldest < greatest(closed_last, today) then
    update closing_balances c set wallet_cents = c.wallet_cents + (
        select coalesce(sum(account_change(row(t.*)::ledger_transfers, c.company_id, 'wallet')), 0) from fresh t where t.created_at < c.at)
      where c.company_id = any (whose) and c.at > oldest;
  end if;
  update company_balances b set
      wallet_cents = b.wallet_cents + d.wallet,
      hold_cents = b.hold_cents + d.hold,
      payable_cents = b.payable_cents + d.payable,
      revenue_cents = b.revenue_cents + d.revenue,
      charged_that_day_cents = case when b.charged_on >= today then b.charged_that_day_cents else 0 end + d.charged,
      charged_on = greatest(b.charged_on, today),
      closed_at = greatest(b.closed_at, today)
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

create or replace trigger apply after insert on ledger_transfers referencing new table as fresh for each statement execute function apply_transfers();

-- Balances change only through transfers, the count only through rentals. Both use triggers: any other change comes from outside a trigger.
create or replace function refuse_direct_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances move by transfers alone';
  end if;
  return null;
end $$;

create or replace trigger by_transfers_alone before insert or update or delete or truncate on company_balances
  for each statement execute function refuse_direct_change();

create or replace trigger by_transfers_alone before insert or update or delete or truncate on closing_balances
  for each statement execute function refuse_direct_change();

-- A rental's machine as text that both the renter and the offer's seller may read.
create or replace function machine_text(r rentals) returns text language sql immutable as $$
  select r.gpu_count || ' × ' || r.gpu_model || ', ' || r.region
$$;

create or replace function movement_document(t ledger_transfers, p_company bigint) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    t.id, wire_time(t.created_at) as at, t.kind,
    account_change(t, p_company, 'wallet') as "balanceCents",
    account_change(t, p_company, 'hold') as "heldCents",
    account_change(t, p_company, 'payable') as "earnedCents",
    case when t.from_company = p_company and t.from_account in ('wallet', 'hold') then t.rental_id end as "rentalId",
    t.reference,
    (select machine_text(r) from rentals r where r.id = t.rental_id) as machine,
    (select r.name from rentals r where r.id = t.rental_id and r.company_id = p_company) as "rentalName") d
$$;

-- A rental with what it was charged in a period.
create or replace function rental_spending_document(r rentals, p_from timestamptz, p_to timestamptz) returns text language sql stable as $$
  select row_to_json(d)::text from (select r.id as "rentalId", r.name, machine_text(r) as machine, r.status, wire_time(r.created_at) as "createdAt",
    wire_time(r.stopped_at) as "stoppedAt",
    (select coalesce(sum(t.amount_cents), 0) from ledger_transfers t where t.rental_id = r.id and t.kind = 'charge'
      and t.created_at >= p_from and t.created_at < p_to) as "chargedCents",
    r.held_cents as "heldCents") d
$$;

-- The balance from which a company's free balance at a moment is computed backwards: that of the next stored midnight, else the current
-- one.
create or replace function balance_known_after(p_company bigint, p_moment timestamptz)
returns table (at timestamptz, cents bigint) language sql stable as $$
  (select c.at, c.wallet_cents from closing_balances c where c.company_id = p_company and c.at > p_moment order by c.at limit 1)
  union all select 'infinity', b.wallet_cents from company_balances b where b.company_id = p_company
  order by 1 limit 1
$$;

-- How transfers from one moment (included) to another (excluded) changed a company's free balance.
create or replace function balance_changes(p_company bigint, p_from timestamptz, p_to timestamptz)
returns table (id public_id, created_at timestamptz, cents bigint) language sql stable as $$
  select t.id, t.created_at, account_change(t, p_company, 'wallet') from ledger_transfers t
    where t.to_company = p_company and t.created_at >= p_from and t.created_at < p_to
  union all
  select t.id, t.created_at, account_change(t, p_company, 'wallet') from ledger_transfers t
    where t.from_company = p_company and t.from_company is distinct from t.to_company and t.created_at >= p_from and t.created_at < p_to
$$;

-- The free balance of a company right before a moment.
create or replace function balance_before(p_company bigint, p_moment timestamptz) returns bigint language sql stable as $$
  select known.cents - coalesce((select sum(c.cents) from balance_changes(p_company, p_moment, known.at) c), 0)::bigint
    from balance_known_after(p_company, p_moment) known
$$;

-- The free balance of a company right after each of some transfers.
create or replace function balances_after(p_company bigint, p_transfers text[])
returns table (id text, cents bigint) language sql stable as $$
  with known as materialized (
    select k.at, k.cents, min(t.created_at) as first from ledger_transfers t, balance_known_after(p_company, t.created_at) k
      where t.id = any (p_transfers) group by k.at, k.cents),
  after as (
    select c.id, k.cents - coalesce(sum(c.cents) over (partition by k.at order by c.created_at desc, c.id desc
      rows between unbounded preceding and 1 preceding), 0)::bigint as cents
    from known k, balance_changes(p_company, k.first, k.at) c)
  select a.id::text, a.cents from after a where a.id = any (p_transfers)
$$;
