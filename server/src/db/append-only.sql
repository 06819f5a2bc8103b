-- The rule of tables that only grow; each of them has its trigger beside its own functions.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
