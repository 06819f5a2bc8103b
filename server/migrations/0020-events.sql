-- Events: what changed of a company's things, in the order of commits, kept for thirty days.

create table events (
  -- In the order of commits: given by the publisher after the commit, never by the writer.
  position bigint primary key,
  id text not null unique,
  company_id bigint not null,
  mode text not null check (mode in ('live', 'test')),
  type text not null,
  object_type text not null,
  object_id text not null,
  status text not null,
  -- When it happened; never before the event at the position before.
  created_at timestamptz not null
);
create index events_of_company on events (company_id, mode, position);
-- Where a walk begins that names a time; and the oldest, which are dropped.
create index events_by_time on events (created_at, position);

-- How far events are told: whoever publishes holds this row, so that there is one at a time.
create table event_head (
  one boolean primary key default true check (one),
  -- The last event's.
  position bigint not null,
  created_at timestamptz not null,
  -- Steps up to this position of the audit's chain are told. The chain has no gaps and is in the order of commits.
  chained bigint not null
);
insert into event_head (position, created_at, chained) select 0, '-infinity', position from audit_head;

-- The transaction that wrote them joins a rental's step with what it added to the rental's story. Null in older rows.
alter table audit add column written_in xid8;
alter table audit alter column written_in set default pg_current_xact_id();
alter table rental_events add column written_in xid8;
alter table rental_events alter column written_in set default pg_current_xact_id();
