-- Events are written once, never changed, and deleted when they are old.

create or replace trigger append_only before update on events for each statement execute function refuse_change();

-- The oldest position that a company's cursors may name, apart from the age limit: in test mode, where its test world was last emptied.
create or replace function oldest_event_position(p_company bigint, p_mode text) returns bigint language sql stable as $$
  select case p_mode when 'test' then coalesce((select w.emptied_at_position from test_worlds w where w.company_id = p_company), 0) else 0 end
$$;

-- Deletes a company's events of one mode. Returns a position without an event; no cursor before it is valid any more.
create or replace function forget_events(p_company bigint, p_mode text) returns bigint language plpgsql as $$
declare
  nothing bigint;
begin
  -- All but those that are published before the head is locked. Publishers wait for the head.
  delete from events where company_id = p_company and mode = p_mode;
  update event_head set position = position + 1 returning position into nothing;
  delete from events where company_id = p_company and mode = p_mode;
  return nothing;
end $$;
