-- Notifications: what people are told of, in their inbox and by letter; what they chose; how far it is told.

create table notifications (
  id public_id primary key,
  person_id bigint not null references people,
  -- The company that the person acted for then; null for the operator's team.
  company_id bigint references companies,
  kind text not null,
  -- Of one thing and one occasion a person is told once.
  object_id text not null,
  occasion text not null,
  title text not null,
  path text not null,
  deadline timestamptz,
  -- Whether the inbox shows it.
  shown boolean not null,
  -- `sent`: a letter was staged. `digest`: it waits for the next letter that tells of several.
  letter text not null check (letter in ('none', 'sent', 'digest')),
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  unique (person_id, kind, object_id, occasion)
);
create index notifications_of_person on notifications (person_id, created_at desc, id desc) where shown;
create index notifications_unread on notifications (person_id, created_at desc, id desc) where shown and read_at is null;
create index notifications_lettered on notifications (person_id, created_at) where letter = 'sent';
create index notifications_for_digest on notifications (person_id, created_at, id) where letter = 'digest';
create index notifications_by_age on notifications (created_at);

create table notification_settings (
  person_id bigint primary key references people,
  digest text not null default 'off' check (digest in ('off', 'daily')),
  -- When the next letter that tells of several is due; null: nothing waits for it.
  digest_due_at timestamptz
);
create index notification_digests_due on notification_settings (digest_due_at) where digest_due_at is not null;

-- What a person chose other than the default, which is to be told in both ways.
create table notification_choices (
  person_id bigint not null references people,
  kind text not null,
  letter boolean not null,
  page boolean not null,
  primary key (person_id, kind)
);

-- How far steps are told: whoever tells holds this row, so that there is one at a time.
create table notification_head (
  one boolean primary key default true check (one),
  -- Steps up to this position of the audit's chain are told.
  chained bigint not null
);
insert into notification_head (chained) select position from audit_head;

-- How far moments are told that no step marks. A clock's row is held like the head.
create table notification_clocks (
  name text primary key,
  upto timestamptz not null
);
insert into notification_clocks (name, upto)
  select name, app_now() from unnest(array['opportunity_lapsing', 'invoice_due', 'invoice_overdue', 'rental_ending']) name;

-- Agreements that companies are still to be told of, those after this one.
create table notification_broadcasts (
  agreement_id public_id primary key references agreements,
  after_company bigint not null default 0
);

-- Companies that were told that their wallet runs low: not again before it was well filled, nor within a day.
create table low_wallets (
  company_id bigint primary key references companies,
  told_at timestamptz not null default app_now()
);

create index rentals_ending on rentals (runs_until) where status = 'running' and mode = 'live' and runs_until < 'infinity';

-- What a letter tells of; null for those of an account, which never wait behind others.
alter table mails add column kind text;
drop index mails_due;
create index mails_due on mails (due_at) where sent_at is null and failed_at is null and kind is null;
create index mails_of_notifications_due on mails (due_at) where sent_at is null and failed_at is null and kind is not null;
create index mails_sent on mails (sent_at) where sent_at is not null;
