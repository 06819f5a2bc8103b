-- The audit is append-only, and each of its rows becomes a link of the chain.

create or replace trigger append_only before update or delete or truncate on audit for each statement execute function refuse_change();

create or replace trigger append_only before update or delete or truncate on audit_chain for each statement execute function refuse_change();

-- The rows of one statement await their links together.
create or replace function await_link() returns trigger language plpgsql as $$
begin
  insert into audit_waiting select id from fresh;
  return null;
end $$;

create or replace trigger await_link after insert on audit referencing new table as fresh for each statement execute function await_link();

-- A link's hash: the one before it, and all that the row says.
create or replace function audit_link(previous bytea, a audit) returns bytea language sql stable as $$
  select sha256(previous || convert_to(json_build_array(a.id, a.ref, (extract(epoch from a.at) * 1000000)::bigint, a.action, a.target,
    a.company_id, a.person_id, a.key_id, a.request_id, a.factor, a.detail)::text, 'UTF8'))
$$;

-- Links up to so many waiting rows, writes the links together, and tells how many; none while another instance does.
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
