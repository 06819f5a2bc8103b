-- A claim's document for both sides.

create or replace function claim_document(c claims) returns json language sql stable as $$
  select row_to_json(d) from (select c.id, c.introduction_id as "introductionId", c.status,
    side_in(c.introduction_id, c.company_id) as "filedBy", c.statement,
    (select coalesce(json_agg(file_document(f) order by f.uploaded_at, f.id), '[]') from files f where f.claim_id = c.id) as files,
    wire_time(c.filed_at) as "filedAt", wire_time(c.decided_at) as "decidedAt", c.decision_reason as "decisionReason") d
$$;
