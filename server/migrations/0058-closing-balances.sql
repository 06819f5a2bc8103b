-- A company's free balance at a midnight of UTC, of each day on which it moved: a balance of long ago is reckoned from the next of
-- these, and not from today's through all that came since.
create table closing_balances (
  company_id bigint not null references companies,
  at timestamptz not null,
  wallet_cents bigint not null,
  primary key (company_id, at)
);

alter table company_balances add column closed_at timestamptz not null default '-infinity';

-- Whoever moves money now waits for the end of this.
lock table ledger_transfers in share mode;
insert into closing_balances (company_id, at, wallet_cents)
  select company, day, coalesce(sum(cents) over (partition by company order by day rows between unbounded preceding and 1 preceding), 0)
  from (
    select company, date_trunc('day', created_at, 'UTC') as day, sum(cents) filter (where account = 'wallet') as cents
    from (
      select created_at, from_company as company, from_account as account, -amount_cents as cents from ledger_transfers
      union all select created_at, to_company, to_account, amount_cents from ledger_transfers) legs
    where company is not null group by 1, 2) days;
