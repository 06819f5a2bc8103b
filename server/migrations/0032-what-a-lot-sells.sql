-- What is bought with a lot: how many nodes, from when, and for how long.

alter table lots add column quantity int check (quantity between 1 and 1000);
alter table lots add column starts_at timestamptz;
alter table lots add column duration_months int check (duration_months between 1 and 60);

-- The functions that follow render what is written from now on; this one would render what is there as the release before had it.
drop trigger if exists render on lots;
update lots set quantity = (node ->> 'quantityAvailable')::int;
update lots set auction_wire = left(auction_wire, -1) || ',"quantity":' || quantity || ',"starts_at":null,"duration_months":null}';
alter table lots alter column quantity set not null;
