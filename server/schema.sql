-- The schema that migrations and functions make, for reading. Written by: npm test -- server/test/house/schema.test.ts -u

create domain gpu_sizes as integer[] CHECK (((cardinality(VALUE) > 0) AND (VALUE = sizes_within(VALUE, 8))));

create domain ledger_account as text CHECK ((VALUE = ANY (ARRAY['world'::text, 'wallet'::text, 'hold'::text, 'payable'::text, 'revenue'::text])));

create domain public_id as text CHECK ((VALUE ~ '^[a-z]+_[0-9A-Za-z]{22}$'::text));

create type claimed_delivery as (
  endpoint_id text,
  kind text,
  slow boolean,
  url text,
  sealed_secret bytea,
  sealed_previous_secret bytea,
  id text,
  event_id text,
  payload text,
  attempts integer,
  round integer
);

create type ended_webhook_endpoint as (
  id text,
  company_id bigint,
  mode text,
  url text,
  reason text
);

create type rate_limit_lease as (
  n integer,
  granted bigint,
  taken bigint,
  elsewhere bigint,
  ends_ms bigint
);

create type rental_beginning as (
  verdict text,
  price_cents bigint,
  limit_cents bigint,
  committed_cents bigint,
  resets_at text,
  wire text,
  sold_out boolean,
  policy text,
  reason text
);

create type rental_call as (
  id text,
  company_id bigint,
  person_id bigint,
  key_id text,
  offer_id text,
  gpu_count integer,
  template_id text,
  template_known boolean,
  pinned_cents bigint,
  ceiling_cents bigint,
  name text,
  ssh_public_key text,
  most_active integer,
  daily_limit_cents bigint,
  fee_basis_points integer,
  drivers text[],
  mode text,
  reference text,
  auto_stop_at timestamp with time zone,
  max_total_cents bigint
);

create type rental_start as (
  verdict text,
  limit_cents bigint,
  committed_cents bigint,
  resets_at text,
  wire text,
  sold_out boolean
);

create type rental_verdict as (
  verdict text,
  price_cents bigint,
  limit_cents bigint,
  committed_cents bigint,
  policy text,
  reason text
);

create type session_write_opening as (
  verdict text,
  company_id bigint,
  company_name text,
  role text,
  now_ms bigint,
  enrolled boolean,
  fresh boolean,
  factor text
);

create type write_opening as (
  verdict text,
  company_id bigint,
  company_name text,
  role text,
  now_ms bigint,
  status smallint,
  body text
);

create table agreement_signatures (
  agreement_id public_id not null,
  body_hash bytea not null,
  company_id bigint not null,
  factor text not null,
  person_id bigint not null,
  person_name text,
  signed_at timestamp with time zone default app_now() not null,
  constraint agreement_signatures_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES agreements(id),
  constraint agreement_signatures_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint agreement_signatures_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint agreement_signatures_pkey PRIMARY KEY (agreement_id, company_id)
);

create table agreements (
  body text not null,
  id public_id not null,
  kind text not null,
  published_at timestamp with time zone default app_now() not null,
  published_by bigint,
  success_fee_basis_points integer default 0 not null,
  title text not null,
  version integer not null,
  constraint agreements_kind_check CHECK ((kind = 'introduction'::text)),
  constraint agreements_kind_version_key UNIQUE (kind, version),
  constraint agreements_pkey PRIMARY KEY (id),
  constraint agreements_published_by_fkey FOREIGN KEY (published_by) REFERENCES people(id),
  constraint agreements_success_fee_basis_points_check CHECK (((success_fee_basis_points >= 0) AND (success_fee_basis_points <= 10000)))
);

create table api_keys (
  calls_that_day bigint default 0 not null,
  created_at timestamp with time zone default app_now() not null,
  daily_spend_limit_cents bigint,
  expires_at timestamp with time zone,
  expiry_before_roll timestamp with time zone,
  hash bytea not null,
  id public_id not null,
  last_four text not null,
  last_used_at timestamp with time zone,
  mode text not null,
  name text not null,
  person_id bigint not null,
  policy_id bigint,
  rate_limit_per_min integer,
  revoked_at timestamp with time zone,
  scopes text[] not null,
  constraint api_keys_hash_key UNIQUE (hash),
  constraint api_keys_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint api_keys_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES key_policies(id)
);

create table approvals (
  body json,
  company_id bigint not null,
  created_at timestamp with time zone default app_now() not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  expires_at timestamp with time zone not null,
  id public_id not null,
  idempotency_key text,
  ids json not null,
  key_id public_id not null,
  method text not null,
  mode text not null,
  operation text not null,
  path text not null,
  person_id bigint not null,
  policy_id bigint not null,
  price_per_hour_cents bigint,
  reason text,
  response_body text,
  response_status smallint,
  right_needed text not null,
  scope_needed text,
  spends boolean not null,
  status text default 'pending'::text not null,
  summary text not null,
  constraint approvals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint approvals_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES people(id),
  constraint approvals_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint approvals_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint approvals_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES key_policies(id),
  constraint approvals_price_per_hour_cents_check CHECK ((price_per_hour_cents >= 0)),
  constraint approvals_response CHECK (((status = 'approved'::text) OR (response_status IS NULL))),
  constraint approvals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text, 'lapsed'::text])))
);

create table audit (
  action text not null,
  at timestamp with time zone default app_now() not null,
  company_id bigint,
  detail json,
  factor text,
  id bigint generated always as identity not null,
  key_id text,
  mode text default 'live'::text not null,
  person_id bigint,
  ref public_id default ('aud_'::text || "left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 22)) not null,
  request_id text,
  target text,
  written_in xid8 default pg_current_xact_id(),
  constraint audit_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint audit_pkey PRIMARY KEY (id)
);

create table audit_chain (
  audit_id bigint not null,
  hash bytea not null,
  position bigint not null,
  previous bytea not null,
  constraint audit_chain_audit_id_key UNIQUE (audit_id),
  constraint audit_chain_pkey PRIMARY KEY ("position")
);

create table audit_head (
  hash bytea not null,
  one boolean default true not null,
  position bigint not null,
  constraint audit_head_one_check CHECK (one),
  constraint audit_head_pkey PRIMARY KEY (one)
);

create table audit_waiting (
  audit_id bigint not null,
  constraint audit_waiting_pkey PRIMARY KEY (audit_id)
);

create table bids (
  amount_cents integer,
  commitment text not null,
  company_id bigint not null,
  id public_id not null,
  lot_id public_id not null,
  person_id bigint not null,
  place integer not null,
  placed_at timestamp with time zone default app_now() not null,
  replaced_at timestamp with time zone,
  sealed bytea,
  voided_at timestamp with time zone,
  constraint bids_check CHECK (((amount_cents IS NULL) <> (sealed IS NULL))),
  constraint bids_check1 CHECK (((voided_at IS NULL) OR (replaced_at IS NOT NULL))),
  constraint bids_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint bids_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id),
  constraint bids_lot_id_place_key UNIQUE (lot_id, place),
  constraint bids_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint bids_pkey PRIMARY KEY (id)
);

create table claims (
  company_id bigint not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision_reason text,
  filed_at timestamp with time zone default app_now() not null,
  id public_id not null,
  introduction_id public_id not null,
  person_id bigint not null,
  statement text not null,
  status text default 'filed'::text not null,
  constraint claims_check CHECK (((status = 'filed'::text) = (decided_at IS NULL))),
  constraint claims_check1 CHECK (((decided_at IS NULL) = (decision_reason IS NULL))),
  constraint claims_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES people(id),
  constraint claims_introduction_id_fkey FOREIGN KEY (introduction_id) REFERENCES introductions(id),
  constraint claims_introduction_id_key UNIQUE (introduction_id),
  constraint claims_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_status_check CHECK ((status = ANY (ARRAY['filed'::text, 'upheld'::text, 'refused'::text])))
);

create table closing_balances (
  at timestamp with time zone not null,
  company_id bigint not null,
  wallet_cents bigint not null,
  constraint closing_balances_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint closing_balances_pkey PRIMARY KEY (company_id, at)
);

create table companies (
  activity text default 'both'::text not null,
  api_keys_disabled boolean default false not null,
  bank_details text,
  billing_address text,
  billing_name text,
  contact_email text,
  contact_name text,
  contact_phone text,
  country text,
  created_at timestamp with time zone default app_now() not null,
  daily_spend_limit_cents bigint,
  folded_name text,
  handle public_id not null,
  id bigint generated always as identity not null,
  machines_stop_at timestamp with time zone,
  name text not null,
  played_for bigint,
  provider_code text default ('p'::text || "left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 12)) not null,
  rate_limit_per_min integer,
  suspended_at timestamp with time zone,
  suspension_reason text,
  tax_id text,
  test_rate_limit_per_min integer,
  website text,
  constraint companies_activity_check CHECK ((activity = ANY (ARRAY['buying'::text, 'selling'::text, 'both'::text]))),
  constraint companies_daily_spend_limit_cents_check CHECK ((daily_spend_limit_cents >= 0)),
  constraint companies_folded_name_key UNIQUE (folded_name),
  constraint companies_handle_key UNIQUE (handle),
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_played_check CHECK (((played_for IS NULL) OR (folded_name IS NULL))),
  constraint companies_played_for_fkey FOREIGN KEY (played_for) REFERENCES companies(id),
  constraint companies_provider_code_key UNIQUE (provider_code),
  constraint companies_rate_limit_per_min_check CHECK ((rate_limit_per_min > 0)),
  constraint companies_test_rate_limit_per_min_check CHECK ((test_rate_limit_per_min > 0))
);

create table company_balances (
  active_rentals integer default 0 not null,
  charged_on timestamp with time zone default '-infinity'::timestamp with time zone not null,
  charged_that_day_cents bigint default 0 not null,
  closed_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  company_id bigint not null,
  hold_cents bigint default 0 not null,
  payable_cents bigint default 0 not null,
  revenue_cents bigint default 0 not null,
  wallet_cents bigint default 0 not null,
  constraint company_balances_active_rentals_check CHECK ((active_rentals >= 0)),
  constraint company_balances_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint company_balances_hold_cents_check CHECK ((hold_cents >= 0)),
  constraint company_balances_payable_cents_check CHECK ((payable_cents >= 0)),
  constraint company_balances_pkey PRIMARY KEY (company_id),
  constraint company_balances_revenue_cents_check CHECK ((revenue_cents >= 0)),
  constraint company_balances_wallet_cents_check CHECK ((wallet_cents >= 0))
) with (fillfactor=70);

create table deals (
  company_id bigint not null,
  contest_reason text,
  currency text not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  id public_id not null,
  introduction_id public_id not null,
  monthly_cents bigint not null,
  months integer not null,
  note text,
  person_id bigint not null,
  reported_at timestamp with time zone default app_now() not null,
  starts_at timestamp with time zone not null,
  status text default 'reported'::text not null,
  constraint deals_check CHECK (((status = 'reported'::text) = (decided_at IS NULL))),
  constraint deals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint deals_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'EUR'::text]))),
  constraint deals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES people(id),
  constraint deals_introduction_id_fkey FOREIGN KEY (introduction_id) REFERENCES introductions(id),
  constraint deals_monthly_cents_check CHECK ((monthly_cents > 0)),
  constraint deals_months_check CHECK (((months >= 1) AND (months <= 60))),
  constraint deals_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint deals_pkey PRIMARY KEY (id),
  constraint deals_status_check CHECK ((status = ANY (ARRAY['reported'::text, 'confirmed'::text, 'contested'::text, 'withdrawn'::text])))
);

create table email_changes (
  email text not null,
  expires_at timestamp with time zone not null,
  person_id bigint not null,
  token_hash bytea not null,
  constraint email_changes_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint email_changes_pkey PRIMARY KEY (person_id),
  constraint email_changes_token_hash_key UNIQUE (token_hash)
);

create table event_head (
  chained bigint not null,
  created_at timestamp with time zone not null,
  one boolean default true not null,
  position bigint not null,
  constraint event_head_one_check CHECK (one),
  constraint event_head_pkey PRIMARY KEY (one)
);

create table events (
  company_id bigint not null,
  created_at timestamp with time zone not null,
  id text not null,
  mode text not null,
  object_id text not null,
  object_type text not null,
  position bigint not null,
  status text not null,
  type text not null,
  constraint events_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint events_pkey PRIMARY KEY (company_id, mode, "position")
);

create table files (
  bytes bytea not null,
  claim_id public_id,
  company_id bigint not null,
  deal_id public_id,
  id public_id not null,
  introduction_id public_id not null,
  media_type text not null,
  message_id public_id,
  name text not null,
  person_id bigint not null,
  sha256 bytea generated always as (sha256(bytes)) stored not null,
  size_bytes integer generated always as (octet_length(bytes)) stored not null,
  uploaded_at timestamp with time zone default app_now() not null,
  constraint files_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  constraint files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint files_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id),
  constraint files_introduction_id_fkey FOREIGN KEY (introduction_id) REFERENCES introductions(id),
  constraint files_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
  constraint files_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id),
  constraint files_one_thing CHECK ((num_nonnulls(claim_id, deal_id, message_id) <= 1)),
  constraint files_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint files_pkey PRIMARY KEY (id)
);

create table gpu_families (
  aliases text[] default '{}'::text[] not null,
  gpu_arch text not null,
  gpu_family text not null,
  gpu_name text not null,
  vram_gb integer not null,
  constraint gpu_families_pkey PRIMARY KEY (gpu_family),
  constraint gpu_families_vram_gb_check CHECK ((vram_gb > 0))
);

create table gpu_models (
  aliases text[] default '{}'::text[] not null,
  gpu_family text not null,
  gpu_model text not null,
  gpu_name text not null,
  vram_gb integer not null,
  constraint gpu_models_gpu_family_fkey FOREIGN KEY (gpu_family) REFERENCES gpu_families(gpu_family),
  constraint gpu_models_pkey PRIMARY KEY (gpu_model)
);

create table idempotency (
  body text not null,
  company_id bigint not null,
  created_at timestamp with time zone default app_now() not null,
  fingerprint bytea not null,
  key text not null,
  mode text not null,
  status smallint not null,
  constraint idempotency_pkey PRIMARY KEY (company_id, mode, key)
);

create table inquiries (
  answer text,
  company_id bigint not null,
  created_at timestamp with time zone default app_now() not null,
  duration text,
  id public_id not null,
  listing_id public_id not null,
  listing_title text not null,
  message text,
  mode text not null,
  person_id bigint not null,
  quantity integer,
  reference text,
  starts_at timestamp with time zone,
  status text default 'received'::text not null,
  target_price_per_hour_cents integer,
  wire text not null,
  constraint inquiries_answer_check CHECK ((length(answer) <= 2000)),
  constraint inquiries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint inquiries_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint inquiries_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint inquiries_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint inquiries_pkey PRIMARY KEY (id),
  constraint inquiries_status_check CHECK ((status = ANY (ARRAY['received'::text, 'forwarded'::text, 'answered'::text, 'closed'::text])))
);

create table introductions (
  buyer_company_id bigint not null,
  buyer_ready_at timestamp with time zone,
  closed_at timestamp with time zone,
  demand json not null,
  expires_at timestamp with time zone not null,
  id public_id not null,
  listing_id public_id not null,
  mode text not null,
  opportunity_id public_id not null,
  request_id public_id not null,
  revealed_at timestamp with time zone not null,
  seller_company_id bigint not null,
  seller_ready_at timestamp with time zone,
  status text default 'active'::text not null,
  success_fee_basis_points integer not null,
  updated_at timestamp with time zone not null,
  void_reason text,
  constraint introductions_buyer_company_id_fkey FOREIGN KEY (buyer_company_id) REFERENCES companies(id),
  constraint introductions_check CHECK ((buyer_company_id <> seller_company_id)),
  constraint introductions_check1 CHECK (((status = 'active'::text) = (closed_at IS NULL))),
  constraint introductions_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint introductions_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint introductions_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunities(id),
  constraint introductions_opportunity_id_key UNIQUE (opportunity_id),
  constraint introductions_pkey PRIMARY KEY (id),
  constraint introductions_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id),
  constraint introductions_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES companies(id),
  constraint introductions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'concluded'::text, 'lapsed'::text, 'voided'::text])))
);

create table invitations (
  company_id bigint not null,
  created_at timestamp with time zone default app_now() not null,
  email text not null,
  expires_at timestamp with time zone not null,
  id public_id default new_public_id('inv'::text) not null,
  invited_by bigint not null,
  role text not null,
  status text default 'waiting'::text not null,
  token_hash bytea not null,
  constraint invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES people(id),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'authorized_signatory'::text, 'trader'::text, 'viewer'::text]))),
  constraint invitations_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint invitations_token_hash_key UNIQUE (token_hash)
);

create table invoice_counters (
  code text default upper("left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 10)) not null,
  issuer_company_id bigint,
  kind text not null,
  last integer not null,
  recipient_company_id bigint not null,
  year integer not null,
  constraint invoice_counters_code_key UNIQUE (code),
  constraint invoice_counters_issuer_company_id_fkey FOREIGN KEY (issuer_company_id) REFERENCES companies(id),
  constraint invoice_counters_kind_fkey FOREIGN KEY (kind) REFERENCES invoice_series(kind),
  constraint invoice_counters_kind_issuer_company_id_recipient_company_i_key UNIQUE NULLS NOT DISTINCT (kind, issuer_company_id, recipient_company_id, year),
  constraint invoice_counters_recipient_company_id_fkey FOREIGN KEY (recipient_company_id) REFERENCES companies(id)
);

create table invoice_series (
  kind text not null,
  prefix text not null,
  constraint invoice_series_kind_check CHECK ((kind = ANY (ARRAY['deal'::text, 'success_fee'::text]))),
  constraint invoice_series_pkey PRIMARY KEY (kind),
  constraint invoice_series_prefix_key UNIQUE (prefix)
);

create table invoices (
  amount_cents bigint not null,
  currency text not null,
  deal_id public_id not null,
  due_at timestamp with time zone not null,
  id public_id not null,
  issued_at timestamp with time zone not null,
  issuer json not null,
  issuer_company_id bigint,
  kind text not null,
  lines json not null,
  mode text default 'live'::text not null,
  number text not null,
  paid_at timestamp with time zone,
  recipient json not null,
  recipient_company_id bigint not null,
  refund_due_at timestamp with time zone,
  refunded_at timestamp with time zone,
  status text default 'issued'::text not null,
  void_reason text,
  voided_at timestamp with time zone,
  constraint invoices_amount_cents_check CHECK ((amount_cents > 0)),
  constraint invoices_check CHECK (((status = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint invoices_check1 CHECK (((status = 'void'::text) = (voided_at IS NOT NULL))),
  constraint invoices_check2 CHECK (((refund_due_at IS NULL) OR ((kind = 'success_fee'::text) AND (status = 'paid'::text)))),
  constraint invoices_check3 CHECK (((refunded_at IS NULL) OR (refund_due_at IS NOT NULL))),
  constraint invoices_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'EUR'::text]))),
  constraint invoices_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id),
  constraint invoices_deal_id_kind_key UNIQUE (deal_id, kind),
  constraint invoices_issuer_company_id_fkey FOREIGN KEY (issuer_company_id) REFERENCES companies(id),
  constraint invoices_kind_fkey FOREIGN KEY (kind) REFERENCES invoice_series(kind),
  constraint invoices_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_recipient_company_id_fkey FOREIGN KEY (recipient_company_id) REFERENCES companies(id),
  constraint invoices_status_check CHECK ((status = ANY (ARRAY['issued'::text, 'paid'::text, 'void'::text])))
);

create table key_calls (
  at timestamp with time zone not null,
  company_id bigint,
  duration_ms real not null,
  error_code text,
  id public_id not null,
  key_id public_id not null,
  method text not null,
  path text,
  person_id bigint not null,
  resource_id text,
  status smallint not null,
  constraint key_calls_pkey PRIMARY KEY (id)
);

create table key_policies (
  approval text,
  auto_stop_hours integer,
  created_at timestamp with time zone default app_now() not null,
  daily_spend_cents bigint,
  gpu_models text[],
  id bigint generated always as identity not null,
  max_gpu_count integer,
  max_price_per_hour_cents bigint,
  regions text[],
  total_spend_cents bigint,
  constraint key_policies_approval_check CHECK ((approval = ANY (ARRAY['spend'::text, 'writes'::text]))),
  constraint key_policies_auto_stop_hours_check CHECK ((auto_stop_hours > 0)),
  constraint key_policies_daily_spend_cents_check CHECK ((daily_spend_cents >= 0)),
  constraint key_policies_gpu_models_check CHECK ((cardinality(gpu_models) > 0)),
  constraint key_policies_max_gpu_count_check CHECK ((max_gpu_count > 0)),
  constraint key_policies_max_price_per_hour_cents_check CHECK ((max_price_per_hour_cents >= 0)),
  constraint key_policies_pkey PRIMARY KEY (id),
  constraint key_policies_regions_check CHECK ((cardinality(regions) > 0)),
  constraint key_policies_total_spend_cents_check CHECK ((total_spend_cents >= 0))
);

create table ledger_transfers (
  amount_cents bigint not null,
  created_at timestamp with time zone default app_now() not null,
  from_account ledger_account not null,
  from_company bigint,
  id public_id default new_public_id('entry'::text) not null,
  kind text not null,
  reference text,
  rental_id public_id,
  source text not null,
  to_account ledger_account not null,
  to_company bigint,
  constraint ledger_transfers_amount_cents_check CHECK ((amount_cents > 0)),
  constraint ledger_transfers_check CHECK (((from_company IS NULL) = ((from_account)::text = 'world'::text))),
  constraint ledger_transfers_check1 CHECK (((from_company IS DISTINCT FROM to_company) OR ((from_account)::text IS DISTINCT FROM (to_account)::text))),
  constraint ledger_transfers_from_company_fkey FOREIGN KEY (from_company) REFERENCES companies(id),
  constraint ledger_transfers_kind_check CHECK ((kind = ANY (ARRAY['credit'::text, 'hold'::text, 'charge'::text, 'fee'::text, 'release'::text, 'payout'::text]))),
  constraint ledger_transfers_kind_source_key UNIQUE (kind, source),
  constraint ledger_transfers_payout_check CHECK (
CASE kind
    WHEN 'payout'::text THEN (((from_account)::text = 'payable'::text) AND ((to_account)::text = 'world'::text) AND (to_company IS NULL))
    ELSE (((to_account)::text <> 'world'::text) AND (to_company IS NOT NULL))
END),
  constraint ledger_transfers_pkey PRIMARY KEY (id),
  constraint ledger_transfers_to_company_fkey FOREIGN KEY (to_company) REFERENCES companies(id)
);

create table listing_audience (
  company_id bigint not null,
  listing_id public_id not null,
  constraint listing_audience_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint listing_audience_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint listing_audience_pkey PRIMARY KEY (listing_id, company_id)
);

create table listings (
  approved_wire text,
  available_from timestamp with time zone,
  company_id bigint not null,
  company_suspended boolean default false not null,
  cpu_model text,
  cpu_sockets integer,
  created_at timestamp with time zone default app_now() not null,
  currency text default 'usd'::text not null,
  duration_max text,
  duration_min text,
  first_approved_at timestamp with time zone,
  gpu_count integer,
  gpu_memory_gb integer,
  gpu_model text,
  gpu_model_key text,
  id public_id not null,
  interconnect text,
  listed boolean generated always as (((status = 'approved'::text) AND (NOT withdrawn) AND (NOT company_suspended))) stored not null,
  longest_days integer,
  lowered_at timestamp with time zone,
  mode text not null,
  network_uplink text,
  node_wire text not null,
  os text,
  person_id bigint not null,
  price_per_hour_cents integer,
  quantity_available integer default 1 not null,
  ram_gb integer,
  ram_type text,
  reference text,
  region text,
  region_key text,
  rejection_reason text,
  restricted boolean default false not null,
  shortest_days integer,
  spec_summary text,
  status text default 'pending'::text not null,
  storage_tb integer,
  storage_type text,
  submission_wire text not null,
  submitted_at timestamp with time zone default app_now() not null,
  text_review json,
  title text not null,
  updated_at timestamp with time zone default app_now() not null,
  withdrawn boolean default false not null,
  constraint listings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint listings_currency_check CHECK ((currency = 'usd'::text)),
  constraint listings_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint listings_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint listings_pkey PRIMARY KEY (id),
  constraint listings_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);

create table lots (
  auction_wire text not null,
  bid_count integer default 0 not null,
  bids_taken integer default 0 not null,
  created_at timestamp with time zone default app_now() not null,
  current_bid_cents integer,
  decided_at timestamp with time zone,
  duration_months integer,
  ends_at timestamp with time zone not null,
  format text not null,
  id public_id not null,
  leading_bid_id public_id,
  listing_id public_id not null,
  node json not null,
  quantity integer not null,
  reserve_cents integer,
  starts_at timestamp with time zone,
  status text default 'open'::text not null,
  winning_amount_cents integer,
  winning_bid_id public_id,
  constraint lots_check CHECK (((format = 'open'::text) OR ((current_bid_cents IS NULL) AND (leading_bid_id IS NULL)))),
  constraint lots_check1 CHECK (((status = 'decided'::text) = (decided_at IS NOT NULL))),
  constraint lots_check2 CHECK (((winning_bid_id IS NULL) = (winning_amount_cents IS NULL))),
  constraint lots_duration_months_check CHECK (((duration_months >= 1) AND (duration_months <= 60))),
  constraint lots_format_check CHECK ((format = ANY (ARRAY['open'::text, 'sealed'::text]))),
  constraint lots_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint lots_pkey PRIMARY KEY (id),
  constraint lots_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000))),
  constraint lots_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text, 'decided'::text, 'voided'::text])))
);

create table low_wallets (
  company_id bigint not null,
  told_at timestamp with time zone default app_now() not null,
  constraint low_wallets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint low_wallets_pkey PRIMARY KEY (company_id)
);

create table mails (
  attempts integer default 0 not null,
  company_id bigint,
  created_at timestamp with time zone default app_now() not null,
  due_at timestamp with time zone default app_now() not null,
  failed_at timestamp with time zone,
  id public_id default new_public_id('mail'::text) not null,
  kind text,
  last_error text,
  person_id bigint,
  recipient text not null,
  sealed_body bytea,
  sent_at timestamp with time zone,
  subject text not null,
  withdrawn boolean default false not null,
  constraint mails_check CHECK (((sent_at IS NULL) OR (failed_at IS NULL))),
  constraint mails_pkey PRIMARY KEY (id)
);

create table market_days (
  day date not null,
  demo boolean default false not null,
  gpu_model text not null,
  gpus bigint not null,
  listings integer not null,
  lower_quartile_cents integer,
  median_cents integer,
  new_listings integer not null,
  offers integer not null,
  ready_gpus bigint not null,
  region text not null,
  sales integer not null,
  sellers integer not null,
  upper_quartile_cents integer,
  constraint market_days_check CHECK ((((median_cents IS NULL) = (lower_quartile_cents IS NULL)) AND ((median_cents IS NULL) = (upper_quartile_cents IS NULL)))),
  constraint market_days_gpu_model_fkey FOREIGN KEY (gpu_model) REFERENCES gpu_models(gpu_model),
  constraint market_days_pkey PRIMARY KEY (gpu_model, region, day)
);

create table market_folds (
  day date not null,
  folded_at timestamp with time zone not null,
  constraint market_folds_pkey PRIMARY KEY (day)
);

create table memberships (
  company_id bigint not null,
  id public_id default new_public_id('mem'::text) not null,
  operator boolean default false not null,
  person_id bigint not null,
  role text not null,
  since timestamp with time zone default app_now() not null,
  constraint memberships_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint memberships_id_key UNIQUE (id),
  constraint memberships_of_no_operator FOREIGN KEY (person_id, operator) REFERENCES people(id, operator) DEFERRABLE INITIALLY DEFERRED,
  constraint memberships_operator_check CHECK ((NOT operator)),
  constraint memberships_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint memberships_pkey PRIMARY KEY (person_id),
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'authorized_signatory'::text, 'trader'::text, 'viewer'::text])))
);

create table message_bundles (
  company_id bigint not null,
  due_at timestamp with time zone not null,
  id public_id not null,
  introduction_id public_id not null,
  constraint message_bundles_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint message_bundles_introduction_id_fkey FOREIGN KEY (introduction_id) REFERENCES introductions(id),
  constraint message_bundles_pkey PRIMARY KEY (id)
);

create table message_readings (
  introduction_id public_id not null,
  person_id bigint not null,
  read_to timestamp with time zone not null,
  constraint message_readings_introduction_id_fkey FOREIGN KEY (introduction_id) REFERENCES introductions(id),
  constraint message_readings_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint message_readings_pkey PRIMARY KEY (person_id, introduction_id)
);

create table messages (
  bundle_id public_id not null,
  company_id bigint not null,
  id public_id not null,
  introduction_id public_id not null,
  person_id bigint not null,
  sent_at timestamp with time zone default app_now() not null,
  text text not null,
  constraint messages_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES message_bundles(id),
  constraint messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint messages_introduction_id_fkey FOREIGN KEY (introduction_id) REFERENCES introductions(id),
  constraint messages_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint messages_pkey PRIMARY KEY (id)
);

create table migrations (
  applied_at timestamp with time zone default clock_timestamp() not null,
  name text not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table notification_broadcasts (
  after_company bigint default 0 not null,
  agreement_id public_id not null,
  constraint notification_broadcasts_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES agreements(id),
  constraint notification_broadcasts_pkey PRIMARY KEY (agreement_id)
);

create table notification_choices (
  kind text not null,
  letter boolean not null,
  page boolean not null,
  person_id bigint not null,
  constraint notification_choices_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint notification_choices_pkey PRIMARY KEY (person_id, kind)
);

create table notification_clocks (
  name text not null,
  upto timestamp with time zone not null,
  constraint notification_clocks_pkey PRIMARY KEY (name)
);

create table notification_head (
  chained bigint not null,
  one boolean default true not null,
  constraint notification_head_one_check CHECK (one),
  constraint notification_head_pkey PRIMARY KEY (one)
);

create table notification_settings (
  digest text default 'off'::text not null,
  digest_due_at timestamp with time zone,
  person_id bigint not null,
  constraint notification_settings_digest_check CHECK ((digest = ANY (ARRAY['off'::text, 'daily'::text]))),
  constraint notification_settings_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint notification_settings_pkey PRIMARY KEY (person_id)
);

create table notifications (
  company_id bigint,
  created_at timestamp with time zone default app_now() not null,
  deadline timestamp with time zone,
  id public_id not null,
  kind text not null,
  letter text not null,
  object_id text not null,
  occasion text not null,
  path text not null,
  person_id bigint not null,
  read_at timestamp with time zone,
  shown boolean not null,
  title text not null,
  constraint notifications_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint notifications_letter_check CHECK ((letter = ANY (ARRAY['none'::text, 'sent'::text, 'digest'::text]))),
  constraint notifications_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint notifications_person_id_kind_object_id_occasion_key UNIQUE (person_id, kind, object_id, occasion),
  constraint notifications_pkey PRIMARY KEY (id)
);

create table offer_changes (
  change integer not null,
  gpu_model text not null,
  provider_code text not null,
  region text not null
);

create table offer_totals (
  code text not null,
  facet text not null,
  offers bigint not null,
  constraint offer_totals_facet_check CHECK ((facet = ANY (ARRAY['model'::text, 'region'::text, 'provider'::text]))),
  constraint offer_totals_pkey PRIMARY KEY (facet, code)
);

create table offers (
  available boolean generated always as ((on_market AND (NOT company_suspended) AND (free_gpus >= gpu_counts[1]))) stored not null,
  capacity_gpus integer not null,
  company_id bigint not null,
  company_suspended boolean default false not null,
  created_at timestamp(3) with time zone default app_now() not null,
  driver text default 'local'::text not null,
  driver_installed boolean default true not null,
  driver_settings jsonb default '{}'::jsonb not null,
  estimated_provision_seconds integer default 40 not null,
  first_approved_at timestamp with time zone,
  free_gpus integer not null,
  geo text,
  gpu_counts gpu_sizes not null,
  gpu_family text not null,
  gpu_model text not null,
  id public_id not null,
  interconnect text,
  interruptible boolean default false not null,
  on_market boolean not null,
  price_per_hour_cents integer not null,
  provider_code text not null,
  ram_gb_per_gpu integer,
  region text not null,
  rejection_reason text,
  status text default 'pending'::text not null,
  storage_gb integer,
  submitted_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp with time zone not null,
  vcpus_per_gpu integer,
  vram_gb integer not null,
  wire text not null,
  withdrawn_at timestamp with time zone,
  constraint offers_check CHECK (((free_gpus >= 0) AND (free_gpus <= capacity_gpus))),
  constraint offers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint offers_driver_check CHECK ((driver = ANY (ARRAY['local'::text, 'docker'::text, 'kubernetes'::text]))),
  constraint offers_estimated_provision_seconds_check CHECK ((estimated_provision_seconds > 0)),
  constraint offers_gpu_model_fkey FOREIGN KEY (gpu_model) REFERENCES gpu_models(gpu_model),
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_price_per_hour_cents_check CHECK (((price_per_hour_cents >= 1) AND (price_per_hour_cents <= 1000000))),
  constraint offers_region_fkey FOREIGN KEY (region) REFERENCES regions(region),
  constraint offers_rejection_reason_check CHECK (((status = 'rejected'::text) = (rejection_reason IS NOT NULL))),
  constraint offers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
) with (fillfactor=85);

create table operator_invitations (
  email text not null,
  expires_at timestamp with time zone not null,
  token_hash bytea not null,
  constraint operator_invitations_token_hash_key UNIQUE (token_hash)
);

create table opportunities (
  company_id bigint not null,
  decided_at timestamp with time zone,
  decline_reason text,
  demand json not null,
  expires_at timestamp with time zone not null,
  id public_id not null,
  listing_id public_id not null,
  listing_snapshot json not null,
  mode text not null,
  offered_at timestamp with time zone not null,
  request_id public_id not null,
  status text default 'offered'::text not null,
  updated_at timestamp with time zone not null,
  wire text not null,
  constraint opportunities_check CHECK (((status = ANY (ARRAY['accepted'::text, 'declined'::text])) = (decided_at IS NOT NULL))),
  constraint opportunities_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint opportunities_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint opportunities_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint opportunities_pkey PRIMARY KEY (id),
  constraint opportunities_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id),
  constraint opportunities_status_check CHECK ((status = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text])))
);

create table passkey_challenges (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  person_id bigint,
  purpose text not null,
  constraint passkey_challenges_check CHECK (((purpose = 'sign-in'::text) = (person_id IS NULL))),
  constraint passkey_challenges_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign-in'::text, 'prove'::text])))
);

create table passkeys (
  created_at timestamp with time zone default app_now() not null,
  credential_id text not null,
  id public_id default new_public_id('psk'::text) not null,
  last_used_at timestamp with time zone,
  name text not null,
  person_id bigint not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint passkeys_pkey PRIMARY KEY (id)
);

create table password_resets (
  email text,
  expires_at timestamp with time zone not null,
  person_id bigint,
  token_hash bytea not null,
  constraint password_resets_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint password_resets_pkey PRIMARY KEY (token_hash)
);

create table people (
  created_at timestamp with time zone default app_now() not null,
  demo boolean default false not null,
  email text not null,
  handle public_id not null,
  id bigint generated always as identity not null,
  name text not null,
  operator boolean default false not null,
  password_hash text,
  second_factor_from timestamp with time zone,
  suspended_at timestamp with time zone,
  time_zone text,
  constraint people_handle_key UNIQUE (handle),
  constraint people_id_operator_key UNIQUE (id, operator),
  constraint people_pkey PRIMARY KEY (id),
  constraint people_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64)))
);

create table rate_limit_windows (
  bucket text not null,
  caller text not null,
  ends_at timestamp with time zone not null,
  held bigint default 0 not null,
  recalled_at timestamp with time zone,
  taken bigint default 0 not null,
  constraint rate_limit_windows_pkey PRIMARY KEY (bucket, caller)
) with (fillfactor=50);

create table recovery_codes (
  code_hash bytea not null,
  person_id bigint not null,
  constraint recovery_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint recovery_codes_pkey PRIMARY KEY (person_id, code_hash)
);

create table reference_names (
  code text not null,
  key text not null,
  kind text not null,
  constraint reference_names_kind_check CHECK ((kind = ANY (ARRAY['model'::text, 'region'::text]))),
  constraint reference_names_pkey PRIMARY KEY (kind, key)
);

create table reference_prices (
  gpu_model text not null,
  on_demand_price_per_hour_cents integer not null,
  updated_at timestamp with time zone default app_now() not null,
  constraint reference_prices_gpu_model_fkey FOREIGN KEY (gpu_model) REFERENCES gpu_models(gpu_model),
  constraint reference_prices_on_demand_price_per_hour_cents_check CHECK ((on_demand_price_per_hour_cents > 0)),
  constraint reference_prices_pkey PRIMARY KEY (gpu_model)
);

create table regions (
  aliases text[] default '{}'::text[] not null,
  geo text,
  region text not null,
  region_name text not null,
  constraint regions_geo_check CHECK ((geo = ANY (ARRAY['us'::text, 'eu'::text, 'asia'::text, 'other'::text]))),
  constraint regions_pkey PRIMARY KEY (region)
);

create table rental_events (
  created_at timestamp with time zone default app_now() not null,
  data json default '{}'::json not null,
  id public_id default new_public_id('evt'::text) not null,
  number integer not null,
  rental_id public_id not null,
  type text not null,
  wire text not null,
  written_in xid8 default pg_current_xact_id(),
  constraint rental_events_pkey PRIMARY KEY (rental_id, number),
  constraint rental_events_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES rentals(id),
  constraint rental_events_type_check CHECK ((type = ANY (ARRAY['rental.created'::text, 'rental.provisioning'::text, 'rental.running'::text, 'rental.charged'::text, 'rental.stop_requested'::text, 'rental.stopping'::text, 'rental.stopped'::text, 'rental.failed'::text])))
);

create table rental_gpus (
  engine text not null,
  gpu text not null,
  rental_id public_id not null,
  constraint rental_gpus_pkey PRIMARY KEY (engine, gpu),
  constraint rental_gpus_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES rentals(id)
);

create table rental_work (
  attempts integer default 0 not null,
  due_at timestamp with time zone not null,
  kind text not null,
  last_failure text,
  rental_id public_id not null,
  constraint rental_work_kind_check CHECK ((kind = ANY (ARRAY['machine'::text, 'money'::text]))),
  constraint rental_work_last_failure_check CHECK ((length(last_failure) <= 500)),
  constraint rental_work_pkey PRIMARY KEY (rental_id, kind),
  constraint rental_work_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES rentals(id)
) with (fillfactor=70);

create table rentals (
  auto_stop_at timestamp with time zone,
  charged_cents bigint default 0 not null,
  company_id bigint not null,
  connection json,
  created_at timestamp with time zone not null,
  driver text not null,
  driver_settings jsonb not null,
  fee_basis_points integer not null,
  gpu_count integer not null,
  gpu_model text not null,
  held_cents bigint not null,
  id public_id not null,
  key_id public_id,
  max_total_cents bigint,
  mode text default 'live'::text not null,
  name text,
  offer_id public_id not null,
  paid_through timestamp with time zone,
  person_id bigint not null,
  price_per_hour_cents bigint not null,
  ram_gb_per_gpu integer,
  reference text,
  region text not null,
  returned_at timestamp with time zone,
  running_at timestamp with time zone,
  runs_until timestamp with time zone default 'infinity'::timestamp with time zone not null,
  seller_id bigint not null,
  ssh_public_key text,
  status text default 'provisioning'::text not null,
  stop_reason text,
  stopped_at timestamp with time zone,
  stopping_at timestamp with time zone,
  storage_gb integer,
  template_id text not null,
  vcpus_per_gpu integer,
  wire text not null,
  constraint rentals_check CHECK (((status = ANY (ARRAY['provisioning'::text, 'running'::text])) = (stopping_at IS NULL))),
  constraint rentals_check1 CHECK (((stopping_at IS NULL) = (stop_reason IS NULL))),
  constraint rentals_check2 CHECK (((status = 'stopped'::text) = (stopped_at IS NOT NULL))),
  constraint rentals_check3 CHECK (((running_at IS NULL) = (paid_through IS NULL))),
  constraint rentals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint rentals_fee_basis_points_check CHECK (((fee_basis_points >= 0) AND (fee_basis_points <= 10000))),
  constraint rentals_held_cents_check CHECK ((held_cents >= 0)),
  constraint rentals_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint rentals_max_total_cents_check CHECK ((max_total_cents > 0)),
  constraint rentals_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint rentals_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint rentals_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint rentals_pkey PRIMARY KEY (id),
  constraint rentals_price_per_hour_cents_check CHECK ((price_per_hour_cents > 0)),
  constraint rentals_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES companies(id),
  constraint rentals_status_check CHECK ((status = ANY (ARRAY['provisioning'::text, 'running'::text, 'stopping'::text, 'stopped'::text]))),
  constraint rentals_stop_reason_check CHECK ((stop_reason = ANY (ARRAY['requested'::text, 'provisioning_failed'::text, 'balance_exhausted'::text, 'spend_limit'::text, 'interrupted'::text, 'operator'::text, 'auto_stop'::text, 'total_limit'::text]))),
  constraint rentals_total_limit CHECK (((charged_cents + held_cents) <= max_total_cents))
) with (fillfactor=80);

create table requests (
  budget_monthly_cents bigint,
  closed_at timestamp with time zone,
  company_id bigint not null,
  created_at timestamp with time zone not null,
  currency text not null,
  duration_months integer,
  ends_at timestamp with time zone,
  gpu_model text not null,
  gpus_per_node integer not null,
  id public_id not null,
  mode text not null,
  nodes integer not null,
  notes text,
  person_id bigint not null,
  reference text,
  region text not null,
  starts_at timestamp with time zone not null,
  status text default 'open'::text not null,
  updated_at timestamp with time zone not null,
  wire text not null,
  constraint requests_check CHECK (((ends_at IS NOT NULL) OR (duration_months IS NOT NULL))),
  constraint requests_check1 CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint requests_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'EUR'::text]))),
  constraint requests_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint requests_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint requests_pkey PRIMARY KEY (id),
  constraint requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'matched'::text, 'closed'::text])))
);

create table rights_epoch (
  one boolean default true not null,
  version bigint default 0 not null,
  constraint rights_epoch_one_check CHECK (one),
  constraint rights_epoch_pkey PRIMARY KEY (one)
);

create table sessions (
  browser text default ''::text not null,
  created_at timestamp with time zone default app_now() not null,
  factor_proven_at timestamp with time zone,
  hash bytea not null,
  id public_id default new_public_id('ses'::text) not null,
  person_id bigint not null,
  proven_with text,
  seen_at timestamp with time zone default app_now() not null,
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint sessions_pkey PRIMARY KEY (hash),
  constraint sessions_proven_with_check CHECK ((proven_with = ANY (ARRAY['totp'::text, 'recovery_code'::text, 'passkey'::text])))
);

create table settings (
  name text not null,
  value text not null,
  constraint settings_pkey PRIMARY KEY (name)
);

create table sign_ups (
  email text not null,
  expires_at timestamp with time zone not null,
  name text not null,
  password_hash text,
  token_hash bytea not null,
  constraint sign_ups_pkey PRIMARY KEY (token_hash)
);

create table sql_files (
  hash text not null,
  name text not null,
  constraint sql_files_pkey PRIMARY KEY (name)
);

create table sql_releases (
  applied_at timestamp with time zone default clock_timestamp() not null,
  hash text not null,
  constraint sql_releases_pkey PRIMARY KEY (hash)
);

create table ssh_keys (
  created_at timestamp with time zone default app_now() not null,
  fingerprint text generated always as (('SHA256:'::text || rtrim(encode(sha256(decode(split_part(public_key, ' '::text, 2), 'base64'::text)), 'base64'::text), '='::text))) stored not null,
  id public_id default new_public_id('ssh'::text) not null,
  name text not null,
  person_id bigint not null,
  public_key text not null,
  constraint ssh_keys_person_id_fingerprint_key UNIQUE (person_id, fingerprint),
  constraint ssh_keys_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint ssh_keys_pkey PRIMARY KEY (id)
);

create table test_work (
  attempts integer default 0 not null,
  company_id bigint not null,
  due_at timestamp with time zone not null,
  step text not null,
  thing_id public_id not null,
  constraint test_work_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint test_work_pkey PRIMARY KEY (thing_id, step),
  constraint test_work_step_check CHECK ((step = ANY (ARRAY['offer'::text, 'accept'::text, 'approve'::text, 'ready'::text])))
) with (fillfactor=70);

create table test_worlds (
  autopilot_delay_seconds integer default 2 not null,
  autopilot_enabled boolean default false not null,
  company_id bigint not null,
  emptied_at_position bigint default 0 not null,
  constraint test_worlds_autopilot_delay_seconds_check CHECK (((autopilot_delay_seconds >= 1) AND (autopilot_delay_seconds <= 60))),
  constraint test_worlds_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint test_worlds_pkey PRIMARY KEY (company_id)
);

create table totp_enrolments (
  person_id bigint not null,
  sealed_secret bytea not null,
  started_at timestamp with time zone default app_now() not null,
  constraint totp_enrolments_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint totp_enrolments_pkey PRIMARY KEY (person_id)
);

create table totp_factors (
  enrolled_at timestamp with time zone default app_now() not null,
  locked_until timestamp with time zone,
  person_id bigint not null,
  sealed_secret bytea not null,
  used_steps integer[] default '{}'::integer[] not null,
  wrong_codes integer default 0 not null,
  constraint totp_factors_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint totp_factors_pkey PRIMARY KEY (person_id)
);

create table webhook_deliveries (
  attempts integer default 0 not null,
  attempts_of_round integer default 0 not null,
  created_at timestamp with time zone default app_now() not null,
  duration_ms integer,
  endpoint_id public_id not null,
  error text,
  event_id public_id not null,
  id public_id not null,
  last_attempt_at timestamp with time zone,
  next_attempt_at timestamp with time zone,
  payload text not null,
  position bigint generated always as identity not null,
  response_body text,
  response_status integer,
  round integer default 0 not null,
  status text default 'pending'::text not null,
  type text not null,
  constraint webhook_deliveries_check CHECK (((status = 'pending'::text) = (next_attempt_at IS NOT NULL))),
  constraint webhook_deliveries_endpoint_id_event_id_key UNIQUE (endpoint_id, event_id),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id),
  constraint webhook_deliveries_id_key UNIQUE (id),
  constraint webhook_deliveries_pkey PRIMARY KEY ("position"),
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);

create table webhook_endpoints (
  company_id bigint not null,
  created_at timestamp with time zone default app_now() not null,
  deleted_at timestamp with time zone,
  description text,
  disabled_reason text,
  failing_since timestamp with time zone,
  heard text[] not null,
  id public_id not null,
  mode text not null,
  previous_secret_ends_at timestamp with time zone,
  scopes text[] not null,
  sealed_previous_secret bytea,
  sealed_secret bytea,
  types text[] not null,
  updated_at timestamp with time zone default app_now() not null,
  url text not null,
  constraint webhook_endpoints_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text, 'requested'::text]))),
  constraint webhook_endpoints_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint webhook_endpoints_pkey PRIMARY KEY (id)
);

create table webhook_lanes (
  endpoint_id public_id not null,
  kind text not null,
  leased_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  slow boolean default false not null,
  constraint webhook_lanes_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint webhook_lanes_kind_check CHECK ((kind = ANY (ARRAY['first'::text, 'retry'::text]))),
  constraint webhook_lanes_pkey PRIMARY KEY (endpoint_id, kind)
);

CREATE INDEX api_keys_by_person ON api_keys USING btree (person_id, created_at DESC, id DESC);

CREATE INDEX api_keys_of_policy ON api_keys USING btree (policy_id) WHERE (policy_id IS NOT NULL);

CREATE INDEX approvals_of_company ON approvals USING btree (company_id, created_at DESC, id DESC);

CREATE INDEX approvals_of_policy ON approvals USING btree (policy_id, created_at DESC, id DESC);

CREATE INDEX approvals_waiting ON approvals USING btree (expires_at) WHERE (status = 'pending'::text);

CREATE INDEX approvals_waiting_of_key ON approvals USING btree (key_id) WHERE (status = 'pending'::text);

CREATE INDEX audit_newest ON audit USING btree (at DESC, ref DESC) WHERE (mode = 'live'::text);

CREATE INDEX audit_of_company ON audit USING btree (company_id, at DESC, ref DESC) WHERE (mode = 'live'::text);

CREATE INDEX audit_of_target ON audit USING brin (target text_bloom_ops) WITH (autosummarize='on');

CREATE INDEX bids_of_company ON bids USING btree (company_id, lot_id, place);

CREATE UNIQUE INDEX bids_sealed_of_company ON bids USING btree (lot_id, company_id) WHERE ((sealed IS NOT NULL) AND (replaced_at IS NULL));

CREATE INDEX claims_by_status ON claims USING btree (status, filed_at, id);

CREATE INDEX claims_newest ON claims USING btree (filed_at DESC, id DESC);

CREATE UNIQUE INDEX companies_by_name ON companies USING btree (name) WHERE (played_for IS NULL);

CREATE INDEX companies_in_suspension ON companies USING btree (machines_stop_at) WHERE (machines_stop_at IS NOT NULL);

CREATE INDEX companies_newest ON companies USING btree (created_at DESC, handle DESC) WHERE (played_for IS NULL);

CREATE UNIQUE INDEX companies_played_for ON companies USING btree (played_for, name) WHERE (played_for IS NOT NULL);

CREATE INDEX credits_to_company ON ledger_transfers USING btree (to_company, created_at DESC, id DESC) WHERE (kind = 'credit'::text);

CREATE INDEX deals_confirmed ON deals USING btree (decided_at) WHERE (status = 'confirmed'::text);

CREATE INDEX deals_of_introduction ON deals USING btree (introduction_id, reported_at DESC, id DESC);

CREATE UNIQUE INDEX deals_standing ON deals USING btree (introduction_id) WHERE (status = ANY (ARRAY['reported'::text, 'confirmed'::text]));

CREATE INDEX events_by_time ON events USING btree (created_at, "position");

CREATE UNIQUE INDEX events_of_rentals ON events USING btree (id) WHERE (object_type = 'rental'::text);

CREATE INDEX files_of_claim ON files USING btree (claim_id) WHERE (claim_id IS NOT NULL);

CREATE INDEX files_of_deal ON files USING btree (deal_id) WHERE (deal_id IS NOT NULL);

CREATE INDEX files_of_introduction ON files USING btree (introduction_id, uploaded_at, id);

CREATE INDEX files_of_message ON files USING btree (message_id) WHERE (message_id IS NOT NULL);

CREATE INDEX idempotency_by_age ON idempotency USING btree (created_at);

CREATE INDEX inquiries_live ON inquiries USING btree (created_at DESC, id DESC) WHERE (mode = 'live'::text);

CREATE INDEX inquiries_live_by_status ON inquiries USING btree (status, created_at DESC, id DESC) WHERE (mode = 'live'::text);

CREATE INDEX inquiries_of_company ON inquiries USING btree (company_id, mode, created_at DESC, id DESC);

CREATE INDEX inquiries_of_company_by_reference ON inquiries USING btree (company_id, mode, reference, created_at DESC, id DESC) WHERE (reference IS NOT NULL);

CREATE INDEX inquiries_on_listing ON inquiries USING btree (listing_id);

CREATE INDEX introductions_due ON introductions USING btree (expires_at) WHERE (status = 'active'::text);

CREATE INDEX introductions_live ON introductions USING btree (revealed_at DESC, id DESC) WHERE (mode = 'live'::text);

CREATE INDEX introductions_of_buyer ON introductions USING btree (buyer_company_id, mode, revealed_at DESC, id DESC);

CREATE INDEX introductions_of_request ON introductions USING btree (request_id);

CREATE INDEX introductions_of_seller ON introductions USING btree (seller_company_id, mode, revealed_at DESC, id DESC);

CREATE INDEX introductions_on_listing ON introductions USING btree (listing_id);

CREATE INDEX invitations_of_company ON invitations USING btree (company_id, created_at DESC, id DESC);

CREATE INDEX invitations_to_address ON invitations USING btree (company_id, lower(email), created_at);

CREATE INDEX invoices_by_status ON invoices USING btree (status, issued_at DESC, id DESC) WHERE (mode = 'live'::text);

CREATE INDEX invoices_newest ON invoices USING btree (issued_at DESC, id DESC) WHERE (mode = 'live'::text);

CREATE INDEX invoices_of_issuer ON invoices USING btree (issuer_company_id, issued_at DESC, id DESC) WHERE (mode = 'live'::text);

CREATE INDEX invoices_of_recipient ON invoices USING btree (recipient_company_id, issued_at DESC, id DESC) WHERE (mode = 'live'::text);

CREATE INDEX invoices_refund_due_at_idx ON invoices USING btree (refund_due_at) WHERE ((refund_due_at IS NOT NULL) AND (refunded_at IS NULL));

CREATE INDEX invoices_unpaid ON invoices USING btree (recipient_company_id, due_at) WHERE ((status = 'issued'::text) AND (kind = 'success_fee'::text) AND (mode = 'live'::text));

CREATE INDEX invoices_waiting ON invoices USING btree (due_at) WHERE ((status = 'issued'::text) AND (mode = 'live'::text));

CREATE INDEX key_calls_by_company ON key_calls USING btree (company_id, at DESC, id DESC);

CREATE INDEX key_calls_by_key ON key_calls USING btree (key_id, at DESC, id DESC);

CREATE INDEX key_calls_by_person ON key_calls USING btree (person_id, at DESC, id DESC);

CREATE INDEX key_calls_by_time ON key_calls USING brin (at);

CREATE INDEX key_calls_failed_of_company ON key_calls USING btree (company_id, at DESC, id DESC) WHERE (status >= 500);

CREATE INDEX key_calls_failed_of_person ON key_calls USING btree (person_id, at DESC, id DESC) WHERE (status >= 500);

CREATE INDEX listings_by_company ON listings USING btree (company_id, mode, created_at DESC, id DESC);

CREATE INDEX listings_cheapest ON listings USING btree (price_up(price_per_hour_cents), id) WHERE (listed AND (mode = 'live'::text));

CREATE INDEX listings_cheapest_in_region ON listings USING btree (region_key, price_up(price_per_hour_cents), id) INCLUDE (company_id, restricted, gpu_model_key, gpu_model, gpu_count, quantity_available, region, available_from, shortest_days, longest_days, price_per_hour_cents) WHERE (listed AND (mode = 'live'::text));

CREATE INDEX listings_cheapest_of_both ON listings USING btree (gpu_model_key, region_key, price_up(price_per_hour_cents), id) INCLUDE (company_id, restricted, gpu_model, gpu_count, quantity_available, region, available_from, shortest_days, longest_days, price_per_hour_cents) WHERE (listed AND (mode = 'live'::text));

CREATE INDEX listings_cheapest_of_model ON listings USING btree (gpu_model_key, price_up(price_per_hour_cents), id) INCLUDE (company_id, restricted, gpu_model, gpu_count, quantity_available, region, region_key, available_from, shortest_days, longest_days, price_per_hour_cents) WHERE (listed AND (mode = 'live'::text));

CREATE INDEX listings_dearest ON listings USING btree (price_down(price_per_hour_cents), id) WHERE (listed AND (mode = 'live'::text));

CREATE INDEX listings_dearest_in_region ON listings USING btree (region_key, price_down(price_per_hour_cents), id) WHERE (listed AND (mode = 'live'::text));

CREATE INDEX listings_dearest_of_both ON listings USING btree (gpu_model_key, region_key, price_down(price_per_hour_cents), id) WHERE (listed AND (mode = 'live'::text));

CREATE INDEX listings_dearest_of_model ON listings USING btree (gpu_model_key, price_down(price_per_hour_cents), id) WHERE (listed AND (mode = 'live'::text));

CREATE INDEX listings_in_review ON listings USING btree (status, submitted_at, id) WHERE (mode = 'live'::text);

CREATE INDEX listings_newest ON listings USING btree (created_at, id) WHERE (listed AND (mode = 'live'::text));

CREATE INDEX listings_newest_in_region ON listings USING btree (region_key, created_at, id) WHERE (listed AND (mode = 'live'::text));

CREATE INDEX listings_newest_of_both ON listings USING btree (gpu_model_key, region_key, created_at, id) WHERE (listed AND (mode = 'live'::text));

CREATE INDEX listings_newest_of_model ON listings USING btree (gpu_model_key, created_at, id) WHERE (listed AND (mode = 'live'::text));

CREATE INDEX listings_of_company_by_listed ON listings USING btree (company_id, mode, listed, created_at DESC, id DESC);

CREATE INDEX listings_of_company_by_reference ON listings USING btree (company_id, mode, reference, created_at DESC, id DESC) WHERE (reference IS NOT NULL);

CREATE INDEX listings_of_company_by_status ON listings USING btree (company_id, mode, status, created_at DESC, id DESC);

CREATE INDEX lots_due ON lots USING btree (ends_at) WHERE (status = 'open'::text);

CREATE INDEX lots_newest ON lots USING btree (created_at DESC, id DESC);

CREATE INDEX lots_of_listing ON lots USING btree (listing_id);

CREATE UNIQUE INDEX lots_open ON lots USING btree (listing_id) WHERE (status = 'open'::text);

CREATE INDEX lots_to_decide ON lots USING btree (ends_at) WHERE (status = 'closed'::text);

CREATE INDEX mails_by_state ON mails USING btree ((
CASE
    WHEN (failed_at IS NOT NULL) THEN 'failed'::text
    WHEN (sent_at IS NOT NULL) THEN 'sent'::text
    ELSE 'waiting'::text
END), created_at DESC, id DESC);

CREATE INDEX mails_due ON mails USING btree (due_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL) AND (kind IS NULL));

CREATE INDEX mails_failed ON mails USING btree (failed_at) WHERE (failed_at IS NOT NULL);

CREATE INDEX mails_newest ON mails USING btree (created_at DESC, id DESC);

CREATE INDEX mails_of_notifications_due ON mails USING btree (due_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL) AND (kind IS NOT NULL));

CREATE INDEX mails_sent ON mails USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX market_days_by_day ON market_days USING btree (day);

CREATE INDEX memberships_of_company ON memberships USING btree (company_id, since DESC, id DESC);

CREATE INDEX message_bundles_due ON message_bundles USING btree (due_at);

CREATE INDEX message_bundles_of_company ON message_bundles USING btree (company_id, due_at);

CREATE INDEX message_bundles_of_introduction ON message_bundles USING btree (introduction_id, company_id, due_at DESC);

CREATE INDEX messages_of_bundle ON messages USING btree (bundle_id);

CREATE INDEX messages_of_introduction ON messages USING btree (introduction_id, sent_at DESC, id DESC);

CREATE INDEX notification_digests_due ON notification_settings USING btree (digest_due_at) WHERE (digest_due_at IS NOT NULL);

CREATE INDEX notifications_by_age ON notifications USING btree (created_at);

CREATE INDEX notifications_for_digest ON notifications USING btree (person_id, created_at, id) WHERE (letter = 'digest'::text);

CREATE INDEX notifications_lettered ON notifications USING btree (person_id, created_at) WHERE (letter = 'sent'::text);

CREATE INDEX notifications_of_person ON notifications USING btree (person_id, created_at DESC, id DESC) WHERE shown;

CREATE INDEX notifications_unread ON notifications USING btree (person_id, created_at DESC, id DESC) WHERE (shown AND (read_at IS NULL));

CREATE INDEX offers_available_by_age ON offers USING btree (available, created_at, id) WHERE on_market;

CREATE INDEX offers_available_by_price ON offers USING btree (available, price_per_hour_cents, id) WHERE on_market;

CREATE INDEX offers_by_age ON offers USING btree (withdrawn_at, created_at, id) WHERE on_market;

CREATE INDEX offers_by_machine_home ON offers USING btree (driver, driver_settings) WHERE on_market;

CREATE INDEX offers_by_price ON offers USING btree (withdrawn_at, price_per_hour_cents, id) WHERE on_market;

CREATE INDEX offers_in_geo_by_age ON offers USING btree (geo, created_at, id) WHERE on_market;

CREATE INDEX offers_in_geo_by_price ON offers USING btree (geo, price_per_hour_cents, id) WHERE on_market;

CREATE INDEX offers_in_region_by_age ON offers USING btree (region, created_at, id) WHERE on_market;

CREATE INDEX offers_in_region_by_price ON offers USING btree (region, price_per_hour_cents, id) WHERE on_market;

CREATE INDEX offers_in_review ON offers USING btree (status, submitted_at, id) WHERE (withdrawn_at IS NULL);

CREATE INDEX offers_live_of_family ON offers USING btree (gpu_family, price_per_hour_cents, id) WHERE available;

CREATE INDEX offers_of_company ON offers USING btree (company_id, created_at, id);

CREATE INDEX offers_of_family_by_age ON offers USING btree (gpu_family, created_at, id) WHERE on_market;

CREATE INDEX offers_of_family_by_price ON offers USING btree (gpu_family, price_per_hour_cents, id) WHERE on_market;

CREATE INDEX offers_of_model_available_by_age ON offers USING btree (gpu_model, available, created_at, id) WHERE on_market;

CREATE INDEX offers_of_model_available_by_price ON offers USING btree (gpu_model, available, price_per_hour_cents, id) WHERE on_market;

CREATE INDEX offers_of_model_by_age ON offers USING btree (gpu_model, created_at, id) WHERE on_market;

CREATE INDEX offers_of_model_by_price ON offers USING btree (gpu_model, price_per_hour_cents, id) WHERE on_market;

CREATE INDEX offers_of_model_in_region_by_age ON offers USING btree (gpu_model, region, created_at, id) WHERE on_market;

CREATE INDEX offers_of_model_in_region_by_price ON offers USING btree (gpu_model, region, price_per_hour_cents, id) WHERE on_market;

CREATE INDEX offers_without_driver ON offers USING btree (driver) WHERE (NOT driver_installed);

CREATE UNIQUE INDEX operator_invitations_of_address ON operator_invitations USING btree (lower(email));

CREATE INDEX opportunities_due ON opportunities USING btree (expires_at) WHERE (status = 'offered'::text);

CREATE INDEX opportunities_due_of_company ON opportunities USING btree (company_id, expires_at) WHERE (status = 'offered'::text);

CREATE INDEX opportunities_of_company ON opportunities USING btree (company_id, mode, offered_at DESC, id DESC);

CREATE INDEX opportunities_of_company_by_status ON opportunities USING btree (company_id, mode, status, offered_at DESC, id DESC);

CREATE INDEX opportunities_of_listing ON opportunities USING btree (listing_id) WHERE (status = 'offered'::text);

CREATE INDEX opportunities_of_request ON opportunities USING btree (request_id, status);

CREATE INDEX opportunities_on_listing ON opportunities USING btree (listing_id);

CREATE INDEX opportunities_settled ON opportunities USING btree (COALESCE(decided_at, expires_at)) WHERE ((mode = 'live'::text) AND (status = ANY (ARRAY['accepted'::text, 'declined'::text, 'expired'::text])));

CREATE UNIQUE INDEX opportunities_waiting ON opportunities USING btree (request_id, listing_id) WHERE (status = 'offered'::text);

CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges USING btree (expires_at);

CREATE INDEX passkeys_of_person ON passkeys USING btree (person_id, created_at DESC, id DESC);

CREATE INDEX password_resets_by_expiry ON password_resets USING btree (expires_at);

CREATE INDEX password_resets_of_address ON password_resets USING btree (lower(email), expires_at);

CREATE INDEX payouts_from_company ON ledger_transfers USING btree (from_company, created_at DESC, id DESC) WHERE (kind = 'payout'::text);

CREATE UNIQUE INDEX people_by_email ON people USING btree (lower(email));

CREATE INDEX people_newest ON people USING btree (created_at DESC, handle DESC);

CREATE INDEX rate_limit_windows_by_end ON rate_limit_windows USING btree (ends_at);

CREATE INDEX rental_gpus_of_rental ON rental_gpus USING btree (rental_id);

CREATE INDEX rental_work_due ON rental_work USING btree (due_at);

CREATE INDEX rentals_by_time ON rentals USING btree (created_at DESC, id DESC) WHERE (mode = 'live'::text);

CREATE INDEX rentals_ending ON rentals USING btree (runs_until) WHERE ((status = 'running'::text) AND (mode = 'live'::text) AND (runs_until < 'infinity'::timestamp with time zone));

CREATE INDEX rentals_of_company ON rentals USING btree (company_id, mode, created_at DESC, id DESC);

CREATE INDEX rentals_of_company_by_reference ON rentals USING btree (company_id, reference, created_at DESC, id DESC) WHERE (reference IS NOT NULL);

CREATE INDEX rentals_of_company_by_status ON rentals USING btree (company_id, mode, status, created_at DESC, id DESC);

CREATE INDEX rentals_of_key ON rentals USING btree (key_id, COALESCE(stopping_at, 'infinity'::timestamp with time zone));

CREATE INDEX rentals_of_offer ON rentals USING btree (offer_id, created_at DESC, id DESC) WHERE (mode = 'live'::text);

CREATE INDEX rentals_with_machine ON rentals USING btree (created_at DESC, id DESC) WHERE ((returned_at IS NULL) AND (mode = 'live'::text));

CREATE INDEX requests_live ON requests USING btree (created_at DESC, id DESC) WHERE (mode = 'live'::text);

CREATE INDEX requests_live_by_status ON requests USING btree (status, created_at DESC, id DESC) WHERE (mode = 'live'::text);

CREATE INDEX requests_of_company ON requests USING btree (company_id, mode, created_at DESC, id DESC);

CREATE INDEX requests_of_company_by_reference ON requests USING btree (company_id, mode, reference, created_at DESC, id DESC) WHERE (reference IS NOT NULL);

CREATE INDEX requests_of_company_by_status ON requests USING btree (company_id, mode, status, created_at DESC, id DESC);

CREATE INDEX sessions_by_person ON sessions USING btree (person_id);

CREATE INDEX sign_ups_by_expiry ON sign_ups USING btree (expires_at);

CREATE INDEX sign_ups_of_address ON sign_ups USING btree (lower(email), expires_at);

CREATE INDEX ssh_keys_of_person ON ssh_keys USING btree (person_id, created_at DESC, id DESC);

CREATE INDEX test_work_due ON test_work USING btree (due_at);

CREATE INDEX test_work_of_company ON test_work USING btree (company_id);

CREATE INDEX transfers_from_company ON ledger_transfers USING btree (from_company, created_at DESC, id DESC) WHERE (from_company IS DISTINCT FROM to_company);

CREATE INDEX transfers_of_rental ON ledger_transfers USING btree (rental_id, created_at DESC, id DESC) WHERE (rental_id IS NOT NULL);

CREATE INDEX transfers_to_company ON ledger_transfers USING btree (to_company, created_at DESC, id DESC);

CREATE INDEX webhook_deliveries_first ON webhook_deliveries USING btree (endpoint_id, "position") WHERE ((status = 'pending'::text) AND (attempts = 0));

CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries USING btree (endpoint_id, "position");

CREATE INDEX webhook_deliveries_retry ON webhook_deliveries USING btree (endpoint_id, next_attempt_at) WHERE ((status = 'pending'::text) AND (attempts > 0));

CREATE INDEX webhook_deliveries_unfinished ON webhook_deliveries USING btree (endpoint_id, status, "position") WHERE (status <> 'succeeded'::text);

CREATE INDEX webhook_endpoints_deleted ON webhook_endpoints USING btree (id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX webhook_endpoints_disabled ON webhook_endpoints USING btree (id) WHERE ((disabled_reason IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX webhook_endpoints_of_company ON webhook_endpoints USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE STATISTICS listings_by_model_and_region (dependencies) ON gpu_model_key, region_key FROM listings;

create view offers_on_market as
 SELECT facet,
    code,
    sum(offers)::bigint AS offers
   FROM ( SELECT offer_totals.facet,
            offer_totals.code,
            offer_totals.offers
           FROM offer_totals
        UNION ALL
         SELECT tail.facet,
            tail.code,
            c.change
           FROM offer_changes c
             CROSS JOIN LATERAL ( VALUES ('model'::text,c.gpu_model), ('region'::text,c.region), ('provider'::text,c.provider_code)) tail(facet, code)) known
  GROUP BY facet, code
 HAVING sum(offers) > 0::numeric;

function account_change(t ledger_transfers, p_company bigint, p_account text) returns bigint

function account_facts(p_thing text, p_id text, p_company bigint) returns json

function accrued_cents(r rentals, at timestamp with time zone) returns bigint

function agreement_is_current(a agreements) returns boolean

function all_reference_names() returns TABLE(kind text, key text, code text)

function announce_rights() returns void

function app_now() returns timestamp with time zone

function apply_transfers() returns trigger

function approval_document(a approvals) returns text

function approval_status(a approvals) returns text

function approved_title(p_listing text) returns text

function ascii_json(document text) returns text

function audiences_of(p_thing text, p_id text, p_detail json) returns TABLE(party text, audience text, mode text)

function audit_link(previous bytea, a audit) returns bytea

function auto_stop_within_policy(p_key text, p_asked timestamp with time zone, p_moment timestamp with time zone) returns timestamp with time zone

function autopilot_introduction() returns trigger

function autopilot_request() returns trigger

function autopilot_submission() returns trigger

function await_link() returns trigger

function balance_before(p_company bigint, p_moment timestamp with time zone) returns bigint

function balance_changes(p_company bigint, p_from timestamp with time zone, p_to timestamp with time zone) returns TABLE(id public_id, created_at timestamp with time zone, cents bigint)

function balance_known_after(p_company bigint, p_moment timestamp with time zone) returns TABLE(at timestamp with time zone, cents bigint)

function balances_after(p_company bigint, p_transfers text[]) returns TABLE(id text, cents bigint)

function begin_rentals(p_calls rental_call[]) returns SETOF rental_beginning

function broken_policy(p key_policies, p_gpu_count integer, p_hourly bigint, p_region text, p_gpu_model text) returns text

function bundle_is_unread(p_bundle text, p_person bigint) returns boolean

function charge_rental(p_id text, p_through timestamp with time zone) returns void

function claim_deliveries(p_quick integer, p_slow integer, p_each integer, p_lease interval) returns SETOF claimed_delivery

function claim_document(c claims) returns json

function claims_until(i introductions) returns timestamp with time zone

function company_card(p_company bigint) returns json

function company_is_reachable(p_company bigint) returns boolean

function company_past_due(p_company bigint) returns boolean

function confirm_email_change(p_token bytea) returns TABLE(person_id bigint, email_before text, email_now text)

function cost_cents(hourly bigint, since timestamp with time zone, until timestamp with time zone) returns bigint

function cost_of_hours(r rentals, p_hours bigint) returns bigint

function count_active_rentals() returns trigger

function count_begun_rentals() returns trigger

function covers_hours_of_all(r rentals, p_moment timestamp with time zone, p_hours integer, p_wallet_cents bigint, p_daily_limit_cents bigint) returns boolean

function daily_spend_limit(p_own bigint, p_company bigint, p_default bigint) returns bigint

function deal_document(e deals) returns json

function demand_document(r requests) returns json

function demand_facts(p_demand json) returns json

function due_webhook_lanes() returns TABLE(endpoint_id text, kind text)

function end_approvals_of_key() returns trigger

function factor_is_fresh(s sessions) returns boolean

function file_document(f files) returns json

function fold_market_day(p_day date, p_fewest integer) returns bigint

function forget_events(p_company bigint, p_mode text) returns bigint

function give_up_deliveries(p_endpoints text[], p_most integer) returns integer

function has_second_factor(p_person bigint) returns boolean

function has_signed_current(p_company bigint) returns boolean

function hold_hours(p_id text, p_hours integer) returns void

function hours_within_policy(r rentals, p_moment timestamp with time zone, p_hours integer) returns integer

function introduced_listing(i introductions, p_company bigint) returns json

function introduction_detail(i introductions, p_company bigint) returns text

function introduction_document(i introductions, side text) returns text

function introduction_document_at(i introductions, side text, at timestamp with time zone) returns text

function introduction_facts(i introductions, p_company bigint) returns json

function introduction_of(p_thing text, p_id text) returns text

function introduction_status(i introductions) returns text

function invoice_document(v invoices) returns json

function join_documents(document text, further text) returns text

function judge_policy_limits(p key_policies, p_company bigint, p_price bigint, p_taken bigint, p_moment timestamp with time zone, judged rental_verdict) returns rental_verdict

function judge_rentals(p_calls rental_call[], p_moment timestamp with time zone) returns SETOF rental_verdict

function keep_live_event() returns trigger

function keep_success_fee() returns trigger

function key_day_in_company(p_key text, p_company bigint, at timestamp with time zone, without text) returns bigint

function key_hourly_cents(p_key text, p_company bigint) returns bigint

function key_name_in(k api_keys, p_company bigint) returns text

function key_policy_document(p_policy bigint) returns json

function key_reads_approval(p_key text, a approvals) returns boolean

function keys_disabled_for_all() returns boolean

function known_model_key(model text) returns text

function known_model_name(p_code text) returns text

function known_region_key(region text) returns text

function known_region_name(region text) returns text

function lane_is_free(p_leased_until timestamp with time zone, p_lease interval) returns boolean

function last_moment(r rentals, since timestamp with time zone) returns timestamp with time zone

function learn_reference_names() returns trigger

function lease_rate_limits(p_asks json) returns SETOF rate_limit_lease

function link_audit(p_most integer) returns integer

function lock_rights(p_person bigint) returns void

function lot_readers(p_lot text) returns SETOF text

function lot_status(o lots) returns text

function machine_text(r rentals) returns text

function managed_offer_document(o offers) returns text

function mark_restricted() returns trigger

function market_entries(p_day date) returns TABLE(kind text, gpu_model text, region text, company_id bigint, rate integer, gpus bigint, ready_gpus bigint, is_new boolean)

function masked_key(k api_keys) returns text

function member_names(p_company bigint) returns text[]

function message_bundle_facts(b message_bundles) returns json

function message_document(m messages) returns text

function messages_settled_to(p_introduction text, p_company bigint, p_person bigint) returns timestamp with time zone

function model_key(model text) returns text

function movement_document(t ledger_transfers, p_company bigint) returns text

function name_key(name text) returns text

function new_public_id(prefix text) returns text

function next_digest(p_hour integer, p_zone text) returns timestamp with time zone

function next_invoice_number(p_mode text, p_kind text, p_issuer bigint, p_recipient bigint, OUT number text, OUT issued_at timestamp with time zone) returns record

function node_document(l listings) returns text

function nodes_sold(l listings) returns integer

function note_market_change() returns trigger

function note_new_offers() returns trigger

function notification_document(n notifications) returns text

function notified_facts(p_thing text, p_id text, p_company bigint) returns json

function notified_parties(p_thing text, p_id text, p_detail json) returns TABLE(party text, company_id bigint, person_id bigint)

function notified_people(p_kind text, p_company bigint, p_person bigint, p_roles text[]) returns TABLE(person_id bigint, email text, company_name text, letter boolean, page boolean, digest boolean, letters_last_hour bigint)

function number_rental_event() returns trigger

function offer_document(o offers) returns text

function offer_on_market(o offers) returns boolean

function oldest_event_position(p_company bigint, p_mode text) returns bigint

function open_approved_write(p_key text, p_person bigint, p_company bigint, p_roles text[], p_scope text) returns write_opening

function open_balance() returns trigger

function open_document(document text) returns text

function open_write(p_key_id text, p_person bigint, p_roles text[], p_company_needed boolean, p_mode text, p_idempotency_key text, p_fingerprint bytea) returns write_opening

function open_write_in_session(p_session bytea, p_person bigint, p_roles text[], p_company_needed boolean, p_operator_needed boolean, p_factor_needed boolean) returns session_write_opening

function opportunity_document(o opportunities, status text) returns text

function opportunity_status(o opportunities) returns text

function opportunity_wire(o opportunities) returns text

function own_invoice_document(v invoices, p_company bigint) returns json

function parties_of(p_thing text, p_id text) returns TABLE(party text, company_id bigint, mode text, object_id text)

function party_document(p_party json) returns json

function place_on_market() returns trigger

function policy_covers_hours_of_all(r rentals, p_moment timestamp with time zone, p_hours integer) returns boolean

function policy_day_in_company(p_policy bigint, p_company bigint, at timestamp with time zone, without text) returns bigint

function policy_of_key(p_key text) returns bigint

function policy_total_in_company(p_policy bigint, p_company bigint) returns bigint

function price_down(cents integer) returns integer

function price_up(cents integer) returns integer

function queue_deliveries() returns trigger

function rate_limit_window_end(p_at timestamp with time zone, p_length_ms bigint, p_ends_ms bigint) returns timestamp with time zone

function record_attempts(p_attempts json, p_retry_seconds double precision[]) returns SETOF ended_webhook_endpoint

function refuse_change() returns trigger

function refuse_direct_change() returns trigger

function release_hold(p_id text) returns void

function release_webhook_lanes(p_lanes json) returns void

function render_availability() returns trigger

function render_inquiry() returns trigger

function render_listing() returns trigger

function render_lot() returns trigger

function render_offer() returns trigger

function render_opportunity() returns trigger

function render_rental() returns trigger

function render_request() returns trigger

function renewable_hours(p_id text, p_daily_limit_cents bigint, p_lead interval) returns TABLE(wanted integer, affordable integer, allowed integer)

function rental_document(r rentals) returns text

function rental_event_document(e rental_events) returns text

function rental_facts(p_id text, p_company bigint) returns json

function rental_notices(r rentals) returns text[]

function rental_spending_document(r rentals, p_from timestamp with time zone, p_to timestamp with time zone) returns text

function rental_wire(r rentals) returns text

function replaces_sealed_bid(p_bid text) returns boolean

function request_document(r requests) returns text

function schedule_autopilot(p_company bigint, p_thing text, VARIADIC p_steps text[]) returns void

function schedule_rental_work(p_rental text, p_kind text, p_due timestamp with time zone) returns void

function session_is_open(s sessions) returns boolean

function side_in(p_introduction text, p_company bigint) returns text

function sizes_within(sizes integer[], gpus integer) returns integer[]

function sold_as_listed(e deals, l listings) returns boolean

function spent_of_day(r rentals, p_moment timestamp with time zone, p_midnight timestamp with time zone, p_hours bigint) returns bigint

function startable_gpus(o offers) returns integer

function still_offered(i introductions) returns json

function submission_document(l listings) returns text

function take(counts jsonb, of text, amount bigint) returns jsonb

function take_invoice_number(p_kind text, p_issuer bigint, p_recipient bigint, OUT number text, OUT issued_at timestamp with time zone) returns record

function taken(counts jsonb, of text) returns bigint

function takes_bids(o lots) returns boolean

function term_days(term text) returns integer

function test_world(p_company bigint) returns bigint[]

function told_cents(r rentals) returns bigint

function unanswered_requests() returns SETOF text

function unavailable_because(p_sizes integer[], p_free bigint, p_size integer, p_price bigint, p_ceiling bigint) returns text

function utc_day(at timestamp with time zone) returns timestamp with time zone

function webhook_delivery_document(d webhook_deliveries) returns text

function webhook_endpoint_document(e webhook_endpoints) returns text

function webhook_payload(p_event text, p_type text, p_object_type text, p_object text, p_status text, p_created_at timestamp with time zone) returns text

function wire_time(t timestamp with time zone) returns text

function with_auction(document text, auction text) returns text

function write_rentals(p_calls rental_call[], p_prices bigint[], p_moment timestamp with time zone) returns void

function zone_of_place(p_zone text) returns text

CREATE TRIGGER end_approvals AFTER UPDATE OF revoked_at, expires_at ON api_keys FOR EACH ROW WHEN (((new.revoked_at IS DISTINCT FROM old.revoked_at) OR (new.expires_at IS DISTINCT FROM old.expires_at))) EXECUTE FUNCTION end_approvals_of_key();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER await_link AFTER INSERT ON audit REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION await_link();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER by_transfers_alone BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON closing_balances FOR EACH STATEMENT EXECUTE FUNCTION refuse_direct_change();

CREATE TRIGGER open_balance AFTER INSERT ON companies FOR EACH ROW WHEN ((new.played_for IS NULL)) EXECUTE FUNCTION open_balance();

CREATE TRIGGER by_transfers_alone BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON company_balances FOR EACH STATEMENT EXECUTE FUNCTION refuse_direct_change();

CREATE TRIGGER append_only BEFORE UPDATE ON events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER queue_deliveries AFTER INSERT ON events REFERENCING NEW TABLE AS published FOR EACH STATEMENT EXECUTE FUNCTION queue_deliveries();

CREATE TRIGGER learn_names AFTER INSERT OR UPDATE ON gpu_models FOR EACH STATEMENT EXECUTE FUNCTION learn_reference_names();

CREATE TRIGGER render BEFORE INSERT OR UPDATE ON inquiries FOR EACH ROW EXECUTE FUNCTION render_inquiry();

CREATE TRIGGER autopilot AFTER INSERT ON introductions FOR EACH ROW WHEN ((new.mode = 'test'::text)) EXECUTE FUNCTION autopilot_introduction();

CREATE TRIGGER keep_success_fee BEFORE INSERT ON introductions FOR EACH ROW EXECUTE FUNCTION keep_success_fee();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER apply AFTER INSERT ON ledger_transfers REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION apply_transfers();

CREATE TRIGGER mark_restricted AFTER INSERT OR DELETE ON listing_audience FOR EACH ROW EXECUTE FUNCTION mark_restricted();

CREATE TRIGGER autopilot AFTER INSERT OR UPDATE OF submitted_at ON listings FOR EACH ROW WHEN (((new.mode = 'test'::text) AND (new.status = 'pending'::text))) EXECUTE FUNCTION autopilot_submission();

CREATE TRIGGER render BEFORE INSERT OR UPDATE ON listings FOR EACH ROW EXECUTE FUNCTION render_listing();

CREATE TRIGGER render BEFORE INSERT OR UPDATE ON lots FOR EACH ROW EXECUTE FUNCTION render_lot();

CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON messages FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER note_market_change AFTER UPDATE OF withdrawn_at, status, driver_installed, on_market ON offers FOR EACH ROW WHEN ((old.on_market <> new.on_market)) EXECUTE FUNCTION note_market_change();

CREATE TRIGGER note_new AFTER INSERT ON offers REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION note_new_offers();

CREATE TRIGGER place_on_market BEFORE INSERT OR UPDATE OF withdrawn_at, status, driver_installed, on_market ON offers FOR EACH ROW EXECUTE FUNCTION place_on_market();

CREATE TRIGGER render BEFORE INSERT OR UPDATE OF gpu_model, region, gpu_counts, price_per_hour_cents, vcpus_per_gpu, ram_gb_per_gpu, storage_gb, interconnect, interruptible, estimated_provision_seconds, withdrawn_at, company_suspended ON offers FOR EACH ROW EXECUTE FUNCTION render_offer();

CREATE TRIGGER render_availability BEFORE UPDATE OF free_gpus ON offers FOR EACH ROW WHEN ((LEAST(old.free_gpus, new.free_gpus) < 8)) EXECUTE FUNCTION render_availability();

CREATE TRIGGER render BEFORE INSERT OR UPDATE ON opportunities FOR EACH ROW EXECUTE FUNCTION render_opportunity();

CREATE TRIGGER learn_names AFTER INSERT OR UPDATE ON regions FOR EACH STATEMENT EXECUTE FUNCTION learn_reference_names();

CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON rental_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER keep_live BEFORE DELETE ON rental_events FOR EACH ROW EXECUTE FUNCTION keep_live_event();

CREATE TRIGGER number BEFORE INSERT ON rental_events FOR EACH ROW EXECUTE FUNCTION number_rental_event();

CREATE TRIGGER count_begun AFTER INSERT ON rentals REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_begun_rentals();

CREATE TRIGGER count_ended AFTER UPDATE OF status ON rentals FOR EACH ROW WHEN (((old.status <> 'stopped'::text) AND (new.status = 'stopped'::text) AND (new.mode = 'live'::text))) EXECUTE FUNCTION count_active_rentals();

CREATE TRIGGER render BEFORE INSERT OR UPDATE OF status, connection ON rentals FOR EACH ROW EXECUTE FUNCTION render_rental();

CREATE TRIGGER autopilot AFTER INSERT ON requests FOR EACH ROW WHEN ((new.mode = 'test'::text)) EXECUTE FUNCTION autopilot_request();

CREATE TRIGGER render BEFORE INSERT OR UPDATE ON requests FOR EACH ROW EXECUTE FUNCTION render_request();

grant to parley_service on agreement_signatures: delete, insert, select, update

grant to parley_service on agreements: delete, insert, select, update

grant to parley_service on api_keys: delete, insert, select, update

grant to parley_service on approvals: delete, insert, select, update

grant to parley_service on audit: insert, select

grant to parley_service on audit_chain: insert, select

grant to parley_service on audit_head: delete, insert, select, update

grant to parley_service on audit_waiting: delete, insert, select, update

grant to parley_service on bids: delete, insert, select, update

grant to parley_service on claims: delete, insert, select, update

grant to parley_service on closing_balances: delete, insert, select, update

grant to parley_service on companies: delete, insert, select, update

grant to parley_service on company_balances: delete, insert, select, update

grant to parley_service on deals: delete, insert, select, update

grant to parley_service on email_changes: delete, insert, select, update

grant to parley_service on event_head: delete, insert, select, update

grant to parley_service on events: delete, insert, select, update

grant to parley_service on files: delete, insert, select, update

grant to parley_service on gpu_families: delete, insert, select, update

grant to parley_service on gpu_models: delete, insert, select, update

grant to parley_service on idempotency: delete, insert, select, update

grant to parley_service on inquiries: delete, insert, select, update

grant to parley_service on introductions: delete, insert, select, update

grant to parley_service on invitations: delete, insert, select, update

grant to parley_service on invoice_counters: delete, insert, select, update

grant to parley_service on invoice_series: select

grant to parley_service on invoices: delete, insert, select, update

grant to parley_service on key_calls: delete, insert, select, update

grant to parley_service on key_policies: delete, insert, select, update

grant to parley_service on ledger_transfers: delete, insert, select, update

grant to parley_service on listing_audience: delete, insert, select, update

grant to parley_service on listings: delete, insert, select, update

grant to parley_service on lots: delete, insert, select, update

grant to parley_service on low_wallets: delete, insert, select, update

grant to parley_service on mails: delete, insert, select, update

grant to parley_service on market_days: delete, insert, select, update

grant to parley_service on market_folds: delete, insert, select, update

grant to parley_service on memberships: delete, insert, select, update

grant to parley_service on message_bundles: delete, insert, select, update

grant to parley_service on message_readings: delete, insert, select, update

grant to parley_service on messages: delete, insert, select, update

grant to parley_service on migrations: select

grant to parley_service on notification_broadcasts: delete, insert, select, update

grant to parley_service on notification_choices: delete, insert, select, update

grant to parley_service on notification_clocks: delete, insert, select, update

grant to parley_service on notification_head: delete, insert, select, update

grant to parley_service on notification_settings: delete, insert, select, update

grant to parley_service on notifications: delete, insert, select, update

grant to parley_service on offer_changes: delete, insert, select, update

grant to parley_service on offer_totals: delete, insert, select, update

grant to parley_service on offers: delete, insert, select, update

grant to parley_service on offers_on_market: delete, insert, select, update

grant to parley_service on operator_invitations: delete, insert, select, update

grant to parley_service on opportunities: delete, insert, select, update

grant to parley_service on passkey_challenges: delete, insert, select, update

grant to parley_service on passkeys: delete, insert, select, update

grant to parley_service on password_resets: delete, insert, select, update

grant to parley_service on people: delete, insert, select, update

grant to parley_service on rate_limit_windows: delete, insert, select, update

grant to parley_service on recovery_codes: delete, insert, select, update

grant to parley_service on reference_names: delete, insert, select, update

grant to parley_service on reference_prices: delete, insert, select, update

grant to parley_service on regions: delete, insert, select, update

grant to parley_service on rental_events: delete, insert, select, update

grant to parley_service on rental_gpus: delete, insert, select, update

grant to parley_service on rental_work: delete, insert, select, update

grant to parley_service on rentals: delete, insert, select, update

grant to parley_service on requests: delete, insert, select, update

grant to parley_service on rights_epoch: delete, insert, select, update

grant to parley_service on sessions: delete, insert, select, update

grant to parley_service on settings: delete, insert, select, update

grant to parley_service on sign_ups: delete, insert, select, update

grant to parley_service on sql_files: select

grant to parley_service on sql_releases: select

grant to parley_service on ssh_keys: delete, insert, select, update

grant to parley_service on test_work: delete, insert, select, update

grant to parley_service on test_worlds: delete, insert, select, update

grant to parley_service on totp_enrolments: delete, insert, select, update

grant to parley_service on totp_factors: delete, insert, select, update

grant to parley_service on webhook_deliveries: delete, insert, select, update

grant to parley_service on webhook_endpoints: delete, insert, select, update

grant to parley_service on webhook_lanes: delete, insert, select, update
