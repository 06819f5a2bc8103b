-- Who is notified of what, and what they may know of it.

-- The parties of an object who may be notified; for a key, the person who holds it.
create or replace function notified_parties(p_thing text, p_id text, p_detail json)
returns table (party text, company_id bigint, person_id bigint) language plpgsql stable rows 2 as $$
begin
  case p_thing
    when 'wallet', 'billing' then
      return query select 'owner', c.id, null::bigint from companies c where c.handle = p_id;
    when 'unanswered' then
      return query select 'buyer', r.company_id, null::bigint from requests r where r.id = p_id;
    when 'messages' then
      return query select 'recipient', b.company_id, null::bigint from message_bundles b where b.id = p_id;
    when 'lot' then
      -- On an open lot each bid is above the earlier ones, the last of which led. A bid that was voided since outbids nobody. After the
      -- lot has ended, only the winner and the seller may know the leading bid.
      return query select 'outbid', before.company_id, null::bigint from bids b join lots o on o.id = b.lot_id and o.format = 'open' and takes_bids(o)
        cross join lateral (select x.company_id from bids x where x.lot_id = b.lot_id and x.place < b.place and x.replaced_at is null
          order by x.place desc limit 1) before
        where b.id = p_detail ->> 'bidId' and b.replaced_at is null and before.company_id <> b.company_id;
      return query select case bool_or(x.id = o.winning_bid_id) when true then 'winner' else 'others' end, x.company_id, null::bigint
        from bids x join lots o on o.id = x.lot_id
        where x.lot_id = p_id and o.status in ('decided', 'voided') group by x.company_id;
      return query select 'seller', l.company_id, null::bigint from lots o join listings l on l.id = o.listing_id
        where o.id = p_id and o.status = 'decided';
    else
      if p_thing = 'key' then
        return query select 'holder', m.company_id, k.person_id from api_keys k join memberships m on m.person_id = k.person_id
          where k.id = p_id;
      end if;
      return query select p.party, p.company_id, null::bigint from parties_of(p_thing, p_id) p where p.company_id is not null;
  end case;
end $$;

-- A demand as letters show it: with its region's name.
create or replace function demand_facts(p_demand json) returns json language sql stable as $$
  select (p_demand::jsonb || jsonb_build_object('region', known_region_name(p_demand ->> 'region')))::json
$$;

-- What a notification tells one company about an object: only what this company may read. Null: there is nothing to tell.
create or replace function notified_facts(p_thing text, p_id text, p_company bigint) returns json language plpgsql stable as $$
begin
  return case p_thing
    when 'opportunity' then (select row_to_json(d) from opportunities o
      cross join lateral (select o.id, demand_facts(o.demand) as demand, o.listing_snapshot ->> 'title' as "listingTitle",
        wire_time(o.expires_at) as "expiresAt") d
      where o.id = p_id and o.company_id = p_company)
    -- A request that no seller holds or accepted.
    when 'unanswered' then (select row_to_json(d) from requests r join companies c on c.id = r.company_id and c.suspended_at is null
      cross join lateral (select r.id, demand_facts(demand_document(r)) as demand,
        (select count(distinct o.company_id) from opportunities o where o.request_id = r.id) as count) d
      where r.id = p_id and r.company_id = p_company and r.status = 'matched'
        and not exists (select from opportunities o where o.request_id = r.id and o.status in ('offered', 'accepted')))
    when 'introduction' then (select introduction_facts(i, p_company) from introductions i where i.id = p_id)
    when 'deal' then (select row_to_json(d) from deals e join introductions i on i.id = e.introduction_id
      cross join lateral (select introduction_facts(i, p_company) as introduction, e.months, e.monthly_cents as "monthlyCents", e.currency,
        (select wire_time(v.due_at) from invoices v where v.deal_id = e.id and v.kind = 'deal') as "dueAt") d
      where e.id = p_id)
    when 'claim' then (select row_to_json(d) from claims c join introductions i on i.id = c.introduction_id
      cross join lateral (select introduction_facts(i, p_company) as introduction, c.status, c.company_id = p_company as own) d
      where c.id = p_id)
    when 'messages' then (select message_bundle_facts(b) from message_bundles b where b.id = p_id and b.company_id = p_company)
    when 'invoice' then (select row_to_json(d) from invoices v
      cross join lateral (select v.id, v.number, v.void_reason as "voidReason", v.amount_cents as "amountCents", v.currency, wire_time(v.due_at) as "dueAt",
        v.issuer ->> 'name' as "issuerName", v.recipient ->> 'name' as "recipientName", v.issuer_company_id is not distinct from p_company as own) d
      where v.id = p_id and p_company in (v.issuer_company_id, v.recipient_company_id))
    when 'submission' then (select row_to_json(d) from listings l
      cross join lateral (select l.id, l.title, l.rejection_reason as "rejectionReason", l.withdrawn) d
      where l.id = p_id and l.company_id = p_company)
    when 'inquiry' then (select row_to_json(d) from inquiries q
      cross join lateral (select q.listing_title as title, q.answer) d where q.id = p_id and q.company_id = p_company)
    when 'lot' then (select row_to_json(d) from lots o join listings l on l.id = o.listing_id
      cross join lateral (select o.id, o.node ->> 'title' as title, o.status, company_is_reachable(l.company_id) as "sellerIsReachable", case when takes_bids(o) then o.current_bid_cents end as "currentBidCents",
        case when exists (select from bids b where b.id = o.winning_bid_id and b.company_id = p_company) then o.winning_amount_cents end
          as "wonAtCents",
        case when l.company_id = p_company then o.winning_amount_cents end as "soldAtCents",
        exists (select from bids b where b.lot_id = o.id and b.company_id = p_company and b.voided_at is not null)
          and not exists (select from bids b where b.lot_id = o.id and b.company_id = p_company and b.replaced_at is null) as "bidIsVoid",
        case when l.company_id = p_company then (select c.name from bids b join companies c on c.id = b.company_id
          where b.id = o.winning_bid_id) end as "buyerName", wire_time(o.ends_at) as "endsAt") d
      where o.id = p_id)
    when 'offer' then (select row_to_json(d) from offers o
      cross join lateral (select known_model_name(o.gpu_model) as "gpuModel", known_region_name(o.region) as region,
        o.rejection_reason as "rejectionReason", o.capacity_gpus as "capacityGpus", o.price_per_hour_cents as "pricePerHourCents",
        o.withdrawn_at is not null as withdrawn) d
      where o.id = p_id and o.company_id = p_company)
    when 'rental' then rental_facts(p_id, p_company)
    else account_facts(p_thing, p_id, p_company)
  end;
end $$;

create or replace function rental_facts(p_id text, p_company bigint) returns json language sql stable as $$
  select row_to_json(d) from rentals r
    cross join lateral (select r.id, r.name, known_model_name(r.gpu_model) as "gpuModel", r.gpu_count as "gpuCount",
      known_region_name(r.region) as region, r.stop_reason as "stopReason",
      r.max_total_cents is not null and r.auto_stop_at is distinct from r.runs_until as "byTotal",
      case when r.runs_until < 'infinity' then wire_time(r.runs_until) end as "runsUntil") d
    where r.id = p_id and r.company_id = p_company
$$;

create or replace function account_facts(p_thing text, p_id text, p_company bigint) returns json language plpgsql stable as $$
begin
  return case p_thing
    when 'wallet' then (select row_to_json(d) from company_balances b join companies c on c.id = b.company_id
      cross join lateral (select b.wallet_cents as "walletCents", b.payable_cents as "earnedCents", (select sum(r.price_per_hour_cents) from rentals r
        where r.company_id = b.company_id and r.status = 'running' and r.mode = 'live') as "hourlyCents") d
      where c.handle = p_id and b.company_id = p_company)
    when 'billing' then (select row_to_json(d) from (select c.name from companies c where c.handle = p_id and c.id = p_company) d)
    when 'key' then (select row_to_json(d) from api_keys k join people p on p.id = k.person_id
      cross join lateral (select k.name, k.mode, p.name as "holderName") d
      where k.id = p_id)
    -- The current agreement, if the company has not signed it.
    when 'agreement' then (select row_to_json(d) from agreements a
      cross join lateral (select a.title, a.version) d
      where a.id = p_id and agreement_is_current(a)
        and not exists (select from agreement_signatures s where s.agreement_id = a.id and s.company_id = p_company))
    -- Endpoints disabled because of their receivers. In all other cases the company already knows.
    when 'webhook' then (select row_to_json(d) from webhook_endpoints w
      cross join lateral (select w.id, w.url, w.disabled_reason as reason) d
      where w.id = p_id and w.company_id = p_company and w.disabled_reason in ('gone', 'failing'))
    -- A pending approval.
    when 'approval' then (select row_to_json(d) from approvals a join api_keys k on k.id = a.key_id
      cross join lateral (select a.id, a.summary, k.name as "keyName", wire_time(a.expires_at) as "expiresAt") d
      where a.id = p_id and a.company_id = p_company and approval_status(a) = 'pending')
  end;
end $$;

-- An introduction as one of its sides sees it.
create or replace function introduction_facts(i introductions, p_company bigint) returns json language sql stable as $$
  select row_to_json(d) from (select i.id, demand_facts(i.demand) as demand, c.name as "counterpartyName",
      company_is_reachable(c.id) as "counterpartyIsReachable",
      claims_until(i) > app_now() as "claimsOpen",
      wire_time(claims_until(i)) as "claimsUntil",
      (i.buyer_ready_at is not null and i.seller_ready_at is not null) as "bothReady"
    from companies c where c.id = case p_company when i.buyer_company_id then i.seller_company_id else i.buyer_company_id end) d
$$;

-- The people of a company, or of the operator's team, who are notified of a kind, and how.
create or replace function notified_people(p_kind text, p_company bigint, p_person bigint, p_roles text[])
returns table (person_id bigint, email text, company_name text, letter boolean, page boolean, digest boolean, letters_last_hour bigint)
language sql stable rows 3 as $$
  select p.id, p.email, m.company_name, coalesce(ch.letter, true), coalesce(ch.page, true), coalesce(s.digest = 'daily', false),
    (select count(*) from notifications n where n.person_id = p.id and n.letter = 'sent' and n.created_at > app_now() - interval '1 hour')
  from (
    select m.person_id, c.name as company_name from memberships m join companies c on c.id = m.company_id
      where m.company_id = p_company and c.played_for is null and (p_person is null or m.person_id = p_person)
        and (p_person is not null or m.role = any (p_roles)) and (c.suspended_at is null or m.role = 'owner')
    union all
    select o.id, null from people o where p_company is null and o.operator
  ) m
  join people p on p.id = m.person_id and p.suspended_at is null
  left join notification_choices ch on ch.person_id = p.id and ch.kind = p_kind
  left join notification_settings s on s.person_id = p.id
$$;

-- A zone name with the same meaning in the database. Names that the runtime takes as zones, and the database as abbreviations of an offset
-- without summer time or elsewhere, are replaced by a place's name.
create or replace function zone_of_place(p_zone text) returns text language sql immutable as $$
  select coalesce((select place from (values ('ACT', 'Australia/Darwin'), ('ART', 'Africa/Cairo'), ('AST', 'America/Anchorage'),
      ('BST', 'Asia/Dhaka'), ('CET', 'Europe/Brussels'), ('CST', 'America/Chicago'), ('EET', 'Europe/Athens'), ('IST', 'Asia/Kolkata'),
      ('MET', 'Europe/Brussels'), ('NST', 'Pacific/Auckland'), ('PST', 'America/Los_Angeles'), ('WET', 'Europe/Lisbon')
    ) short (name, place) where name = upper(p_zone)), p_zone, 'UTC')
$$;

-- When the next digest is sent: at this hour of the day in a zone, or in UTC if the database does not know the zone. The runtime, which
-- accepted the name, may have newer zones. The hour occurs once on shorter and longer days, too.
create or replace function next_digest(p_hour int, p_zone text) returns timestamptz language plpgsql stable as $$
declare
  moment timestamptz := app_now();
  place text := zone_of_place(p_zone);
  today timestamp;
begin
  today := date_trunc('day', moment at time zone place);
  return (select min(at) from (select (today + days * interval '1 day' + p_hour * interval '1 hour') at time zone place as at
    from generate_series(0, 2) days) d where at > moment);
exception when invalid_parameter_value then
  return next_digest(p_hour, 'UTC');
end $$;

-- A notification as its reader sees it in the inbox.
create or replace function notification_document(n notifications) returns text language sql stable as $$
  select row_to_json(d)::text from (select n.id, n.kind, n.title, n.path, wire_time(n.deadline) as deadline,
    wire_time(n.created_at) as "createdAt", wire_time(n.read_at) as "readAt") d
$$;
