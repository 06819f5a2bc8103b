-- What the buyer reads of a request, and all that a seller ever does.

-- The demand without author and notes: all that a seller ever reads of a request.
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

create or replace function render_request() returns trigger language plpgsql as $$
begin
  new.wire := request_document(new);
  return new;
end $$;

create or replace trigger render before insert or update on requests for each row execute function render_request();
