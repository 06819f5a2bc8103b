-- The documents of webhook endpoints and deliveries, how events are queued, and how deliveries are claimed and their attempts recorded.

create or replace function webhook_endpoint_document(e webhook_endpoints) returns text language sql stable as $$
  select ascii_json(row_to_json(d)::text) from (select e.id, e.url, e.types, e.description, e.disabled_reason is null as enabled,
    e.disabled_reason as "disabledReason", wire_time(e.created_at) as "createdAt", wire_time(e.updated_at) as "updatedAt") d
$$;

create or replace function webhook_delivery_document(d webhook_deliveries) returns text language sql stable as $$
  select ascii_json(row_to_json(w)::text) from (select d.id, d.event_id as "eventId", d.type, d.status, d.attempts,
    d.response_status as "responseStatus", d.error, d.duration_ms as "durationMs", wire_time(d.created_at) as "createdAt",
    wire_time(d.last_attempt_at) as "lastAttemptAt", wire_time(d.next_attempt_at) as "nextAttemptAt") w
$$;

-- The body of a delivery.
create or replace function webhook_payload(
  p_event text, p_type text, p_object_type text, p_object text, p_status text, p_created_at timestamptz
) returns text language sql stable as $$
  select row_to_json(body)::text from (select p_type as type, wire_time(p_created_at) as timestamp, (select row_to_json(event) from (select
    p_event as id, p_type as type, wire_time(p_created_at) as "createdAt",
    (select row_to_json(o) from (select p_object_type as type, p_object as id, p_status as status) o) as object) event) as data) body
$$;

-- Runs in the transaction that publishes events: queues each event for the enabled endpoints of its company and mode that receive its type.
create or replace function queue_deliveries() returns trigger language plpgsql as $$
begin
  -- The few endpoints of these companies are read first: a join with the events would search for them once per event.
  insert into webhook_deliveries (id, endpoint_id, event_id, type, payload, next_attempt_at)
    with hearing as materialized (
      select e.* from (select distinct company_id, mode from published) c cross join lateral (
        select id, company_id, mode, heard from webhook_endpoints
        where company_id = c.company_id and mode = c.mode and deleted_at is null and disabled_reason is null offset 0) e)
    select new_public_id('whd'), e.id, p.id, p.type,
      webhook_payload(p.id, p.type, p.object_type, p.object_id, p.status, p.created_at), app_now()
    from hearing e
    join published p on p.company_id = e.company_id and p.mode = e.mode
      and (p.type = any (e.heard) or split_part(p.type, '.', 1) || '.*' = any (e.heard))
    order by p.position;
  return null;
end $$;

create or replace trigger queue_deliveries after insert on events
  referencing new table as published for each statement execute function queue_deliveries();

-- The lanes with due deliveries: one index lookup for each endpoint, regardless of how many are pending for it.
create or replace function due_webhook_lanes() returns table (endpoint_id text, kind text) language sql stable as $$
  with recursive firsts as (
    (select d.endpoint_id from webhook_deliveries d where d.status = 'pending' and d.attempts = 0 order by d.endpoint_id limit 1)
    union all
    select next.endpoint_id from firsts cross join lateral (
      select d.endpoint_id from webhook_deliveries d
      where d.status = 'pending' and d.attempts = 0 and d.endpoint_id > firsts.endpoint_id order by d.endpoint_id limit 1) next
  ), retries as (
    (select d.endpoint_id, d.next_attempt_at from webhook_deliveries d
      where d.status = 'pending' and d.attempts > 0 order by d.endpoint_id, d.next_attempt_at limit 1)
    union all
    select next.endpoint_id, next.next_attempt_at from retries cross join lateral (
      select d.endpoint_id, d.next_attempt_at from webhook_deliveries d
      where d.status = 'pending' and d.attempts > 0 and d.endpoint_id > retries.endpoint_id
      order by d.endpoint_id, d.next_attempt_at limit 1) next
  )
  select firsts.endpoint_id::text, 'first' from firsts
  union all select retries.endpoint_id::text, 'retry' from retries where retries.next_attempt_at <= app_now()
$$;

create or replace function lane_is_free(p_leased_until timestamptz, p_lease interval) returns boolean language sql stable as $$
  select p_leased_until <= app_now() or p_leased_until > app_now() + p_lease
$$;

-- Claims lanes with due deliveries, up to `p_quick` quick and `p_slow` slow ones, least recently served first, with their next deliveries
-- in order. A claim lasts until the release or the end of the lease, which a clock that was set back does not extend.
create or replace function claim_deliveries(p_quick int, p_slow int, p_each int, p_lease interval)
returns setof claimed_delivery language plpgsql as $$
declare
  endpoints text[];
  kinds text[];
begin
  with due as materialized (
    select l.endpoint_id, l.kind, l.slow or l.kind = 'retry' as slow,
      row_number() over (partition by l.slow or l.kind = 'retry' order by l.leased_until) as place
    from due_webhook_lanes() d
    cross join lateral (select * from webhook_lanes where endpoint_id = d.endpoint_id and kind = d.kind limit 1) l
    cross join lateral (select from webhook_endpoints where id = l.endpoint_id and disabled_reason is null and deleted_at is null limit 1) e
    where lane_is_free(l.leased_until, p_lease)
  ), free as (
    select l.endpoint_id, l.kind from due
    cross join lateral (select * from webhook_lanes where endpoint_id = due.endpoint_id and kind = due.kind and lane_is_free(leased_until, p_lease)
      limit 1 for update skip locked) l
    where due.place <= case when due.slow then p_slow else p_quick end
  ), taken as (
    update webhook_lanes l set leased_until = app_now() + p_lease from free
    where l.endpoint_id = any (array(select f.endpoint_id from free f)) and l.endpoint_id = free.endpoint_id and l.kind = free.kind
    returning l.endpoint_id, l.kind
  )
  select array_agg(taken.endpoint_id), array_agg(taken.kind) into endpoints, kinds from taken;
  -- A separate statement, so that it sees what was recorded while this waited for the lanes.
  return query select l.endpoint_id::text, l.kind, l.slow or l.kind = 'retry', e.url, e.sealed_secret,
      case when e.previous_secret_ends_at > app_now() then e.sealed_previous_secret end,
      d.id::text, d.event_id::text, d.payload, d.attempts, d.round
    from unnest(endpoints, kinds) t (endpoint_id, kind)
    cross join lateral (select * from webhook_lanes where endpoint_id = t.endpoint_id and kind = t.kind limit 1) l
    cross join lateral (select * from webhook_endpoints where id = l.endpoint_id limit 1) e
    left join lateral (
      (select w.* from webhook_deliveries w where t.kind = 'first' and w.endpoint_id = t.endpoint_id
         and w.status = 'pending' and w.attempts = 0 order by w.position limit p_each)
      union all
      (select w.* from webhook_deliveries w where t.kind = 'retry' and w.endpoint_id = t.endpoint_id
         and w.status = 'pending' and w.attempts > 0 and w.next_attempt_at <= app_now() order by w.next_attempt_at limit p_each)) d on true
    order by l.endpoint_id, l.kind, d.position;
end $$;

create or replace function release_webhook_lanes(p_lanes json) returns void language sql as $$
  update webhook_lanes l set leased_until = app_now(), slow = r.slow
  from json_to_recordset(p_lanes) as r (endpoint_id text, kind text, slow boolean)
  where l.endpoint_id = any (array(select lane ->> 'endpoint_id' from json_array_elements(p_lanes) lane))
    and l.endpoint_id = r.endpoint_id and l.kind = r.kind
$$;

-- Marks at most `p_most` pending deliveries of endpoints as failed; returns how many.
create or replace function give_up_deliveries(p_endpoints text[], p_most int) returns int language sql as $$
  with waiting as (
    select d.position from webhook_deliveries d where d.endpoint_id = any (p_endpoints) and d.status = 'pending' limit p_most
  ), given_up as (
    update webhook_deliveries d set status = 'failed', next_attempt_at = null, error = 'The endpoint was disabled.'
    from waiting where d.position = waiting.position returning 1
  ) select count(*)::int from given_up
$$;

-- Records the results of attempts. A delivery that was redelivered since stays due; one without retries left has failed. An endpoint that
-- responds 410, or where nothing succeeded for five days, is disabled: the endpoints that were disabled are returned. An attempt has no
-- effect on an endpoint that was deleted or got another URL since: its delivery is retried there. The previous release sends no URL.
create or replace function record_attempts(p_attempts json, p_retry_seconds float8[])
returns setof ended_webhook_endpoint language plpgsql as $$
declare
  outcomes json;
begin
  -- Every change of an endpoint locks it before its deliveries, and several endpoints in the order of their IDs.
  perform 1 from webhook_endpoints e where e.id in (
      select d.endpoint_id from webhook_deliveries d join json_to_recordset(p_attempts) as a (id text) on a.id = d.id)
    order by e.id for no key update;
  with judged as materialized (
    select a.*, d.position, d.endpoint_id, c.current, t.now, d.round = a.round as of_round,
      case when a.succeeded and d.round = a.round then 'succeeded'
        when d.status <> 'pending' then d.status
        when d.round = a.round and (c.current and a.response_status = 410 or p_retry_seconds[d.attempts_of_round + 1] is null) then 'failed'
        else 'pending' end as becomes,
      case when d.round = a.round then t.now + p_retry_seconds[d.attempts_of_round + 1] * (0.8 + random() * 0.4) * interval '1 second'
        else d.next_attempt_at end as retry_at
    from rows from (json_to_recordset(p_attempts) as (id text, attempts int, round int, succeeded boolean, response_status int,
      response_body text, error text, duration_ms int, url text)) with ordinality
      as a (id, attempts, round, succeeded, response_status, response_body, error, duration_ms, url, n)
    join webhook_deliveries d on d.id = a.id and d.attempts = a.attempts
    cross join lateral (select e.deleted_at is null and e.url = coalesce(a.url, e.url) as current from webhook_endpoints e where e.id = d.endpoint_id) c
    cross join (select app_now() as now offset 0) t
  ), recorded as (
    update webhook_deliveries d set attempts = d.attempts + 1, attempts_of_round = d.attempts_of_round + j.of_round::int,
      response_status = j.response_status, response_body = j.response_body, error = j.error, duration_ms = j.duration_ms,
      last_attempt_at = j.now, status = j.becomes, next_attempt_at = case when j.becomes = 'pending' then j.retry_at end
    from judged j where d.position = j.position
    returning d.endpoint_id, j.n, j.succeeded, j.response_status = 410 as gone, j.current
  )
  select json_agg(recorded) into outcomes from recorded;
  return query with told as (
    select e.id, e.failing_since, e.disabled_reason, bool_or(o.succeeded) as any_succeeded, coalesce(bool_or(o.gone), false) as gone,
      (array_agg(o.succeeded order by o.n desc))[1] as last_succeeded
    from json_to_recordset(outcomes) as o (endpoint_id text, n int, succeeded boolean, gone boolean, current boolean)
    join webhook_endpoints e on e.id = o.endpoint_id where o.current group by e.id
  ), ends as (
    select t.*, case when t.disabled_reason is not null then null when t.gone then 'gone'
      when not t.any_succeeded and t.failing_since <= app_now() - interval '5 days' then 'failing' end as reason from told t
  ), ended as (
    update webhook_endpoints e set disabled_reason = coalesce(e.disabled_reason, n.reason),
      failing_since = case when n.last_succeeded then null when n.any_succeeded then app_now() else coalesce(e.failing_since, app_now()) end,
      updated_at = case when n.reason is null then e.updated_at else app_now() end
    from ends n where e.id = n.id and (e.failing_since is not null or not n.last_succeeded or n.reason is not null)
    returning e.id::text, e.company_id, e.mode, e.url, n.reason
  )
  select * from ended where ended.reason is not null;
end $$;
