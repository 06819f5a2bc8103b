-- Matching judges three hundred listings by what their index entries carry, and reads the rows of the best twenty alone.
drop index listings_cheapest_of_model, listings_cheapest_in_region, listings_cheapest_of_both;
create index listings_cheapest_of_model on listings (gpu_model_key, price_up(price_per_hour_cents), id)
  include (company_id, restricted, gpu_model, gpu_count, quantity_available, region, available_from, price_per_hour_cents)
  where listed and mode = 'live';
create index listings_cheapest_in_region on listings (lower(region), price_up(price_per_hour_cents), id)
  include (company_id, restricted, gpu_model_key, gpu_model, gpu_count, quantity_available, region, available_from, price_per_hour_cents)
  where listed and mode = 'live';
create index listings_cheapest_of_both on listings (gpu_model_key, lower(region), price_up(price_per_hour_cents), id)
  include (company_id, restricted, gpu_model, gpu_count, quantity_available, region, available_from, price_per_hour_cents)
  where listed and mode = 'live';
