-- What the two sides of an introduction wrote to each other.

create or replace trigger append_only before update or truncate on messages for each statement execute function refuse_change();

-- A message as both sides read it, and the operator where a claim was filed.
create or replace function message_document(m messages) returns text language sql stable as $$
  select row_to_json(d)::text from (select m.id, m.introduction_id as "introductionId", side_in(m.introduction_id, m.company_id) as "sentBy",
    (select p.name from people p where p.id = m.person_id) as author, m.text,
    (select coalesce(json_agg(file_document(f) order by f.uploaded_at, f.id), '[]') from files f where f.message_id = m.id) as files,
    wire_time(m.sent_at) as "sentAt") d
$$;

-- What the company that is told of a bundle hears of it. Null: it has answered since, and need not be told.
create or replace function message_bundle_facts(b message_bundles) returns json language sql stable as $$
  select row_to_json(d) from introductions i
    cross join lateral (select count(*) as count, max(m.sent_at) as last from messages m where m.bundle_id = b.id) s
    cross join lateral (select introduction_facts(i, b.company_id) as introduction, s.count) d
    where i.id = b.introduction_id and s.count > 0
      and not exists (select from messages own where own.introduction_id = i.id and own.company_id = b.company_id and own.sent_at > s.last)
$$;
