-- A key may carry a policy: what its rentals may be and cost at most, and which of its writes a person approves first.
create table key_policies (
  id bigint generated always as identity primary key,
  daily_spend_cents bigint check (daily_spend_cents >= 0),
  total_spend_cents bigint check (total_spend_cents >= 0),
  max_gpu_count int check (max_gpu_count > 0),
  max_price_per_hour_cents bigint check (max_price_per_hour_cents >= 0),
  regions text[] check (cardinality(regions) > 0),
  gpu_models text[] check (cardinality(gpu_models) > 0),
  auto_stop_hours int check (auto_stop_hours > 0),
  approval text check (approval in ('spend', 'writes')),
  created_at timestamptz not null default app_now()
);

-- A key that is rolled hands its policy on: what both spend counts against it.
alter table api_keys add column policy_id bigint references key_policies;
create index api_keys_of_policy on api_keys (policy_id) where policy_id is not null;

alter type rental_verdict add attribute policy text;
alter type rental_beginning add attribute policy text;
