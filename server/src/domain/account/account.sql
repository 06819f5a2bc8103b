-- What holds for a key.

-- What a key may spend a day: its own cap, never above its company's ceiling; the service's default where neither says.
create or replace function daily_spend_limit(p_own bigint, p_company bigint, p_default bigint) returns bigint language sql stable as $$
  select least(coalesce(p_own, p_default), coalesce((select c.daily_spend_limit_cents from companies c where c.id = p_company), p_default))
$$;

-- What a policy says, for a key that carries one.
create or replace function key_policy_document(p_policy bigint) returns json language sql stable as $$
  select row_to_json(d) from (select p.daily_spend_cents as "dailySpendCents", p.total_spend_cents as "totalSpendCents",
    p.max_gpu_count as "maxGpuCount", p.max_price_per_hour_cents as "maxPricePerHourCents", p.regions, p.gpu_models as "gpuModels",
    p.auto_stop_hours as "autoStopHours", p.approval from key_policies p where p.id = p_policy) d
$$;
