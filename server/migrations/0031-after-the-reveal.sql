-- A report of a deal may be withdrawn; two companies that have met write to each other.

alter table deals drop constraint deals_status_check;
alter table deals add constraint deals_status_check check (status in ('reported', 'confirmed', 'contested', 'withdrawn'));
-- A withdrawn report is no longer in the way of another. Until it ends, an instance of the release before refuses to report a deal:
-- it names the index by the condition that it had.
drop index deals_standing;
create unique index deals_standing on deals (introduction_id) where status in ('reported', 'confirmed');

-- Messages that one company is told of together, once they are a few minutes old.
create table message_bundles (
  id public_id primary key,
  introduction_id public_id not null references introductions,
  -- Who is told.
  company_id bigint not null references companies,
  due_at timestamptz not null
);
create index message_bundles_due on message_bundles (due_at);
create index message_bundles_of_introduction on message_bundles (introduction_id, company_id, due_at desc);

-- What the sides write to each other: never changed, for a claim may rest on it.
create table messages (
  id public_id primary key,
  introduction_id public_id not null references introductions,
  company_id bigint not null references companies,
  person_id bigint not null references people,
  bundle_id public_id not null references message_bundles,
  text text not null,
  sent_at timestamptz not null default app_now()
);
create index messages_of_introduction on messages (introduction_id, sent_at desc, id desc);
create index messages_of_bundle on messages (bundle_id);

alter table files add column message_id public_id references messages;
create index files_of_message on files (message_id) where message_id is not null;
alter table files drop constraint files_check;
alter table files add constraint files_one_thing check (num_nonnulls(claim_id, deal_id, message_id) <= 1);

insert into notification_clocks (name, upto) values ('message_received', app_now());
