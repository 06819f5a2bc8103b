-- Messages between the two sides of an introduction.

create or replace trigger append_only before update or truncate on messages for each statement execute function refuse_change();

-- A message's document for both sides, and for the operator if a claim was filed.
create or replace function message_document(m messages) returns text language sql stable as $$
  select row_to_json(d)::text from (select m.id, m.introduction_id as "introductionId", side_in(m.introduction_id, m.company_id) as "sentBy",
    (select p.name from people p where p.id = m.person_id) as author, m.text,
    (select coalesce(json_agg(file_document(f) order by f.uploaded_at, f.id), '[]') from files f where f.message_id = m.id) as files,
    wire_time(m.sent_at) as "sentAt") d
$$;

-- The facts of a bundle for the company that is notified. Null: it has answered since, and needs no notification.
create or replace function message_bundle_facts(b message_bundles) returns json language sql stable as $$
  select row_to_json(d) from introductions i
    cross join lateral (select count(*) as count, max(m.sent_at) as last from messages m where m.bundle_id = b.id) s
    cross join lateral (select introduction_facts(i, b.company_id) as introduction, s.count) d
    where i.id = b.introduction_id and s.count > 0
      and not exists (select from messages own where own.introduction_id = i.id and own.company_id = b.company_id and own.sent_at > s.last)
$$;

-- The time up to which the other side's messages are settled for a person of a company: read by the person, or answered by the company.
create or replace function messages_settled_to(p_introduction text, p_company bigint, p_person bigint) returns timestamptz language sql stable as $$
  select greatest(
    (select r.read_to from message_readings r where r.person_id = p_person and r.introduction_id = p_introduction),
    (select max(own.sent_at) from messages own where own.introduction_id = p_introduction and own.company_id = p_company),
    '-infinity')
$$;

-- Whether a person has unread messages in a bundle for their company.
create or replace function bundle_is_unread(p_bundle text, p_person bigint) returns boolean language sql stable as $$
  select exists (select from message_bundles b join messages m on m.bundle_id = b.id
    where b.id = p_bundle and m.sent_at > messages_settled_to(b.introduction_id, b.company_id, p_person))
$$;
