-- Functions in the defaults, checks, generated columns and indexes of tables. They are applied before the migrations, and read no table.
-- If one of them changes, values that are stored in an index or a generated column are not computed again: that needs a migration.

-- The one clock. Milliseconds, because the wire format shows them: compared values equal those that are read.
-- A statement that needs one moment in several places takes it from `(select app_now() as now offset 0)`: without the offset the
-- planner would read the clock at each place.
-- Stable and not volatile, so that a condition on it may use an index. A row that was waited for is judged again, with a new reading.
create or replace function app_now() returns timestamptz language sql stable as $$
  select date_trunc('milliseconds', clock_timestamp())
$$;

-- An ID in the form of `newId()`: a prefix and 22 letters and digits, from the 122 random bits of a UUID.
create or replace function new_public_id(prefix text) returns text language sql volatile as $$
  select prefix || '_' || left(translate(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), '+/=', ''), 22)
$$;

-- Names of models and regions are written in many ways. They are compared without case, accents, spaces and punctuation. A name without
-- a Latin letter or digit is compared unchanged, in lower case.
create or replace function name_key(name text) returns text language sql immutable as $$
  select coalesce(nullif(regexp_replace(lower(normalize(name, nfkd)), '[^a-z0-9]', '', 'g'), ''), lower(name))
$$;

-- The same for a GPU's name, without its manufacturer.
create or replace function model_key(model text) returns text language sql immutable as $$
  select coalesce(nullif(regexp_replace(name_key(model), '^(nvidia|amd|geforce|instinct|tesla|radeon)+', ''), ''), name_key(model))
$$;

-- A missing price sorts last in both directions.
create or replace function price_up(cents int) returns int language sql immutable as $$ select coalesce(cents, 2147483647) $$;

create or replace function price_down(cents int) returns int language sql immutable as $$ select coalesce(cents, -1) $$;

-- The sizes of an offer that fit into a number of GPUs, smallest first.
create or replace function sizes_within(sizes int[], gpus int) returns int[] language sql immutable as $$
  select array(select size from unnest('{1,2,4,8}'::int[]) size where size = any (sizes) and size <= gpus)
$$;
