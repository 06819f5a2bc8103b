-- The data that a company shows of itself.

-- A company's contact card, as the company entered it.
create or replace function company_card(p_company bigint) returns json language sql stable as $$
  select row_to_json(p) from (select
    c.name as "companyName", c.country, c.website,
    case when num_nonnulls(c.contact_name, c.contact_email, c.contact_phone) > 0 then
      (select row_to_json(k) from (select c.contact_name as name, c.contact_email as email, c.contact_phone as phone) k)
    end as contact
    from companies c where c.id = p_company) p
$$;

-- Whether the company's card says how to reach it.
create or replace function company_is_reachable(p_company bigint) returns boolean language sql stable as $$
  select num_nonnulls(c.contact_email, c.contact_phone) > 0 from companies c where c.id = p_company
$$;

-- The members' names, which a company's texts must not contain: of the latest 500 members, more than any company has.
create or replace function member_names(p_company bigint) returns text[] language sql stable as $$
  select array(select p.name from memberships m join people p on p.id = m.person_id
    where m.company_id = p_company order by m.since desc, m.id limit 500)
$$;
