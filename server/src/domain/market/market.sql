-- Market prices by UTC day.

-- Supply on the market on a day and the day's sales, as far as rows show: listings that left the grid have no past days, and older supply
-- has its current price. A rental is a sale of the day on which its machine started. Rates are for one GPU. '?' is a region that the
-- reference data does not know.
create or replace function market_entries(p_day date)
returns table (kind text, gpu_model text, region text, company_id bigint, rate int, gpus bigint, ready_gpus bigint, is_new boolean)
language sql stable as $$
  with span as (select p_day::timestamp at time zone 'UTC' as begins, (p_day + 1)::timestamp at time zone 'UTC' as ends),
  models as materialized (select m.gpu_model, model_key(m.gpu_model) as key from gpu_models m),
  places as materialized (select r.region, name_key(r.region) as key from regions r),
  sellers as (select c.id from companies c where c.suspended_at is null),
  nodes as (
    select l.*, m.gpu_model as model, coalesce(p.region, '?') as place from listings l join models m on m.key = l.gpu_model_key
      left join places p on p.key = l.region_key
      where l.mode = 'live' and not l.restricted
  )
  select 'listing', n.model, n.place, n.company_id, n.price_per_hour_cents, size.gpus,
      case when n.available_from < ends or n.available_from is null then size.gpus else 0 end, n.first_approved_at >= begins
    from span, nodes n, lateral (select coalesce(n.gpu_count, 1)::bigint * n.quantity_available as gpus) size
    where n.listed and n.first_approved_at < ends
  union all
  select 'offer', o.gpu_model, o.region, o.company_id, o.price_per_hour_cents, o.capacity_gpus, startable_gpus(o), o.first_approved_at >= begins
    from span, offers o
    where o.first_approved_at < ends and (o.on_market or o.status = 'approved' and o.withdrawn_at >= ends) and not o.company_suspended
  union all
  select 'sale', n.model, n.place, n.company_id, o.winning_amount_cents, 0, 0, false
    from span, lots o join nodes n on n.id = o.listing_id join sellers s on s.id = n.company_id
    where o.status = 'decided' and o.winning_amount_cents is not null and o.decided_at >= begins and o.decided_at < ends
  union all
  select 'sale', r.gpu_model, r.region, r.seller_id, (r.price_per_hour_cents / r.gpu_count)::int, 0, 0, false
    from span, rentals r join sellers s on s.id = r.seller_id
    where r.mode = 'live' and r.running_at >= begins and r.running_at < ends
      -- Found by the index of their beginning: a machine that does not start within 15 minutes never does.
      and r.created_at >= begins - interval '1 hour' and r.created_at < ends
$$;

-- Recomputes one day; demo rows stay. A company counts once, with its lowest rate. The figure of all regions covers those with at least
-- `p_fewest` companies, and the others if together they have as many: the difference of two published figures never covers fewer.
create or replace function fold_market_day(p_day date, p_fewest int) returns bigint language sql set enable_seqscan = on as $$
  delete from market_days where day = p_day and not demo;
  with entries as materialized (select * from market_entries(p_day)),
  rates as (select gpu_model, region, company_id, min(rate) as rate from entries where rate is not null group by 1, 2, 3),
  cells as (select gpu_model, region, region <> '?' and count(*) >= p_fewest as published from rates group by 1, 2),
  rest as (
    select gpu_model, count(distinct company_id) >= p_fewest as published from rates join cells using (gpu_model, region)
      where not cells.published group by 1
  ),
  all_regions as (
    select gpu_model, company_id, min(rate) as rate from rates join cells using (gpu_model, region) left join rest using (gpu_model)
      where cells.published or rest.published group by 1, 2
  ),
  priced as (
    select gpu_model, region, count(*) as rates, percentile_cont(array[0.25, 0.5, 0.75]) within group (order by rate) as quartiles
      from (select gpu_model, region, rate from rates union all select gpu_model, '*', rate from all_regions) r group by 1, 2
  ),
  counted as (
    select gpu_model, region, count(distinct company_id) filter (where rate is not null) as sellers,
        count(*) filter (where kind = 'listing') as listings, count(*) filter (where kind = 'offer') as offers,
        count(*) filter (where is_new) as new_listings, count(*) filter (where kind = 'sale') as sales,
        sum(gpus) as gpus, sum(ready_gpus) as ready_gpus
      from (select * from entries union all select kind, gpu_model, '*', company_id, rate, gpus, ready_gpus, is_new from entries) t
      where region <> '?' group by 1, 2
  ),
  folded as (
    insert into market_days (day, gpu_model, region, sellers, lower_quartile_cents, median_cents, upper_quartile_cents, listings, offers,
        new_listings, sales, gpus, ready_gpus)
      select p_day, gpu_model, region, c.sellers, q[1], q[2], q[3], c.listings, c.offers, c.new_listings, c.sales,
          c.gpus, c.ready_gpus
        from counted c left join priced p using (gpu_model, region),
          lateral (select case when p.rates >= p_fewest then p.quartiles end as q) published
      on conflict do nothing returning 1
  )
  select count(*) from folded
$$;
