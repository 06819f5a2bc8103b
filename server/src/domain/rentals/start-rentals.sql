-- How rentals begin: judged one after the other, written together, so that the cost of a write is paid once for all of them.

-- How much earlier calls of the batch took, by the ID of what they took it from.
create or replace function taken(counts jsonb, of text) returns bigint language sql immutable as $$
  select coalesce((counts ->> of)::bigint, 0)
$$;
create or replace function take(counts jsonb, of text, amount bigint) returns jsonb language sql immutable as $$
  select counts || jsonb_build_object(of, taken(counts, of) + amount)
$$;

-- Why an offer does not fit a call: none of it is free, too few GPUs in one machine, or its price is above the call's maximum. Null when it
-- fits.
create or replace function unavailable_because(p_sizes int[], p_free bigint, p_size int, p_price bigint, p_ceiling bigint) returns text language sql immutable as $$
  select case
    when p_free < (select min(size) from unnest(p_sizes) size) then 'sold_out'
    when not p_size = any (p_sizes) or p_free < p_size then 'size'
    when p_price > p_ceiling then 'price'
  end
$$;

-- Judges calls in their order, each as if it were alone and the calls before it had begun. Returns a verdict for each call: null for one
-- that begins. The caller holds the locks of the balances and the offers. A test rental spends nothing and takes no machine: only its offer
-- and its key's policy are checked.
create or replace function judge_rentals(p_calls rental_call[], p_moment timestamptz) returns setof rental_verdict language plpgsql as $$
declare
  c record;
  judged rental_verdict;
  gpus jsonb := '{}';
  spent jsonb := '{}';
  begun jsonb := '{}';
  spent_by_key jsonb := '{}';
  spent_by_policy jsonb := '{}';
begin
  for c in
    select t.*, t.mode is distinct from 'test' as spends, o.id is not null as on_market, o.price_per_hour_cents, o.gpu_counts, startable_gpus(o) as free_gpus, o.driver, o.region, o.gpu_model, y as policy, b.wallet_cents, b.active_rentals,
      b.hold_cents + case when b.charged_on = utc_day(p_moment) then b.charged_that_day_cents else 0 end as committed_cents,
      b.charged_on > utc_day(p_moment) as set_back,
      daily_spend_limit(k.daily_spend_limit_cents, t.company_id, t.daily_limit_cents) as limit_cents, company_past_due(t.company_id) as past_due
    from unnest(p_calls) with ordinality t
    join company_balances b on b.company_id = t.company_id
    left join offers o on o.id = t.offer_id and o.on_market
    left join api_keys k on k.id = t.key_id
    left join key_policies y on y.id = k.policy_id
    order by t.ordinality
  loop
    judged := null;
    judged.price_cents := coalesce(c.pinned_cents, c.price_per_hour_cents::bigint * c.gpu_count);
    judged.limit_cents := c.limit_cents;
    -- A key's rentals never count for more than all that the company holds and was charged today. So they are read only near the cap, and
    -- if the clock was set back over midnight.
    judged.committed_cents := c.committed_cents + taken(spent, c.company_id::text);
    if c.spends and c.key_id is not null and (c.set_back or judged.committed_cents + judged.price_cents > c.limit_cents) then
      judged.committed_cents := key_day_in_company(c.key_id, c.company_id, p_moment, null) + taken(spent_by_key, c.key_id);
    end if;
    judged.reason := unavailable_because(c.gpu_counts, c.free_gpus - taken(gpus, c.offer_id), c.gpu_count, judged.price_cents, c.ceiling_cents);
    judged.verdict := case
      when not c.on_market then 'offer_not_found'
      when not c.template_known then 'invalid_template'
      -- The rental's maximum total does not cover the first hour.
      when c.max_total_cents < judged.price_cents then 'invalid_request'
      when broken_policy(c.policy, c.gpu_count, judged.price_cents, c.region, c.gpu_model) is not null then 'policy_violation'
      when c.spends and c.active_rentals + taken(begun, c.company_id::text) >= c.most_active then 'max_active_rentals_reached'
      when c.spends and c.past_due then 'account_past_due'
      when c.spends and c.wallet_cents - taken(spent, c.company_id::text) < judged.price_cents then 'insufficient_balance'
      when c.spends and c.key_id is not null and judged.committed_cents + judged.price_cents > c.limit_cents then 'key_spend_limit_exceeded'
      when (c.policy).id is not null and (judge_policy_limits(c.policy, c.company_id, judged.price_cents, taken(spent_by_policy, (c.policy).id::text), p_moment, judged)).policy is not null
        then 'policy_spend_limit_exceeded'
      when judged.reason is not null then 'offer_unavailable'
      when c.spends and not c.driver = any (c.drivers) then 'capacity_unavailable'
    end;
    if judged.verdict = 'policy_violation' then
      judged.policy := broken_policy(c.policy, c.gpu_count, judged.price_cents, c.region, c.gpu_model);
    elsif judged.verdict = 'policy_spend_limit_exceeded' then
      judged := judge_policy_limits(c.policy, c.company_id, judged.price_cents, taken(spent_by_policy, (c.policy).id::text), p_moment, judged);
    end if;
    return next judged;
    continue when judged.verdict is not null;
    gpus := take(gpus, c.offer_id, c.gpu_count);
    spent := take(spent, c.company_id::text, judged.price_cents);
    begun := take(begun, c.company_id::text, 1);
    spent_by_policy := case when (c.policy).id is null then spent_by_policy else take(spent_by_policy, (c.policy).id::text, judged.price_cents) end;
    spent_by_key := case when c.key_id is null then spent_by_key else take(spent_by_key, c.key_id, judged.price_cents) end;
  end loop;
end $$;

-- Writes the rentals that begin, each at the price of its call. A call without a price does not begin.
create or replace function write_rentals(p_calls rental_call[], p_prices bigint[], p_moment timestamptz) returns void language plpgsql as $$
begin
  update offers o set free_gpus = o.free_gpus - t.gpus
    from (select c.offer_id, sum(c.gpu_count) as gpus from unnest(p_calls) with ordinality c
      join unnest(p_prices) with ordinality b (price, n) on b.n = c.ordinality and b.price is not null
      where c.mode is distinct from 'test' group by c.offer_id) t
    where o.id = t.offer_id;
  insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents, rental_id, created_at)
    select 'hold', t.id, t.company_id, 'wallet', t.company_id, 'hold', b.price, t.id, p_moment
    from unnest(p_calls) with ordinality t join unnest(p_prices) with ordinality b (price, n) on b.n = t.ordinality and b.price is not null
    where t.mode is distinct from 'test'
    order by b.n;
  insert into rentals (id, mode, company_id, person_id, key_id, offer_id, seller_id, name, reference, ssh_public_key, gpu_model, gpu_count, region,
      template_id, driver, driver_settings, vcpus_per_gpu, ram_gb_per_gpu, storage_gb, price_per_hour_cents, fee_basis_points, held_cents, auto_stop_at,
      max_total_cents, created_at)
    select t.id, coalesce(t.mode, 'live'), t.company_id, t.person_id, t.key_id, t.offer_id, o.company_id, t.name, t.reference, t.ssh_public_key, o.gpu_model, t.gpu_count, o.region,
      t.template_id, case t.mode when 'test' then 'sandbox' else o.driver end, case t.mode when 'test' then '{}' else o.driver_settings end, o.vcpus_per_gpu, o.ram_gb_per_gpu, o.storage_gb, b.price, t.fee_basis_points, b.price,
      auto_stop_within_policy(t.key_id, t.auto_stop_at, p_moment), t.max_total_cents, p_moment
    from unnest(p_calls) with ordinality t join unnest(p_prices) with ordinality b (price, n) on b.n = t.ordinality and b.price is not null
    join offers o on o.id = t.offer_id
    order by b.n;
  insert into rental_events (rental_id, number, type, data, created_at)
    select t.id, e.number, e.type, e.data, p_moment
    from unnest(p_calls) with ordinality t join unnest(p_prices) with ordinality b (price, n) on b.n = t.ordinality and b.price is not null,
      lateral (values
        (1, 'rental.created', json_build_object('offer_id', t.offer_id, 'gpu_count', t.gpu_count, 'template_id', t.template_id,
          'price_per_hour_cents', b.price, 'hold_cents', b.price)),
        (2, 'rental.provisioning', '{}')) e (number, type, data)
    order by b.n, e.number;
  insert into rental_work (rental_id, kind, due_at)
    select t.id, w.kind, w.due_at
    from unnest(p_calls) with ordinality t join unnest(p_prices) with ordinality b (price, n) on b.n = t.ordinality and b.price is not null,
      lateral (values ('machine', p_moment), ('money', auto_stop_within_policy(t.key_id, t.auto_stop_at, p_moment))) w (kind, due_at)
    where w.due_at is not null
    order by b.n;
end $$;

-- Begins rentals. Returns a row for each call, in their order. All rows are locked first, in an order that every caller uses, so that two
-- such calls do not deadlock. A refused call has written nothing.
create or replace function begin_rentals(p_calls rental_call[]) returns setof rental_beginning language plpgsql as $$
declare
  moment timestamptz;
  verdicts rental_verdict[];
  prices bigint[];
begin
  perform from company_balances where company_id in (select company_id from unnest(p_calls) where mode is distinct from 'test') order by company_id for no key update;
  perform from key_policies where id in (select policy_of_key(key_id) from unnest(p_calls)) order by id for no key update;
  perform from offers where id in (select offer_id from unnest(p_calls) where mode is distinct from 'test') order by id for no key update;
  moment := app_now();
  verdicts := array(select v from judge_rentals(p_calls, moment) v);
  prices := array(select case when v.verdict is null then v.price_cents end from unnest(verdicts) with ordinality v order by v.ordinality);
  if num_nonnulls(variadic prices) > 0 then
    perform write_rentals(p_calls, prices, moment);
  end if;
  return query
    select v.verdict, v.price_cents, v.limit_cents, v.committed_cents, wire_time(utc_day(moment) + interval '24 hours'), r.wire, not o.available, v.policy, v.reason
    from unnest(verdicts) with ordinality v
    join unnest(p_calls) with ordinality t on t.ordinality = v.ordinality
    -- Looked up one by one: with a join, a plan cached while there were few rentals would keep scanning all of them.
    left join lateral (select * from rentals where id = t.id and v.verdict is null limit 1) r on true
    left join lateral (select * from offers where id = r.offer_id limit 1) o on true
    order by v.ordinality;
end $$;
