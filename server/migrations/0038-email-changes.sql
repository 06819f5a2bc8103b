-- Addresses that people change to: they count once the link that was mailed there was followed.

-- One a person: another one takes the place of the one before.
create table email_changes (
  person_id bigint primary key references people,
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
