-- Invoices: their numbers, what makes a company past due, what is read of them.

-- The next number of a kind, and its time: read once the counter is held, so that numbers and times run alike.
create or replace function take_invoice_number(p_kind text, out number text, out issued_at timestamptz) language plpgsql as $$
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
create or replace function company_past_due(p_company bigint) returns boolean language sql stable as $$
  select exists (select from invoices i
    where i.recipient_company_id = p_company and i.kind = 'success_fee' and i.status = 'issued' and i.due_at <= app_now())
$$;

create or replace function invoice_document(v invoices) returns json language sql stable as $$
  select row_to_json(d) from (select v.id, v.kind, v.number,
    (select e.introduction_id from deals e where e.id = v.deal_id) as "introductionId", v.status,
    v.status = 'issued' and v.due_at <= app_now() as overdue, v.issuer, v.recipient, v.lines, v.amount_cents as "amountCents", v.currency,
    wire_time(v.issued_at) as "issuedAt", wire_time(v.due_at) as "dueAt", wire_time(v.paid_at) as "paidAt",
    wire_time(v.voided_at) as "voidedAt", v.void_reason as "voidReason") d
$$;
