-- The request's document for the buyer, and the only parts of it that a seller ever sees.

-- The demand without author and notes: everything that a seller ever reads of a request.
create or replace function demand_document(r requests) returns json language sql stable as $$
  select row_to_json(d) from (select
    r.gpu_model as "gpuModel", r.gpus_per_node as "gpusPerNode", r.nodes, r.region,
    wire_time(r.starts_at) as "startsAt", wire_time(r.ends_at) as "endsAt", r.duration_months as "durationMonths",
    r.budget_monthly_cents as "budgetMonthlyCents", r.currency) d
$$;

create or replace function request_document(r requests) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    r.id, r.status, r.gpu_model as "gpuModel", r.gpus_per_node as "gpusPerNode", r.nodes, r.region,
    wire_time(r.starts_at) as "startsAt", wire_time(r.ends_at) as "endsAt", r.duration_months as "durationMonths",
    r.budget_monthly_cents as "budgetMonthlyCents", r.currency, r.notes, r.reference,
    wire_time(r.created_at) as "createdAt", wire_time(r.updated_at) as "updatedAt", wire_time(r.closed_at) as "closedAt") d
$$;

-- Live requests that were offered but that no seller holds or accepted; none of a suspended company. Only the latest 2000 are examined.
create or replace function unanswered_requests() returns setof text language sql stable rows 20 as $$
  select r.id::text from (
    select id, company_id from requests where mode = 'live' and status = 'matched' order by created_at desc, id desc limit 2000) r
  join companies c on c.id = r.company_id and c.suspended_at is null
  where not exists (select from opportunities o where o.request_id = r.id and o.status in ('offered', 'accepted'))
$$;

create or replace function render_request() returns trigger language plpgsql as $$
begin
  new.wire := request_document(new);
  return new;
end $$;

create or replace trigger render before insert or update on requests for each row execute function render_request();
