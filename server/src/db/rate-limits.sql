-- Leases of rate limits: an instance takes a part of a window's calls in advance, and reports later how it used them.

-- The end of a window that begins now: as the instance asks, within the window's length. A window without a length is the UTC day.
create or replace function rate_limit_window_end(p_at timestamptz, p_length_ms bigint, p_ends_ms bigint)
returns timestamptz language sql immutable as $$
  select case when told.ends_at > p_at and told.ends_at < longest.ends_at then told.ends_at else longest.ends_at end
  from (select to_timestamp(p_ends_ms / 1000.0) as ends_at) told,
    (select case when p_length_ms is null then date_trunc('day', p_at, 'UTC') + interval '1 day'
      else p_at + p_length_ms * interval '1 millisecond' end as ends_at) longest
$$;

-- Returns a lease for each ask. An ask reports what its instance did since its last one: leased calls that were `spent`, those that it
-- `returned`, and calls that it `counted` without a lease. Windows are locked in one order. If other instances hold all that is left,
-- they are asked to return it. Calls that are not returned within a quarter of a second are lost with their instance.
create or replace function lease_rate_limits(p_asks json) returns setof rate_limit_lease language plpgsql as $$
declare
  ask record;
  w rate_limit_windows;
  lease rate_limit_lease;
  at timestamptz;
begin
  -- A lease is valid once it is returned, whether or not a standby has it: if a failover loses one, that is only a part of a window's calls.
  perform set_config('synchronous_commit', 'off', true);
  for ask in
    select * from json_to_recordset(p_asks) as a (n integer, bucket text, caller text, length_ms bigint, ends_ms bigint, max_calls bigint,
      wanted bigint, spent bigint, returned bigint, counted bigint, urgent boolean)
    order by bucket, caller
  loop
    insert into rate_limit_windows (bucket, caller, ends_at) values (ask.bucket, ask.caller, '-infinity') on conflict do nothing;
    select * into w from rate_limit_windows where bucket = ask.bucket and caller = ask.caller for update;
    at := app_now();
    -- A clock that was set back does not lengthen a window.
    if w.ends_at <= at or w.ends_at > rate_limit_window_end(at, ask.length_ms, null) then
      w.ends_at := rate_limit_window_end(at, ask.length_ms, ask.ends_ms);
      w.taken := ask.counted;
      w.held := 0;
      w.recalled_at := null;
    else
      w.taken := w.taken + ask.counted;
      -- Calls of a window that has ended are not given back.
      if w.ends_at = to_timestamp(ask.ends_ms / 1000.0) then
        w.taken := greatest(w.taken - ask.returned, 0);
        w.held := greatest(w.held - ask.spent - ask.returned, 0);
      end if;
    end if;
    lease.granted := greatest(least(ask.wanted, ask.max_calls - w.taken), 0);
    w.taken := w.taken + lease.granted;
    if lease.granted > 0 then
      w.recalled_at := null;
    elsif ask.urgent and w.held > 0 then
      if w.recalled_at is null then
        w.recalled_at := at;
        perform pg_notify('rate_limits', json_build_array(ask.bucket, ask.caller)::text);
      elsif w.recalled_at < at - interval '250 milliseconds' then
        w.held := 0;
      end if;
    end if;
    lease.n := ask.n;
    lease.taken := w.taken;
    lease.elsewhere := case when lease.granted = 0 then w.held else 0 end;
    lease.ends_ms := round(extract(epoch from w.ends_at) * 1000);
    update rate_limit_windows set ends_at = w.ends_at, taken = w.taken, held = w.held + lease.granted, recalled_at = w.recalled_at
      where bucket = ask.bucket and caller = ask.caller;
    return next lease;
  end loop;
end $$;
