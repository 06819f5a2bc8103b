-- People and companies, how they sign in, what they signed, and the mail they get.

create domain public_id as text collate "C" check (value ~ '^[a-z]+_[0-9A-Za-z]{22}$');

-- People and companies. Their numbers never leave the database; handles are for the operator's pages.

create table companies (
  id bigint generated always as identity primary key,
  handle public_id not null unique,
  name text not null unique,
  country text,
  website text,
  contact_name text,
  contact_email text,
  contact_phone text,
  api_keys_disabled boolean not null default false,
  -- The company's name in the catalog: random, so that it tells nothing and stays when the company is renamed.
  provider_code text not null unique default 'p' || left(replace(gen_random_uuid()::text, '-', ''), 12),
  suspended_at timestamptz,
  created_at timestamptz not null default app_now()
);

create table people (
  id bigint generated always as identity primary key,
  handle public_id not null unique,
  name text not null,
  email text not null,
  password_hash text not null,
  operator boolean not null default false,
  suspended_at timestamptz,
  created_at timestamptz not null default app_now()
);
create unique index people_by_email on people (lower(email));

-- A person acts for one company, or for none.
create table memberships (
  person_id bigint primary key references people,
  id public_id not null unique default new_public_id('mem'),
  company_id bigint not null references companies,
  role text not null check (role in ('owner', 'authorized_signatory', 'trader', 'viewer')),
  since timestamptz not null default app_now()
);
create index memberships_by_company on memberships (company_id);

create table api_keys (
  id public_id primary key,
  person_id bigint not null references people,
  name text not null,
  mode text not null check (mode in ('live', 'test')),
  scopes text[] not null,
  hash bytea not null unique,
  last_four text not null,
  rate_limit_per_min int,
  daily_spend_limit_cents bigint,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  -- How many calls the key made on the UTC day that it was last used on.
  calls_that_day bigint not null default 0,
  revoked_at timestamptz
);
create index api_keys_by_person on api_keys (person_id, created_at desc, id desc);

create table sessions (
  hash bytea primary key,
  person_id bigint not null references people,
  id public_id not null unique default new_public_id('ses'),
  browser text not null default '',
  proven_with text check (proven_with in ('totp', 'recovery_code', 'passkey')),
  created_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  factor_proven_at timestamptz
);
create index sessions_by_person on sessions (person_id);

-- What an installation remembers of itself.
create table settings (
  name text primary key,
  value text not null
);

-- Every change of somebody's rights moves this one row on, in its own transaction: an instance that lost the
-- notification sees it at its next probe. A sequence would not do, for it moves before the commit.
create table rights_epoch (
  one boolean primary key default true check (one),
  version bigint not null default 0
);
insert into rights_epoch default values;

-- Agreements

create table agreements (
  id public_id primary key,
  kind text not null check (kind in ('introduction')),
  version int not null,
  title text not null,
  body text not null,
  success_fee_basis_points int not null default 0 check (success_fee_basis_points between 0 and 10000),
  -- Who published it; null for one that came with the installation.
  published_by bigint references people,
  published_at timestamptz not null default app_now(),
  unique (kind, version)
);

create table agreement_signatures (
  agreement_id public_id not null references agreements,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  body_hash bytea not null,
  factor text not null,
  signed_at timestamptz not null default app_now(),
  primary key (agreement_id, company_id)
);

-- The secret is sealed with the service's key; used_steps are the 30-second steps whose code was spent.
create table totp_factors (
  person_id bigint primary key references people,
  sealed_secret bytea not null,
  used_steps int[] not null default '{}',
  wrong_codes int not null default 0,
  locked_until timestamptz,
  enrolled_at timestamptz not null default app_now()
);

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
  id public_id primary key default new_public_id('inv'),
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
  id public_id primary key default new_public_id('psk'),
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

-- The outbox: staged in the transaction of what it tells of, sent after its commit. The body holds links, so it is sealed.
create table mails (
  id public_id primary key default new_public_id('mail'),
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
create index mails_failed on mails (failed_at) where failed_at is not null;
