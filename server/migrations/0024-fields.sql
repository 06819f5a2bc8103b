-- What a company calls its own things, and when an opportunity last changed.

alter table requests add column reference text;
alter table listings add column reference text;
alter table inquiries add column reference text;
alter table rentals add column reference text;
alter type rental_call add attribute reference text;

-- The exact filter of each list. Who uses none writes to none of them.
create index requests_of_company_by_reference on requests (company_id, mode, reference, created_at desc, id desc) where reference is not null;
create index listings_of_company_by_reference on listings (company_id, mode, reference, created_at desc, id desc) where reference is not null;
create index inquiries_of_company_by_reference on inquiries (company_id, mode, reference, created_at desc, id desc) where reference is not null;
create index rentals_of_company_by_reference on rentals (company_id, reference, created_at desc, id desc) where reference is not null;

alter table opportunities add column updated_at timestamptz;
-- The functions that follow render what is written from now on; these would render what is there as the release before had it.
drop trigger if exists render on requests;
drop trigger if exists render on listings;
drop trigger if exists render on inquiries;
drop trigger if exists render on opportunities;

update requests set wire = left(wire, -1) || ',"reference":null}';
update inquiries set wire = left(wire, -1) || ',"reference":null}';
update rentals set wire = left(wire, -1) || ',"reference":null}';
-- It ends where the auction begins.
update listings set submission_wire = '{"reference":null,' || substr(submission_wire, 2);
update opportunities set updated_at = coalesce(decided_at, case status when 'expired' then expires_at else offered_at end);
update opportunities set wire = left(wire, -1)
  || ',"expiresAt":"' || to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  || '","updatedAt":"' || to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}';
alter table opportunities alter column updated_at set not null;
