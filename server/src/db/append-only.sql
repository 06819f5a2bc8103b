-- The rule of append-only tables. The trigger of each table is in the file of its own functions.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
