-- A success fee that was paid and is not owed any more is to be returned, and then was.

alter table invoices
  add column refund_due_at timestamptz check (refund_due_at is null or kind = 'success_fee' and status = 'paid'),
  add column refunded_at timestamptz check (refunded_at is null or refund_due_at is not null);

create index on invoices (refund_due_at) where refund_due_at is not null and refunded_at is null;
