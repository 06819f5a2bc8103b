-- What a company shows of itself.

-- A company's card, as it keeps it.
create or replace function company_card(p_company bigint) returns json language sql stable as $$
  select row_to_json(p) from (select
    c.name as "companyName", c.country, c.website,
    case when num_nonnulls(c.contact_name, c.contact_email, c.contact_phone) > 0 then
      (select row_to_json(k) from (select c.contact_name as name, c.contact_email as email, c.contact_phone as phone) k)
    end as contact
    from companies c where c.id = p_company) p
$$;
