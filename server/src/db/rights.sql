-- Who may write, from now until the commit. The first statement of every write.

create or replace function lock_rights(p_person bigint) returns void language plpgsql as $$
begin
  -- Waits for the person's running writes. Later ones read the rights after this change.
  perform pg_advisory_xact_lock(1, p_person::int);
end $$;

create or replace function announce_rights() returns void language plpgsql as $$
begin
  update rights_epoch set version = version + 1;
  perform pg_notify('rights', '');
end $$;

-- The operator's switch for all companies is a row of settings. Statements that begin every write query the row itself: a function call costs 8 µs.
create or replace function keys_disabled_for_all() returns boolean language sql stable as $$
  select exists (select from settings where name = 'api_keys_disabled')
$$;

-- The first statement of a keyed write. It locks the person's rights as they are now until the commit. With an Idempotency-Key, it then
-- takes the key's lock and looks up the stored reply. A reply that is too old is deleted.
-- Each statement in here sees what was committed before it began, so it sees the result of what it waited for. Person 0 stands for
-- everybody, so a switch for a company or for all waits for running writes. A suspended company's keys are refused everywhere.
create or replace function open_write(
  p_key_id text, p_person bigint, p_roles text[], p_company_needed boolean, p_mode text,
  p_idempotency_key text, p_fingerprint bytea
) returns write_opening language plpgsql as $$
declare
  opening write_opening;
  rights record;
  remembered record;
  first boolean;
begin
  perform pg_advisory_xact_lock_shared(1, 0), pg_advisory_xact_lock_shared(1, p_person::int);
  select k.revoked_at, k.expires_at, coalesce(p.suspended_at, c.suspended_at) as suspended_at,
      c.api_keys_disabled or exists (select from settings where name = 'api_keys_disabled') as api_keys_disabled, m.company_id, c.name as company_name, m.role,
      app_now() as now into rights
    from api_keys k
    join people p on p.id = k.person_id
    left join memberships m on m.person_id = p.id
    left join companies c on c.id = m.company_id
    where k.id = p_key_id;
  opening.company_id := rights.company_id;
  opening.company_name := rights.company_name;
  opening.role := rights.role;
  opening.now_ms := extract(epoch from rights.now) * 1000;
  opening.verdict := case
    when rights.revoked_at is not null then 'api_key_revoked'
    when rights.expires_at <= rights.now then 'api_key_expired'
    when rights.suspended_at is not null then 'banned'
    when rights.api_keys_disabled then 'api_keys_disabled'
    when p_company_needed and rights.company_id is null then 'company_required'
    when p_roles is not null and not coalesce(rights.role = any (p_roles), false) then 'forbidden_role'
  end;
  -- Emptying the company's test world waits for its running writes. Later ones find it empty.
  if opening.verdict is null and p_mode = 'test' and rights.company_id is not null then
    perform pg_advisory_xact_lock_shared(4, rights.company_id::int);
  end if;
  if opening.verdict is not null or p_idempotency_key is null then
    return opening;
  end if;

  -- A transaction's lock ends with the transaction, so a crash leaves no key locked.
  first := pg_try_advisory_xact_lock(hashtextextended(p_mode || ':' || p_idempotency_key, rights.company_id));
  -- A call that waits for approval (202) lapses after 24 hours, when other replies expire. Its outcome is stored for a day after that.
  select i.fingerprint, i.status, i.body, i.created_at <= rights.now - interval '24 hours' * case i.status when 202 then 2 else 1 end as forgotten
    into remembered
    from idempotency i
    where i.company_id = rights.company_id and i.mode = p_mode and i.key = p_idempotency_key;
  if first and remembered.forgotten then
    delete from idempotency i where i.company_id = rights.company_id and i.mode = p_mode and i.key = p_idempotency_key;
  elsif found and not remembered.forgotten then
    opening.verdict := case when remembered.fingerprint = p_fingerprint then 'replay' else 'idempotency_key_reused' end;
    if opening.verdict = 'replay' then
      opening.status := remembered.status;
      opening.body := remembered.body;
    end if;
  elsif not first then
    opening.verdict := 'idempotency_key_in_flight';
  end if;
  return opening;
end $$;

-- The same for a session. The session exists, its person may still act, the factor is proven in it if it acts for the operator, and fresh
-- if the step needs that. The returned columns about the factor are for steps that need it for some of their calls. A suspended company's
-- sessions are refused where they act for it.
create or replace function open_write_in_session(
  p_session bytea, p_person bigint, p_roles text[], p_company_needed boolean, p_operator_needed boolean, p_factor_needed boolean
) returns session_write_opening language plpgsql as $$
declare
  opening session_write_opening;
  rights record;
begin
  perform pg_advisory_xact_lock_shared(1, 0);
  -- Writes of a session run one after another: a proof updates this row, and two transactions that share it would deadlock.
  perform 1 from sessions where hash = p_session for update;
  perform 1 from people where id = p_person for share;
  perform 1 from memberships where person_id = p_person for share;
  select s.hash is not null as alive, s.factor_proven_at,
      factor_is_fresh(s) as fresh, s.proven_with, p.suspended_at, p.operator,
      m.company_id, c.name as company_name, c.suspended_at as company_suspended_at, m.role, has_second_factor(p.id) as enrolled into rights
    from people p
    left join sessions s on s.person_id = p.id and s.hash = p_session and session_is_open(s)
    left join memberships m on m.person_id = p.id
    left join companies c on c.id = m.company_id
    where p.id = p_person;
  opening.company_id := rights.company_id;
  opening.company_name := rights.company_name;
  opening.role := rights.role;
  opening.now_ms := extract(epoch from app_now()) * 1000;
  opening.enrolled := rights.enrolled;
  opening.fresh := rights.fresh;
  opening.factor := case when rights.fresh then rights.proven_with end;
  opening.verdict := case
    when not rights.alive then 'session_required'
    when rights.suspended_at is not null then 'banned'
    when p_company_needed and rights.company_suspended_at is not null then 'banned'
    when p_operator_needed and not rights.operator then 'operator_only'
    when p_operator_needed and not rights.enrolled then 'second_factor_not_enrolled'
    when p_operator_needed and rights.factor_proven_at is null then 'second_factor_required'
    when p_company_needed and rights.company_id is null then 'company_required'
    when p_roles is not null and not coalesce(rights.role = any (p_roles), false) then 'forbidden_role'
    when p_factor_needed and not rights.enrolled then 'second_factor_not_enrolled'
    when p_factor_needed and not rights.fresh then 'second_factor_required'
  end;
  return opening;
end $$;
