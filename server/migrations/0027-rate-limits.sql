-- Rate-limit windows that several instances count together: how many calls of each window they have leased. One instance alone keeps its own.
create table rate_limit_windows (
  bucket text not null,
  caller text not null,
  ends_at timestamptz not null,
  -- Calls that instances have made or leased.
  taken bigint not null default 0,
  -- Of them those that an instance has leased and not yet reported as made.
  held bigint not null default 0,
  -- Since when whoever holds leases is asked to return them.
  recalled_at timestamptz,
  primary key (bucket, caller)
) with (fillfactor = 50);
create index rate_limit_windows_by_end on rate_limit_windows (ends_at);

create type rate_limit_lease as (
  n integer,
  granted bigint,
  taken bigint,
  -- What other instances hold when nothing could be granted.
  elsewhere bigint,
  ends_ms bigint
);
