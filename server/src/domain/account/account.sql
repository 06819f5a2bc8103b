-- Sessions.

-- Whether a session has neither idled for 12 hours nor is a week old.
create or replace function session_is_open(s sessions) returns boolean language sql stable as $$
  select s.seen_at > app_now() - interval '12 hours' and s.created_at > app_now() - interval '7 days'
$$;

-- Whether a session proved its second factor within the last five minutes. A clock that was set back by more than a minute since does not
-- extend them.
create or replace function factor_is_fresh(s sessions) returns boolean language sql stable as $$
  select coalesce(s.factor_proven_at > app_now() - interval '5 minutes' and s.factor_proven_at <= app_now() + interval '1 minute', false)
$$;

-- Keys.

-- The short form by which people recognize a key.
create or replace function masked_key(k api_keys) returns text language sql immutable as $$
  select 'gpk_' || k.mode || '_…' || k.last_four
$$;

-- The name that a company sees for a key: a holder who left may have renamed it for another company since.
create or replace function key_name_in(k api_keys, p_company bigint) returns text language sql stable as $$
  select case when exists (select from memberships m where m.person_id = k.person_id and m.company_id = p_company) then k.name else masked_key(k) end
$$;

-- What a key may spend a day: its own cap, at most its company's ceiling. The service's default applies where neither is set.
create or replace function daily_spend_limit(p_own bigint, p_company bigint, p_default bigint) returns bigint language sql stable as $$
  select least(coalesce(p_own, p_default), coalesce((select c.daily_spend_limit_cents from companies c where c.id = p_company), p_default))
$$;

-- The policy document of a key that has one.
create or replace function key_policy_document(p_policy bigint) returns json language sql stable as $$
  select row_to_json(d) from (select p.daily_spend_cents as "dailySpendCents", p.total_spend_cents as "totalSpendCents",
    p.max_gpu_count as "maxGpuCount", p.max_price_per_hour_cents as "maxPricePerHourCents", p.regions, p.gpu_models as "gpuModels",
    p.auto_stop_hours as "autoStopHours", p.approval from key_policies p where p.id = p_policy) d
$$;

-- Changes a person's email address with a mailed link, and uses up the link. Returns nothing when the link is used or expired, the account
-- is closed or suspended, or the address got an account since. Locks the person's row first, as a change of password does.
create or replace function confirm_email_change(p_token bytea) returns table (person_id bigint, email_before text, email_now text)
language plpgsql as $$
declare
  asked record;
begin
  perform from people p where p.id = (select e.person_id from email_changes e where e.token_hash = p_token) for update;
  delete from email_changes e where e.token_hash = p_token and e.expires_at > app_now() returning e.person_id, e.email into asked;
  if not found then
    return;
  end if;
  return query update people p set email = asked.email from people before
    where p.id = asked.person_id and before.id = p.id and p.suspended_at is null and p.password_hash is not null
    returning p.id, before.email, p.email;
exception when unique_violation then
  return;
end $$;
