-- The audit is append-only, and each of its rows becomes a link of the chain.

create or replace trigger append_only before update or delete or truncate on audit for each statement execute function refuse_change();

create or replace trigger append_only before update or delete or truncate on audit_chain for each statement execute function refuse_change();

-- The rows of one statement are queued for linking together.
create or replace function await_link() returns trigger language plpgsql as $$
begin
  insert into audit_waiting select id from fresh;
  return null;
end $$;

create or replace trigger await_link after insert on audit referencing new table as fresh for each statement execute function await_link();

-- A link's hash: of the previous hash and everything in the row. The mode is included only if it is not live.
create or replace function audit_link(previous bytea, a audit) returns bytea language sql stable as $$
  select sha256(previous || convert_to(json_build_array(a.id, a.ref, (extract(epoch from a.at) * 1000000)::bigint, a.action, a.target,
    a.company_id, a.person_id, a.key_id, a.request_id, a.factor, a.detail)::text || case a.mode when 'live' then '' else a.mode end, 'UTF8'))
$$;

-- Links up to `p_most` waiting rows, writes the links together, and returns how many; none while another instance links.
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
  for a in
    select r.* from (select audit_id from audit_waiting order by audit_id limit p_most) w
    cross join lateral (select * from audit where id = w.audit_id limit 1) r order by w.audit_id
  loop
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

-- The companies that an audited object belongs to, and its mode; for objects of an introduction, the object is the introduction. One query
-- for each kind of object, planned when that kind first occurs: in a single statement, all of them would be planned at every use.
create or replace function parties_of(p_thing text, p_id text)
returns table (party text, company_id bigint, mode text, object_id text) language plpgsql stable rows 2 as $$
begin
  case
    when p_thing = 'request' then
      return query select 'buyer', r.company_id, r.mode, r.id::text from requests r where r.id = p_id;
    when p_thing = 'opportunity' then
      return query select p.party, p.company_id, o.mode, o.id::text from opportunities o join requests r on r.id = o.request_id
        cross join lateral (values ('seller', o.company_id), ('buyer', r.company_id)) p (party, company_id) where o.id = p_id;
    when p_thing in ('introduction', 'claim', 'deal', 'message', 'file') then
      return query select p.party, p.company_id, i.mode, i.id::text from introductions i
        cross join lateral (values ('buyer', i.buyer_company_id), ('seller', i.seller_company_id)) p (party, company_id)
        where i.id = introduction_of(p_thing, p_id);
    when p_thing = 'invoice' then
      return query select p.party, p.company_id, i.mode, i.id::text
        from invoices v join deals d on d.id = v.deal_id join introductions i on i.id = d.introduction_id
        cross join lateral (values ('issuer', v.issuer_company_id), ('recipient', v.recipient_company_id)) p (party, company_id)
        where v.id = p_id;
    when p_thing = 'submission' then
      return query select 'seller', l.company_id, l.mode, l.id::text from listings l where l.id = p_id;
    when p_thing = 'inquiry' then
      return query select 'buyer', q.company_id, q.mode, q.id::text from inquiries q where q.id = p_id;
    when p_thing = 'rental' then
      return query select p.party, p.company_id, r.mode, r.id::text from rentals r
        cross join lateral (values ('buyer', r.company_id), ('seller', r.seller_id)) p (party, company_id) where r.id = p_id;
    when p_thing = 'offer' then
      return query select 'seller', o.company_id, 'live', o.id::text from offers o where o.id = p_id;
    when p_thing = 'company' then
      return query select 'owner', c.id, 'live', c.handle::text from companies c where c.handle = p_id;
    when p_thing = 'key' then
      return query select 'owner', m.company_id, 'live', k.id::text from api_keys k join memberships m on m.person_id = k.person_id
        where k.id = p_id;
    when p_thing = 'webhook' then
      return query select 'owner', w.company_id, 'live', w.id::text from webhook_endpoints w where w.id = p_id;
    when p_thing = 'approval' then
      return query select 'owner', a.company_id, a.mode, a.id::text from approvals a where a.id = p_id;
    else
  end case;
end $$;

-- The introduction that an object belongs to.
create or replace function introduction_of(p_thing text, p_id text) returns text language plpgsql stable as $$
begin
  return case p_thing
    when 'introduction' then p_id
    when 'claim' then (select c.introduction_id from claims c where c.id = p_id)
    when 'deal' then (select d.introduction_id from deals d where d.id = p_id)
    when 'message' then (select m.introduction_id from messages m where m.id = p_id)
    when 'file' then (select f.introduction_id from files f where f.id = p_id) end;
end $$;
