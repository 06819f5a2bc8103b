-- The models and regions that texts of listings and demand name.

-- The key of the model that a text names, or of the text itself if it names none.
create or replace function known_model_key(model text) returns text language sql stable as $$
  select coalesce((select model_key(n.code) from reference_names n where n.kind = 'model' and n.key = model_key(model)), model_key(model))
$$;

create or replace function known_region_key(region text) returns text language sql stable as $$
  select coalesce((select name_key(n.code) from reference_names n where n.kind = 'region' and n.key = name_key(region)), name_key(region))
$$;

-- The usual name of a model of the catalog: its name without the maker.
create or replace function known_model_name(p_code text) returns text language sql stable as $$
  select regexp_replace(m.gpu_name, '^(NVIDIA|AMD) ', '') from gpu_models m where m.gpu_model = p_code
$$;

-- The usual name of the region that a text names; `Sweden (EU North)` for another name of it; the text itself if it names none.
create or replace function known_region_name(region text) returns text language sql stable as $$
  select coalesce((
    select case when name_key(known_region_name.region) in (name_key(r.region), name_key(r.region_name))
        or position(lower(known_region_name.region) in lower(r.region_name)) > 0 then r.region_name
      else known_region_name.region || ' (' || short || ')' end
    from reference_names n join regions r on r.region = n.code cross join split_part(r.region_name, ' (', 1) short
    where n.kind = 'region' and n.key = name_key(known_region_name.region)), known_region_name.region)
$$;

-- A code takes precedence over names, and a name over aliases: if several have the same name, the first gets it.
create or replace function all_reference_names() returns table (kind text, key text, code text) language sql stable as $$
  select distinct on (1, 2) t.kind, case t.kind when 'model' then model_key(n.name) else name_key(n.name) end, t.code
  from (select 'model' as kind, gpu_model as code, gpu_name as name, aliases from gpu_models
    union all select 'region', region, region_name, aliases from regions) t,
    lateral (select t.code as name, 1 as place union all select t.name, 2 union all select unnest(t.aliases), 3) n
  order by 1, 2, n.place, t.code
$$;

-- New names update the listings on the grid that use them; all others are updated at their next write.
create or replace function learn_reference_names() returns trigger language plpgsql as $$
declare
  learned text[];
begin
  -- If two run concurrently, the second waits and reads what the first wrote.
  lock table reference_names in share row exclusive mode;
  with moved as (
    select unnest(array[n.key, model_key(n.code), name_key(n.code)]) as key
    from reference_names n join all_reference_names() a using (kind, key) where n.code <> a.code
  ), changed as (
    insert into reference_names as n select * from all_reference_names()
    on conflict (kind, key) do update set code = excluded.code where n.code <> excluded.code
    returning n.key
  )
  select array_agg(key) into learned from (select key from moved union select key from changed) k;
  if learned is null then
    return null;
  end if;
  -- A listing whose write is in progress may be on the grid after it, with the keys from before.
  lock table listings in share mode;
  update listings set gpu_model_key = known_model_key(gpu_model)
    where listed and mode = 'live' and gpu_model_key = any (learned) and gpu_model_key <> known_model_key(gpu_model);
  update listings set region_key = known_region_key(region)
    where listed and mode = 'live' and region_key = any (learned) and region_key <> known_region_key(region);
  return null;
end $$;

create or replace trigger learn_names after insert or update on gpu_models for each statement execute function learn_reference_names();
create or replace trigger learn_names after insert or update on regions for each statement execute function learn_reference_names();
