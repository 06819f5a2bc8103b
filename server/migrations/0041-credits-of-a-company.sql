-- The last top-ups of a company, whatever else moved in its wallet since.

create index credits_to_company on ledger_transfers (to_company, created_at desc, id desc) where kind = 'credit';
