-- What holds for a key.

-- What a key may spend a day: its own cap, never above its company's ceiling; the service's default where neither says.
create or replace function daily_spend_limit(p_own bigint, p_company bigint, p_default bigint) returns bigint language sql stable as $$
  select least(coalesce(p_own, p_default), coalesce((select c.daily_spend_limit_cents from companies c where c.id = p_company), p_default))
$$;
