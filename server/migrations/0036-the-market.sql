-- The market by the day: a year of prices and depth by model and region, which a job folds from what stands on the market.

create table market_days (
  day date not null,
  gpu_model text not null references gpu_models,
  -- A region's code; '*' are all regions together.
  region text not null,
  -- Companies that name a price; the quartiles are those of their lowest rates, null where too few stand behind what may be told.
  sellers int not null,
  lower_quartile_cents int,
  median_cents int,
  upper_quartile_cents int,
  listings int not null,
  offers int not null,
  new_listings int not null,
  sales int not null,
  gpus bigint not null,
  ready_gpus bigint not null,
  -- Made up for the demo; the fold leaves it alone.
  demo boolean not null default false,
  primary key (gpu_model, region, day),
  check ((median_cents is null) = (lower_quartile_cents is null) and (median_cents is null) = (upper_quartile_cents is null))
);
create index market_days_by_day on market_days (day);

-- Which days are folded, and when they last were.
create table market_folds (
  day date primary key,
  folded_at timestamptz not null
);
