-- A link tells the mode of a row of a test world, too: the links from the first of these on are made anew.
do $$
declare
  first bigint := (select min(c.position) from audit_chain c join audit a on a.id = c.audit_id where a.mode = 'test');
  before bytea := (select previous from audit_chain where position = first);
  l record;
begin
  if first is null then
    return;
  end if;
  alter table audit_chain disable trigger append_only;
  for l in select c.position, a.* from audit_chain c join audit a on a.id = c.audit_id where c.position >= first order by c.position loop
    update audit_chain set previous = before,
        hash = sha256(before || convert_to(json_build_array(l.id, l.ref, (extract(epoch from l.at) * 1000000)::bigint, l.action, l.target,
          l.company_id, l.person_id, l.key_id, l.request_id, l.factor, l.detail)::text || case l.mode when 'live' then '' else l.mode end, 'UTF8'))
      where position = l.position returning hash into before;
  end loop;
  update audit_head set hash = before;
  alter table audit_chain enable trigger append_only;
end $$;
