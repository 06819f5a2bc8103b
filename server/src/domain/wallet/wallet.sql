-- The ledger: transfers alone move balances.

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

create or replace function apply_transfers() returns trigger language plpgsql as $$
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

create or replace trigger apply after insert on ledger_transfers referencing new table as fresh for each statement execute function apply_transfers();

-- Balances move by transfers alone, the count by rentals: anything else arrives here from no other trigger.
create or replace function refuse_direct_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances move by transfers alone';
  end if;
  return null;
end $$;

create or replace trigger by_transfers_alone before insert or update or delete or truncate on company_balances
  for each statement execute function refuse_direct_change();

-- A transfer as one of its companies sees it. Whose rental it was is the renter's to know.
create or replace function account_change(t ledger_transfers, p_company bigint, p_account text) returns bigint language sql immutable as $$
  select case when (t.to_company, t.to_account) = (p_company, p_account) then t.amount_cents else 0 end
    - case when (t.from_company, t.from_account) = (p_company, p_account) then t.amount_cents else 0 end
$$;

-- What a rental is of, as both the renter and the offer's seller may read it.
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

-- The free balance of a company right after each of some transfers: what it is now, without all that came later.
create or replace function balances_after(p_company bigint, p_transfers text[])
returns table (id text, cents bigint) language sql stable as $$
  with first as materialized (select min(created_at) as at from ledger_transfers where id = any (p_transfers)),
  later as (
    select t.id, t.created_at, account_change(t, p_company, 'wallet') as change from ledger_transfers t
      where t.to_company = p_company and t.created_at >= (select at from first)
    union all
    select t.id, t.created_at, account_change(t, p_company, 'wallet') from ledger_transfers t
      where t.from_company = p_company and t.from_company is distinct from t.to_company and t.created_at >= (select at from first)),
  after as (
    select l.id, b.wallet_cents - coalesce(sum(l.change) over (order by l.created_at desc, l.id desc
      rows between unbounded preceding and 1 preceding), 0)::bigint as cents
    from later l join company_balances b on b.company_id = p_company)
  select a.id::text, a.cents from after a where a.id = any (p_transfers)
$$;
