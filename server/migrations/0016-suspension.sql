-- A suspended company's listings and offers are off the market, its machines end after a grace; operators and members are different people.

alter table companies
  add column suspension_reason text,
  -- When the machines that it rents are stopped.
  add column machines_stop_at timestamptz;
create index companies_in_suspension on companies (machines_stop_at) where machines_stop_at is not null;

-- On the row itself, so that the grid and the matching keep to one index: whoever suspends a company writes it.
alter table listings add column company_suspended boolean not null default false;
alter table offers add column company_suspended boolean not null default false;

-- PostgreSQL before 17 cannot change what a column is computed from: there it is made anew, and so is each index that it stands in.
do $$
declare
  changed record;
  indexes text[];
  definition text;
begin
  for changed in values
    ('listings', 'listed', 'status = ''approved'' and not withdrawn and not company_suspended'),
    ('offers', 'available', 'on_market and not company_suspended and free_gpus >= gpu_counts[1]')
  loop
    if current_setting('server_version_num')::int >= 170000 then
      execute format('alter table %I alter column %I set expression as (%s)', changed.column1, changed.column2, changed.column3);
      continue;
    end if;
    select array_agg(distinct pg_get_indexdef(i.indexrelid)) into indexes
      from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid join pg_index i on i.indexrelid = d.objid
      where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = changed.column1::regclass
        and a.attname = changed.column2;
    execute format('alter table %I drop column %I', changed.column1, changed.column2);
    execute format('alter table %I add column %I boolean not null generated always as (%s) stored',
      changed.column1, changed.column2, changed.column3);
    foreach definition in array indexes loop
      execute definition;
    end loop;
  end loop;
end $$;

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
