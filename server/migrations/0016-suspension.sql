-- A suspended company's listings and offers are off the market, its machines end after a grace; operators and members are different people.

alter table companies
  add column suspension_reason text,
  -- When the machines that it rents are stopped.
  add column machines_stop_at timestamptz;
create index companies_in_suspension on companies (machines_stop_at) where machines_stop_at is not null;

-- On the row itself, so that the grid and the matching keep to one index: whoever suspends a company writes it.
alter table listings add column company_suspended boolean not null default false;
alter table listings alter column listed set expression as (status = 'approved' and not withdrawn and not company_suspended);

alter table offers add column company_suspended boolean not null default false;
alter table offers alter column available set expression as (on_market and not company_suspended and free_gpus >= gpu_counts[1]);

update companies set suspension_reason = 'Suspended before reasons were recorded.', machines_stop_at = app_now() + interval '24 hours'
  where suspended_at is not null;
update listings l set company_suspended = true from companies c where c.id = l.company_id and c.suspended_at is not null;
update offers o set company_suspended = true from companies c where c.id = o.company_id and c.suspended_at is not null;

-- Who is both is an operator from now on: that somebody made deliberately, at the installation itself.
with ended as (
  delete from memberships m using people p where p.id = m.person_id and p.operator returning m.id, m.company_id
)
insert into audit (action, target, company_id) select 'member.removed', id, company_id from ended;

-- An operator belongs to no company: the two facts are held together by one key, whichever of them is written. At the commit, so that
-- whoever writes one can look at the other first and say why not.
alter table people add constraint people_id_operator_key unique (id, operator);
alter table memberships add column operator boolean not null default false check (not operator);
alter table memberships add constraint memberships_of_no_operator
  foreign key (person_id, operator) references people (id, operator) deferrable initially deferred;
