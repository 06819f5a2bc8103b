-- The directory's pages, and what was decided lately for the operator's figures.
create index people_newest on people (created_at desc, handle desc);
create index companies_newest on companies (created_at desc, handle desc) where played_for is null;
create index deals_confirmed on deals (decided_at) where status = 'confirmed';
create index opportunities_settled on opportunities (coalesce(decided_at, expires_at))
  where mode = 'live' and status in ('accepted', 'declined', 'expired');
