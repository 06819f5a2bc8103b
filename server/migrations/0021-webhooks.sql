-- Webhook endpoints of companies, and what was and is to be delivered to them.

create table webhook_endpoints (
  id public_id primary key,
  company_id bigint not null references companies,
  mode text not null check (mode in ('live', 'test')),
  url text not null,
  -- What was asked for, and what the key that made the endpoint could read then: an endpoint never hears more.
  types text[] not null,
  scopes text[] not null,
  -- Both together, as types and families (`rental.*`).
  heard text[] not null,
  description text,
  -- Null once the endpoint is deleted.
  sealed_secret bytea,
  -- The secret before, which signs beside it for a while.
  sealed_previous_secret bytea,
  previous_secret_ends_at timestamptz,
  -- Null: the endpoint is enabled.
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'requested')),
  -- The end of the first failed attempt after which none succeeded.
  failing_since timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- Its deliveries are dropped bit by bit, and it with the last of them.
  deleted_at timestamptz
);
create index webhook_endpoints_of_company on webhook_endpoints (company_id, created_at desc, id desc) where deleted_at is null;
create index webhook_endpoints_deleted on webhook_endpoints (id) where deleted_at is not null;

create table webhook_deliveries (
  -- The order in which they are sent.
  position bigint generated always as identity primary key,
  id public_id not null unique,
  endpoint_id public_id not null references webhook_endpoints,
  event_id public_id not null,
  type text not null,
  -- What is sent, byte by byte the same in each attempt.
  payload text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  attempts int not null default 0,
  -- Each redelivery begins a round, in which it is tried and retried anew.
  round int not null default 0,
  attempts_of_round int not null default 0,
  response_status int,
  response_body text,
  error text,
  duration_ms int,
  created_at timestamptz not null default app_now(),
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  check ((status = 'pending') = (next_attempt_at is not null)),
  -- An event is queued once for an endpoint.
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, position);
create index webhook_deliveries_unfinished on webhook_deliveries (endpoint_id, status, position) where status <> 'succeeded';
create index webhook_deliveries_first on webhook_deliveries (endpoint_id, position) where status = 'pending' and attempts = 0;
create index webhook_deliveries_retry on webhook_deliveries (endpoint_id, next_attempt_at) where status = 'pending' and attempts > 0;

-- What is sent to an endpoint one after the other: first attempts, in their order; and beside them retries, which hold none of those back.
create table webhook_lanes (
  endpoint_id public_id not null references webhook_endpoints on delete cascade,
  kind text not null check (kind in ('first', 'retry')),
  -- While an instance sends; past: since when nobody does.
  leased_until timestamptz not null default '-infinity',
  -- The last attempt failed or took long: it waits among its like.
  slow boolean not null default false,
  primary key (endpoint_id, kind)
);

-- A delivery that an instance took to send it.
create type claimed_delivery as (
  endpoint_id text, kind text, slow boolean, url text, sealed_secret bytea, sealed_previous_secret bytea,
  id text, event_id text, payload text, attempts int, round int
);
-- An endpoint that ended by what its receiver did.
create type ended_webhook_endpoint as (id text, company_id bigint, mode text, url text, reason text);
