-- After the reveal: the success fee, claims, deals, files, invoices; and the chain that proves the audit whole.

alter table agreements add column success_fee_basis_points int not null default 0 check (success_fee_basis_points between 0 and 10000);
-- Who published it; null for one that came with the installation.
alter table agreements add column published_by bigint references people;

alter table introductions add column void_reason text;
create index introductions_live on introductions (revealed_at desc, id desc) where mode = 'live';

-- A side says that it knew the other before the reveal: once per introduction, whichever side it is.
create table claims (
  id public_id primary key,
  introduction_id public_id not null unique references introductions,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  status text not null default 'filed' check (status in ('filed', 'upheld', 'refused')),
  statement text not null,
  filed_at timestamptz not null default app_now(),
  decision_reason text,
  decided_by bigint references people,
  decided_at timestamptz,
  check ((status = 'filed') = (decided_at is null)),
  check ((decided_at is null) = (decision_reason is null))
);
create index claims_newest on claims (filed_at desc, id desc);
create index claims_waiting on claims (filed_at desc, id desc) where status = 'filed';

-- What one side reports and the other confirms or contests; a contested one may be followed by another.
create table deals (
  id public_id primary key,
  introduction_id public_id not null references introductions,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  status text not null default 'reported' check (status in ('reported', 'confirmed', 'contested')),
  starts_at timestamptz not null,
  months int not null check (months between 1 and 60),
  monthly_cents bigint not null check (monthly_cents > 0),
  currency text not null check (currency in ('USD', 'EUR')),
  note text,
  reported_at timestamptz not null default app_now(),
  contest_reason text,
  decided_by bigint references people,
  decided_at timestamptz,
  check ((status = 'reported') = (decided_at is null))
);
create unique index deals_standing on deals (introduction_id) where status <> 'contested';
create index deals_of_introduction on deals (introduction_id, reported_at desc, id desc);

-- Evidence and receipts. A file belongs to its introduction; a claim or a deal report names those it rests on.
create table files (
  id public_id primary key,
  introduction_id public_id not null references introductions,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  claim_id public_id references claims,
  deal_id public_id references deals,
  name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes bytea not null,
  size_bytes int not null generated always as (octet_length(bytes)) stored,
  sha256 bytea not null generated always as (sha256(bytes)) stored,
  uploaded_at timestamptz not null default app_now(),
  check (claim_id is null or deal_id is null)
);
-- They are compressed already.
alter table files alter column bytes set storage external;
create index files_of_introduction on files (introduction_id, uploaded_at, id);

-- Invoices

-- A counter per kind and year: its row is locked by whoever takes a number, until their commit, so that a number is taken
-- by a commit or by nobody.
create table invoice_series (
  kind text primary key check (kind in ('deal', 'success_fee')),
  prefix text not null unique
);
insert into invoice_series values ('deal', 'DEAL'), ('success_fee', 'FEE');
create table invoice_counters (
  kind text not null references invoice_series,
  year int not null,
  last int not null,
  primary key (kind, year)
);

create table invoices (
  id public_id primary key,
  kind text not null references invoice_series,
  number text not null unique,
  deal_id public_id not null references deals,
  status text not null default 'issued' check (status in ('issued', 'paid', 'void')),
  -- Null: the service itself.
  issuer_company_id bigint references companies,
  recipient_company_id bigint not null references companies,
  -- Both as they were called when it was issued.
  issuer json not null,
  recipient json not null,
  -- [{description, quantity, unitCents, amountCents}]
  lines json not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency in ('USD', 'EUR')),
  issued_at timestamptz not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  unique (deal_id, kind),
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'void') = (voided_at is not null))
);
create index invoices_newest on invoices (issued_at desc, id desc);
create index invoices_of_issuer on invoices (issuer_company_id, issued_at desc, id desc);
create index invoices_of_recipient on invoices (recipient_company_id, issued_at desc, id desc);
create index invoices_unpaid on invoices (recipient_company_id, due_at) where status = 'issued' and kind = 'success_fee';

-- The next number of a kind, and its time: read once the counter is held, so that numbers and times run alike.
create function take_invoice_number(p_kind text, out number text, out issued_at timestamptz) language plpgsql as $$
declare
  series invoice_series;
  taken int;
begin
  select * into series from invoice_series s where s.kind = p_kind for update;
  issued_at := app_now();
  insert into invoice_counters as c values (p_kind, extract(year from issued_at at time zone 'UTC'), 1)
    on conflict (kind, year) do update set last = c.last + 1 returning last into taken;
  number := format('%s-%s-%s', series.prefix, extract(year from issued_at at time zone 'UTC'), lpad(taken::text, 6, '0'));
end $$;

-- Owes the service an invoice that was due. A deal's invoice is between the parties and makes nobody past due.
create function company_past_due(p_company bigint) returns boolean language sql stable as $$
  select exists (select from invoices i
    where i.recipient_company_id = p_company and i.kind = 'success_fee' and i.status = 'issued' and i.due_at <= app_now())
$$;

-- What a side reads: the counterpart's card as its company keeps it, what the steps after the reveal produced, and nothing of
-- the other side's own ids. The invoice is the success fee's, which concerns the seller alone.
create or replace function introduction_document(i introductions, side text) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    i.id,
    case when lapsed.now then 'lapsed' else i.status end as status,
    side as role,
    i.listing_id as "listingId",
    case side when 'buyer' then i.request_id end as "requestId",
    case side when 'seller' then i.opportunity_id end as "opportunityId",
    i.demand,
    company_card(case side when 'buyer' then i.seller_company_id else i.buyer_company_id end) as counterparty,
    wire_time(i.revealed_at) as "revealedAt",
    wire_time(i.buyer_ready_at) as "buyerReadyAt",
    wire_time(i.seller_ready_at) as "sellerReadyAt",
    (select row_to_json(p) from (select c.status, wire_time(c.filed_at) as "filedAt", wire_time(c.decided_at) as "decidedAt"
      from claims c where c.introduction_id = i.id) p) as claim,
    (select row_to_json(p) from (select e.status, wire_time(e.reported_at) as "reportedAt",
        case e.status when 'confirmed' then wire_time(e.decided_at) end as "confirmedAt"
      from deals e where e.introduction_id = i.id order by e.reported_at desc, e.id desc limit 1) p) as deal,
    (select row_to_json(p) from (select v.number, v.status, v.amount_cents as "amountCents", v.currency,
        wire_time(v.issued_at) as "issuedAt", wire_time(v.due_at) as "dueAt", wire_time(v.paid_at) as "paidAt"
      from invoices v join deals e on e.id = v.deal_id
      where side = 'seller' and e.introduction_id = i.id and v.kind = 'success_fee') p) as invoice,
    wire_time(case when lapsed.now then i.expires_at else i.closed_at end) as "closedAt",
    wire_time(case when lapsed.now then i.expires_at else i.updated_at end) as "updatedAt"
    from (select i.status = 'active' and i.expires_at <= app_now() as now) lapsed) d
$$;

-- What people at the dashboard read of them; the invoice's PDF is drawn from the same.

create function side_in(p_introduction text, p_company bigint) returns text language sql stable as $$
  select case when i.buyer_company_id = p_company then 'buyer' else 'seller' end from introductions i where i.id = p_introduction
$$;

create function file_document(f files) returns json language sql stable as $$
  select row_to_json(d) from (select f.id, f.name, f.media_type as "mediaType", f.size_bytes as "sizeBytes",
    encode(f.sha256, 'hex') as sha256, side_in(f.introduction_id, f.company_id) as "uploadedBy",
    wire_time(f.uploaded_at) as "uploadedAt") d
$$;

create function claim_document(c claims) returns json language sql stable as $$
  select row_to_json(d) from (select c.id, c.introduction_id as "introductionId", c.status,
    side_in(c.introduction_id, c.company_id) as "filedBy", c.statement,
    (select coalesce(json_agg(file_document(f) order by f.uploaded_at, f.id), '[]') from files f where f.claim_id = c.id) as files,
    wire_time(c.filed_at) as "filedAt", wire_time(c.decided_at) as "decidedAt", c.decision_reason as "decisionReason") d
$$;

create function deal_document(e deals) returns json language sql stable as $$
  select row_to_json(d) from (select e.id, e.introduction_id as "introductionId", e.status,
    side_in(e.introduction_id, e.company_id) as "reportedBy", wire_time(e.starts_at) as "startsAt", e.months,
    e.monthly_cents as "monthlyCents", e.currency, e.note,
    (select coalesce(json_agg(file_document(f) order by f.uploaded_at, f.id), '[]') from files f where f.deal_id = e.id) as files,
    wire_time(e.reported_at) as "reportedAt", wire_time(e.decided_at) as "decidedAt", e.contest_reason as "contestReason") d
$$;

create function invoice_document(v invoices) returns json language sql stable as $$
  select row_to_json(d) from (select v.id, v.kind, v.number,
    (select e.introduction_id from deals e where e.id = v.deal_id) as "introductionId", v.status,
    v.status = 'issued' and v.due_at <= app_now() as overdue, v.issuer, v.recipient, v.lines, v.amount_cents as "amountCents", v.currency,
    wire_time(v.issued_at) as "issuedAt", wire_time(v.due_at) as "dueAt", wire_time(v.paid_at) as "paidAt",
    wire_time(v.voided_at) as "voidedAt", v.void_reason as "voidReason") d
$$;

-- An introduction with all that came after it, as one side reads it.
create function introduction_detail(i introductions, p_company bigint) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    introduction_document(i, case when i.buyer_company_id = p_company then 'buyer' else 'seller' end)::json as introduction,
    i.void_reason as "voidReason",
    (select claim_document(c) from claims c where c.introduction_id = i.id) as claim,
    (select coalesce(json_agg(deal_document(e) order by e.reported_at desc, e.id desc), '[]')
      from deals e where e.introduction_id = i.id) as deals,
    (select coalesce(json_agg(file_document(f) order by f.uploaded_at, f.id), '[]') from files f where f.introduction_id = i.id) as files,
    (select coalesce(json_agg(invoice_document(v) order by v.kind), '[]') from invoices v join deals e on e.id = v.deal_id
      where e.introduction_id = i.id and p_company in (v.issuer_company_id, v.recipient_company_id)) as invoices) d
$$;

-- The audit's chain

-- The factor that was proven for the step; a name for the row that tells nothing of how many there are.
alter table audit
  add column factor text,
  add column ref public_id not null default 'aud_' || left(replace(gen_random_uuid()::text, '-', ''), 22);
drop index audit_of_company;
create index audit_of_company on audit (company_id, at desc, ref desc);
create index audit_newest on audit (at desc, ref desc);

create table audit_chain (
  position bigint primary key,
  audit_id bigint not null unique,
  previous bytea not null,
  hash bytea not null
);
create trigger append_only before update or delete or truncate on audit_chain for each statement execute function refuse_change();

-- Where the chain ends: whoever lengthens it holds this row, so that there is one at a time.
create table audit_head (
  one boolean primary key default true check (one),
  position bigint not null,
  hash bytea not null
);
insert into audit_head (position, hash) values (0, '');

-- Rows that no link holds yet. Ids are not given in the order of commits; a row here is seen once its commit is, so none is skipped.
create table audit_waiting (
  audit_id bigint primary key
);
insert into audit_waiting select id from audit;

create function await_link() returns trigger language plpgsql as $$
begin
  insert into audit_waiting values (new.id);
  return null;
end $$;
create trigger await_link after insert on audit for each row execute function await_link();

-- A link's hash: the one before it, and all that the row says.
create function audit_link(previous bytea, a audit) returns bytea language sql stable as $$
  select sha256(previous || convert_to(json_build_array(a.id, a.ref, (extract(epoch from a.at) * 1000000)::bigint, a.action, a.target,
    a.company_id, a.person_id, a.key_id, a.request_id, a.factor, a.detail)::text, 'UTF8'))
$$;

-- Links up to so many waiting rows and tells how many; none while another instance does.
create function link_audit(p_most int) returns int language plpgsql as $$
declare
  head audit_head;
  a audit;
  begun bigint;
begin
  select * into head from audit_head for update skip locked;
  if not found then
    return 0;
  end if;
  begun := head.position;
  for a in select r.* from audit_waiting w join audit r on r.id = w.audit_id order by r.id limit p_most loop
    insert into audit_chain values (head.position + 1, a.id, head.hash, audit_link(head.hash, a))
      returning position, hash into head.position, head.hash;
  end loop;
  if head.position > begun then
    delete from audit_waiting w using audit_chain c where c.audit_id = w.audit_id and c.position > begun;
    update audit_head h set position = head.position, hash = head.hash;
  end if;
  return head.position - begun;
end $$;

-- The service reads and writes; what is append-only, and the schema, are not its to change. Roles belong to the whole server:
-- another database may have made it, and whoever migrates may not be allowed to.
do $$
begin
  create role parley_service nologin;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise notice 'the role parley_service cannot be made: the service acts as the owner';
end $$;
do $$
begin
  if not pg_has_role('parley_service', 'member') then
    execute format('grant parley_service to %I', current_user);
  end if;
exception
  when undefined_object or insufficient_privilege then null;
end $$;
do $$
begin
  if exists (select from pg_roles where rolname = 'parley_service') then
    grant usage on schema public to parley_service;
    grant select, insert, update, delete on all tables in schema public to parley_service;
    alter default privileges in schema public grant select, insert, update, delete on tables to parley_service;
    revoke update, delete on audit, audit_chain from parley_service;
    revoke insert, update, delete on migrations, invoice_series from parley_service;
    grant update on invoice_series to parley_service;
  end if;
end $$;
