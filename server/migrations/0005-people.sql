-- People and their companies in their own hands: signing up, factors, invitations, keys' rolling, mail, and the operator's switches.

-- Ids that the database draws itself, as newId() does: 22 base62 characters.
create function random_id(prefix text) returns text language sql volatile as $$
  select prefix || '_' || string_agg(substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1 + get_byte(drawn, i) % 62, 1), '')
  from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as drawn) d, generate_series(0, 21) i
$$;

alter table companies add column suspended_at timestamptz;
alter table memberships add column id public_id not null unique default random_id('mem');
alter table sessions
  add column id public_id not null unique default random_id('ses'),
  add column browser text not null default '',
  add column proven_with text check (proven_with in ('totp', 'recovery_code', 'passkey'));

-- What is asked for before an address is known to belong to who asked. Only hashes of tokens are stored.

create table sign_ups (
  token_hash bytea primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  expires_at timestamptz not null
);
create index sign_ups_by_expiry on sign_ups (expires_at);

-- A reset that nobody's address was named for is kept too: both cases write the same.
create table password_resets (
  token_hash bytea primary key,
  person_id bigint references people,
  expires_at timestamptz not null
);
create index password_resets_by_expiry on password_resets (expires_at);

create table invitations (
  id public_id primary key default random_id('inv'),
  token_hash bytea not null unique,
  company_id bigint not null references companies,
  invited_by bigint not null references people,
  email text not null,
  role text not null check (role in ('owner', 'authorized_signatory', 'trader', 'viewer')),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index invitations_of_company on invitations (company_id, created_at desc, id desc);

-- Factors beside the authenticator of totp_factors.

-- An authenticator that was shown its secret and has not yet told a code.
create table totp_enrolments (
  person_id bigint primary key references people,
  sealed_secret bytea not null,
  started_at timestamptz not null default app_now()
);

create table recovery_codes (
  person_id bigint not null references people,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);

create table passkeys (
  id public_id primary key default random_id('psk'),
  person_id bigint not null references people,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz
);
create index passkeys_of_person on passkeys (person_id, created_at desc, id desc);

-- Spent by the delete that finds it.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'prove')),
  person_id bigint references people,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (person_id is null))
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

create function has_second_factor(p_person bigint) returns boolean language sql stable as $$
  select exists (select from totp_factors where person_id = p_person) or exists (select from passkeys where person_id = p_person)
$$;

-- The outbox: staged in the transaction of what it tells of, sent after its commit. The body holds links, so it is sealed.
create table mails (
  id public_id primary key default random_id('mail'),
  recipient text not null,
  subject text not null,
  sealed_body bytea,
  created_at timestamptz not null default app_now(),
  due_at timestamptz not null default app_now(),
  attempts int not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  check (sent_at is null or failed_at is null)
);
create index mails_due on mails (due_at) where sent_at is null and failed_at is null;
create index mails_newest on mails (created_at desc, id desc);
create index mails_to on mails (lower(recipient), created_at);

-- The operator's switch for all companies is a row of settings.
create function keys_disabled_for_all() returns boolean language sql stable as $$
  select exists (select from settings where name = 'api_keys_disabled')
$$;

-- Both openings as before, and: person 0 stands for everybody, so that what is switched for a company or for all waits for the
-- writes under way; a suspended company's keys are refused everywhere, its sessions where they act for it; a passkey is a factor.
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
  perform pg_advisory_xact_lock_shared(1, 0);
  perform pg_advisory_xact_lock_shared(1, p_person::int);
  select k.revoked_at, k.expires_at, coalesce(p.suspended_at, c.suspended_at) as suspended_at,
      c.api_keys_disabled or keys_disabled_for_all() as api_keys_disabled, m.company_id, c.name as company_name, m.role into rights
    from api_keys k
    join people p on p.id = k.person_id
    left join memberships m on m.person_id = p.id
    left join companies c on c.id = m.company_id
    where k.id = p_key_id;
  opening.company_id := rights.company_id;
  opening.company_name := rights.company_name;
  opening.role := rights.role;
  opening.now_ms := extract(epoch from app_now()) * 1000;
  opening.verdict := case
    when rights.revoked_at is not null then 'api_key_revoked'
    when rights.expires_at <= app_now() then 'api_key_expired'
    when rights.suspended_at is not null then 'banned'
    when rights.api_keys_disabled then 'api_keys_disabled'
    when p_company_needed and rights.company_id is null then 'company_required'
    when p_roles is not null and not coalesce(rights.role = any (p_roles), false) then 'forbidden_role'
  end;
  if opening.verdict is not null or p_idempotency_key is null then
    return opening;
  end if;

  -- A lock of the transaction: it dies with it, so that a crash leaves no key stuck.
  first := pg_try_advisory_xact_lock(hashtextextended(p_mode || ':' || p_idempotency_key, rights.company_id));
  delete from idempotency i
    where first and i.company_id = rights.company_id and i.mode = p_mode and i.key = p_idempotency_key
      and i.created_at <= app_now() - interval '24 hours';
  select i.fingerprint, i.status, i.body into remembered
    from idempotency i
    where i.company_id = rights.company_id and i.mode = p_mode and i.key = p_idempotency_key;
  if not found then
    if not first then
      opening.verdict := 'idempotency_key_in_flight';
    end if;
    return opening;
  end if;
  if remembered.fingerprint <> p_fingerprint then
    opening.verdict := 'idempotency_key_reused';
    return opening;
  end if;
  opening.verdict := 'replay';
  opening.status := remembered.status;
  opening.body := remembered.body;
  return opening;
end $$;

-- The same for a session: it is alive, its person may still act, and the factor is fresh where the step needs one.
create or replace function open_session_write(
  p_session bytea, p_person bigint, p_roles text[], p_company_needed boolean, p_operator_needed boolean, p_factor_needed boolean
) returns write_opening language plpgsql as $$
declare
  opening write_opening;
  rights record;
begin
  perform pg_advisory_xact_lock_shared(1, 0);
  -- One write of a session after another: a proof moves this row, and two that share it would each wait for the other.
  perform 1 from sessions where hash = p_session for update;
  perform 1 from people where id = p_person for share;
  perform 1 from memberships where person_id = p_person for share;
  select s.hash is not null as alive, s.factor_proven_at, p.suspended_at, p.operator,
      m.company_id, c.name as company_name, c.suspended_at as company_suspended_at, m.role, has_second_factor(p.id) as enrolled into rights
    from people p
    left join sessions s on s.person_id = p.id and s.hash = p_session
      and s.seen_at > app_now() - interval '12 hours' and s.created_at > app_now() - interval '7 days'
    left join memberships m on m.person_id = p.id
    left join companies c on c.id = m.company_id
    where p.id = p_person;
  opening.company_id := rights.company_id;
  opening.company_name := rights.company_name;
  opening.role := rights.role;
  opening.now_ms := extract(epoch from app_now()) * 1000;
  opening.verdict := case
    when not rights.alive then 'session_required'
    when rights.suspended_at is not null then 'banned'
    when p_company_needed and rights.company_suspended_at is not null then 'banned'
    when p_operator_needed and not rights.operator then 'operator_only'
    when p_company_needed and rights.company_id is null then 'company_required'
    when p_roles is not null and not coalesce(rights.role = any (p_roles), false) then 'forbidden_role'
    when p_factor_needed and not rights.enrolled then 'second_factor_not_enrolled'
    when p_factor_needed and not coalesce(rights.factor_proven_at > app_now() - interval '5 minutes', false) then 'second_factor_required'
  end;
  return opening;
end $$;
