-- The documents that both sides read after the reveal.

create or replace function introduction_status(i introductions) returns text language sql stable as $$
  select case when i.status = 'active' and i.expires_at <= app_now() then 'lapsed' else i.status end
$$;

-- The success fee's rate is that of the agreement that the seller has signed at the time of the reveal, and does not change later.
create or replace function keep_success_fee() returns trigger language plpgsql as $$
begin
  new.success_fee_basis_points := coalesce((select a.success_fee_basis_points
    from agreements a join agreement_signatures g on g.agreement_id = a.id
    where a.kind = 'introduction' and g.company_id = new.seller_company_id order by a.version desc limit 1), 0);
  return new;
end $$;

create or replace trigger keep_success_fee before insert on introductions for each row execute function keep_success_fee();

-- Until when a side may claim that it already knew the other.
create or replace function claims_until(i introductions) returns timestamptz language sql stable as $$
  select i.revealed_at + interval '72 hours'
$$;

-- The document of one side: the counterparty's contact card, the results of the steps after the reveal, and none of the other side's own
-- IDs. The invoice is that of the success fee, which only the seller sees, and so is the time of its last change. A step first updates the
-- introduction and then dates its results: the latest of these is when it last changed. `at` decides whether the introduction has lapsed.
create or replace function introduction_document_at(i introductions, side text, at timestamptz) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    i.id,
    case when lapsed.now then 'lapsed' else i.status end as status,
    side as role,
    i.listing_id as "listingId",
    case side when 'buyer' then i.request_id end as "requestId",
    case side when 'seller' then i.opportunity_id end as "opportunityId",
    i.demand,
    company_card(case side when 'buyer' then i.seller_company_id else i.buyer_company_id end) as counterparty,
    wire_time(i.revealed_at) as "revealedAt",
    wire_time(i.buyer_ready_at) as "buyerReadyAt",
    wire_time(i.seller_ready_at) as "sellerReadyAt",
    case when claim.id is not null then (select row_to_json(p) from (select claim.status, wire_time(claim.filed_at) as "filedAt",
      wire_time(claim.decided_at) as "decidedAt") p) end as claim,
    case when deal.id is not null then (select row_to_json(p) from (select deal.status, wire_time(deal.reported_at) as "reportedAt",
      case deal.status when 'confirmed' then wire_time(deal.decided_at) end as "confirmedAt") p) end as deal,
    case when fee.id is not null then (select row_to_json(p) from (select fee.number, fee.status, fee.amount_cents as "amountCents", fee.currency,
      wire_time(fee.issued_at) as "issuedAt", wire_time(fee.due_at) as "dueAt", wire_time(fee.paid_at) as "paidAt") p) end as invoice,
    wire_time(case when i.status = 'active' and not lapsed.now then i.expires_at end) as "expiresAt",
    wire_time(case when lapsed.now then i.expires_at else i.closed_at end) as "closedAt",
    wire_time(case when lapsed.now then i.expires_at else
      greatest(i.updated_at, claim.filed_at, claim.decided_at, deal.reported_at, deal.decided_at, fee.issued_at, fee.paid_at, fee.voided_at)
      end) as "updatedAt"
    from (select i.status = 'active' and i.expires_at <= at as now) lapsed
      left join claims claim on claim.introduction_id = i.id
      left join lateral (select e.* from deals e where e.introduction_id = i.id order by e.reported_at desc, e.id desc limit 1) deal on true
      left join lateral (select v.* from invoices v join deals e on e.id = v.deal_id
        where side = 'seller' and e.introduction_id = i.id and v.kind = 'success_fee') fee on true) d
$$;

-- The same as a reader sees it now.
create or replace function introduction_document(i introductions, side text) returns text language sql stable as $$
  select introduction_document_at(i, side, app_now())
$$;

-- The dashboard's documents of introductions; the invoice's PDF is drawn from the same data.

create or replace function side_in(p_introduction text, p_company bigint) returns text language sql stable as $$
  select case when i.buyer_company_id = p_company then 'buyer' else 'seller' end from introductions i where i.id = p_introduction
$$;

-- The matched listing, as it was listed then, and whether the reader finds it on Radar now.
create or replace function introduced_listing(i introductions, p_company bigint) returns json language sql stable as $$
  select row_to_json(d) from (select n.title, n.price_per_hour_cents as "pricePerHourCents", n.currency,
      n.duration_min as "durationMin", n.duration_max as "durationMax",
      exists (select from listings l where l.id = i.listing_id and l.listed and l.mode = 'live' and (not l.restricted
        or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = p_company))) as "onRadar"
    from opportunities o, json_to_record(o.listing_snapshot)
      n (title text, price_per_hour_cents bigint, currency text, duration_min text, duration_max text)
    where o.id = i.opportunity_id) d
$$;

-- Whether a deal sold part of the current listing: it is confirmed, and the seller has not edited or lowered the listing since.
create or replace function sold_as_listed(e deals, l listings) returns boolean language sql immutable as $$
  select e.status = 'confirmed' and greatest(l.submitted_at, l.lowered_at) <= e.decided_at
$$;

-- How many nodes of the current listing were sold in deals.
create or replace function nodes_sold(l listings) returns int language sql stable as $$
  select coalesce(sum((i.demand ->> 'nodes')::int), 0)::int from introductions i join deals e on e.introduction_id = i.id
  where i.listing_id = l.id and sold_as_listed(e, l)
$$;

-- What a listing still offers after a deal sold part of it, on the grid or once republished; null after the seller edited or lowered it.
create or replace function still_offered(i introductions) returns json language sql stable as $$
  select row_to_json(d) from (select (i.demand ->> 'nodes')::int as "soldNodes", l.quantity_available as "offeredNodes", not l.withdrawn as "onRadar"
    from deals e join listings l on l.id = i.listing_id
    where e.introduction_id = i.id and sold_as_listed(e, l)) d
$$;

-- An introduction with everything that came after it, as one side reads it.
create or replace function introduction_detail(i introductions, p_company bigint) returns text language sql stable as $$
  select row_to_json(d)::text from (select
    introduction_document(i, case when i.buyer_company_id = p_company then 'buyer' else 'seller' end)::json as introduction,
    introduced_listing(i, p_company) as listing,
    wire_time(claims_until(i)) as "claimsUntil",
    i.void_reason as "voidReason",
    case when i.buyer_company_id = p_company then null
      when exists (select from claims c where c.introduction_id = i.id and c.status = 'upheld') then 0
      else i.success_fee_basis_points end as "successFeeBasisPoints",
    (select claim_document(c) from claims c where c.introduction_id = i.id) as claim,
    (select coalesce(json_agg(deal_document(e) order by e.reported_at desc, e.id desc), '[]')
      from deals e where e.introduction_id = i.id) as deals,
    (select coalesce(json_agg(file_document(f) order by f.uploaded_at, f.id), '[]') from files f where f.introduction_id = i.id) as files,
    (select coalesce(json_agg(own_invoice_document(v, p_company) order by v.kind), '[]') from invoices v join deals e on e.id = v.deal_id
      where e.introduction_id = i.id and p_company in (v.issuer_company_id, v.recipient_company_id)) as invoices,
    case when i.seller_company_id = p_company then still_offered(i) end as "stillOffered") d
$$;
