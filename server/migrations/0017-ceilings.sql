-- What a company's keys may have at most, where the operator set it; and invoices numbered for each pair of issuer and recipient.

alter table companies
  -- Null: the service's default.
  add column rate_limit_per_min int check (rate_limit_per_min > 0),
  add column test_rate_limit_per_min int check (test_rate_limit_per_min > 0),
  add column daily_spend_limit_cents bigint check (daily_spend_limit_cents >= 0);

-- A counter for all would tell each recipient how many deals there were. The row is locked by whoever takes a number, until their
-- commit, so that a number is taken by a commit or by nobody.
drop table invoice_counters;
create table invoice_counters (
  kind text not null references invoice_series,
  -- Null: the service itself.
  issuer_company_id bigint references companies,
  recipient_company_id bigint not null references companies,
  year int not null,
  -- What the pair's invoices of the year are told apart by.
  code text not null unique default upper(left(replace(gen_random_uuid()::text, '-', ''), 10)),
  last int not null,
  unique nulls not distinct (kind, issuer_company_id, recipient_company_id, year)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'parley_service') then
    revoke update on invoice_series from parley_service;
  end if;
end $$;
