-- Invoices: their numbers, when a company is past due, their documents.

-- The next number between an issuer and a recipient, and its time. The time is read after the series is locked, so that numbers and times
-- have the same order, and a year ends for both together.
create or replace function take_invoice_number(
  p_kind text, p_issuer bigint, p_recipient bigint, out number text, out issued_at timestamptz
) language plpgsql as $$
declare
  counter invoice_counters;
begin
  perform pg_advisory_xact_lock(hashtextextended(format('invoices %s %s %s', p_kind, p_issuer, p_recipient), 0));
  issued_at := app_now();
  insert into invoice_counters as c (kind, issuer_company_id, recipient_company_id, year, last)
    values (p_kind, p_issuer, p_recipient, extract(year from issued_at at time zone 'UTC'), 1)
    on conflict (kind, issuer_company_id, recipient_company_id, year) do update set last = c.last + 1 returning * into counter;
  -- Four digits, or as many as it has.
  select format('%s-%s-%s-%s', s.prefix, counter.code, counter.year, lpad(counter.last::text, greatest(4, length(counter.last::text)), '0'))
    into number from invoice_series s where s.kind = p_kind;
end $$;

-- The number of an invoice. An invoice of a test world uses no number of the live series.
create or replace function next_invoice_number(
  p_mode text, p_kind text, p_issuer bigint, p_recipient bigint, out number text, out issued_at timestamptz
) language plpgsql as $$
begin
  if p_mode = 'live' then
    select n.number, n.issued_at into number, issued_at from take_invoice_number(p_kind, p_issuer, p_recipient) n;
    return;
  end if;
  issued_at := app_now();
  select format('TEST-%s-%s-%s', s.prefix, upper(left(replace(gen_random_uuid()::text, '-', ''), 10)),
      extract(year from issued_at at time zone 'UTC')) into number
    from invoice_series s where s.kind = p_kind;
end $$;

-- Whether the company owes the service an overdue invoice. A deal's invoice is between the parties and makes nobody past due.
create or replace function company_past_due(p_company bigint) returns boolean language sql stable as $$
  select exists (select from invoices i
    where i.recipient_company_id = p_company and i.mode = 'live' and i.kind = 'success_fee' and i.status = 'issued' and i.due_at <= app_now())
$$;

-- A party as it was when the invoice was issued; invoices from before companies had an address have none.
create or replace function party_document(p_party json) returns json language sql immutable as $$
  select json_build_object('name', p_party -> 'name', 'country', p_party -> 'country', 'address', p_party -> 'address', 'taxId', p_party -> 'taxId',
    'bankDetails', p_party -> 'bankDetails')
$$;

-- An invoice as the operator reads it.
create or replace function invoice_document(v invoices) returns json language sql stable as $$
  select own_invoice_document(v, null)
$$;

-- An invoice as its issuer or recipient reads it.
create or replace function own_invoice_document(v invoices, p_company bigint) returns json language sql stable as $$
  select row_to_json(d) from (select v.id, v.kind, v.number,
    case p_company when v.issuer_company_id then 'issuer' when v.recipient_company_id then 'recipient' end as role,
    (select e.introduction_id from deals e where e.id = v.deal_id) as "introductionId", v.status,
    v.status = 'issued' and v.due_at <= app_now() as overdue,
    party_document(v.issuer) as issuer, party_document(v.recipient) as recipient, v.lines, v.amount_cents as "amountCents", v.currency,
    wire_time(v.issued_at) as "issuedAt", wire_time(v.due_at) as "dueAt", wire_time(v.paid_at) as "paidAt",
    wire_time(v.voided_at) as "voidedAt", v.void_reason as "voidReason",
    wire_time(v.refund_due_at) as "refundDueAt", wire_time(v.refunded_at) as "refundedAt") d
$$;
