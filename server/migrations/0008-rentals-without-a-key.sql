-- A rental that a person began at the dashboard has no key, and so no key's daily cap: what is in the wallet is what bounds it.

-- As before, but for that.
create or replace function renewable_hours(p_id text, p_daily_limit_cents bigint, p_lead interval)
returns table (wanted int, affordable int, allowed int) language plpgsql stable as $$
declare
  r rentals;
  moment timestamptz;
  midnight timestamptz;
  wallet bigint;
  limit_cents bigint;
  others bigint;
begin
  select * into strict r from rentals where id = p_id;
  moment := least(app_now(), r.paid_through);
  midnight := utc_day(moment) + interval '24 hours';
  select wallet_cents into strict wallet from company_balances where company_id = r.company_id;
  -- At most to the end of a day at once, for the cap is a day's.
  wanted := greatest(1, least(
    ceil(extract(epoch from app_now() + p_lead - r.paid_through) / 3600),
    ceil(extract(epoch from midnight - r.paid_through) / 3600)));
  affordable := least(wanted, wallet / r.price_per_hour_cents);
  if r.key_id is null then
    allowed := wanted;
    return next;
    return;
  end if;
  limit_cents := coalesce((select daily_spend_limit_cents from api_keys where id = r.key_id), p_daily_limit_cents);
  others := key_committed_cents(r.key_id, moment, r.id);
  select count(*) into allowed from generate_series(1, wanted) hours
    where others + greatest(
        cost_cents(r.price_per_hour_cents, r.running_at, least(r.paid_through + hours * interval '1 hour', midnight))
          - cost_cents(r.price_per_hour_cents, r.running_at, utc_day(moment)),
        cost_cents(r.price_per_hour_cents, moment, r.paid_through) + r.price_per_hour_cents) <= limit_cents;
  return next;
end $$;
