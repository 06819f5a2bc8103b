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

-- How many calls a key made on the day of UTC that it was last used on.
alter table api_keys add column calls_that_day bigint not null default 0;
