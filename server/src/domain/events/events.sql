-- Events are written once and dropped when they are old; none changes.

create or replace trigger append_only before update on events for each statement execute function refuse_change();

-- The position from which on a company's events are kept, whatever their age: those of a test world, since it was emptied last.
create or replace function oldest_event_position(p_company bigint, p_mode text) returns bigint language sql stable as $$
  select case p_mode when 'test' then coalesce((select w.emptied_at_position from test_worlds w where w.company_id = p_company), 0) else 0 end
$$;

-- Drops a company's events of one mode, and answers the position before which no cursor of theirs holds any more: that of nothing.
create or replace function forget_events(p_company bigint, p_mode text) returns bigint language plpgsql as $$
declare
  nothing bigint;
begin
  -- All but those that are published meanwhile, before the head is held: publishers wait for it.
  delete from events where company_id = p_company and mode = p_mode;
  update event_head set position = position + 1 returning position into nothing;
  delete from events where company_id = p_company and mode = p_mode;
  return nothing;
end $$;
