-- Up to where a person has read what the other side of an introduction wrote; no row: nothing of it.

create table message_readings (
  person_id bigint not null references people,
  introduction_id public_id not null references introductions,
  -- When the newest that was shown was sent.
  read_to timestamptz not null,
  primary key (person_id, introduction_id)
);

-- What was sent before is read.
insert into message_readings (person_id, introduction_id, read_to)
  select m.person_id, b.introduction_id, max(s.sent_at) from message_bundles b
    join memberships m on m.company_id = b.company_id join messages s on s.bundle_id = b.id
  group by m.person_id, b.introduction_id;

create index message_bundles_of_company on message_bundles (company_id, due_at);
