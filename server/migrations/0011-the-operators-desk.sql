-- The operator's desk: the rentals of all companies, and each queue by the age of what waits in it.

create index rentals_by_time on rentals (created_at desc, id desc);
create index rentals_of_offer on rentals (offer_id, created_at desc, id desc);
-- Those whose machine is not known to be gone: few of all.
create index rentals_with_machine on rentals (created_at desc, id desc) where returned_at is null;

create index listings_waiting on listings (submitted_at) where status = 'pending' and mode = 'live';
create index invoices_waiting on invoices (due_at) where status = 'issued';
create index mails_failed on mails (failed_at) where failed_at is not null;
