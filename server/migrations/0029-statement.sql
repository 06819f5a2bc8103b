-- A statement is read by rental.

create index transfers_of_rental on ledger_transfers (rental_id, created_at desc, id desc) where rental_id is not null;
