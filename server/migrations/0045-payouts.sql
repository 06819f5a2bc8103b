-- What a company earned is paid out: the ledger's one way out of the world it keeps.

alter table ledger_transfers alter column to_company drop not null;
alter table ledger_transfers drop constraint ledger_transfers_to_account_check, drop constraint ledger_transfers_kind_check;
alter table ledger_transfers
  add constraint ledger_transfers_kind_check check (kind in ('credit', 'hold', 'charge', 'fee', 'release', 'payout')),
  add constraint ledger_transfers_payout_check check (
    case kind when 'payout' then from_account = 'payable' and to_account = 'world' and to_company is null
      else to_account <> 'world' and to_company is not null end);

-- A payout goes to no company, so that `<>` would say nothing of it.
drop index transfers_from_company;
create index transfers_from_company on ledger_transfers (from_company, created_at desc, id desc)
  where from_company is distinct from to_company;
create index payouts_from_company on ledger_transfers (from_company, created_at desc, id desc) where kind = 'payout';
