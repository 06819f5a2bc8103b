-- What was done: the audit and its chain, remembered replies, calls by key; and the role that the service serves as.

-- What was done, by whom, on what: one row in the transaction of each write.

create table audit (
  id bigint generated always as identity primary key,
  -- A name for the row that tells nothing of how many there are.
  ref public_id not null default 'aud_' || left(replace(gen_random_uuid()::text, '-', ''), 22),
  at timestamptz not null default app_now(),
  action text not null,
  target text,
  company_id bigint,
  person_id bigint,
  key_id text,
  request_id text,
  -- The factor that was proven for the step.
  factor text,
  detail json
);
create index audit_of_company on audit (company_id, at desc, ref desc);
create index audit_newest on audit (at desc, ref desc);

create table audit_chain (
  position bigint primary key,
  audit_id bigint not null unique,
  previous bytea not null,
  hash bytea not null
);

-- Where the chain ends: whoever lengthens it holds this row, so that there is one at a time.
create table audit_head (
  one boolean primary key default true check (one),
  position bigint not null,
  hash bytea not null
);
insert into audit_head (position, hash) values (0, '');

-- Rows that no link holds yet. Ids are not given in the order of commits; a row here is seen once its commit is, so none is skipped.
create table audit_waiting (
  audit_id bigint primary key
);

-- Idempotency: the record and the effect commit together; only a success is remembered.

create table idempotency (
  company_id bigint not null,
  mode text not null,
  key text collate "C" not null,
  fingerprint bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, mode, key)
);
create index idempotency_by_age on idempotency (created_at);

-- What the first statement of a write answers.
create type write_opening as (
  verdict text, company_id bigint, company_name text, role text, now_ms bigint, status smallint, body text
);

-- The calls made with each key, for who holds it and for the owner of the company it acted for: what was called, and what was answered.

-- No foreign keys: rows are written in bulk beside the calls, for keys that are never deleted. The company is the one that the key acted
-- for then: who joins another takes no call along. No query and no body is here; what was answered, neither.
create table key_calls (
  id public_id primary key,
  key_id public_id not null,
  person_id bigint not null,
  company_id bigint,
  at timestamptz not null,
  method text not null,
  path text,
  resource_id text,
  status smallint not null,
  error_code text,
  duration_ms real not null
);
create index key_calls_by_key on key_calls (key_id, at desc, id desc);
create index key_calls_by_person on key_calls (person_id, at desc, id desc);
create index key_calls_by_company on key_calls (company_id, at desc, id desc);
-- Faults of the service are few, and looked for among all others.
create index key_calls_failed_of_person on key_calls (person_id, at desc, id desc) where status >= 500;
create index key_calls_failed_of_company on key_calls (company_id, at desc, id desc) where status >= 500;
-- They come in the order of time, and leave in it.
create index key_calls_by_time on key_calls using brin (at);

-- The service reads and writes; what is append-only, and the schema, are not its to change. Roles belong to the whole server:
-- another database may have made it, and whoever migrates may not be allowed to.
do $$
begin
  create role parley_service nologin;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise notice 'the role parley_service cannot be made: the service acts as the owner';
end $$;

do $$
begin
  if not pg_has_role('parley_service', 'member') then
    execute format('grant parley_service to %I', current_user);
  end if;
exception
  when undefined_object or insufficient_privilege then null;
end $$;

do $$
begin
  if exists (select from pg_roles where rolname = 'parley_service') then
    grant usage on schema public to parley_service;
    grant select, insert, update, delete on all tables in schema public to parley_service;
    alter default privileges in schema public grant select, insert, update, delete on tables to parley_service;
    revoke update, delete on audit, audit_chain from parley_service;
    revoke insert, update, delete on migrations, sql_files, sql_releases, invoice_series from parley_service;
    grant update on invoice_series to parley_service;
  end if;
end $$;
