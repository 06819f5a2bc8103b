-- When a listing and an offer were approved first: the market counts them as new on that day. Those from before count by their creation.
alter table listings add column first_approved_at timestamptz;
alter table offers add column first_approved_at timestamptz;

-- The functions that follow create it again. It would render every listing, whose documents stay the same.
drop trigger if exists render on listings;
update listings set first_approved_at = created_at where approved_wire is not null;
update offers set first_approved_at = created_at where status = 'approved';
