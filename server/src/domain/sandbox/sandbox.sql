-- Test worlds: their companies.

-- The company and those that the service plays for it.
create or replace function test_world(p_company bigint) returns bigint[] language sql stable as $$
  select array(select p_company union all select id from companies where played_for = p_company)
$$;

-- Schedules steps on an object while the autopilot is on: the first after one delay, the next after two. Switching it off waits for this
-- transaction, and then cancels the steps.
create or replace function schedule_autopilot(p_company bigint, p_thing text, variadic p_steps text[]) returns void language sql as $$
  insert into test_work (thing_id, step, company_id, due_at)
    select p_thing, s.step, w.company_id, app_now() + w.autopilot_delay_seconds * s.n * interval '1 second'
    from test_worlds w cross join unnest(p_steps) with ordinality s (step, n)
    where w.company_id = p_company and w.autopilot_enabled for share of w
    on conflict (thing_id, step) do update set due_at = excluded.due_at, attempts = 0
$$;

create or replace function autopilot_request() returns trigger language plpgsql as $$
begin
  perform schedule_autopilot(new.company_id, new.id, 'offer', 'accept');
  return null;
end $$;

create or replace trigger autopilot after insert on requests for each row when (new.mode = 'test') execute function autopilot_request();

create or replace function autopilot_submission() returns trigger language plpgsql as $$
begin
  perform schedule_autopilot(new.company_id, new.id, 'approve');
  return null;
end $$;

create or replace trigger autopilot after insert or update of submitted_at on listings for each row
  when (new.mode = 'test' and new.status = 'pending') execute function autopilot_submission();

-- The side that the service plays has no test world: nothing is scheduled for it.
create or replace function autopilot_introduction() returns trigger language plpgsql as $$
begin
  perform schedule_autopilot(c.id, new.id, 'ready') from unnest(array[new.buyer_company_id, new.seller_company_id]) c (id);
  return null;
end $$;

create or replace trigger autopilot after insert on introductions for each row when (new.mode = 'test') execute function autopilot_introduction();
