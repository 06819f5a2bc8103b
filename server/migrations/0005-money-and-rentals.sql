-- Money and rentals: the ledger, what companies rent and what they owe for it, and what is due to be done about it.

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
-- The operator's list of all companies' rentals.
create index rentals_by_time on rentals (created_at desc, id desc);
create index rentals_of_offer on rentals (offer_id, created_at desc, id desc);
-- Those whose machine is not known to be gone: few of all.
create index rentals_with_machine on rentals (created_at desc, id desc) where returned_at is null;

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

-- What `start_rentals` takes of each call, what its judgement says, and what it answers.
create type rental_call as (
  id text, company_id bigint, person_id bigint, key_id text, offer_id text, gpu_count int, template_id text, template_known boolean,
  pinned_cents bigint, ceiling_cents bigint, name text, ssh_public_key text,
  most_active int, daily_limit_cents bigint, fee_basis_points int, drivers text[]
);
create type rental_verdict as (
  verdict text, price_cents bigint, limit_cents bigint, committed_cents bigint
);
create type rental_start as (
  verdict text, limit_cents bigint, committed_cents bigint, resets_at text, wire text, sold_out boolean
);
