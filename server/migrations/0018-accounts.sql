-- Accounts that strangers cannot prepare, and the first operator: passwords are set where an address is confirmed, operators are invited, the demo's people are marked.

-- The release before still writes one; nothing reads it any more.
alter table sign_ups alter column password_hash drop not null;
update sign_ups set password_hash = null;

-- What a mailbox was asked for is counted by its address.
create index sign_ups_of_address on sign_ups (lower(email), expires_at);
-- Null in those that the release before still writes, which hold for an hour.
alter table password_resets add column email text;
update password_resets r set email = p.email from people p where p.id = r.person_id;
create index password_resets_of_address on password_resets (lower(email), expires_at);
create index invitations_to_address on invitations (company_id, lower(email), created_at);
drop index mails_to;

-- An invitation into the operator's team; a new one for an address takes the place of the one before.
create table operator_invitations (
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create unique index operator_invitations_of_address on operator_invitations (lower(email));

-- Null: a closed account, which no password opens and no mailed link sets one for.
alter table people alter column password_hash drop not null;

-- The demo's people, as they were seeded. Addresses cannot change, and the demo is seeded into an empty database alone: where it
-- was seeded, its addresses are its people's.
alter table people add column demo boolean not null default false;
update people set demo = true
  where (exists (select from settings where name = 'demo') or password_hash = '!')
    and email in ('ingrid@halden.example', 'tomas@halden.example', 'mina@halden.example', 'olav@halden.example', 'viktor@halden.example',
      'lena@quill.example', 'ruth@kestrel.example', 'sam@kestrel.example', 'pedro@basalt.example', 'yuki@basalt.example',
      'noa@nowhere.example', 'oona@parley.example');
update people set password_hash = null where password_hash = '!';
