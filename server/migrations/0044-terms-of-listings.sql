-- A listing's shortest and longest term in days: matching and previews compare them with what demand asks for, by the index.

alter table listings add column shortest_days int, add column longest_days int;

-- At the next start the trigger that renders a listing sets them. What stands there is set here, as `term_days` sets it.
drop trigger if exists render on listings;
update listings l set (shortest_days, longest_days) = (
  select max(days) filter (where n = 1), max(days) filter (where n = 2)
  from (
    select n, round(m[1]::numeric * case left(m[2], 1) when 'd' then 1 when 'w' then 7 when 'm' then 30.4375 else 365.25 end)::int as days
    from unnest(array[l.duration_min, l.duration_max]) with ordinality t (term, n),
      regexp_match(lower(term), '^\s*(\d{1,4}(?:\.\d{1,2})?)[\s-]*(days?|d|weeks?|w|months?|mos?|years?|yrs?|y)\s*$') m) terms)
where duration_min is not null or duration_max is not null;

drop index listings_cheapest_of_model, listings_cheapest_in_region, listings_cheapest_of_both;
create index listings_cheapest_of_model on listings (gpu_model_key, price_up(price_per_hour_cents), id)
  include (company_id, restricted, gpu_model, gpu_count, quantity_available, region, region_key, available_from, shortest_days, longest_days,
    price_per_hour_cents)
  where listed and mode = 'live';
create index listings_cheapest_in_region on listings (region_key, price_up(price_per_hour_cents), id)
  include (company_id, restricted, gpu_model_key, gpu_model, gpu_count, quantity_available, region, available_from, shortest_days, longest_days,
    price_per_hour_cents)
  where listed and mode = 'live';
create index listings_cheapest_of_both on listings (gpu_model_key, region_key, price_up(price_per_hour_cents), id)
  include (company_id, restricted, gpu_model, gpu_count, quantity_available, region, available_from, shortest_days, longest_days,
    price_per_hour_cents)
  where listed and mode = 'live';
