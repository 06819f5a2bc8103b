-- A company may have any number of files, and had any number of members: a claim's files and a page of members are found by an index.
create index files_of_claim on files (claim_id) where claim_id is not null;
create index memberships_of_company on memberships (company_id, since desc, id desc);
drop index memberships_by_company;
