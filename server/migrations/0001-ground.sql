-- The ground of the marketplace: the clock, people and their rights, demand and its way to an introduction, audit.

-- One clock. Milliseconds, because that is what the wire shows: what is compared is what is read.
-- A statement that needs one moment in several places takes it from `(select app_now() as now offset 0)`: without the offset the
-- planner would read the clock at each place.
-- Stable and not volatile, so that a condition on it may use an index; a row that was waited for is judged anew, with a new reading.
create function app_now() returns timestamptz language sql stable as $$
  select date_trunc('milliseconds', clock_timestamp())
$$;

-- A time as the wire spells it.
create function wire_time(t timestamptz) returns text language sql immutable as $$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

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
  revoked_at timestamptz
);
create index api_keys_by_person on api_keys (person_id, created_at desc, id desc);

create table sessions (
  hash bytea primary key,
  person_id bigint not null references people,
  created_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  factor_proven_at timestamptz
);
create index sessions_by_person on sessions (person_id);

-- The secret is sealed with the service's key; used_steps are the 30-second steps whose code was spent.
create table totp_factors (
  person_id bigint primary key references people,
  sealed_secret bytea not null,
  used_steps int[] not null default '{}',
  wrong_codes int not null default 0,
  locked_until timestamptz,
  enrolled_at timestamptz not null default app_now()
);

-- Every change of somebody's rights moves this one row on, in its own transaction: an instance that lost the
-- notification sees it at its next probe. A sequence would not do, for it moves before the commit.
create table rights_epoch (
  one boolean primary key default true check (one),
  version bigint not null default 0
);
insert into rights_epoch default values;

create function change_rights(p_person bigint) returns void language plpgsql as $$
begin
  -- Waits for the person's writes under way; later ones read the rights as they are after this.
  perform pg_advisory_xact_lock(1, p_person::int);
end $$;

create function announce_rights() returns void language plpgsql as $$
begin
  update rights_epoch set version = version + 1;
  perform pg_notify('rights', '');
end $$;

-- Agreements

create table agreements (
  id public_id primary key,
  kind text not null check (kind in ('introduction')),
  version int not null,
  title text not null,
  body text not null,
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

-- Listings: a Radar submission and its node are one thing with one id.

create table listings (
  id public_id primary key,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  rejection_reason text,
  withdrawn boolean not null default false,
  listed boolean not null generated always as (status = 'approved' and not withdrawn) stored,
  title text not null,
  gpu_model text,
  gpu_count int,
  gpu_memory_gb int,
  cpu_model text,
  cpu_sockets int,
  ram_gb int,
  ram_type text,
  storage_tb int,
  storage_type text,
  interconnect text,
  network_uplink text,
  os text,
  spec_summary text,
  quantity_available int not null default 1,
  currency text not null default 'usd' check (currency = 'usd'),
  price_per_hour_cents int,
  region text,
  available_from timestamptz,
  duration_min text,
  duration_max text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index listings_by_company on listings (company_id, mode, created_at desc, id desc);

-- Model names are written in many ways; matching compares what is left without maker, case and punctuation.
create function model_key(model text) returns text language sql immutable as $$
  select regexp_replace(lower(model), 'nvidia|amd|geforce|instinct|[^a-z0-9]', '', 'g')
$$;
create index listings_to_match on listings (model_key(gpu_model), lower(region), price_per_hour_cents, id) where listed and mode = 'live';
create index listings_of_model_by_price on listings (model_key(gpu_model), price_per_hour_cents, id) where listed and mode = 'live';
create index listings_in_region on listings (lower(region), id) where listed and mode = 'live';

-- An operator may restrict a node to named companies.
create table listing_audience (
  listing_id public_id not null references listings,
  company_id bigint not null references companies,
  primary key (listing_id, company_id)
);

-- Requests

create table requests (
  id public_id primary key,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'open' check (status in ('open', 'matched', 'closed')),
  gpu_model text not null,
  gpus_per_node int not null,
  nodes int not null,
  region text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  duration_months int,
  budget_monthly_cents bigint,
  currency text not null check (currency in ('USD', 'EUR')),
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  -- What the buyer reads, rendered when the row is written.
  wire text not null,
  check (ends_at is not null or duration_months is not null),
  check ((status = 'closed') = (closed_at is not null))
);
create index requests_of_company on requests (company_id, mode, created_at desc, id desc);
create index requests_of_company_by_status on requests (company_id, mode, status, created_at desc, id desc);
create index requests_live on requests (created_at desc, id desc) where mode = 'live';
create index requests_live_by_status on requests (status, created_at desc, id desc) where mode = 'live';

-- The demand without author and notes: all that a seller ever reads of a request.
create function demand_document(r requests) returns json language sql stable as $$
  select row_to_json(d) from (select
    r.gpu_model as "gpuModel", r.gpus_per_node as "gpusPerNode", r.nodes, r.region,
    wire_time(r.starts_at) as "startsAt", wire_time(r.ends_at) as "endsAt", r.duration_months as "durationMonths",
    r.budget_monthly_cents as "budgetMonthlyCents", r.currency) d
$$;

create function request_document(r requests) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    r.id, r.status, r.gpu_model as "gpuModel", r.gpus_per_node as "gpusPerNode", r.nodes, r.region,
    wire_time(r.starts_at) as "startsAt", wire_time(r.ends_at) as "endsAt", r.duration_months as "durationMonths",
    r.budget_monthly_cents as "budgetMonthlyCents", r.currency, r.notes,
    wire_time(r.created_at) as "createdAt", wire_time(r.updated_at) as "updatedAt", wire_time(r.closed_at) as "closedAt") d
$$;

create function render_request() returns trigger language plpgsql as $$
begin
  new.wire := request_document(new);
  return new;
end $$;
create trigger render before insert or update on requests for each row execute function render_request();

-- Opportunities

create table opportunities (
  id public_id primary key,
  request_id public_id not null references requests,
  listing_id public_id not null references listings,
  company_id bigint not null references companies,
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'offered' check (status in ('offered', 'accepted', 'declined', 'expired', 'withdrawn')),
  demand json not null,
  -- The listing as it was when the demand was matched to it, for later disputes.
  listing_snapshot json not null,
  decline_reason text,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- What the seller reads, rendered when the row is written.
  wire text not null,
  check ((status in ('accepted', 'declined')) = (decided_at is not null))
);
create unique index opportunities_waiting on opportunities (request_id, listing_id) where status = 'offered';
create index opportunities_of_request on opportunities (request_id, status);
create index opportunities_of_listing on opportunities (listing_id) where status = 'offered';
create index opportunities_of_company on opportunities (company_id, mode, offered_at desc, id desc);
create index opportunities_of_company_by_status on opportunities (company_id, mode, status, offered_at desc, id desc);
create index opportunities_due on opportunities (expires_at) where status = 'offered';

-- A reader never sees an overdue offer as offered, whether or not the timer came by.
create function opportunity_status(o opportunities) returns text language sql stable as $$
  select case when o.status = 'offered' and o.expires_at <= app_now() then 'expired' else o.status end
$$;

create function opportunity_document(o opportunities, status text) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    o.id, status, o.listing_id as "listingId", o.demand,
    wire_time(o.offered_at) as "offeredAt", wire_time(o.decided_at) as "decidedAt") d
$$;

create function opportunity_wire(o opportunities) returns text language sql stable as $$
  select case when o.status = 'offered' and o.expires_at <= app_now() then opportunity_document(o, 'expired') else o.wire end
$$;

create function render_opportunity() returns trigger language plpgsql as $$
begin
  new.wire := opportunity_document(new, new.status);
  return new;
end $$;
create trigger render before insert or update on opportunities for each row execute function render_opportunity();

-- Introductions

create table introductions (
  id public_id primary key,
  opportunity_id public_id not null unique references opportunities,
  request_id public_id not null references requests,
  listing_id public_id not null references listings,
  buyer_company_id bigint not null references companies,
  seller_company_id bigint not null references companies,
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'active' check (status in ('active', 'concluded', 'lapsed', 'voided')),
  demand json not null,
  revealed_at timestamptz not null,
  expires_at timestamptz not null,
  buyer_ready_at timestamptz,
  seller_ready_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null,
  check (buyer_company_id <> seller_company_id),
  check ((status = 'active') = (closed_at is null))
);
create index introductions_of_buyer on introductions (buyer_company_id, mode, revealed_at desc, id desc);
create index introductions_of_seller on introductions (seller_company_id, mode, revealed_at desc, id desc);
create index introductions_of_request on introductions (request_id);
create index introductions_due on introductions (expires_at) where status = 'active';

-- What a side reads: the counterpart's card as its company keeps it, and nothing of the other side's own ids.
create function introduction_document(i introductions, side text) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    i.id,
    case when lapsed.now then 'lapsed' else i.status end as status,
    side as role,
    i.listing_id as "listingId",
    case side when 'buyer' then i.request_id end as "requestId",
    case side when 'seller' then i.opportunity_id end as "opportunityId",
    i.demand,
    (select row_to_json(p) from (select
      c.name as "companyName", c.country, c.website,
      case when num_nonnulls(c.contact_name, c.contact_email, c.contact_phone) > 0 then
        (select row_to_json(k) from (select c.contact_name as name, c.contact_email as email, c.contact_phone as phone) k)
      end as contact
      from companies c where c.id = case side when 'buyer' then i.seller_company_id else i.buyer_company_id end) p) as counterparty,
    wire_time(i.revealed_at) as "revealedAt",
    wire_time(i.buyer_ready_at) as "buyerReadyAt",
    wire_time(i.seller_ready_at) as "sellerReadyAt",
    null as claim, null as deal, null as invoice,
    wire_time(case when lapsed.now then i.expires_at else i.closed_at end) as "closedAt",
    wire_time(case when lapsed.now then i.expires_at else i.updated_at end) as "updatedAt"
    from (select i.status = 'active' and i.expires_at <= app_now() as now) lapsed) d
$$;

create function introduction_status(i introductions) returns text language sql stable as $$
  select case when i.status = 'active' and i.expires_at <= app_now() then 'lapsed' else i.status end
$$;

-- What was done, by whom, on what: one row in the transaction of each write.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  action text not null,
  target text,
  company_id bigint,
  person_id bigint,
  key_id text,
  request_id text,
  detail json
);
create index audit_of_company on audit (company_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on audit for each statement execute function refuse_change();

-- Idempotency: the record and the effect commit together; only a success is remembered.

create table idempotency (
  company_id bigint not null,
  mode text not null,
  key text collate "C" not null,
  fingerprint bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, mode, key)
);
create index idempotency_by_age on idempotency (created_at);

-- The first statement of every keyed write: takes the person's rights as they are now, and holds them until the commit;
-- then, with an Idempotency-Key, takes its lock and looks for what it is remembered with. Each statement in
-- here sees what was committed before it began, so what was waited for is seen.
create type write_opening as (
  verdict text, company_id bigint, company_name text, role text, now_ms bigint, status smallint, body text
);

create function open_write(
  p_key_id text, p_person bigint, p_roles text[], p_company_needed boolean, p_mode text,
  p_idempotency_key text, p_fingerprint bytea
) returns write_opening language plpgsql as $$
declare
  opening write_opening;
  rights record;
  remembered record;
  first boolean;
begin
  perform pg_advisory_xact_lock_shared(1, p_person::int);
  select k.revoked_at, k.expires_at, p.suspended_at, c.api_keys_disabled, m.company_id, c.name as company_name, m.role into rights
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
create function open_session_write(
  p_session bytea, p_person bigint, p_roles text[], p_company_needed boolean, p_operator_needed boolean, p_factor_needed boolean
) returns write_opening language plpgsql as $$
declare
  opening write_opening;
  rights record;
begin
  perform 1 from people where id = p_person for share;
  perform 1 from memberships where person_id = p_person for share;
  perform 1 from sessions where hash = p_session for share;
  select s.hash is not null as alive, s.factor_proven_at, p.suspended_at, p.operator,
      m.company_id, c.name as company_name, m.role, t.person_id as enrolled into rights
    from people p
    left join sessions s on s.person_id = p.id and s.hash = p_session
      and s.seen_at > app_now() - interval '12 hours' and s.created_at > app_now() - interval '7 days'
    left join memberships m on m.person_id = p.id
    left join companies c on c.id = m.company_id
    left join totp_factors t on t.person_id = p.id
    where p.id = p_person;
  opening.company_id := rights.company_id;
  opening.company_name := rights.company_name;
  opening.role := rights.role;
  opening.now_ms := extract(epoch from app_now()) * 1000;
  opening.verdict := case
    when not rights.alive then 'session_required'
    when rights.suspended_at is not null then 'banned'
    when p_operator_needed and not rights.operator then 'operator_only'
    when p_company_needed and rights.company_id is null then 'company_required'
    when p_roles is not null and not coalesce(rights.role = any (p_roles), false) then 'forbidden_role'
    when p_factor_needed and rights.enrolled is null then 'second_factor_not_enrolled'
    when p_factor_needed and not coalesce(rights.factor_proven_at > app_now() - interval '5 minutes', false) then 'second_factor_required'
  end;
  return opening;
end $$;

-- What an installation remembers of itself.
create table settings (
  name text primary key,
  value text not null
);
