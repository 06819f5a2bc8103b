-- An introduction keeps the success fee's rate of its reveal.
alter table introductions add column success_fee_basis_points int;
update introductions i set success_fee_basis_points = coalesce((
  select a.success_fee_basis_points from agreements a join agreement_signatures g on g.agreement_id = a.id
  where a.kind = 'introduction' and g.company_id = i.seller_company_id and g.signed_at <= i.revealed_at
  order by a.version desc limit 1), 0);
alter table introductions alter column success_fee_basis_points set not null;
-- The release before reads it by the name of this function, which calls the column as well.
drop function if exists success_fee_basis_points(introductions);
