-- The sandbox: the test world of a company, with companies that the service plays in it; and what keeps it apart from the live one.

-- A company that the service plays in the test world of another; null: a real one. No two real ones have one name; a played one has no
-- folded name, so that nobody's name is compared with it.
alter table companies
  add column played_for bigint references companies,
  add constraint companies_played_check check (played_for is null or folded_name is null);
alter table companies drop constraint companies_name_key;
create unique index companies_by_name on companies (name) where played_for is null;
create unique index companies_played_for on companies (played_for, name) where played_for is not null;

-- Invoices and steps of a test world; the others always were live.
alter table invoices add column mode text not null default 'live' check (mode in ('live', 'test'));
alter table audit add column mode text not null default 'live' check (mode in ('live', 'test'));

-- The lists of the live world look at no row of a test world; one of a company's own goes through it by what the row is part of.
drop index invoices_newest, invoices_of_issuer, invoices_of_recipient, invoices_unpaid, invoices_waiting;
create index invoices_newest on invoices (issued_at desc, id desc) where mode = 'live';
create index invoices_of_issuer on invoices (issuer_company_id, issued_at desc, id desc) where mode = 'live';
create index invoices_of_recipient on invoices (recipient_company_id, issued_at desc, id desc) where mode = 'live';
create index invoices_unpaid on invoices (recipient_company_id, due_at)
  where status = 'issued' and kind = 'success_fee' and mode = 'live';
create index invoices_waiting on invoices (due_at) where status = 'issued' and mode = 'live';
drop index audit_of_company, audit_newest;
create index audit_of_company on audit (company_id, at desc, ref desc) where mode = 'live';
create index audit_newest on audit (at desc, ref desc) where mode = 'live';

-- What a company set for its test world, and since when it is empty.
create table test_worlds (
  company_id bigint primary key references companies,
  autopilot_enabled boolean not null default false,
  autopilot_delay_seconds int not null default 2 check (autopilot_delay_seconds between 1 and 60),
  -- Its events before this position are gone.
  emptied_at_position bigint not null default 0
);

-- What the autopilot does next in a test world, and when. A claim moves `due_at` on by a lease, so that what dies half-way is done again.
create table test_work (
  thing_id public_id not null,
  step text not null check (step in ('offer', 'accept', 'approve', 'ready')),
  company_id bigint not null references companies,
  due_at timestamptz not null,
  attempts int not null default 0,
  primary key (thing_id, step)
) with (fillfactor = 70);
create index test_work_due on test_work (due_at);
create index test_work_of_company on test_work (company_id);

-- A rental of a test world runs on a machine that is none. The lists of the live world look at no row of it.
alter table rentals add column mode text not null default 'live' check (mode in ('live', 'test'));
alter type rental_call add attribute mode text;
drop index rentals_of_company, rentals_of_company_by_status, rentals_by_time, rentals_of_offer, rentals_with_machine;
create index rentals_of_company on rentals (company_id, mode, created_at desc, id desc);
create index rentals_of_company_by_status on rentals (company_id, mode, status, created_at desc, id desc);
create index rentals_by_time on rentals (created_at desc, id desc) where mode = 'live';
create index rentals_of_offer on rentals (offer_id, created_at desc, id desc) where mode = 'live';
create index rentals_with_machine on rentals (created_at desc, id desc) where returned_at is null and mode = 'live';

-- A test world is deleted: what a foreign key looks for then is found.
create index opportunities_on_listing on opportunities (listing_id);
create index introductions_on_listing on introductions (listing_id);
create index inquiries_on_listing on inquiries (listing_id);
create index files_of_deal on files (deal_id) where deal_id is not null;
