-- The documents of approvals, whether the key that asked may still act, and when its approvals end.

-- After its time, an approval is lapsed for every reader, even before the timer has run.
create or replace function approval_status(a approvals) returns text language sql stable as $$
  select case when a.status = 'pending' and a.expires_at <= app_now() then 'lapsed' else a.status end
$$;

create or replace function approval_document(a approvals) returns text language sql stable as $$
  select row_to_json(d)::text from (select a.id, approval_status(a) as status, a.summary, a.spends,
    a.price_per_hour_cents as "pricePerHourCents",
    json_build_object('method', a.method, 'path', a.path, 'body', a.body) as call,
    case when a.response_status is not null then json_build_object('status', a.response_status, 'body', a.response_body::json) end as response,
    a.reason, wire_time(a.created_at) as "createdAt", wire_time(a.expires_at) as "expiresAt",
    wire_time(case when approval_status(a) = 'lapsed' then a.expires_at else a.decided_at end) as "decidedAt") d
$$;

-- A key reads approvals that it, or a key with the same policy, asked for. It also reads those of its holder's other keys that its own
-- scopes allow.
create or replace function key_reads_approval(p_key text, a approvals) returns boolean language sql stable as $$
  select exists (select from api_keys k where k.id = p_key and k.mode = a.mode
    and (k.policy_id = a.policy_id or k.person_id = a.person_id and (a.scope_needed is null or a.scope_needed = any (k.scopes))))
$$;

-- The rights of the key that asked, as they are now, locked until the commit. A transaction that revokes the key, suspends its company or
-- removes its holder's role has committed before this, or waits for it. Rows are locked in the order that other writers use. The checks
-- repeat those of `open_write`: a shared function would cost every write 15 µs.
create or replace function open_approved_write(p_key text, p_person bigint, p_company bigint, p_roles text[], p_scope text)
returns write_opening language plpgsql as $$
declare
  opening write_opening;
  rights record;
begin
  perform from people where id = p_person for share;
  perform from memberships where person_id = p_person for share;
  perform from api_keys where id = p_key for share;
  select k.revoked_at, k.expires_at, k.scopes, coalesce(p.suspended_at, c.suspended_at) as suspended_at,
      coalesce(c.api_keys_disabled, false) or exists (select from settings where name = 'api_keys_disabled') as api_keys_disabled, m.company_id, c.name as company_name, m.role,
      app_now() as now into rights
    from api_keys k
    join people p on p.id = k.person_id
    left join memberships m on m.person_id = p.id
    left join companies c on c.id = m.company_id
    where k.id = p_key;
  opening.company_id := rights.company_id;
  opening.company_name := rights.company_name;
  opening.role := rights.role;
  opening.now_ms := extract(epoch from rights.now) * 1000;
  opening.verdict := case
    when rights.revoked_at is not null then 'api_key_revoked'
    when rights.expires_at <= rights.now then 'api_key_expired'
    when rights.suspended_at is not null then 'banned'
    when rights.api_keys_disabled then 'api_keys_disabled'
    when p_scope is not null and not p_scope = any (rights.scopes) then 'insufficient_scope'
    -- A holder who moved to another company may not use approvals of the former one.
    when rights.company_id is distinct from p_company then 'company_required'
    when p_roles is not null and not coalesce(rights.role = any (p_roles), false) then 'forbidden_role'
  end;
  return opening;
end $$;

-- A key's approvals lapse with it, however it ends: immediately if it is revoked, when its time is over if it is rolled or expires. A
-- concurrent decision locks the key's row before an approval's, as this does.
create or replace function end_approvals_of_key() returns trigger language plpgsql as $$
declare
  ends timestamptz := coalesce(new.revoked_at, new.expires_at);
begin
  update approvals set expires_at = ends where key_id = new.id and status = 'pending' and expires_at > ends;
  return null;
end $$;

create or replace trigger end_approvals after update of revoked_at, expires_at on api_keys for each row
  when (new.revoked_at is distinct from old.revoked_at or new.expires_at is distinct from old.expires_at) execute function end_approvals_of_key();
