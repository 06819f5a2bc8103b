-- Demand and its way to an introduction; claims, deals, files and invoices after it.

-- Requests

create table requests (
  id public_id primary key,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'open' check (status in ('open', 'matched', 'closed')),
  gpu_model text not null,
  gpus_per_node int not null,
  nodes int not null,
  region text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  duration_months int,
  budget_monthly_cents bigint,
  currency text not null check (currency in ('USD', 'EUR')),
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  -- What the buyer reads, rendered when the row is written.
  wire text not null,
  check (ends_at is not null or duration_months is not null),
  check ((status = 'closed') = (closed_at is not null))
);
create index requests_of_company on requests (company_id, mode, created_at desc, id desc);
create index requests_of_company_by_status on requests (company_id, mode, status, created_at desc, id desc);
create index requests_live on requests (created_at desc, id desc) where mode = 'live';
create index requests_live_by_status on requests (status, created_at desc, id desc) where mode = 'live';

-- Opportunities

create table opportunities (
  id public_id primary key,
  request_id public_id not null references requests,
  listing_id public_id not null references listings,
  company_id bigint not null references companies,
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'offered' check (status in ('offered', 'accepted', 'declined', 'expired', 'withdrawn')),
  demand json not null,
  -- The listing as it was when the demand was matched to it, for later disputes.
  listing_snapshot json not null,
  decline_reason text,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- What the seller reads, rendered when the row is written.
  wire text not null,
  check ((status in ('accepted', 'declined')) = (decided_at is not null))
);
create unique index opportunities_waiting on opportunities (request_id, listing_id) where status = 'offered';
create index opportunities_of_request on opportunities (request_id, status);
create index opportunities_of_listing on opportunities (listing_id) where status = 'offered';
create index opportunities_of_company on opportunities (company_id, mode, offered_at desc, id desc);
create index opportunities_of_company_by_status on opportunities (company_id, mode, status, offered_at desc, id desc);
create index opportunities_due on opportunities (expires_at) where status = 'offered';

-- Introductions

create table introductions (
  id public_id primary key,
  opportunity_id public_id not null unique references opportunities,
  request_id public_id not null references requests,
  listing_id public_id not null references listings,
  buyer_company_id bigint not null references companies,
  seller_company_id bigint not null references companies,
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'active' check (status in ('active', 'concluded', 'lapsed', 'voided')),
  demand json not null,
  revealed_at timestamptz not null,
  expires_at timestamptz not null,
  buyer_ready_at timestamptz,
  seller_ready_at timestamptz,
  closed_at timestamptz,
  void_reason text,
  updated_at timestamptz not null,
  check (buyer_company_id <> seller_company_id),
  check ((status = 'active') = (closed_at is null))
);
create index introductions_of_buyer on introductions (buyer_company_id, mode, revealed_at desc, id desc);
create index introductions_of_seller on introductions (seller_company_id, mode, revealed_at desc, id desc);
create index introductions_of_request on introductions (request_id);
create index introductions_due on introductions (expires_at) where status = 'active';
create index introductions_live on introductions (revealed_at desc, id desc) where mode = 'live';

-- A side says that it knew the other before the reveal: once per introduction, whichever side it is.
create table claims (
  id public_id primary key,
  introduction_id public_id not null unique references introductions,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  status text not null default 'filed' check (status in ('filed', 'upheld', 'refused')),
  statement text not null,
  filed_at timestamptz not null default app_now(),
  decision_reason text,
  decided_by bigint references people,
  decided_at timestamptz,
  check ((status = 'filed') = (decided_at is null)),
  check ((decided_at is null) = (decision_reason is null))
);
create index claims_newest on claims (filed_at desc, id desc);
create index claims_waiting on claims (filed_at desc, id desc) where status = 'filed';

-- What one side reports and the other confirms or contests; a contested one may be followed by another.
create table deals (
  id public_id primary key,
  introduction_id public_id not null references introductions,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  status text not null default 'reported' check (status in ('reported', 'confirmed', 'contested')),
  starts_at timestamptz not null,
  months int not null check (months between 1 and 60),
  monthly_cents bigint not null check (monthly_cents > 0),
  currency text not null check (currency in ('USD', 'EUR')),
  note text,
  reported_at timestamptz not null default app_now(),
  contest_reason text,
  decided_by bigint references people,
  decided_at timestamptz,
  check ((status = 'reported') = (decided_at is null))
);
create unique index deals_standing on deals (introduction_id) where status <> 'contested';
create index deals_of_introduction on deals (introduction_id, reported_at desc, id desc);

-- Evidence and receipts. A file belongs to its introduction; a claim or a deal report names those it rests on.
create table files (
  id public_id primary key,
  introduction_id public_id not null references introductions,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  claim_id public_id references claims,
  deal_id public_id references deals,
  name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes bytea not null,
  size_bytes int not null generated always as (octet_length(bytes)) stored,
  sha256 bytea not null generated always as (sha256(bytes)) stored,
  uploaded_at timestamptz not null default app_now(),
  check (claim_id is null or deal_id is null)
);
-- They are compressed already.
alter table files alter column bytes set storage external;
create index files_of_introduction on files (introduction_id, uploaded_at, id);

-- Invoices

-- A counter per kind and year: its row is locked by whoever takes a number, until their commit, so that a number is taken
-- by a commit or by nobody.
create table invoice_series (
  kind text primary key check (kind in ('deal', 'success_fee')),
  prefix text not null unique
);
insert into invoice_series values ('deal', 'DEAL'), ('success_fee', 'FEE');

create table invoice_counters (
  kind text not null references invoice_series,
  year int not null,
  last int not null,
  primary key (kind, year)
);

create table invoices (
  id public_id primary key,
  kind text not null references invoice_series,
  number text not null unique,
  deal_id public_id not null references deals,
  status text not null default 'issued' check (status in ('issued', 'paid', 'void')),
  -- Null: the service itself.
  issuer_company_id bigint references companies,
  recipient_company_id bigint not null references companies,
  -- Both as they were called when it was issued.
  issuer json not null,
  recipient json not null,
  -- [{description, quantity, unitCents, amountCents}]
  lines json not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency in ('USD', 'EUR')),
  issued_at timestamptz not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  unique (deal_id, kind),
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'void') = (voided_at is not null))
);
create index invoices_newest on invoices (issued_at desc, id desc);
create index invoices_of_issuer on invoices (issuer_company_id, issued_at desc, id desc);
create index invoices_of_recipient on invoices (recipient_company_id, issued_at desc, id desc);
create index invoices_unpaid on invoices (recipient_company_id, due_at) where status = 'issued' and kind = 'success_fee';
create index invoices_waiting on invoices (due_at) where status = 'issued';
