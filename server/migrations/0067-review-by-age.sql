-- The review of listings goes by when each was sent, as that of offers does: both ways, by one index, the count of those that wait too.
drop index listings_in_review;
drop index listings_waiting;
create index listings_in_review on listings (status, submitted_at, id) where mode = 'live';
-- Claims are read by state, from either end.
drop index claims_waiting;
create index claims_by_status on claims (status, filed_at, id);
