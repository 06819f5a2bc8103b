-- An event stands in two indexes instead of four: in the order of its company, where it is read, and by time. A rental's is looked for
-- by its id, which its story gave it, lest it be told twice.

alter table events drop constraint events_pkey, drop constraint events_id_key, add primary key (company_id, mode, position);
drop index events_of_company;
create unique index events_of_rentals on events (id) where object_type = 'rental';
