-- A signature keeps the name under which it was given; people may change theirs. Null on one that an older release takes: the name is today's.
alter table agreement_signatures add column person_name text;
update agreement_signatures s set person_name = p.name from people p where p.id = s.person_id;
