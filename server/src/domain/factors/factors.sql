-- Which factors count as a second factor.

create or replace function has_second_factor(p_person bigint) returns boolean language sql stable as $$
  select exists (select from totp_factors where person_id = p_person) or exists (select from passkeys where person_id = p_person)
$$;
