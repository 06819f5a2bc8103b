-- What one statement does is done at one moment: an offer is as old as its document, and its document says when it was withdrawn.
create or replace function render_offer() returns trigger language plpgsql as $$
begin
  select m.gpu_family, m.vram_gb, r.geo, c.provider_code into new.gpu_family, new.vram_gb, new.geo, new.provider_code
    from gpu_models m, regions r, companies c
    where m.gpu_model = new.gpu_model and r.region = new.region and c.id = new.company_id;
  new.updated_at := case
    when tg_op = 'INSERT' then new.created_at
    when new.withdrawn_at is distinct from old.withdrawn_at then coalesce(new.withdrawn_at, app_now())
    else app_now()
  end;
  new.wire := offer_document(new);
  return new;
end $$;
