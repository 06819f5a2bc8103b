-- What a key's policy allows its rentals. Each check locks the policy's row, so that two concurrent rentals cannot both pass where only one
-- may. Locks are taken in this order: a rental, balances by company, policies, an offer, work.

create or replace function policy_of_key(p_key text) returns bigint language sql stable as $$
  select k.policy_id from api_keys k where k.id = p_key
$$;

-- Which field of a policy a rental breaks, regardless of what was spent; null when none.
create or replace function broken_policy(p key_policies, p_gpu_count int, p_hourly bigint, p_region text, p_gpu_model text)
returns text language sql immutable as $$
  select case
    when p_gpu_count > p.max_gpu_count then 'max_gpu_count'
    when p_hourly > p.max_price_per_hour_cents then 'max_price_per_hour_cents'
    when not p_region = any (p.regions) then 'regions'
    when not p_gpu_model = any (p.gpu_models) then 'gpu_models'
  end
$$;

-- When a new rental stops automatically: at the requested time, but never later than its key's policy allows.
create or replace function auto_stop_within_policy(p_key text, p_asked timestamptz, p_moment timestamptz) returns timestamptz language sql stable as $$
  select least(p_asked, p_moment + (select p.auto_stop_hours from key_policies p where p.id = policy_of_key(p_key)) * interval '1 hour')
$$;

-- What counts for a day: for each rental of the policy's keys in the company, the larger of what accrued that day and what is held.
create or replace function policy_day_in_company(p_policy bigint, p_company bigint, at timestamptz, without text) returns bigint language sql stable as $$
  select coalesce(sum(key_day_in_company(k.id, p_company, at, without)), 0)::bigint from api_keys k where k.policy_id = p_policy
$$;

-- The amount that counts in total: what was charged and what is held.
create or replace function policy_total_in_company(p_policy bigint, p_company bigint) returns bigint language sql stable as $$
  select coalesce(sum(r.charged_cents + r.held_cents), 0)::bigint
    from api_keys k join rentals r on r.key_id = k.id where k.policy_id = p_policy and r.company_id = p_company
$$;

-- Which spending limit one more hour would exceed. The total is checked first, because it does not reset the next day.
create or replace function judge_policy_limits(p key_policies, p_company bigint, p_price bigint, p_taken bigint, p_moment timestamptz, judged rental_verdict)
returns rental_verdict language plpgsql stable as $$
declare
  committed bigint;
begin
  if p.total_spend_cents is not null then
    committed := policy_total_in_company(p.id, p_company) + p_taken;
    if committed + p_price > p.total_spend_cents then
      judged.limit_cents := p.total_spend_cents;
      judged.committed_cents := committed;
      judged.policy := 'total_spend_cents';
      return judged;
    end if;
  end if;
  if p.daily_spend_cents is not null then
    committed := policy_day_in_company(p.id, p_company, p_moment, null) + p_taken;
    if committed + p_price > p.daily_spend_cents then
      judged.limit_cents := p.daily_spend_cents;
      judged.committed_cents := committed;
      judged.policy := 'daily_spend_cents';
    end if;
  end if;
  return judged;
end $$;

-- Whether the policy of a rental's key covers `p_hours` more hours of all its running rentals in the company.
create or replace function policy_covers_hours_of_all(r rentals, p_moment timestamptz, p_hours int) returns boolean language sql stable as $$
  select coalesce((select coalesce(policy_total_in_company(p.id, r.company_id) + p_hours * h.cents <= p.total_spend_cents, true)
      and coalesce(policy_day_in_company(p.id, r.company_id, p_moment, null) + p_hours * h.cents <= p.daily_spend_cents, true)
    from key_policies p, lateral (select sum(key_hourly_cents(k.id, r.company_id)) as cents from api_keys k where k.policy_id = p.id) h
    where p.id = policy_of_key(r.key_id)), true)
$$;

-- How many of `p_hours` more hours the policy of a rental's key allows. Locks the policy's row until the commit.
create or replace function hours_within_policy(r rentals, p_moment timestamptz, p_hours int) returns int language plpgsql as $$
declare
  p key_policies;
  midnight timestamptz := utc_day(p_moment) + interval '24 hours';
  others bigint;
  total bigint;
  hours int;
begin
  select k.* into p from key_policies k where k.id = policy_of_key(r.key_id) for no key update;
  if p.daily_spend_cents is null and p.total_spend_cents is null then
    return p_hours;
  end if;
  others := policy_day_in_company(p.id, r.company_id, p_moment, r.id);
  total := policy_total_in_company(p.id, r.company_id);
  select count(*) into hours from generate_series(1, p_hours) h
    where (p.total_spend_cents is null or total + cost_of_hours(r, h) <= p.total_spend_cents)
      and (p.daily_spend_cents is null or others + spent_of_day(r, p_moment, midnight, h) <= p.daily_spend_cents);
  return hours;
end $$;
