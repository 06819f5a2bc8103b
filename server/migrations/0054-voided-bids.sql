-- Bids end with the suspension of their company. A voided one is told from one that its company replaced: the next counts anew.
alter table bids add column voided_at timestamptz, add check (voided_at is null or replaced_at is not null);
