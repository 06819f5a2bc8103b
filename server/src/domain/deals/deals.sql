-- A deal's document for both sides.

create or replace function deal_document(e deals) returns json language sql stable as $$
  select row_to_json(d) from (select e.id, e.introduction_id as "introductionId", e.status,
    side_in(e.introduction_id, e.company_id) as "reportedBy", wire_time(e.starts_at) as "startsAt", e.months,
    e.monthly_cents as "monthlyCents", e.currency, e.note,
    (select coalesce(json_agg(file_document(f) order by f.uploaded_at, f.id), '[]') from files f where f.deal_id = e.id) as files,
    wire_time(e.reported_at) as "reportedAt", wire_time(e.decided_at) as "decidedAt", e.contest_reason as "contestReason") d
$$;
