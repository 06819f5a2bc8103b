-- Calls of keys whose policy has a person approve them first: what is asked for, who decided, and what came of it.
create table approvals (
  id public_id primary key,
  company_id bigint not null references companies,
  mode text not null check (mode in ('live', 'test')),
  person_id bigint not null references people,
  key_id public_id not null references api_keys,
  policy_id bigint not null references key_policies,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'lapsed')),
  operation text not null,
  right_needed text not null,
  scope_needed text,
  method text not null,
  path text not null,
  ids json not null,
  body json,
  idempotency_key text collate "C",
  summary text not null,
  spends boolean not null,
  price_per_hour_cents bigint check (price_per_hour_cents >= 0),
  reason text,
  response_status smallint,
  response_body text,
  decided_by bigint references people,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  constraint approvals_decided check ((status = 'pending') = (decided_at is null)),
  constraint approvals_response check ((status = 'approved') or response_status is null)
);
create index approvals_of_policy on approvals (policy_id, created_at desc, id desc);
create index approvals_of_company on approvals (company_id, created_at desc, id desc);
create index approvals_waiting on approvals (expires_at) where status = 'pending';
