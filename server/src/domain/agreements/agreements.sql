-- Which agreement is in force, and whether a company is bound by it.

create or replace function agreement_is_current(a agreements) returns boolean language sql stable as $$
  select not exists (select from agreements n where n.kind = a.kind and n.version > a.version)
$$;

-- Whether a company has signed the introduction agreement that is in force.
create or replace function has_signed_current(p_company bigint) returns boolean language sql stable as $$
  select exists (select from agreement_signatures s where s.company_id = p_company
    and s.agreement_id = (select a.id from agreements a where a.kind = 'introduction' order by a.version desc limit 1))
$$;
