-- What the tables are made of: functions in defaults, checks, generated columns and indexes. They are applied before the migrations, and read no table.
-- What a change of one of them computes anew, in an index or a generated column, is not: that needs a migration.

-- One clock. Milliseconds, because that is what the wire shows: what is compared is what is read.
-- A statement that needs one moment in several places takes it from `(select app_now() as now offset 0)`: without the offset the
-- planner would read the clock at each place.
-- Stable and not volatile, so that a condition on it may use an index; a row that was waited for is judged anew, with a new reading.
create or replace function app_now() returns timestamptz language sql stable as $$
  select date_trunc('milliseconds', clock_timestamp())
$$;

-- An id as `newId()` makes them: a prefix and 22 letters and digits, of the 122 random bits that a UUID has.
create or replace function new_public_id(prefix text) returns text language sql volatile as $$
  select prefix || '_' || left(translate(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), '+/=', ''), 22)
$$;

-- Names of models and regions are written in many ways; compared is what is left without case, accents, spaces and punctuation. What has
-- no Latin letter or digit stays as it is, in lower case.
create or replace function name_key(name text) returns text language sql immutable as $$
  select coalesce(nullif(regexp_replace(lower(normalize(name, nfkd)), '[^a-z0-9]', '', 'g'), ''), lower(name))
$$;

-- The same of a GPU's name, without its maker.
create or replace function model_key(model text) returns text language sql immutable as $$
  select coalesce(nullif(regexp_replace(name_key(model), '^(nvidia|amd|geforce|instinct|tesla|radeon)+', ''), ''), name_key(model))
$$;

-- A missing price sorts last in both directions.
create or replace function price_up(cents int) returns int language sql immutable as $$ select coalesce(cents, 2147483647) $$;

create or replace function price_down(cents int) returns int language sql immutable as $$ select coalesce(cents, -1) $$;

-- The sizes of an offer that fit into so many GPUs, smallest first.
create or replace function sizes_within(sizes int[], gpus int) returns int[] language sql immutable as $$
  select array(select size from unnest('{1,2,4,8}'::int[]) size where size = any (sizes) and size <= gpus)
$$;
