-- What runs with every write, and what runs every minute, costs little however much there is.

-- As before, but that a reply is looked for first, and thrown away only when it is found to be too old.
create or replace function open_write(
  p_key_id text, p_person bigint, p_roles text[], p_company_needed boolean, p_mode text,
  p_idempotency_key text, p_fingerprint bytea
) returns write_opening language plpgsql as $$
declare
  opening write_opening;
  rights record;
  remembered record;
  first boolean;
begin
  perform pg_advisory_xact_lock_shared(1, 0), pg_advisory_xact_lock_shared(1, p_person::int);
  select k.revoked_at, k.expires_at, coalesce(p.suspended_at, c.suspended_at) as suspended_at,
      c.api_keys_disabled or keys_disabled_for_all() as api_keys_disabled, m.company_id, c.name as company_name, m.role,
      app_now() as now into rights
    from api_keys k
    join people p on p.id = k.person_id
    left join memberships m on m.person_id = p.id
    left join companies c on c.id = m.company_id
    where k.id = p_key_id;
  opening.company_id := rights.company_id;
  opening.company_name := rights.company_name;
  opening.role := rights.role;
  opening.now_ms := extract(epoch from rights.now) * 1000;
  opening.verdict := case
    when rights.revoked_at is not null then 'api_key_revoked'
    when rights.expires_at <= rights.now then 'api_key_expired'
    when rights.suspended_at is not null then 'banned'
    when rights.api_keys_disabled then 'api_keys_disabled'
    when p_company_needed and rights.company_id is null then 'company_required'
    when p_roles is not null and not coalesce(rights.role = any (p_roles), false) then 'forbidden_role'
  end;
  if opening.verdict is not null or p_idempotency_key is null then
    return opening;
  end if;

  -- A lock of the transaction: it dies with it, so that a crash leaves no key stuck.
  first := pg_try_advisory_xact_lock(hashtextextended(p_mode || ':' || p_idempotency_key, rights.company_id));
  select i.fingerprint, i.status, i.body, i.created_at <= rights.now - interval '24 hours' as forgotten into remembered
    from idempotency i
    where i.company_id = rights.company_id and i.mode = p_mode and i.key = p_idempotency_key;
  if first and remembered.forgotten then
    delete from idempotency i where i.company_id = rights.company_id and i.mode = p_mode and i.key = p_idempotency_key;
  elsif found then
    opening.verdict := case when remembered.fingerprint = p_fingerprint then 'replay' else 'idempotency_key_reused' end;
    if opening.verdict = 'replay' then
      opening.status := remembered.status;
      opening.body := remembered.body;
    end if;
  elsif not first then
    opening.verdict := 'idempotency_key_in_flight';
  end if;
  return opening;
end $$;

-- As before, but that the links of one turn are written together.
create or replace function link_audit(p_most int) returns int language plpgsql as $$
declare
  head audit_head;
  a audit;
  hash bytea;
  ids bigint[] := '{}';
  hashes bytea[] := '{}';
begin
  select * into head from audit_head for update skip locked;
  if not found then
    return 0;
  end if;
  hash := head.hash;
  for a in select r.* from audit_waiting w join audit r on r.id = w.audit_id order by r.id limit p_most loop
    hash := audit_link(hash, a);
    ids := array_append(ids, a.id);
    hashes := array_append(hashes, hash);
  end loop;
  if cardinality(ids) > 0 then
    insert into audit_chain (position, audit_id, previous, hash)
      select head.position + n, id, lag(l.hash, 1, head.hash) over (order by n), l.hash
      from unnest(ids, hashes) with ordinality l (id, hash, n) order by n;
    delete from audit_waiting where audit_id = any (ids);
    update audit_head h set position = head.position + cardinality(ids), hash = hashes[cardinality(hashes)];
  end if;
  return cardinality(ids);
end $$;

-- Where machines may run is found by stepping from one place to the next, not by looking at every offer.
create index offers_by_machine_home on offers (driver, driver_settings) where withdrawn_at is null;

-- A page of fifty documents is taken twenty times quicker by who reads it, and written quicker by the service, when all of it is ASCII:
-- one letter beyond in one of them, and every letter takes twice the room. In JSON each has another spelling.
-- What was written before is as good, and takes the new spelling when it is written next.
create function ascii_json(document text) returns text language plpgsql immutable as $$
declare
  letter text;
  code int;
begin
  if octet_length(document) = char_length(document) then
    return document;
  end if;
  for letter in select distinct m[1] from regexp_matches(document, '[^\u0001-\u007f]', 'g') m loop
    code := ascii(letter);
    document := replace(document, letter, case when code < 65536 then '\u' || lpad(to_hex(code), 4, '0')
      else '\u' || to_hex(55296 + ((code - 65536) >> 10)) || '\u' || to_hex(56320 + ((code - 65536) & 1023)) end);
  end loop;
  return document;
end $$;

-- As before, but for that.
create or replace function offer_document(o offers) returns text language sql stable as $$
  select ascii_json(row_to_json(d)::text) from (select
    o.id, o.gpu_model, m.gpu_name, o.gpu_family, o.vram_gb, o.region, r.region_name, o.geo, o.provider_code, o.gpu_counts,
    cardinality(startable) > 0 as available, startable as available_gpu_counts,
    o.price_per_hour_cents, 'usd' as currency, o.vcpus_per_gpu, o.ram_gb_per_gpu, o.storage_gb, o.interconnect, o.interruptible,
    o.estimated_provision_seconds, wire_time(o.updated_at) as updated_at
    from gpu_models m, regions r, sizes_within(o.gpu_counts, o.free_gpus) startable
    where m.gpu_model = o.gpu_model and r.region = o.region) d
$$;

create or replace function node_document(l listings) returns text language sql stable as $$
  select left(ascii_json(row_to_json(d)::text), -1) || ',"auction":' from (select
    l.id, l.title, l.gpu_model, l.gpu_count, l.gpu_memory_gb, l.cpu_model, l.cpu_sockets, l.ram_gb, l.ram_type, l.storage_tb,
    l.storage_type, l.interconnect, l.network_uplink, l.os, l.spec_summary, l.quantity_available, l.currency,
    l.price_per_hour_cents, l.region, wire_time(l.available_from) as available_from, l.duration_min, l.duration_max) d
$$;
