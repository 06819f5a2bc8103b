-- Whether a company buys, sells or does both: what its first steps are.

alter table companies add column activity text not null default 'both' check (activity in ('buying', 'selling', 'both'));
