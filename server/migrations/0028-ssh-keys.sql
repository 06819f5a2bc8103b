-- SSH keys that a person keeps, to choose from when they rent.

create table ssh_keys (
  id public_id primary key default new_public_id('ssh'),
  person_id bigint not null references people,
  name text not null,
  -- One line: type, blob, comment, a space between them.
  public_key text not null,
  -- As OpenSSH shows it.
  fingerprint text not null generated always as
    ('SHA256:' || rtrim(encode(sha256(decode(split_part(public_key, ' ', 2), 'base64')), 'base64'), '=')) stored,
  created_at timestamptz not null default app_now(),
  unique (person_id, fingerprint)
);
create index ssh_keys_of_person on ssh_keys (person_id, created_at desc, id desc);
