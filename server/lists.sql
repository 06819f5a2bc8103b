-- The statements of every list, for reading. Written by: npm test -- server/test/lists/definitions.test.ts -u

-- export_audit oldest
select case when f.fits then (select row_to_json(d)::text from (select a.ref as id, wire_time(a.at) as at, a.action, a.target, (select p.name from people p where p.id = a.person_id) as person,
  a.key_id as "keyId", a.factor, a.request_id as "requestId", a.detail, encode(l.hash, 'hex') as hash) d) end as wire, a.ref as id, (extract(epoch from a.at) * 1000)::bigint as key
from audit a left join audit_chain l on l.audit_id = a.id
   cross join lateral (select starts_with(a.action, $2::text) and ($3::text = '' or a.person_id = (select id from people where handle = $3::text)) as fits) f
where a.mode = 'live' and a.company_id = $1::bigint
  and (a.at, a.ref) > ($4::timestamptz, $5::text)
order by a.at, a.ref limit $6::int;

-- export_audit oldest by target, from, until
select case when f.fits then (select row_to_json(d)::text from (select a.ref as id, wire_time(a.at) as at, a.action, a.target, (select p.name from people p where p.id = a.person_id) as person,
  a.key_id as "keyId", a.factor, a.request_id as "requestId", a.detail, encode(l.hash, 'hex') as hash) d) end as wire, a.ref as id, (extract(epoch from a.at) * 1000)::bigint as key
from audit a left join audit_chain l on l.audit_id = a.id
   cross join lateral (select starts_with(a.action, $2::text) and ($3::text = '' or a.person_id = (select id from people where handle = $3::text)) as fits) f
where a.mode = 'live' and a.company_id = $1::bigint
  and (a.at, a.ref) > ($4::timestamptz, $5::text)
  and a.target = $7::text
  and a.at >= $8::timestamptz
  and a.at < $9::timestamptz
order by a.at, a.ref limit $6::int;

-- export_statement oldest
select * from (
(select movement_document(t, $1::bigint) as wire, t.id as id, (extract(epoch from t.created_at) * 1000)::bigint as key
from ledger_transfers t
where t.to_company = $1::bigint and t.created_at >= $2::timestamptz and t.created_at < $3::timestamptz
  and (t.created_at, t.id) > ($4::timestamptz, $5::text)
order by t.created_at, t.id limit $6::int)
union all
(select movement_document(t, $1::bigint) as wire, t.id as id, (extract(epoch from t.created_at) * 1000)::bigint as key
from ledger_transfers t
where t.from_company = $1::bigint and t.from_company is distinct from t.to_company and t.created_at >= $2::timestamptz and t.created_at < $3::timestamptz
  and (t.created_at, t.id) > ($4::timestamptz, $5::text)
order by t.created_at, t.id limit $6::int)
) merged order by key, id limit $6::int;

-- export_whole_audit oldest
select case when f.fits then (select row_to_json(d)::text from (select a.ref as id, wire_time(a.at) as at, a.action, a.target, (select p.name from people p where p.id = a.person_id) as person,
  a.key_id as "keyId", a.factor, a.request_id as "requestId", a.detail, (select c.name from companies c where c.id = a.company_id) as company, l.position, encode(l.previous, 'hex') as previous, encode(l.hash, 'hex') as hash) d) end as wire, a.ref as id, (extract(epoch from a.at) * 1000)::bigint as key
from audit a left join audit_chain l on l.audit_id = a.id
   cross join lateral (select starts_with(a.action, $1::text) and ($2::text = '' or a.person_id = (select id from people where handle = $2::text)) as fits) f
where a.mode = 'live'
  and (a.at, a.ref) > ($3::timestamptz, $4::text)
order by a.at, a.ref limit $5::int;

-- export_whole_audit oldest by target, from, until, company
select case when f.fits then (select row_to_json(d)::text from (select a.ref as id, wire_time(a.at) as at, a.action, a.target, (select p.name from people p where p.id = a.person_id) as person,
  a.key_id as "keyId", a.factor, a.request_id as "requestId", a.detail, (select c.name from companies c where c.id = a.company_id) as company, l.position, encode(l.previous, 'hex') as previous, encode(l.hash, 'hex') as hash) d) end as wire, a.ref as id, (extract(epoch from a.at) * 1000)::bigint as key
from audit a left join audit_chain l on l.audit_id = a.id
   cross join lateral (select starts_with(a.action, $1::text) and ($2::text = '' or a.person_id = (select id from people where handle = $2::text)) as fits) f
where a.mode = 'live'
  and (a.at, a.ref) > ($3::timestamptz, $4::text)
  and a.target = $6::text
  and a.at >= $7::timestamptz
  and a.at < $8::timestamptz
  and a.company_id = (select id from companies where handle = $9::text)
order by a.at, a.ref limit $5::int;

-- list_agreements newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select w.wire as wire, a.id as id, a.published_at as key
  from agreements a left join agreement_signatures s on s.agreement_id = a.id and s.company_id = $1::bigint
     cross join lateral (select row_to_json(d)::text as wire from (select a.id, a.kind, a.version, a.title, a.body as text, agreement_is_current(a) as current,
    a.success_fee_basis_points as "successFeeBasisPoints",
    wire_time(s.signed_at) as "signedAt") d) w
  where (a.published_at, a.id) < ($2::timestamptz, $3::text)
  order by a.published_at desc, a.id desc limit $4::int
) l) page;

-- list_all_invoices newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select invoice_document(v)::text as wire, v.id as id, v.issued_at as key
  from invoices v
  where v.mode = 'live'
    and (v.issued_at, v.id) < ($1::timestamptz, $2::text)
  order by v.issued_at desc, v.id desc limit $3::int
) l) page;

-- list_all_invoices newest by kind, status, statuses, refund
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select merged.*
  from (select distinct unnest(string_to_array($6::text, ',')) as value limit 7) each_of
  cross join lateral (
    select invoice_document(v)::text as wire, v.id as id, v.issued_at as key
    from invoices v
    where v.mode = 'live'
      and (v.issued_at, v.id) < ($1::timestamptz, $2::text)
      and v.kind = $4::text
      and v.status = $5::text
      and v.status = each_of.value
      and ($7::text = 'due' and v.refund_due_at is not null and v.refunded_at is null)
    order by v.issued_at desc, v.id desc limit $3::int
  ) merged
  order by key desc, id desc limit $3::int
) l) page;

-- list_approvals newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select approval_document(a) as wire, a.id as id, a.created_at as key
  from approvals a
  where a.company_id = $2::bigint and key_reads_approval($1::text, a)
    and (a.created_at, a.id) < ($3::timestamptz, $4::text)
  order by a.created_at desc, a.id desc limit $5::int
) l) page;

-- list_approvals newest by status, statuses
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select approval_document(a) as wire, a.id as id, a.created_at as key
  from approvals a
  where a.company_id = $2::bigint and key_reads_approval($1::text, a)
    and (a.created_at, a.id) < ($3::timestamptz, $4::text)
    and approval_status(a) = $6::text
    and approval_status(a) = any (string_to_array($7::text, ','))
  order by a.created_at desc, a.id desc limit $5::int
) l) page;

-- list_audit newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select a.ref as id, wire_time(a.at) as at, a.action, a.target, (select p.name from people p where p.id = a.person_id) as person,
    a.key_id as "keyId", a.factor, a.request_id as "requestId", a.detail) d) as wire, a.ref as id, a.at as key
  from audit a
  where a.mode = 'live' and a.company_id = $1::bigint
    and (a.at, a.ref) < ($2::timestamptz, $3::text)
  order by a.at desc, a.ref desc limit $4::int
) l) page;

-- list_audit newest by target
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select a.ref as id, wire_time(a.at) as at, a.action, a.target, (select p.name from people p where p.id = a.person_id) as person,
    a.key_id as "keyId", a.factor, a.request_id as "requestId", a.detail) d) as wire, a.ref as id, a.at as key
  from audit a
  where a.mode = 'live' and a.company_id = $1::bigint
    and (a.at, a.ref) < ($2::timestamptz, $3::text)
    and a.target = $5::text
  order by a.at desc, a.ref desc limit $4::int
) l) page;

-- list_audit newest by target, action, from, until
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select a.ref as id, wire_time(a.at) as at, a.action, a.target, (select p.name from people p where p.id = a.person_id) as person,
    a.key_id as "keyId", a.factor, a.request_id as "requestId", a.detail) d) as wire, a.ref as id, a.sorted_by as key
  from (
    select a.*, a.at as sorted_by from audit a
    where a.mode = 'live' and a.company_id = $1::bigint
      and (a.at, a.ref) < ($2::timestamptz, $3::text)
      and a.target = $5::text
      and a.at >= $7::timestamptz
      and a.at < $8::timestamptz
    order by a.at desc, a.ref desc limit $9::int
  ) a
  where starts_with(a.action, $6::text)
  order by a.sorted_by desc, a.ref desc limit $4::int
) l) page
left join lateral (
  select a.ref as id, (extract(epoch from a.sorted_by) * 1000)::bigint as key
  from (
    select a.*, a.at as sorted_by from audit a
    where a.mode = 'live' and a.company_id = $1::bigint
      and (a.at, a.ref) < ($2::timestamptz, $3::text)
      and a.target = $5::text
      and a.at >= $7::timestamptz
      and a.at < $8::timestamptz
    order by a.at desc, a.ref desc limit $9::int
  ) a
  where page.count < $4::int
  order by a.sorted_by desc, a.ref desc offset $9::int - 1 limit 1
) cut on true;

-- list_claims newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (claim_document(c)::jsonb || jsonb_build_object('buyerName', b.name, 'sellerName', s.name,
    'revealedAt', wire_time(i.revealed_at), 'messageCount', (select count(*) from messages m where m.introduction_id = i.id)))::text as wire, c.id as id, c.filed_at as key
  from claims c join introductions i on i.id = c.introduction_id
    join companies b on b.id = i.buyer_company_id join companies s on s.id = i.seller_company_id
  where (c.filed_at, c.id) < ($1::timestamptz, $2::text)
  order by c.filed_at desc, c.id desc limit $3::int
) l) page;

-- list_claims newest by status, statuses
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select merged.*
  from (select distinct unnest(string_to_array($5::text, ',')) as value limit 7) each_of
  cross join lateral (
    select (claim_document(c)::jsonb || jsonb_build_object('buyerName', b.name, 'sellerName', s.name,
      'revealedAt', wire_time(i.revealed_at), 'messageCount', (select count(*) from messages m where m.introduction_id = i.id)))::text as wire, c.id as id, c.filed_at as key
    from claims c join introductions i on i.id = c.introduction_id
      join companies b on b.id = i.buyer_company_id join companies s on s.id = i.seller_company_id
    where (c.filed_at, c.id) < ($1::timestamptz, $2::text)
      and c.status = $4::text
      and c.status = each_of.value
    order by c.filed_at desc, c.id desc limit $3::int
  ) merged
  order by key desc, id desc limit $3::int
) l) page;

-- list_claims oldest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (claim_document(c)::jsonb || jsonb_build_object('buyerName', b.name, 'sellerName', s.name,
    'revealedAt', wire_time(i.revealed_at), 'messageCount', (select count(*) from messages m where m.introduction_id = i.id)))::text as wire, c.id as id, c.filed_at as key
  from claims c join introductions i on i.id = c.introduction_id
    join companies b on b.id = i.buyer_company_id join companies s on s.id = i.seller_company_id
  where (c.filed_at, c.id) > ($1::timestamptz, $2::text)
  order by c.filed_at, c.id limit $3::int
) l) page;

-- list_claims oldest by status, statuses
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select merged.*
  from (select distinct unnest(string_to_array($5::text, ',')) as value limit 7) each_of
  cross join lateral (
    select (claim_document(c)::jsonb || jsonb_build_object('buyerName', b.name, 'sellerName', s.name,
      'revealedAt', wire_time(i.revealed_at), 'messageCount', (select count(*) from messages m where m.introduction_id = i.id)))::text as wire, c.id as id, c.filed_at as key
    from claims c join introductions i on i.id = c.introduction_id
      join companies b on b.id = i.buyer_company_id join companies s on s.id = i.seller_company_id
    where (c.filed_at, c.id) > ($1::timestamptz, $2::text)
      and c.status = $4::text
      and c.status = each_of.value
    order by c.filed_at, c.id limit $3::int
  ) merged
  order by key, id limit $3::int
) l) page;

-- list_companies newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select c.handle as id, c.name, c.country, c.website,
    c.api_keys_disabled as "apiKeysDisabled", wire_time(c.suspended_at) as "suspendedAt", c.suspension_reason as "suspensionReason",
    wire_time(c.machines_stop_at) as "machinesStopAt", json_build_object('rateLimitPerMin', c.rate_limit_per_min,
      'testRateLimitPerMin', c.test_rate_limit_per_min, 'dailySpendLimitCents', c.daily_spend_limit_cents) as limits) d) as wire, c.handle as id, c.created_at as key
  from companies c
  where c.played_for is null and strpos(lower(c.name), lower($1::text)) > 0
    and (c.created_at, c.handle) < ($2::timestamptz, $3::text)
  order by c.created_at desc, c.handle desc limit $4::int
) l) page;

-- list_company_approvals newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select (d.wire::jsonb || jsonb_build_object('mode', a.mode, 'right', a.right_needed, 'askedBy', p.name,
      'decidedBy', (select name from people where id = a.decided_by),
      'key', jsonb_build_object('id', k.id, 'name', key_name_in(k, a.company_id), 'masked', masked_key(k),
        'active', k.revoked_at is null and (k.expires_at is null or k.expires_at > app_now()))))::text
    from (select approval_document(a) as wire) d, api_keys k, people p where k.id = a.key_id and p.id = a.person_id) as wire, a.id as id, a.created_at as key
  from approvals a
  where a.company_id = $1::bigint
    and (a.created_at, a.id) < ($2::timestamptz, $3::text)
  order by a.created_at desc, a.id desc limit $4::int
) l) page;

-- list_company_approvals newest by status, statuses
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select (d.wire::jsonb || jsonb_build_object('mode', a.mode, 'right', a.right_needed, 'askedBy', p.name,
      'decidedBy', (select name from people where id = a.decided_by),
      'key', jsonb_build_object('id', k.id, 'name', key_name_in(k, a.company_id), 'masked', masked_key(k),
        'active', k.revoked_at is null and (k.expires_at is null or k.expires_at > app_now()))))::text
    from (select approval_document(a) as wire) d, api_keys k, people p where k.id = a.key_id and p.id = a.person_id) as wire, a.id as id, a.created_at as key
  from approvals a
  where a.company_id = $1::bigint
    and (a.created_at, a.id) < ($2::timestamptz, $3::text)
    and approval_status(a) = $5::text
    and approval_status(a) = any (string_to_array($6::text, ','))
  order by a.created_at desc, a.id desc limit $4::int
) l) page;

-- list_company_calls newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select c.id as "requestId", wire_time(c.at) as at,
    json_build_object('id', k.id, 'name', key_name_in(k, c.company_id), 'masked', masked_key(k)) as key,
    c.method, c.path, c.resource_id as "resourceId", c.status, c.error_code as "errorCode", c.duration_ms as "durationMs", json_build_object('name', p.name,
      'email', (select p.email from memberships m where m.person_id = p.id and m.company_id = c.company_id)) as holder) d) as wire, c.id as id, c.at as key
  from key_calls c join api_keys k on k.id = c.key_id join people p on p.id = c.person_id
  where c.company_id = $1::bigint
    and (c.at, c.id) < ($2::timestamptz, $3::text)
  order by c.at desc, c.id desc limit $4::int
) l) page;

-- list_company_calls newest by key, requestId, status, failed, from, to
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select c.id as "requestId", wire_time(c.at) as at,
    json_build_object('id', k.id, 'name', key_name_in(k, c.company_id), 'masked', masked_key(k)) as key,
    c.method, c.path, c.resource_id as "resourceId", c.status, c.error_code as "errorCode", c.duration_ms as "durationMs", json_build_object('name', p.name,
      'email', (select p.email from memberships m where m.person_id = p.id and m.company_id = c.company_id)) as holder) d) as wire, c.id as id, c.at as key
  from key_calls c join api_keys k on k.id = c.key_id join people p on p.id = c.person_id
  where c.company_id = $1::bigint
    and (c.at, c.id) < ($2::timestamptz, $3::text)
    and c.key_id = $5::text
    and c.id = $6::text
    and c.status / 100 = left($7::text, 1)::int
    and c.status >= 500 and $8::text = '5xx'
    and c.at >= $9::timestamptz
    and c.at < $10::timestamptz
  order by c.at desc, c.id desc limit $4::int
) l) page;

-- list_company_keys newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select k.id, k.name, k.mode, k.scopes,
    masked_key(k) as masked, k.rate_limit_per_min as "rateLimitPerMin",
    k.daily_spend_limit_cents as "dailySpendLimitCents", wire_time(k.created_at) as "createdAt", wire_time(k.expires_at) as "expiresAt",
    wire_time(k.last_used_at) as "lastUsedAt", wire_time(k.revoked_at) as "revokedAt", key_policy_document(k.policy_id) as policy, json_build_object('name', p.name, 'email', p.email) as holder, case k.mode when 'live' then json_build_object(
      'calls', case when k.last_used_at >= t.midnight then k.calls_that_day else 0 end,
      'spentCents', key_day_in_company(k.id, m.company_id, t.moment, null), 'spendLimitCents', daily_spend_limit(k.daily_spend_limit_cents, m.company_id, $2::bigint),
      'resetsAt', wire_time(t.midnight + interval '24 hours')) end as today) d) as wire, k.id as id, k.created_at as key
  from api_keys k join people p on p.id = k.person_id join memberships m on m.person_id = p.id cross join (select app_now() as moment, utc_day(app_now()) as midnight offset 0) t
  where m.company_id = $1::bigint
    and (k.created_at, k.id) < ($3::timestamptz, $4::text)
  order by k.created_at desc, k.id desc limit $5::int
) l) page;

-- list_inbox newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select notification_document(n) as wire, n.id as id, n.created_at as key
  from notifications n
  where n.person_id = $1::bigint and n.shown and n.company_id is not distinct from (select m.company_id from memberships m where m.person_id = $1::bigint)
     and not exists (select from memberships m join companies c on c.id = m.company_id
       where m.person_id = $1::bigint and m.role <> 'owner' and c.suspended_at is not null)
    and (n.created_at, n.id) < ($2::timestamptz, $3::text)
  order by n.created_at desc, n.id desc limit $4::int
) l) page;

-- list_inbox newest by unread
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select notification_document(n) as wire, n.id as id, n.created_at as key
  from notifications n
  where n.person_id = $1::bigint and n.shown and n.company_id is not distinct from (select m.company_id from memberships m where m.person_id = $1::bigint)
     and not exists (select from memberships m join companies c on c.id = m.company_id
       where m.person_id = $1::bigint and m.role <> 'owner' and c.suspended_at is not null)
    and (n.created_at, n.id) < ($2::timestamptz, $3::text)
    and (n.read_at is null) = $5::boolean
  order by n.created_at desc, n.id desc limit $4::int
) l) page;

-- list_inquiries newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select i.wire as wire, i.id as id, i.created_at as key
  from inquiries i
  where i.company_id = $1::bigint and i.mode = $2::text
    and (i.created_at, i.id) < ($3::timestamptz, $4::text)
  order by i.created_at desc, i.id desc limit $5::int
) l) page;

-- list_inquiries newest by reference
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select i.wire as wire, i.id as id, i.created_at as key
  from inquiries i
  where i.company_id = $1::bigint and i.mode = $2::text
    and (i.created_at, i.id) < ($3::timestamptz, $4::text)
    and i.reference = $6::text
  order by i.created_at desc, i.id desc limit $5::int
) l) page;

-- list_introduction_details newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select * from (
  (select introduction_detail(i, $1::bigint) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.mode = 'live' and i.buyer_company_id = $1::bigint
    and (i.revealed_at, i.id) < ($2::timestamptz, $3::text)
  order by i.revealed_at desc, i.id desc limit $4::int)
  union all
  (select introduction_detail(i, $1::bigint) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.mode = 'live' and i.seller_company_id = $1::bigint
    and (i.revealed_at, i.id) < ($2::timestamptz, $3::text)
  order by i.revealed_at desc, i.id desc limit $4::int)
  ) merged order by key desc, id desc limit $4::int
) l) page;

-- list_introduction_details newest by status, statuses, listing, opportunity
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select * from (
  (select introduction_detail(i, $1::bigint) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.mode = 'live' and i.buyer_company_id = $1::bigint
    and (i.revealed_at, i.id) < ($2::timestamptz, $3::text)
    and introduction_status(i) = $5::text
    and introduction_status(i) = any (string_to_array($6::text, ','))
    and i.listing_id = $7::text
    and i.opportunity_id = $8::text
  order by i.revealed_at desc, i.id desc limit $4::int)
  union all
  (select introduction_detail(i, $1::bigint) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.mode = 'live' and i.seller_company_id = $1::bigint
    and (i.revealed_at, i.id) < ($2::timestamptz, $3::text)
    and introduction_status(i) = $5::text
    and introduction_status(i) = any (string_to_array($6::text, ','))
    and i.listing_id = $7::text
    and i.opportunity_id = $8::text
  order by i.revealed_at desc, i.id desc limit $4::int)
  ) merged order by key desc, id desc limit $4::int
) l) page;

-- list_introduction_details_as_buyer newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select introduction_detail(i, $1::bigint) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.mode = 'live' and i.buyer_company_id = $1::bigint
    and (i.revealed_at, i.id) < ($2::timestamptz, $3::text)
  order by i.revealed_at desc, i.id desc limit $4::int
) l) page;

-- list_introduction_details_as_buyer newest by status, statuses, listing, opportunity
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select introduction_detail(i, $1::bigint) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.mode = 'live' and i.buyer_company_id = $1::bigint
    and (i.revealed_at, i.id) < ($2::timestamptz, $3::text)
    and introduction_status(i) = $5::text
    and introduction_status(i) = any (string_to_array($6::text, ','))
    and i.listing_id = $7::text
    and i.opportunity_id = $8::text
  order by i.revealed_at desc, i.id desc limit $4::int
) l) page;

-- list_introduction_details_as_seller newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select introduction_detail(i, $1::bigint) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.mode = 'live' and i.seller_company_id = $1::bigint
    and (i.revealed_at, i.id) < ($2::timestamptz, $3::text)
  order by i.revealed_at desc, i.id desc limit $4::int
) l) page;

-- list_introduction_details_as_seller newest by status, statuses, listing, opportunity
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select introduction_detail(i, $1::bigint) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.mode = 'live' and i.seller_company_id = $1::bigint
    and (i.revealed_at, i.id) < ($2::timestamptz, $3::text)
    and introduction_status(i) = $5::text
    and introduction_status(i) = any (string_to_array($6::text, ','))
    and i.listing_id = $7::text
    and i.opportunity_id = $8::text
  order by i.revealed_at desc, i.id desc limit $4::int
) l) page;

-- list_introductions newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select * from (
  (select introduction_document(i, case when i.buyer_company_id = $1::bigint then 'buyer' else 'seller' end) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.buyer_company_id = $1::bigint and i.mode = $2::text
    and (i.revealed_at, i.id) < ($3::timestamptz, $4::text)
  order by i.revealed_at desc, i.id desc limit $5::int)
  union all
  (select introduction_document(i, case when i.buyer_company_id = $1::bigint then 'buyer' else 'seller' end) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.seller_company_id = $1::bigint and i.mode = $2::text
    and (i.revealed_at, i.id) < ($3::timestamptz, $4::text)
  order by i.revealed_at desc, i.id desc limit $5::int)
  ) merged order by key desc, id desc limit $5::int
) l) page;

-- list_introductions newest by status, statuses
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select * from (
  (select introduction_document(i, case when i.buyer_company_id = $1::bigint then 'buyer' else 'seller' end) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.buyer_company_id = $1::bigint and i.mode = $2::text
    and (i.revealed_at, i.id) < ($3::timestamptz, $4::text)
    and introduction_status(i) = $6::text
    and introduction_status(i) = any (string_to_array($7::text, ','))
  order by i.revealed_at desc, i.id desc limit $5::int)
  union all
  (select introduction_document(i, case when i.buyer_company_id = $1::bigint then 'buyer' else 'seller' end) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.seller_company_id = $1::bigint and i.mode = $2::text
    and (i.revealed_at, i.id) < ($3::timestamptz, $4::text)
    and introduction_status(i) = $6::text
    and introduction_status(i) = any (string_to_array($7::text, ','))
  order by i.revealed_at desc, i.id desc limit $5::int)
  ) merged order by key desc, id desc limit $5::int
) l) page;

-- list_introductions_as_buyer newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select introduction_document(i, case when i.buyer_company_id = $1::bigint then 'buyer' else 'seller' end) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.buyer_company_id = $1::bigint and i.mode = $2::text
    and (i.revealed_at, i.id) < ($3::timestamptz, $4::text)
  order by i.revealed_at desc, i.id desc limit $5::int
) l) page;

-- list_introductions_as_buyer newest by status, statuses
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select introduction_document(i, case when i.buyer_company_id = $1::bigint then 'buyer' else 'seller' end) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.buyer_company_id = $1::bigint and i.mode = $2::text
    and (i.revealed_at, i.id) < ($3::timestamptz, $4::text)
    and introduction_status(i) = $6::text
    and introduction_status(i) = any (string_to_array($7::text, ','))
  order by i.revealed_at desc, i.id desc limit $5::int
) l) page;

-- list_introductions_as_seller newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select introduction_document(i, case when i.buyer_company_id = $1::bigint then 'buyer' else 'seller' end) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.seller_company_id = $1::bigint and i.mode = $2::text
    and (i.revealed_at, i.id) < ($3::timestamptz, $4::text)
  order by i.revealed_at desc, i.id desc limit $5::int
) l) page;

-- list_introductions_as_seller newest by status, statuses
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select introduction_document(i, case when i.buyer_company_id = $1::bigint then 'buyer' else 'seller' end) as wire, i.id as id, i.revealed_at as key
  from introductions i
  where i.seller_company_id = $1::bigint and i.mode = $2::text
    and (i.revealed_at, i.id) < ($3::timestamptz, $4::text)
    and introduction_status(i) = $6::text
    and introduction_status(i) = any (string_to_array($7::text, ','))
  order by i.revealed_at desc, i.id desc limit $5::int
) l) page;

-- list_invitations newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select i.id, i.email, i.role,
    case when i.status <> 'waiting' then i.status when i.expires_at <= app_now() then 'expired'
      when exists (select from memberships m join people s on s.id = m.person_id
       where m.company_id = i.company_id and m.person_id = i.invited_by and m.role = 'owner' and s.suspended_at is null) then 'waiting' else 'withdrawn' end as status,
    wire_time(i.created_at) as "createdAt", wire_time(i.expires_at) as "expiresAt") d) as wire, i.id as id, i.created_at as key
  from invitations i
  where i.company_id = $1::bigint
    and (i.created_at, i.id) < ($2::timestamptz, $3::text)
  order by i.created_at desc, i.id desc limit $4::int
) l) page;

-- list_invoices newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select * from (
  (select own_invoice_document(v, $1::bigint)::text as wire, v.id as id, v.issued_at as key
  from invoices v
  where v.mode = 'live' and v.issuer_company_id = $1::bigint
    and (v.issued_at, v.id) < ($2::timestamptz, $3::text)
  order by v.issued_at desc, v.id desc limit $4::int)
  union all
  (select own_invoice_document(v, $1::bigint)::text as wire, v.id as id, v.issued_at as key
  from invoices v
  where v.mode = 'live' and v.recipient_company_id = $1::bigint
    and (v.issued_at, v.id) < ($2::timestamptz, $3::text)
  order by v.issued_at desc, v.id desc limit $4::int)
  ) merged order by key desc, id desc limit $4::int
) l) page;

-- list_invoices newest by kind, status, statuses
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select * from (
  (select own_invoice_document(v, $1::bigint)::text as wire, v.id as id, v.issued_at as key
  from invoices v
  where v.mode = 'live' and v.issuer_company_id = $1::bigint
    and (v.issued_at, v.id) < ($2::timestamptz, $3::text)
    and v.kind = $5::text
    and v.status = $6::text
    and v.status = any (string_to_array($7::text, ','))
  order by v.issued_at desc, v.id desc limit $4::int)
  union all
  (select own_invoice_document(v, $1::bigint)::text as wire, v.id as id, v.issued_at as key
  from invoices v
  where v.mode = 'live' and v.recipient_company_id = $1::bigint
    and (v.issued_at, v.id) < ($2::timestamptz, $3::text)
    and v.kind = $5::text
    and v.status = $6::text
    and v.status = any (string_to_array($7::text, ','))
  order by v.issued_at desc, v.id desc limit $4::int)
  ) merged order by key desc, id desc limit $4::int
) l) page;

-- list_keys newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select k.id, k.name, k.mode, k.scopes,
    masked_key(k) as masked, k.rate_limit_per_min as "rateLimitPerMin",
    k.daily_spend_limit_cents as "dailySpendLimitCents", wire_time(k.created_at) as "createdAt", wire_time(k.expires_at) as "expiresAt",
    wire_time(k.last_used_at) as "lastUsedAt", wire_time(k.revoked_at) as "revokedAt", key_policy_document(k.policy_id) as policy, case k.mode when 'live' then json_build_object(
      'calls', case when k.last_used_at >= t.midnight then k.calls_that_day else 0 end,
      'spentCents', key_day_in_company(k.id, m.company_id, t.moment, null), 'spendLimitCents', daily_spend_limit(k.daily_spend_limit_cents, m.company_id, $2::bigint),
      'resetsAt', wire_time(t.midnight + interval '24 hours')) end as today) d) as wire, k.id as id, k.created_at as key
  from api_keys k left join memberships m on m.person_id = k.person_id cross join (select app_now() as moment, utc_day(app_now()) as midnight offset 0) t
  where k.person_id = $1::bigint
    and (k.created_at, k.id) < ($3::timestamptz, $4::text)
  order by k.created_at desc, k.id desc limit $5::int
) l) page;

-- list_live_inquiries newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select i.id, i.listing_id as "nodeId", i.listing_title as "nodeTitle", i.status, i.message, i.quantity,
      wire_time(i.starts_at) as "startsAt", i.duration, i.target_price_per_hour_cents as "targetPricePerHourCents", i.answer,
      wire_time(i.created_at) as "createdAt", seller.name as "sellerName",
      buyer.name as "companyName") d) as wire, i.id as id, i.created_at as key
  from inquiries i join listings l on l.id = i.listing_id join companies seller on seller.id = l.company_id
    join companies buyer on buyer.id = i.company_id
  where i.mode = 'live'
    and (i.created_at, i.id) < ($1::timestamptz, $2::text)
  order by i.created_at desc, i.id desc limit $3::int
) l) page;

-- list_live_inquiries newest by status, statuses
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select merged.*
  from (select distinct unnest(string_to_array($5::text, ',')) as value limit 7) each_of
  cross join lateral (
    select (select row_to_json(d)::text from (select i.id, i.listing_id as "nodeId", i.listing_title as "nodeTitle", i.status, i.message, i.quantity,
        wire_time(i.starts_at) as "startsAt", i.duration, i.target_price_per_hour_cents as "targetPricePerHourCents", i.answer,
        wire_time(i.created_at) as "createdAt", seller.name as "sellerName",
        buyer.name as "companyName") d) as wire, i.id as id, i.created_at as key
    from inquiries i join listings l on l.id = i.listing_id join companies seller on seller.id = l.company_id
      join companies buyer on buyer.id = i.company_id
    where i.mode = 'live'
      and (i.created_at, i.id) < ($1::timestamptz, $2::text)
      and i.status = $4::text
      and i.status = each_of.value
    order by i.created_at desc, i.id desc limit $3::int
  ) merged
  order by key desc, id desc limit $3::int
) l) page;

-- list_live_inquiries oldest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select i.id, i.listing_id as "nodeId", i.listing_title as "nodeTitle", i.status, i.message, i.quantity,
      wire_time(i.starts_at) as "startsAt", i.duration, i.target_price_per_hour_cents as "targetPricePerHourCents", i.answer,
      wire_time(i.created_at) as "createdAt", seller.name as "sellerName",
      buyer.name as "companyName") d) as wire, i.id as id, i.created_at as key
  from inquiries i join listings l on l.id = i.listing_id join companies seller on seller.id = l.company_id
    join companies buyer on buyer.id = i.company_id
  where i.mode = 'live'
    and (i.created_at, i.id) > ($1::timestamptz, $2::text)
  order by i.created_at, i.id limit $3::int
) l) page;

-- list_live_inquiries oldest by status, statuses
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select merged.*
  from (select distinct unnest(string_to_array($5::text, ',')) as value limit 7) each_of
  cross join lateral (
    select (select row_to_json(d)::text from (select i.id, i.listing_id as "nodeId", i.listing_title as "nodeTitle", i.status, i.message, i.quantity,
        wire_time(i.starts_at) as "startsAt", i.duration, i.target_price_per_hour_cents as "targetPricePerHourCents", i.answer,
        wire_time(i.created_at) as "createdAt", seller.name as "sellerName",
        buyer.name as "companyName") d) as wire, i.id as id, i.created_at as key
    from inquiries i join listings l on l.id = i.listing_id join companies seller on seller.id = l.company_id
      join companies buyer on buyer.id = i.company_id
    where i.mode = 'live'
      and (i.created_at, i.id) > ($1::timestamptz, $2::text)
      and i.status = $4::text
      and i.status = each_of.value
    order by i.created_at, i.id limit $3::int
  ) merged
  order by key, id limit $3::int
) l) page;

-- list_live_requests newest
select join_documents(r.wire, row_to_json(o)::text) as wire, c.name as "companyName", member_names(c.id) as "memberNames", r.id as id, (extract(epoch from r.created_at) * 1000)::bigint as key
from requests r join companies c on c.id = r.company_id
  cross join lateral (select c.name as "companyName",
    count(*) filter (where opportunity_status(p) = 'offered') as "offeredCount",
    count(*) filter (where p.status = 'accepted') as "acceptedCount",
    count(*) filter (where i.status = 'concluded') as "concludedCount",
    count(*) filter (where p.status = 'declined') as "declinedCount",
    c.suspended_at is not null as "companySuspended", has_signed_current(c.id) as "agreementSigned" from opportunities p left join introductions i on i.opportunity_id = p.id where p.request_id = r.id) o
where r.mode = 'live'
  and (r.created_at, r.id) < ($1::timestamptz, $2::text)
order by r.created_at desc, r.id desc limit $3::int;

-- list_live_requests newest by status, statuses
select merged.*
from (select distinct unnest(string_to_array($5::text, ',')) as value limit 7) each_of
cross join lateral (
  select join_documents(r.wire, row_to_json(o)::text) as wire, c.name as "companyName", member_names(c.id) as "memberNames", r.id as id, (extract(epoch from r.created_at) * 1000)::bigint as key
  from requests r join companies c on c.id = r.company_id
    cross join lateral (select c.name as "companyName",
      count(*) filter (where opportunity_status(p) = 'offered') as "offeredCount",
      count(*) filter (where p.status = 'accepted') as "acceptedCount",
      count(*) filter (where i.status = 'concluded') as "concludedCount",
      count(*) filter (where p.status = 'declined') as "declinedCount",
      c.suspended_at is not null as "companySuspended", has_signed_current(c.id) as "agreementSigned" from opportunities p left join introductions i on i.opportunity_id = p.id where p.request_id = r.id) o
  where r.mode = 'live'
    and (r.created_at, r.id) < ($1::timestamptz, $2::text)
    and r.status = $4::text
    and r.status = each_of.value
  order by r.created_at desc, r.id desc limit $3::int
) merged
order by key desc, id desc limit $3::int;

-- list_live_requests oldest
select join_documents(r.wire, row_to_json(o)::text) as wire, c.name as "companyName", member_names(c.id) as "memberNames", r.id as id, (extract(epoch from r.created_at) * 1000)::bigint as key
from requests r join companies c on c.id = r.company_id
  cross join lateral (select c.name as "companyName",
    count(*) filter (where opportunity_status(p) = 'offered') as "offeredCount",
    count(*) filter (where p.status = 'accepted') as "acceptedCount",
    count(*) filter (where i.status = 'concluded') as "concludedCount",
    count(*) filter (where p.status = 'declined') as "declinedCount",
    c.suspended_at is not null as "companySuspended", has_signed_current(c.id) as "agreementSigned" from opportunities p left join introductions i on i.opportunity_id = p.id where p.request_id = r.id) o
where r.mode = 'live'
  and (r.created_at, r.id) > ($1::timestamptz, $2::text)
order by r.created_at, r.id limit $3::int;

-- list_live_requests oldest by status, statuses
select merged.*
from (select distinct unnest(string_to_array($5::text, ',')) as value limit 7) each_of
cross join lateral (
  select join_documents(r.wire, row_to_json(o)::text) as wire, c.name as "companyName", member_names(c.id) as "memberNames", r.id as id, (extract(epoch from r.created_at) * 1000)::bigint as key
  from requests r join companies c on c.id = r.company_id
    cross join lateral (select c.name as "companyName",
      count(*) filter (where opportunity_status(p) = 'offered') as "offeredCount",
      count(*) filter (where p.status = 'accepted') as "acceptedCount",
      count(*) filter (where i.status = 'concluded') as "concludedCount",
      count(*) filter (where p.status = 'declined') as "declinedCount",
      c.suspended_at is not null as "companySuspended", has_signed_current(c.id) as "agreementSigned" from opportunities p left join introductions i on i.opportunity_id = p.id where p.request_id = r.id) o
  where r.mode = 'live'
    and (r.created_at, r.id) > ($1::timestamptz, $2::text)
    and r.status = $4::text
    and r.status = each_of.value
  order by r.created_at, r.id limit $3::int
) merged
order by key, id limit $3::int;

-- list_lots newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (
        select o.id, o.listing_id as "listingId", o.node, o.format, lot_status(o) as status, wire_time(o.ends_at) as "endsAt",
    o.reserve_cents as "reserveCents", 'usd' as currency, o.bid_count as "bidCount",
    case when takes_bids(o) then o.current_bid_cents end as "currentBidCents", o.quantity, wire_time(o.starts_at) as "startsAt",
    o.duration_months as "durationMonths", wire_time(o.created_at) as "createdAt", case when l.company_id = $1::bigint then 'seller' else 'buyer' end as role, (select row_to_json(d) from (select b.id as "bidId", wire_time(b.placed_at) as "placedAt", b.amount_cents as "amountCents", b.commitment,
      case o.format when 'open' then b.id = o.leading_bid_id end as leading
    from bids b where b.lot_id = o.id and b.company_id = $1::bigint and b.replaced_at is null order by b.place desc limit 1) d) as "ownBid",
          array(select row_to_json(d) from (select b.id as "bidId", wire_time(b.placed_at) as "placedAt",
      b.amount_cents as "amountCents" from bids b where b.lot_id = o.id and b.company_id = $1::bigint order by b.place desc limit 20) d) as "ownBids", case when o.status <> 'decided' then null
      when l.company_id = $1::bigint then case when o.winning_bid_id is null then 'unsold' else 'sold' end
      when exists (select from bids w where w.id = o.winning_bid_id and w.company_id = $1::bigint) then 'won'
      when exists (select from bids b where b.lot_id = o.id and b.company_id = $1::bigint) then 'lost' end as outcome,
          case when l.company_id = $1::bigint or exists (select from bids w where w.id = o.winning_bid_id and w.company_id = $1::bigint) then o.winning_amount_cents end as "winningCents") d) as wire, o.id as id, o.created_at as key
  from (
        select o.id from lots o join listings l on l.id = o.listing_id where takes_bids(o) and l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
        union select o.id from bids b join lots o on o.id = b.lot_id where b.company_id = $1::bigint and not takes_bids(o)
        union select o.id from listings l join lots o on o.listing_id = l.id where l.company_id = $1::bigint and l.mode = 'live'
      ) theirs join lots o on o.id = theirs.id join listings l on l.id = o.listing_id
  where (o.created_at, o.id) < ($2::timestamptz, $3::text)
  order by o.created_at desc, o.id desc limit $4::int
) l) page;

-- list_lots newest by status, statuses
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (
        select o.id, o.listing_id as "listingId", o.node, o.format, lot_status(o) as status, wire_time(o.ends_at) as "endsAt",
    o.reserve_cents as "reserveCents", 'usd' as currency, o.bid_count as "bidCount",
    case when takes_bids(o) then o.current_bid_cents end as "currentBidCents", o.quantity, wire_time(o.starts_at) as "startsAt",
    o.duration_months as "durationMonths", wire_time(o.created_at) as "createdAt", case when l.company_id = $1::bigint then 'seller' else 'buyer' end as role, (select row_to_json(d) from (select b.id as "bidId", wire_time(b.placed_at) as "placedAt", b.amount_cents as "amountCents", b.commitment,
      case o.format when 'open' then b.id = o.leading_bid_id end as leading
    from bids b where b.lot_id = o.id and b.company_id = $1::bigint and b.replaced_at is null order by b.place desc limit 1) d) as "ownBid",
          array(select row_to_json(d) from (select b.id as "bidId", wire_time(b.placed_at) as "placedAt",
      b.amount_cents as "amountCents" from bids b where b.lot_id = o.id and b.company_id = $1::bigint order by b.place desc limit 20) d) as "ownBids", case when o.status <> 'decided' then null
      when l.company_id = $1::bigint then case when o.winning_bid_id is null then 'unsold' else 'sold' end
      when exists (select from bids w where w.id = o.winning_bid_id and w.company_id = $1::bigint) then 'won'
      when exists (select from bids b where b.lot_id = o.id and b.company_id = $1::bigint) then 'lost' end as outcome,
          case when l.company_id = $1::bigint or exists (select from bids w where w.id = o.winning_bid_id and w.company_id = $1::bigint) then o.winning_amount_cents end as "winningCents") d) as wire, o.id as id, o.created_at as key
  from (
        select o.id from lots o join listings l on l.id = o.listing_id where takes_bids(o) and l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
        union select o.id from bids b join lots o on o.id = b.lot_id where b.company_id = $1::bigint and not takes_bids(o)
        union select o.id from listings l join lots o on o.listing_id = l.id where l.company_id = $1::bigint and l.mode = 'live'
      ) theirs join lots o on o.id = theirs.id join listings l on l.id = o.listing_id
  where (o.created_at, o.id) < ($2::timestamptz, $3::text)
    and lot_status(o) = $5::text
    and lot_status(o) = any (string_to_array($6::text, ','))
  order by o.created_at desc, o.id desc limit $4::int
) l) page;

-- list_mails newest
select m.sealed_body as "sealedBody",
     json_build_object('id', m.id, 'to', m.recipient, 'subject', m.subject, 'attempts', m.attempts, 'createdAt', wire_time(m.created_at),
       'sentAt', wire_time(m.sent_at), 'failedAt', wire_time(m.failed_at), 'lastError', m.last_error) as facts, m.id as id, (extract(epoch from m.created_at) * 1000)::bigint as key
from mails m
where (m.created_at, m.id) < ($1::timestamptz, $2::text)
order by m.created_at desc, m.id desc limit $3::int;

-- list_mails newest by status, statuses
select merged.*
from (select distinct unnest(string_to_array($5::text, ',')) as value limit 7) each_of
cross join lateral (
  select m.sealed_body as "sealedBody",
       json_build_object('id', m.id, 'to', m.recipient, 'subject', m.subject, 'attempts', m.attempts, 'createdAt', wire_time(m.created_at),
         'sentAt', wire_time(m.sent_at), 'failedAt', wire_time(m.failed_at), 'lastError', m.last_error) as facts, m.id as id, (extract(epoch from m.created_at) * 1000)::bigint as key
  from mails m
  where (m.created_at, m.id) < ($1::timestamptz, $2::text)
    and case when m.failed_at is not null then 'failed' when m.sent_at is not null then 'sent' else 'waiting' end = $4::text
    and case when m.failed_at is not null then 'failed' when m.sent_at is not null then 'sent' else 'waiting' end = each_of.value
  order by m.created_at desc, m.id desc limit $3::int
) merged
order by key desc, id desc limit $3::int;

-- list_managed_offers newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select managed_offer_document(o) as wire, o.id as id, o.created_at as key
  from offers o
  where o.company_id = $1::bigint
    and (o.created_at, o.id) < ($2::timestamptz, $3::text)
  order by o.created_at desc, o.id desc limit $4::int
) l) page;

-- list_members newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select m.id, p.name, p.email, m.role, m.person_id = $2::bigint as you,
    wire_time(m.since) as since) d) as wire, m.id as id, m.since as key
  from memberships m join people p on p.id = m.person_id
  where m.company_id = $1::bigint
    and (m.since, m.id) < ($3::timestamptz, $4::text)
  order by m.since desc, m.id desc limit $5::int
) l) page;

-- list_messages newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select message_document(m) as wire, m.id as id, m.sent_at as key
  from messages m
  where m.introduction_id = $1::text
    and (m.sent_at, m.id) < ($2::timestamptz, $3::text)
  order by m.sent_at desc, m.id desc limit $4::int
) l) page;

-- list_nodes newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $5::int - 1 limit 1
) cut on true;

-- list_nodes newest by gpu_model
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $6::int - 1 limit 1
) cut on true;

-- list_nodes newest by region
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.region_key = known_region_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.region_key = known_region_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $6::int - 1 limit 1
) cut on true;

-- list_nodes newest by gpu_model, region
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $7::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $7::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $7::int - 1 limit 1
) cut on true;

-- list_nodes newest by gpu_model, region, exact_gpu_model, exact_region, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $14::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
    and lower(l.gpu_model) = lower($7::text)
    and lower(l.region) = lower($8::text)
    and l.gpu_count >= $9::int
    and l.quantity_available >= $10::int
    and l.price_per_hour_cents <= $11::int
    and (l.available_from is null or l.available_from <= $12::timestamptz)
    and $13::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $14::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $14::int - 1 limit 1
) cut on true;

-- list_nodes price_asc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by, l.id limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by, l.id offset $5::int - 1 limit 1
) cut on true;

-- list_nodes price_asc by gpu_model, region, exact_gpu_model, exact_region, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_up(l.price_per_hour_cents) <= $11::int
    order by price_up(l.price_per_hour_cents), l.id limit $14::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
    and lower(l.gpu_model) = lower($7::text)
    and lower(l.region) = lower($8::text)
    and l.gpu_count >= $9::int
    and l.quantity_available >= $10::int
    and (l.available_from is null or l.available_from <= $12::timestamptz)
    and $13::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by, l.id limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_up(l.price_per_hour_cents) <= $11::int
    order by price_up(l.price_per_hour_cents), l.id limit $14::int
  ) l
  where page.count < $4::int
  order by l.sorted_by, l.id offset $14::int - 1 limit 1
) cut on true;

-- list_nodes price_desc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $5::int - 1 limit 1
) cut on true;

-- list_nodes price_desc by gpu_model, region, exact_gpu_model, exact_region, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_down(l.price_per_hour_cents) between 0 and $11::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $14::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
    and lower(l.gpu_model) = lower($7::text)
    and lower(l.region) = lower($8::text)
    and l.gpu_count >= $9::int
    and l.quantity_available >= $10::int
    and (l.available_from is null or l.available_from <= $12::timestamptz)
    and $13::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_down(l.price_per_hour_cents) between 0 and $11::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $14::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $14::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction newest by gpu_model
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $6::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction newest by region
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.region_key = known_region_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.region_key = known_region_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $6::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction newest by gpu_model, region
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $7::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $7::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $7::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction newest by gpu_model, region, exact_gpu_model, exact_region, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $14::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
    and lower(l.gpu_model) = lower($7::text)
    and lower(l.region) = lower($8::text)
    and l.gpu_count >= $9::int
    and l.quantity_available >= $10::int
    and l.price_per_hour_cents <= $11::int
    and (l.available_from is null or l.available_from <= $12::timestamptz)
    and $13::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $14::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $14::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction price_asc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by, l.id limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by, l.id offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction price_asc by gpu_model, region, exact_gpu_model, exact_region, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_up(l.price_per_hour_cents) <= $11::int
    order by price_up(l.price_per_hour_cents), l.id limit $14::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
    and lower(l.gpu_model) = lower($7::text)
    and lower(l.region) = lower($8::text)
    and l.gpu_count >= $9::int
    and l.quantity_available >= $10::int
    and (l.available_from is null or l.available_from <= $12::timestamptz)
    and $13::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by, l.id limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_up(l.price_per_hour_cents) <= $11::int
    order by price_up(l.price_per_hour_cents), l.id limit $14::int
  ) l
  where page.count < $4::int
  order by l.sorted_by, l.id offset $14::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction price_desc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction price_desc by gpu_model, region, exact_gpu_model, exact_region, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_down(l.price_per_hour_cents) between 0 and $11::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $14::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
    and lower(l.gpu_model) = lower($7::text)
    and lower(l.region) = lower($8::text)
    and l.gpu_count >= $9::int
    and l.quantity_available >= $10::int
    and (l.available_from is null or l.available_from <= $12::timestamptz)
    and $13::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_down(l.price_per_hour_cents) between 0 and $11::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $14::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $14::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction_of_several newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction_of_several newest by gpu_models, regions, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $12::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
    and l.gpu_model_key = any($5::text[])
    and l.region_key = any($6::text[])
    and l.gpu_count >= $7::int
    and l.quantity_available >= $8::int
    and l.price_per_hour_cents <= $9::int
    and (l.available_from is null or l.available_from <= $10::timestamptz)
    and $11::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $12::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $12::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction_of_several price_asc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by, l.id limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by, l.id offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction_of_several price_asc by gpu_models, regions, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and price_up(l.price_per_hour_cents) <= $9::int
    order by price_up(l.price_per_hour_cents), l.id limit $12::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
    and l.gpu_model_key = any($5::text[])
    and l.region_key = any($6::text[])
    and l.gpu_count >= $7::int
    and l.quantity_available >= $8::int
    and (l.available_from is null or l.available_from <= $10::timestamptz)
    and $11::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by, l.id limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and price_up(l.price_per_hour_cents) <= $9::int
    order by price_up(l.price_per_hour_cents), l.id limit $12::int
  ) l
  where page.count < $4::int
  order by l.sorted_by, l.id offset $12::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction_of_several price_desc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_in_auction_of_several price_desc by gpu_models, regions, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and price_down(l.price_per_hour_cents) between 0 and $9::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $12::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
    and l.gpu_model_key = any($5::text[])
    and l.region_key = any($6::text[])
    and l.gpu_count >= $7::int
    and l.quantity_available >= $8::int
    and (l.available_from is null or l.available_from <= $10::timestamptz)
    and $11::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from lots lot join listings l on l.id = lot.listing_id and lot.status = 'open' and lot.ends_at > (select app_now())
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and price_down(l.price_per_hour_cents) between 0 and $9::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $12::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $12::int - 1 limit 1
) cut on true;

-- list_nodes_in_test newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int)) l order by l.sorted_by desc, l.id desc limit $5::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int)) l order by l.sorted_by desc, l.id desc limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_in_test newest by gpu_model
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int)) l order by l.sorted_by desc, l.id desc limit $6::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int)) l order by l.sorted_by desc, l.id desc limit $6::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $6::int - 1 limit 1
) cut on true;

-- list_nodes_in_test newest by region
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.region_key = known_region_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.region_key = known_region_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int)) l order by l.sorted_by desc, l.id desc limit $6::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.region_key = known_region_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.region_key = known_region_key($5::text)
    order by l.created_at desc, l.id desc limit $6::int)) l order by l.sorted_by desc, l.id desc limit $6::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $6::int - 1 limit 1
) cut on true;

-- list_nodes_in_test newest by gpu_model, region
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $7::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $7::int)) l order by l.sorted_by desc, l.id desc limit $7::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $7::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $7::int)) l order by l.sorted_by desc, l.id desc limit $7::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $7::int - 1 limit 1
) cut on true;

-- list_nodes_in_test newest by gpu_model, region, exact_gpu_model, exact_region, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $14::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $14::int)) l order by l.sorted_by desc, l.id desc limit $14::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
    and lower(l.gpu_model) = lower($7::text)
    and lower(l.region) = lower($8::text)
    and l.gpu_count >= $9::int
    and l.quantity_available >= $10::int
    and l.price_per_hour_cents <= $11::int
    and (l.available_from is null or l.available_from <= $12::timestamptz)
    and $13::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $14::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
    order by l.created_at desc, l.id desc limit $14::int)) l order by l.sorted_by desc, l.id desc limit $14::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $14::int - 1 limit 1
) cut on true;

-- list_nodes_in_test price_asc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int)
    union all
    (select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int)) l order by l.sorted_by, l.id limit $5::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
  order by l.sorted_by, l.id limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int)
    union all
    (select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int)) l order by l.sorted_by, l.id limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by, l.id offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_in_test price_asc by gpu_model, region, exact_gpu_model, exact_region, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_up(l.price_per_hour_cents) <= $11::int
    order by price_up(l.price_per_hour_cents), l.id limit $14::int)
    union all
    (select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_up(l.price_per_hour_cents) <= $11::int
    order by price_up(l.price_per_hour_cents), l.id limit $14::int)) l order by l.sorted_by, l.id limit $14::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
    and lower(l.gpu_model) = lower($7::text)
    and lower(l.region) = lower($8::text)
    and l.gpu_count >= $9::int
    and l.quantity_available >= $10::int
    and (l.available_from is null or l.available_from <= $12::timestamptz)
    and $13::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by, l.id limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_up(l.price_per_hour_cents) <= $11::int
    order by price_up(l.price_per_hour_cents), l.id limit $14::int)
    union all
    (select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_up(l.price_per_hour_cents) <= $11::int
    order by price_up(l.price_per_hour_cents), l.id limit $14::int)) l order by l.sorted_by, l.id limit $14::int
  ) l
  where page.count < $4::int
  order by l.sorted_by, l.id offset $14::int - 1 limit 1
) cut on true;

-- list_nodes_in_test price_desc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int)
    union all
    (select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int)) l order by l.sorted_by desc, l.id desc limit $5::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int)
    union all
    (select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int)) l order by l.sorted_by desc, l.id desc limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_in_test price_desc by gpu_model, region, exact_gpu_model, exact_region, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_down(l.price_per_hour_cents) between 0 and $11::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $14::int)
    union all
    (select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_down(l.price_per_hour_cents) between 0 and $11::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $14::int)) l order by l.sorted_by desc, l.id desc limit $14::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
    and lower(l.gpu_model) = lower($7::text)
    and lower(l.region) = lower($8::text)
    and l.gpu_count >= $9::int
    and l.quantity_available >= $10::int
    and (l.available_from is null or l.available_from <= $12::timestamptz)
    and $13::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_down(l.price_per_hour_cents) between 0 and $11::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $14::int)
    union all
    (select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and l.gpu_model_key = known_model_key($5::text)
      and l.region_key = known_region_key($6::text)
      and price_down(l.price_per_hour_cents) between 0 and $11::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $14::int)) l order by l.sorted_by desc, l.id desc limit $14::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $14::int - 1 limit 1
) cut on true;

-- list_nodes_in_test_of_several newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int)) l order by l.sorted_by desc, l.id desc limit $5::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int)) l order by l.sorted_by desc, l.id desc limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_in_test_of_several newest by gpu_models, regions, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $12::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $12::int)) l order by l.sorted_by desc, l.id desc limit $12::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
    and l.gpu_model_key = any($5::text[])
    and l.region_key = any($6::text[])
    and l.gpu_count >= $7::int
    and l.quantity_available >= $8::int
    and l.price_per_hour_cents <= $9::int
    and (l.available_from is null or l.available_from <= $10::timestamptz)
    and $11::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.* from ((select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $12::int)
    union all
    (select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $12::int)) l order by l.sorted_by desc, l.id desc limit $12::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $12::int - 1 limit 1
) cut on true;

-- list_nodes_in_test_of_several price_asc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int)
    union all
    (select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int)) l order by l.sorted_by, l.id limit $5::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
  order by l.sorted_by, l.id limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int)
    union all
    (select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int)) l order by l.sorted_by, l.id limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by, l.id offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_in_test_of_several price_asc by gpu_models, regions, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and price_up(l.price_per_hour_cents) <= $9::int
    order by price_up(l.price_per_hour_cents), l.id limit $12::int)
    union all
    (select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and price_up(l.price_per_hour_cents) <= $9::int
    order by price_up(l.price_per_hour_cents), l.id limit $12::int)) l order by l.sorted_by, l.id limit $12::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
    and l.gpu_model_key = any($5::text[])
    and l.region_key = any($6::text[])
    and l.gpu_count >= $7::int
    and l.quantity_available >= $8::int
    and (l.available_from is null or l.available_from <= $10::timestamptz)
    and $11::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by, l.id limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and price_up(l.price_per_hour_cents) <= $9::int
    order by price_up(l.price_per_hour_cents), l.id limit $12::int)
    union all
    (select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and price_up(l.price_per_hour_cents) <= $9::int
    order by price_up(l.price_per_hour_cents), l.id limit $12::int)) l order by l.sorted_by, l.id limit $12::int
  ) l
  where page.count < $4::int
  order by l.sorted_by, l.id offset $12::int - 1 limit 1
) cut on true;

-- list_nodes_in_test_of_several price_desc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int)
    union all
    (select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int)) l order by l.sorted_by desc, l.id desc limit $5::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int)
    union all
    (select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int)) l order by l.sorted_by desc, l.id desc limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_in_test_of_several price_desc by gpu_models, regions, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and price_down(l.price_per_hour_cents) between 0 and $9::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $12::int)
    union all
    (select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and price_down(l.price_per_hour_cents) between 0 and $9::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $12::int)) l order by l.sorted_by desc, l.id desc limit $12::int
  ) l
  where (l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint)) or 'test' = 'test' and l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint)))
    and l.gpu_model_key = any($5::text[])
    and l.region_key = any($6::text[])
    and l.gpu_count >= $7::int
    and l.quantity_available >= $8::int
    and (l.available_from is null or l.available_from <= $10::timestamptz)
    and $11::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.* from ((select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and price_down(l.price_per_hour_cents) between 0 and $9::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $12::int)
    union all
    (select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'test' and l.company_id = any(test_world($1::bigint))
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and price_down(l.price_per_hour_cents) between 0 and $9::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $12::int)) l order by l.sorted_by desc, l.id desc limit $12::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $12::int - 1 limit 1
) cut on true;

-- list_nodes_of_several newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_of_several newest by gpu_models, regions, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $12::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
    and l.gpu_model_key = any($5::text[])
    and l.region_key = any($6::text[])
    and l.gpu_count >= $7::int
    and l.quantity_available >= $8::int
    and l.price_per_hour_cents <= $9::int
    and (l.available_from is null or l.available_from <= $10::timestamptz)
    and $11::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, (extract(epoch from l.sorted_by) * 1000)::bigint as key
  from (
    select l.*, l.created_at as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (l.created_at, l.id) < ($2::timestamptz, $3::text)
    order by l.created_at desc, l.id desc limit $12::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $12::int - 1 limit 1
) cut on true;

-- list_nodes_of_several price_asc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by, l.id limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
    order by price_up(l.price_per_hour_cents), l.id limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by, l.id offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_of_several price_asc by gpu_models, regions, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and price_up(l.price_per_hour_cents) <= $9::int
    order by price_up(l.price_per_hour_cents), l.id limit $12::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
    and l.gpu_model_key = any($5::text[])
    and l.region_key = any($6::text[])
    and l.gpu_count >= $7::int
    and l.quantity_available >= $8::int
    and (l.available_from is null or l.available_from <= $10::timestamptz)
    and $11::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by, l.id limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_up(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_up(l.price_per_hour_cents), l.id) > ($2::bigint, $3::text)
      and price_up(l.price_per_hour_cents) <= $9::int
    order by price_up(l.price_per_hour_cents), l.id limit $12::int
  ) l
  where page.count < $4::int
  order by l.sorted_by, l.id offset $12::int - 1 limit 1
) cut on true;

-- list_nodes_of_several price_desc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $5::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $5::int - 1 limit 1
) cut on true;

-- list_nodes_of_several price_desc by gpu_models, regions, min_gpu_count, min_quantity, max_price_per_hour_cents, available_by, auction
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.node_wire, (select o.auction_wire from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))) as wire, l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and price_down(l.price_per_hour_cents) between 0 and $9::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $12::int
  ) l
  where l.listed and l.mode = 'live'
    and (not l.restricted or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $1::bigint))
    and l.gpu_model_key = any($5::text[])
    and l.region_key = any($6::text[])
    and l.gpu_count >= $7::int
    and l.quantity_available >= $8::int
    and (l.available_from is null or l.available_from <= $10::timestamptz)
    and $11::boolean = exists (select from lots o where o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now()))
  order by l.sorted_by desc, l.id desc limit $4::int
) l) page
left join lateral (
  select l.id as id, l.sorted_by as key
  from (
    select l.*, price_down(l.price_per_hour_cents) as sorted_by from listings l
    where l.listed and l.mode = 'live'
      and (price_down(l.price_per_hour_cents), l.id) < ($2::bigint, $3::text)
      and price_down(l.price_per_hour_cents) between 0 and $9::int
    order by price_down(l.price_per_hour_cents) desc, l.id desc limit $12::int
  ) l
  where page.count < $4::int
  order by l.sorted_by desc, l.id desc offset $12::int - 1 limit 1
) cut on true;

-- list_offer_reviews newest
select managed_offer_document(o) as managed, o.wire as listing, c.name as company_name, member_names(c.id) as member_names, o.id as id, (extract(epoch from o.submitted_at) * 1000)::bigint as key
from offers o join companies c on c.id = o.company_id
where o.withdrawn_at is null
  and (o.submitted_at, o.id) < ($1::timestamptz, $2::text)
order by o.submitted_at desc, o.id desc limit $3::int;

-- list_offer_reviews newest by status, statuses
select merged.*
from (select distinct unnest(string_to_array($5::text, ',')) as value limit 7) each_of
cross join lateral (
  select managed_offer_document(o) as managed, o.wire as listing, c.name as company_name, member_names(c.id) as member_names, o.id as id, (extract(epoch from o.submitted_at) * 1000)::bigint as key
  from offers o join companies c on c.id = o.company_id
  where o.withdrawn_at is null
    and (o.submitted_at, o.id) < ($1::timestamptz, $2::text)
    and o.status = $4::text
    and o.status = each_of.value
  order by o.submitted_at desc, o.id desc limit $3::int
) merged
order by key desc, id desc limit $3::int;

-- list_offer_reviews oldest
select managed_offer_document(o) as managed, o.wire as listing, c.name as company_name, member_names(c.id) as member_names, o.id as id, (extract(epoch from o.submitted_at) * 1000)::bigint as key
from offers o join companies c on c.id = o.company_id
where o.withdrawn_at is null
  and (o.submitted_at, o.id) > ($1::timestamptz, $2::text)
order by o.submitted_at, o.id limit $3::int;

-- list_offer_reviews oldest by status, statuses
select merged.*
from (select distinct unnest(string_to_array($5::text, ',')) as value limit 7) each_of
cross join lateral (
  select managed_offer_document(o) as managed, o.wire as listing, c.name as company_name, member_names(c.id) as member_names, o.id as id, (extract(epoch from o.submitted_at) * 1000)::bigint as key
  from offers o join companies c on c.id = o.company_id
  where o.withdrawn_at is null
    and (o.submitted_at, o.id) > ($1::timestamptz, $2::text)
    and o.status = $4::text
    and o.status = each_of.value
  order by o.submitted_at, o.id limit $3::int
) merged
order by key, id limit $3::int;

-- list_offers price_asc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.price_per_hour_cents as key
  from offers o
  where o.on_market
    and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
  order by o.withdrawn_at, o.price_per_hour_cents, o.id limit $3::int
) l) page;

-- list_offers price_asc by gpu_model
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.price_per_hour_cents as key
  from offers o
  where o.on_market
    and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
    and o.gpu_model = $4::text
  order by o.price_per_hour_cents, o.id limit $3::int
) l) page;

-- list_offers price_asc by region
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.price_per_hour_cents as key
  from offers o
  where o.on_market
    and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
    and o.region = $4::text
  order by o.price_per_hour_cents, o.id limit $3::int
) l) page;

-- list_offers price_asc by gpu_family
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.price_per_hour_cents as key
  from offers o
  where o.on_market
    and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
    and o.gpu_family = $4::text
  order by o.price_per_hour_cents, o.id limit $3::int
) l) page;

-- list_offers price_asc by available
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.price_per_hour_cents as key
  from offers o
  where o.on_market
    and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
    and o.available = $4::boolean
  order by o.price_per_hour_cents, o.id limit $3::int
) l) page;

-- list_offers price_asc by geo
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.price_per_hour_cents as key
  from offers o
  where o.on_market
    and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
    and o.geo = $4::text
  order by o.price_per_hour_cents, o.id limit $3::int
) l) page;

-- list_offers price_asc by gpu_model, region
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.price_per_hour_cents as key
  from offers o
  where o.on_market
    and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
    and o.gpu_model = $4::text
    and o.region = $5::text
  order by o.price_per_hour_cents, o.id limit $3::int
) l) page;

-- list_offers price_asc by gpu_model, available
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.price_per_hour_cents as key
  from offers o
  where o.on_market
    and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
    and o.gpu_model = $4::text
    and o.available = $5::boolean
  order by o.price_per_hour_cents, o.id limit $3::int
) l) page;

-- list_offers price_asc by gpu_model, gpu_family, region, geo, available, gpu_count, min_vram_gb, max_price_per_hour_cents
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.sorted_by as key
  from (
    select o.*, o.price_per_hour_cents as sorted_by from offers o
    where o.on_market
      and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
      and o.gpu_model = $4::text
      and o.region = $6::text
      and o.price_per_hour_cents <= $11::int
    order by o.price_per_hour_cents, o.id limit $12::int
  ) o
  where o.gpu_family = $5::text
    and o.geo = $7::text
    and o.available = $8::boolean
    and (not o.company_suspended and $9::int = any (o.gpu_counts) and o.free_gpus >= $9::int)
    and o.vram_gb >= $10::int
  order by o.sorted_by, o.id limit $3::int
) l) page
left join lateral (
  select o.id as id, o.sorted_by as key
  from (
    select o.*, o.price_per_hour_cents as sorted_by from offers o
    where o.on_market
      and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
      and o.gpu_model = $4::text
      and o.region = $6::text
      and o.price_per_hour_cents <= $11::int
    order by o.price_per_hour_cents, o.id limit $12::int
  ) o
  where page.count < $3::int
  order by o.sorted_by, o.id offset $12::int - 1 limit 1
) cut on true;

-- list_offers price_desc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.price_per_hour_cents as key
  from offers o
  where o.on_market
    and (o.price_per_hour_cents, o.id) < ($1::bigint, $2::text)
  order by o.withdrawn_at desc, o.price_per_hour_cents desc, o.id desc limit $3::int
) l) page;

-- list_offers price_desc by gpu_model, gpu_family, region, geo, available, gpu_count, min_vram_gb, max_price_per_hour_cents
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.sorted_by as key
  from (
    select o.*, o.price_per_hour_cents as sorted_by from offers o
    where o.on_market
      and (o.price_per_hour_cents, o.id) < ($1::bigint, $2::text)
      and o.gpu_model = $4::text
      and o.region = $6::text
      and o.price_per_hour_cents <= $11::int
    order by o.price_per_hour_cents desc, o.id desc limit $12::int
  ) o
  where o.gpu_family = $5::text
    and o.geo = $7::text
    and o.available = $8::boolean
    and (not o.company_suspended and $9::int = any (o.gpu_counts) and o.free_gpus >= $9::int)
    and o.vram_gb >= $10::int
  order by o.sorted_by desc, o.id desc limit $3::int
) l) page
left join lateral (
  select o.id as id, o.sorted_by as key
  from (
    select o.*, o.price_per_hour_cents as sorted_by from offers o
    where o.on_market
      and (o.price_per_hour_cents, o.id) < ($1::bigint, $2::text)
      and o.gpu_model = $4::text
      and o.region = $6::text
      and o.price_per_hour_cents <= $11::int
    order by o.price_per_hour_cents desc, o.id desc limit $12::int
  ) o
  where page.count < $3::int
  order by o.sorted_by desc, o.id desc offset $12::int - 1 limit 1
) cut on true;

-- list_offers newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.created_at as key
  from offers o
  where o.on_market
    and (o.created_at, o.id) < ($1::timestamptz, $2::text)
  order by o.withdrawn_at desc, o.created_at desc, o.id desc limit $3::int
) l) page;

-- list_offers newest by gpu_model, gpu_family, region, geo, available, gpu_count, min_vram_gb, max_price_per_hour_cents
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.sorted_by as key
  from (
    select o.*, o.created_at as sorted_by from offers o
    where o.on_market
      and (o.created_at, o.id) < ($1::timestamptz, $2::text)
      and o.gpu_model = $4::text
      and o.region = $6::text
    order by o.created_at desc, o.id desc limit $12::int
  ) o
  where o.gpu_family = $5::text
    and o.geo = $7::text
    and o.available = $8::boolean
    and (not o.company_suspended and $9::int = any (o.gpu_counts) and o.free_gpus >= $9::int)
    and o.vram_gb >= $10::int
    and o.price_per_hour_cents <= $11::int
  order by o.sorted_by desc, o.id desc limit $3::int
) l) page
left join lateral (
  select o.id as id, (extract(epoch from o.sorted_by) * 1000)::bigint as key
  from (
    select o.*, o.created_at as sorted_by from offers o
    where o.on_market
      and (o.created_at, o.id) < ($1::timestamptz, $2::text)
      and o.gpu_model = $4::text
      and o.region = $6::text
    order by o.created_at desc, o.id desc limit $12::int
  ) o
  where page.count < $3::int
  order by o.sorted_by desc, o.id desc offset $12::int - 1 limit 1
) cut on true;

-- list_offers_of_several price_asc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.price_per_hour_cents as key
  from offers o
  where o.on_market
    and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
  order by o.withdrawn_at, o.price_per_hour_cents, o.id limit $3::int
) l) page;

-- list_offers_of_several price_asc by available
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.price_per_hour_cents as key
  from offers o
  where o.on_market
    and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
    and o.available = $4::boolean
  order by o.price_per_hour_cents, o.id limit $3::int
) l) page;

-- list_offers_of_several price_asc by geo
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.price_per_hour_cents as key
  from offers o
  where o.on_market
    and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
    and o.geo = $4::text
  order by o.price_per_hour_cents, o.id limit $3::int
) l) page;

-- list_offers_of_several price_asc by gpu_models, regions, geo, available, gpu_count, min_vram_gb, max_price_per_hour_cents
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.sorted_by as key
  from (
    select o.*, o.price_per_hour_cents as sorted_by from offers o
    where o.on_market
      and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
      and o.available = $7::boolean
      and o.price_per_hour_cents <= $10::int
    order by o.price_per_hour_cents, o.id limit $11::int
  ) o
  where o.gpu_model = any($4::text[])
    and o.region = any($5::text[])
    and o.geo = $6::text
    and (not o.company_suspended and $8::int = any (o.gpu_counts) and o.free_gpus >= $8::int)
    and o.vram_gb >= $9::int
  order by o.sorted_by, o.id limit $3::int
) l) page
left join lateral (
  select o.id as id, o.sorted_by as key
  from (
    select o.*, o.price_per_hour_cents as sorted_by from offers o
    where o.on_market
      and (o.price_per_hour_cents, o.id) > ($1::bigint, $2::text)
      and o.available = $7::boolean
      and o.price_per_hour_cents <= $10::int
    order by o.price_per_hour_cents, o.id limit $11::int
  ) o
  where page.count < $3::int
  order by o.sorted_by, o.id offset $11::int - 1 limit 1
) cut on true;

-- list_offers_of_several price_desc
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.price_per_hour_cents as key
  from offers o
  where o.on_market
    and (o.price_per_hour_cents, o.id) < ($1::bigint, $2::text)
  order by o.withdrawn_at desc, o.price_per_hour_cents desc, o.id desc limit $3::int
) l) page;

-- list_offers_of_several price_desc by gpu_models, regions, geo, available, gpu_count, min_vram_gb, max_price_per_hour_cents
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.sorted_by as key
  from (
    select o.*, o.price_per_hour_cents as sorted_by from offers o
    where o.on_market
      and (o.price_per_hour_cents, o.id) < ($1::bigint, $2::text)
      and o.available = $7::boolean
      and o.price_per_hour_cents <= $10::int
    order by o.price_per_hour_cents desc, o.id desc limit $11::int
  ) o
  where o.gpu_model = any($4::text[])
    and o.region = any($5::text[])
    and o.geo = $6::text
    and (not o.company_suspended and $8::int = any (o.gpu_counts) and o.free_gpus >= $8::int)
    and o.vram_gb >= $9::int
  order by o.sorted_by desc, o.id desc limit $3::int
) l) page
left join lateral (
  select o.id as id, o.sorted_by as key
  from (
    select o.*, o.price_per_hour_cents as sorted_by from offers o
    where o.on_market
      and (o.price_per_hour_cents, o.id) < ($1::bigint, $2::text)
      and o.available = $7::boolean
      and o.price_per_hour_cents <= $10::int
    order by o.price_per_hour_cents desc, o.id desc limit $11::int
  ) o
  where page.count < $3::int
  order by o.sorted_by desc, o.id desc offset $11::int - 1 limit 1
) cut on true;

-- list_offers_of_several newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.created_at as key
  from offers o
  where o.on_market
    and (o.created_at, o.id) < ($1::timestamptz, $2::text)
  order by o.withdrawn_at desc, o.created_at desc, o.id desc limit $3::int
) l) page;

-- list_offers_of_several newest by gpu_models, regions, geo, available, gpu_count, min_vram_gb, max_price_per_hour_cents
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select o.wire as wire, o.id as id, o.sorted_by as key
  from (
    select o.*, o.created_at as sorted_by from offers o
    where o.on_market
      and (o.created_at, o.id) < ($1::timestamptz, $2::text)
      and o.available = $7::boolean
    order by o.created_at desc, o.id desc limit $11::int
  ) o
  where o.gpu_model = any($4::text[])
    and o.region = any($5::text[])
    and o.geo = $6::text
    and (not o.company_suspended and $8::int = any (o.gpu_counts) and o.free_gpus >= $8::int)
    and o.vram_gb >= $9::int
    and o.price_per_hour_cents <= $10::int
  order by o.sorted_by desc, o.id desc limit $3::int
) l) page
left join lateral (
  select o.id as id, (extract(epoch from o.sorted_by) * 1000)::bigint as key
  from (
    select o.*, o.created_at as sorted_by from offers o
    where o.on_market
      and (o.created_at, o.id) < ($1::timestamptz, $2::text)
      and o.available = $7::boolean
    order by o.created_at desc, o.id desc limit $11::int
  ) o
  where page.count < $3::int
  order by o.sorted_by desc, o.id desc offset $11::int - 1 limit 1
) cut on true;

-- list_operator_introductions newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select i.id, introduction_status(i) as status, b.name as "buyerName",
    s.name as "sellerName", wire_time(i.revealed_at) as "revealedAt", wire_time(i.closed_at) as "closedAt",
    i.void_reason as "voidReason") d) as wire, i.id as id, i.revealed_at as key
  from introductions i join companies b on b.id = i.buyer_company_id join companies s on s.id = i.seller_company_id
  where i.mode = 'live'
    and (i.revealed_at, i.id) < ($1::timestamptz, $2::text)
  order by i.revealed_at desc, i.id desc limit $3::int
) l) page;

-- list_operator_introductions newest by status, statuses
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select i.id, introduction_status(i) as status, b.name as "buyerName",
    s.name as "sellerName", wire_time(i.revealed_at) as "revealedAt", wire_time(i.closed_at) as "closedAt",
    i.void_reason as "voidReason") d) as wire, i.id as id, i.revealed_at as key
  from introductions i join companies b on b.id = i.buyer_company_id join companies s on s.id = i.seller_company_id
  where i.mode = 'live'
    and (i.revealed_at, i.id) < ($1::timestamptz, $2::text)
    and introduction_status(i) = $4::text
    and introduction_status(i) = any (string_to_array($5::text, ','))
  order by i.revealed_at desc, i.id desc limit $3::int
) l) page;

-- list_operator_lots newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (
        select o.id, o.listing_id as "listingId", o.node, o.format, lot_status(o) as status, wire_time(o.ends_at) as "endsAt",
    o.reserve_cents as "reserveCents", 'usd' as currency, o.bid_count as "bidCount",
    case when takes_bids(o) then o.current_bid_cents end as "currentBidCents", o.quantity, wire_time(o.starts_at) as "startsAt",
    o.duration_months as "durationMonths", wire_time(o.created_at) as "createdAt", seller.name as "sellerName", winner.name as "winnerName", wire_time(o.decided_at) as "decidedAt") d) as wire, o.id as id, o.created_at as key
  from lots o join listings l on l.id = o.listing_id join companies seller on seller.id = l.company_id
      left join bids w on w.id = o.winning_bid_id left join companies winner on winner.id = w.company_id
  where (o.created_at, o.id) < ($1::timestamptz, $2::text)
  order by o.created_at desc, o.id desc limit $3::int
) l) page;

-- list_operator_lots newest by status, statuses
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (
        select o.id, o.listing_id as "listingId", o.node, o.format, lot_status(o) as status, wire_time(o.ends_at) as "endsAt",
    o.reserve_cents as "reserveCents", 'usd' as currency, o.bid_count as "bidCount",
    case when takes_bids(o) then o.current_bid_cents end as "currentBidCents", o.quantity, wire_time(o.starts_at) as "startsAt",
    o.duration_months as "durationMonths", wire_time(o.created_at) as "createdAt", seller.name as "sellerName", winner.name as "winnerName", wire_time(o.decided_at) as "decidedAt") d) as wire, o.id as id, o.created_at as key
  from lots o join listings l on l.id = o.listing_id join companies seller on seller.id = l.company_id
      left join bids w on w.id = o.winning_bid_id left join companies winner on winner.id = w.company_id
  where (o.created_at, o.id) < ($1::timestamptz, $2::text)
    and lot_status(o) = $4::text
    and lot_status(o) = any (string_to_array($5::text, ','))
  order by o.created_at desc, o.id desc limit $3::int
) l) page;

-- list_operator_rentals newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select r.id, r.status, (r.mode = 'live' and r.returned_at is null and r.status <> 'running'
    and coalesce(r.stopping_at, r.created_at) < app_now() - interval '5 minutes') as stuck, r.name, json_build_object('id', c.handle, 'name', c.name) as company,
    s.name as "sellerName", r.offer_id as "offerId", r.gpu_model as "gpuModel", r.gpu_count as "gpuCount", r.region,
    r.template_id as "templateId", r.driver, r.price_per_hour_cents as "pricePerHourCents", 'usd' as currency, r.held_cents as "heldCents",
    told_cents(r) as "accruedCents", wire_time(r.auto_stop_at) as "autoStopAt", r.max_total_cents as "maxTotalCents",
    r.stop_reason as "stopReason", wire_time(r.created_at) as "createdAt",
    wire_time(r.running_at) as "runningAt", wire_time(r.stopping_at) as "stoppingAt", wire_time(r.stopped_at) as "stoppedAt",
    wire_time(r.returned_at) as "machineGoneAt", coalesce(w.attempts, 0) as attempts,
    w.last_failure as "lastFailure", wire_time(w.due_at) as "nextTryAt") d) as wire, r.id as id, r.created_at as key
  from rentals r join companies c on c.id = r.company_id join companies s on s.id = r.seller_id
    left join rental_work w on w.rental_id = r.id and w.kind = 'machine'
  where r.mode = 'live'
    and (r.created_at, r.id) < ($1::timestamptz, $2::text)
  order by r.created_at desc, r.id desc limit $3::int
) l) page;

-- list_operator_rentals newest by stopped, live, stuck, several, severalLive, company, offer
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select r.id, r.status, (r.mode = 'live' and r.returned_at is null and r.status <> 'running'
    and coalesce(r.stopping_at, r.created_at) < app_now() - interval '5 minutes') as stuck, r.name, json_build_object('id', c.handle, 'name', c.name) as company,
    s.name as "sellerName", r.offer_id as "offerId", r.gpu_model as "gpuModel", r.gpu_count as "gpuCount", r.region,
    r.template_id as "templateId", r.driver, r.price_per_hour_cents as "pricePerHourCents", 'usd' as currency, r.held_cents as "heldCents",
    told_cents(r) as "accruedCents", wire_time(r.auto_stop_at) as "autoStopAt", r.max_total_cents as "maxTotalCents",
    r.stop_reason as "stopReason", wire_time(r.created_at) as "createdAt",
    wire_time(r.running_at) as "runningAt", wire_time(r.stopping_at) as "stoppingAt", wire_time(r.stopped_at) as "stoppedAt",
    wire_time(r.returned_at) as "machineGoneAt", coalesce(w.attempts, 0) as attempts,
    w.last_failure as "lastFailure", wire_time(w.due_at) as "nextTryAt") d) as wire, r.id as id, r.created_at as key
  from rentals r join companies c on c.id = r.company_id join companies s on s.id = r.seller_id
    left join rental_work w on w.rental_id = r.id and w.kind = 'machine'
  where r.mode = 'live'
    and (r.created_at, r.id) < ($1::timestamptz, $2::text)
    and r.status = $4::text
    and r.returned_at is null and r.status = $5::text
    and (r.mode = 'live' and r.returned_at is null and r.status <> 'running'
    and coalesce(r.stopping_at, r.created_at) < app_now() - interval '5 minutes') and $6::text = 'stuck'
    and (r.status = any (string_to_array($7::text, ',')) or ((r.mode = 'live' and r.returned_at is null and r.status <> 'running'
    and coalesce(r.stopping_at, r.created_at) < app_now() - interval '5 minutes') and 'stuck' = any (string_to_array($7::text, ','))))
    and r.returned_at is null and (r.status = any (string_to_array($8::text, ',')) or ((r.mode = 'live' and r.returned_at is null and r.status <> 'running'
    and coalesce(r.stopping_at, r.created_at) < app_now() - interval '5 minutes') and 'stuck' = any (string_to_array($8::text, ','))))
    and r.company_id = (select id from companies where handle = $9::text)
    and r.offer_id = $10::text
  order by r.created_at desc, r.id desc limit $3::int
) l) page;

-- list_opportunities newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select opportunity_wire(o) as wire, o.id as id, o.offered_at as key
  from opportunities o
  where o.company_id = $1::bigint and o.mode = $2::text
    and (o.offered_at, o.id) < ($3::timestamptz, $4::text)
  order by o.offered_at desc, o.id desc limit $5::int
) l) page;

-- list_opportunities newest by settled, each
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select merged.*
  from (select distinct unnest(string_to_array($7::text, ',')) as value limit 7) each_of
  cross join lateral (
    select opportunity_wire(o) as wire, o.id as id, o.offered_at as key
    from opportunities o
    where o.company_id = $1::bigint and o.mode = $2::text
      and (o.offered_at, o.id) < ($3::timestamptz, $4::text)
      and o.status = $6::text
      and o.status = case each_of.value when 'overdue' then 'offered' else each_of.value end
      and case each_of.value when 'offered' then o.expires_at > app_now() when 'overdue' then o.expires_at <= app_now() else true end
    order by o.offered_at desc, o.id desc limit $5::int
  ) merged
  order by key desc, id desc limit $5::int
) l) page;

-- list_opportunities_expired newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select * from (
  (select opportunity_wire(o) as wire, o.id as id, o.offered_at as key
  from opportunities o
  where o.company_id = $1::bigint and o.mode = $2::text and o.status = 'expired'
    and (o.offered_at, o.id) < ($3::timestamptz, $4::text)
  order by o.offered_at desc, o.id desc limit $5::int)
  union all
  (select opportunity_wire(o) as wire, o.id as id, o.offered_at as key
  from opportunities o
  where o.company_id = $1::bigint and o.mode = $2::text and o.id = any (array(select d.id from opportunities d
      where d.company_id = $1::bigint and d.status = 'offered' and d.expires_at <= app_now()))
    and (o.offered_at, o.id) < ($3::timestamptz, $4::text)
  order by o.offered_at desc, o.id desc limit $5::int)
  ) merged order by key desc, id desc limit $5::int
) l) page;

-- list_opportunities_expired newest by settled, each
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select merged.*
  from (select distinct unnest(string_to_array($7::text, ',')) as value limit 7) each_of
  cross join lateral (
    select * from (
    (select opportunity_wire(o) as wire, o.id as id, o.offered_at as key
    from opportunities o
    where o.company_id = $1::bigint and o.mode = $2::text and o.status = 'expired'
      and (o.offered_at, o.id) < ($3::timestamptz, $4::text)
      and o.status = $6::text
      and o.status = case each_of.value when 'overdue' then 'offered' else each_of.value end
      and case each_of.value when 'offered' then o.expires_at > app_now() when 'overdue' then o.expires_at <= app_now() else true end
    order by o.offered_at desc, o.id desc limit $5::int)
    union all
    (select opportunity_wire(o) as wire, o.id as id, o.offered_at as key
    from opportunities o
    where o.company_id = $1::bigint and o.mode = $2::text and o.id = any (array(select d.id from opportunities d
        where d.company_id = $1::bigint and d.status = 'offered' and d.expires_at <= app_now()))
      and (o.offered_at, o.id) < ($3::timestamptz, $4::text)
      and o.status = $6::text
      and o.status = case each_of.value when 'overdue' then 'offered' else each_of.value end
      and case each_of.value when 'offered' then o.expires_at > app_now() when 'overdue' then o.expires_at <= app_now() else true end
    order by o.offered_at desc, o.id desc limit $5::int)
    ) merged order by key desc, id desc limit $5::int
  ) merged
  order by key desc, id desc limit $5::int
) l) page;

-- list_opportunities_offered newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select opportunity_wire(o) as wire, o.id as id, o.offered_at as key
  from opportunities o
  where o.company_id = $1::bigint and o.mode = $2::text and o.status = 'offered' and o.expires_at > app_now()
    and (o.offered_at, o.id) < ($3::timestamptz, $4::text)
  order by o.offered_at desc, o.id desc limit $5::int
) l) page;

-- list_opportunities_offered newest by settled, each
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select merged.*
  from (select distinct unnest(string_to_array($7::text, ',')) as value limit 7) each_of
  cross join lateral (
    select opportunity_wire(o) as wire, o.id as id, o.offered_at as key
    from opportunities o
    where o.company_id = $1::bigint and o.mode = $2::text and o.status = 'offered' and o.expires_at > app_now()
      and (o.offered_at, o.id) < ($3::timestamptz, $4::text)
      and o.status = $6::text
      and o.status = case each_of.value when 'overdue' then 'offered' else each_of.value end
      and case each_of.value when 'offered' then o.expires_at > app_now() when 'overdue' then o.expires_at <= app_now() else true end
    order by o.offered_at desc, o.id desc limit $5::int
  ) merged
  order by key desc, id desc limit $5::int
) l) page;

-- list_own_inquiries newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select i.id, i.listing_id as "nodeId", i.listing_title as "nodeTitle", i.status, i.message, i.quantity,
      wire_time(i.starts_at) as "startsAt", i.duration, i.target_price_per_hour_cents as "targetPricePerHourCents", i.answer,
      wire_time(i.created_at) as "createdAt", i.reference) d) as wire, i.id as id, i.created_at as key
  from inquiries i
  where i.company_id = $1::bigint and i.mode = 'live'
    and (i.created_at, i.id) < ($2::timestamptz, $3::text)
  order by i.created_at desc, i.id desc limit $4::int
) l) page;

-- list_own_inquiries newest by reference
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select i.id, i.listing_id as "nodeId", i.listing_title as "nodeTitle", i.status, i.message, i.quantity,
      wire_time(i.starts_at) as "startsAt", i.duration, i.target_price_per_hour_cents as "targetPricePerHourCents", i.answer,
      wire_time(i.created_at) as "createdAt", i.reference) d) as wire, i.id as id, i.created_at as key
  from inquiries i
  where i.company_id = $1::bigint and i.mode = 'live'
    and (i.created_at, i.id) < ($2::timestamptz, $3::text)
    and i.reference = $5::text
  order by i.created_at desc, i.id desc limit $4::int
) l) page;

-- list_passkeys newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select k.id, k.name, wire_time(k.created_at) as "createdAt",
    wire_time(k.last_used_at) as "lastUsedAt") d) as wire, k.id as id, k.created_at as key
  from passkeys k
  where k.person_id = $1::bigint
    and (k.created_at, k.id) < ($2::timestamptz, $3::text)
  order by k.created_at desc, k.id desc limit $4::int
) l) page;

-- list_people newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select p.handle as id, p.name, p.email, p.operator, c.name as "companyName", m.role,
    wire_time(p.suspended_at) as "suspendedAt") d) as wire, p.handle as id, p.created_at as key
  from people p left join memberships m on m.person_id = p.id left join companies c on c.id = m.company_id
  where (strpos(lower(p.name), lower($1::text)) > 0 or strpos(lower(p.email), lower($1::text)) > 0)
    and (p.created_at, p.handle) < ($2::timestamptz, $3::text)
  order by p.created_at desc, p.handle desc limit $4::int
) l) page;

-- list_people newest by company
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select p.handle as id, p.name, p.email, p.operator, c.name as "companyName", m.role,
    wire_time(p.suspended_at) as "suspendedAt") d) as wire, p.handle as id, p.created_at as key
  from people p left join memberships m on m.person_id = p.id left join companies c on c.id = m.company_id
  where (strpos(lower(p.name), lower($1::text)) > 0 or strpos(lower(p.email), lower($1::text)) > 0)
    and (p.created_at, p.handle) < ($2::timestamptz, $3::text)
    and c.handle = $5::text
  order by p.created_at desc, p.handle desc limit $4::int
) l) page;

-- list_person_calls newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select c.id as "requestId", wire_time(c.at) as at,
    json_build_object('id', k.id, 'name', k.name, 'masked', masked_key(k)) as key,
    c.method, c.path, c.resource_id as "resourceId", c.status, c.error_code as "errorCode", c.duration_ms as "durationMs") d) as wire, c.id as id, c.at as key
  from key_calls c join api_keys k on k.id = c.key_id join people p on p.id = c.person_id
  where c.person_id = $1::bigint
    and (c.at, c.id) < ($2::timestamptz, $3::text)
  order by c.at desc, c.id desc limit $4::int
) l) page;

-- list_person_calls newest by key, requestId, status, failed, from, to
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select c.id as "requestId", wire_time(c.at) as at,
    json_build_object('id', k.id, 'name', k.name, 'masked', masked_key(k)) as key,
    c.method, c.path, c.resource_id as "resourceId", c.status, c.error_code as "errorCode", c.duration_ms as "durationMs") d) as wire, c.id as id, c.at as key
  from key_calls c join api_keys k on k.id = c.key_id join people p on p.id = c.person_id
  where c.person_id = $1::bigint
    and (c.at, c.id) < ($2::timestamptz, $3::text)
    and c.key_id = $5::text
    and c.id = $6::text
    and c.status / 100 = left($7::text, 1)::int
    and c.status >= 500 and $8::text = '5xx'
    and c.at >= $9::timestamptz
    and c.at < $10::timestamptz
  order by c.at desc, c.id desc limit $4::int
) l) page;

-- list_published_agreements newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select a.id, a.kind, a.version, a.title, a.body as text,
    agreement_is_current(a) as current,
    a.success_fee_basis_points as "successFeeBasisPoints", wire_time(a.published_at) as "publishedAt",
    (select p.name from people p where p.id = a.published_by) as "publishedBy",
    (select count(*) from agreement_signatures s where s.agreement_id = a.id) as "signatureCount") d) as wire, a.id as id, a.published_at as key
  from agreements a
  where (a.published_at, a.id) < ($1::timestamptz, $2::text)
  order by a.published_at desc, a.id desc limit $3::int
) l) page;

-- list_rental_events oldest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select e.wire as wire, e.id as id, e.number as key
  from rental_events e
  where e.rental_id = $1::text
    and e.number > $2::bigint
  order by e.number limit $3::int
) l) page;

-- list_rental_spending newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select rental_spending_document(r, $2::timestamptz, $3::timestamptz) as wire, r.id as id, r.created_at as key
  from rentals r
  where r.company_id = $1::bigint and r.mode = 'live' and r.created_at < $3::timestamptz and (r.stopped_at is null or r.stopped_at >= $2::timestamptz)
    and (r.created_at, r.id) < ($4::timestamptz, $5::text)
  order by r.created_at desc, r.id desc limit $6::int
) l) page;

-- list_rentals newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select rental_wire(r) as wire, r.id as id, r.created_at as key
  from rentals r
  where r.company_id = $1::bigint and r.mode = $2::text
    and (r.created_at, r.id) < ($3::timestamptz, $4::text)
  order by r.created_at desc, r.id desc limit $5::int
) l) page;

-- list_rentals newest by status, statuses, reference
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select merged.*
  from (select distinct unnest(string_to_array($7::text, ',')) as value limit 7) each_of
  cross join lateral (
    select rental_wire(r) as wire, r.id as id, r.created_at as key
    from rentals r
    where r.company_id = $1::bigint and r.mode = $2::text
      and (r.created_at, r.id) < ($3::timestamptz, $4::text)
      and r.status = $6::text
      and r.status = each_of.value
      and r.reference = $8::text
    order by r.created_at desc, r.id desc limit $5::int
  ) merged
  order by key desc, id desc limit $5::int
) l) page;

-- list_requests newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select r.wire as wire, r.id as id, r.created_at as key
  from requests r
  where r.company_id = $1::bigint and r.mode = $2::text
    and (r.created_at, r.id) < ($3::timestamptz, $4::text)
  order by r.created_at desc, r.id desc limit $5::int
) l) page;

-- list_requests newest by status, statuses, reference
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select merged.*
  from (select distinct unnest(string_to_array($7::text, ',')) as value limit 7) each_of
  cross join lateral (
    select r.wire as wire, r.id as id, r.created_at as key
    from requests r
    where r.company_id = $1::bigint and r.mode = $2::text
      and (r.created_at, r.id) < ($3::timestamptz, $4::text)
      and r.status = $6::text
      and r.status = each_of.value
      and r.reference = $8::text
    order by r.created_at desc, r.id desc limit $5::int
  ) merged
  order by key desc, id desc limit $5::int
) l) page;

-- list_requests_to_match newest
select * from (
(select join_documents(r.wire, row_to_json(o)::text) as wire, c.name as "companyName", member_names(c.id) as "memberNames", r.id as id, (extract(epoch from r.created_at) * 1000)::bigint as key
from requests r join companies c on c.id = r.company_id
  cross join lateral (select c.name as "companyName",
    count(*) filter (where opportunity_status(p) = 'offered') as "offeredCount",
    count(*) filter (where p.status = 'accepted') as "acceptedCount",
    count(*) filter (where i.status = 'concluded') as "concludedCount",
    count(*) filter (where p.status = 'declined') as "declinedCount",
    c.suspended_at is not null as "companySuspended", has_signed_current(c.id) as "agreementSigned" from opportunities p left join introductions i on i.opportunity_id = p.id where p.request_id = r.id) o
where r.mode = 'live' and r.status = 'open'
  and (r.created_at, r.id) < ($1::timestamptz, $2::text)
order by r.created_at desc, r.id desc limit $3::int)
union all
(select join_documents(r.wire, row_to_json(o)::text) as wire, c.name as "companyName", member_names(c.id) as "memberNames", r.id as id, (extract(epoch from r.created_at) * 1000)::bigint as key
from requests r join companies c on c.id = r.company_id
  cross join lateral (select c.name as "companyName",
    count(*) filter (where opportunity_status(p) = 'offered') as "offeredCount",
    count(*) filter (where p.status = 'accepted') as "acceptedCount",
    count(*) filter (where i.status = 'concluded') as "concludedCount",
    count(*) filter (where p.status = 'declined') as "declinedCount",
    c.suspended_at is not null as "companySuspended", has_signed_current(c.id) as "agreementSigned" from opportunities p left join introductions i on i.opportunity_id = p.id where p.request_id = r.id) o
where r.mode = 'live' and r.id in (select unanswered_requests())
  and (r.created_at, r.id) < ($1::timestamptz, $2::text)
order by r.created_at desc, r.id desc limit $3::int)
) merged order by key desc, id desc limit $3::int;

-- list_requests_to_match oldest
select * from (
(select join_documents(r.wire, row_to_json(o)::text) as wire, c.name as "companyName", member_names(c.id) as "memberNames", r.id as id, (extract(epoch from r.created_at) * 1000)::bigint as key
from requests r join companies c on c.id = r.company_id
  cross join lateral (select c.name as "companyName",
    count(*) filter (where opportunity_status(p) = 'offered') as "offeredCount",
    count(*) filter (where p.status = 'accepted') as "acceptedCount",
    count(*) filter (where i.status = 'concluded') as "concludedCount",
    count(*) filter (where p.status = 'declined') as "declinedCount",
    c.suspended_at is not null as "companySuspended", has_signed_current(c.id) as "agreementSigned" from opportunities p left join introductions i on i.opportunity_id = p.id where p.request_id = r.id) o
where r.mode = 'live' and r.status = 'open'
  and (r.created_at, r.id) > ($1::timestamptz, $2::text)
order by r.created_at, r.id limit $3::int)
union all
(select join_documents(r.wire, row_to_json(o)::text) as wire, c.name as "companyName", member_names(c.id) as "memberNames", r.id as id, (extract(epoch from r.created_at) * 1000)::bigint as key
from requests r join companies c on c.id = r.company_id
  cross join lateral (select c.name as "companyName",
    count(*) filter (where opportunity_status(p) = 'offered') as "offeredCount",
    count(*) filter (where p.status = 'accepted') as "acceptedCount",
    count(*) filter (where i.status = 'concluded') as "concludedCount",
    count(*) filter (where p.status = 'declined') as "declinedCount",
    c.suspended_at is not null as "companySuspended", has_signed_current(c.id) as "agreementSigned" from opportunities p left join introductions i on i.opportunity_id = p.id where p.request_id = r.id) o
where r.mode = 'live' and r.id in (select unanswered_requests())
  and (r.created_at, r.id) > ($1::timestamptz, $2::text)
order by r.created_at, r.id limit $3::int)
) merged order by key, id limit $3::int;

-- list_reviews newest
select l.status,
    with_auction(l.submission_wire, o.auction_wire) as wire, l.approved_wire, c.name as company_name, member_names(c.id) as member_names,
    case when exists (select from memberships m where m.company_id = c.id and m.since >= l.submitted_at) then null else l.text_review end as text_review,
    wire_time(l.submitted_at) as submitted_at,
    (select coalesce(json_agg(json_build_object('id', a.handle, 'name', a.name) order by a.name), '[]')
      from listing_audience m join companies a on a.id = m.company_id where m.listing_id = l.id) as audience, l.id as id, (extract(epoch from l.submitted_at) * 1000)::bigint as key
from listings l join companies c on c.id = l.company_id left join lots o on o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now())
where l.mode = 'live'
  and (l.submitted_at, l.id) < ($1::timestamptz, $2::text)
order by l.submitted_at desc, l.id desc limit $3::int;

-- list_reviews newest by status, statuses
select merged.*
from (select distinct unnest(string_to_array($5::text, ',')) as value limit 7) each_of
cross join lateral (
  select l.status,
      with_auction(l.submission_wire, o.auction_wire) as wire, l.approved_wire, c.name as company_name, member_names(c.id) as member_names,
      case when exists (select from memberships m where m.company_id = c.id and m.since >= l.submitted_at) then null else l.text_review end as text_review,
      wire_time(l.submitted_at) as submitted_at,
      (select coalesce(json_agg(json_build_object('id', a.handle, 'name', a.name) order by a.name), '[]')
        from listing_audience m join companies a on a.id = m.company_id where m.listing_id = l.id) as audience, l.id as id, (extract(epoch from l.submitted_at) * 1000)::bigint as key
  from listings l join companies c on c.id = l.company_id left join lots o on o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now())
  where l.mode = 'live'
    and (l.submitted_at, l.id) < ($1::timestamptz, $2::text)
    and l.status = $4::text
    and l.status = each_of.value
  order by l.submitted_at desc, l.id desc limit $3::int
) merged
order by key desc, id desc limit $3::int;

-- list_reviews oldest
select l.status,
    with_auction(l.submission_wire, o.auction_wire) as wire, l.approved_wire, c.name as company_name, member_names(c.id) as member_names,
    case when exists (select from memberships m where m.company_id = c.id and m.since >= l.submitted_at) then null else l.text_review end as text_review,
    wire_time(l.submitted_at) as submitted_at,
    (select coalesce(json_agg(json_build_object('id', a.handle, 'name', a.name) order by a.name), '[]')
      from listing_audience m join companies a on a.id = m.company_id where m.listing_id = l.id) as audience, l.id as id, (extract(epoch from l.submitted_at) * 1000)::bigint as key
from listings l join companies c on c.id = l.company_id left join lots o on o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now())
where l.mode = 'live'
  and (l.submitted_at, l.id) > ($1::timestamptz, $2::text)
order by l.submitted_at, l.id limit $3::int;

-- list_reviews oldest by status, statuses
select merged.*
from (select distinct unnest(string_to_array($5::text, ',')) as value limit 7) each_of
cross join lateral (
  select l.status,
      with_auction(l.submission_wire, o.auction_wire) as wire, l.approved_wire, c.name as company_name, member_names(c.id) as member_names,
      case when exists (select from memberships m where m.company_id = c.id and m.since >= l.submitted_at) then null else l.text_review end as text_review,
      wire_time(l.submitted_at) as submitted_at,
      (select coalesce(json_agg(json_build_object('id', a.handle, 'name', a.name) order by a.name), '[]')
        from listing_audience m join companies a on a.id = m.company_id where m.listing_id = l.id) as audience, l.id as id, (extract(epoch from l.submitted_at) * 1000)::bigint as key
  from listings l join companies c on c.id = l.company_id left join lots o on o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now())
  where l.mode = 'live'
    and (l.submitted_at, l.id) > ($1::timestamptz, $2::text)
    and l.status = $4::text
    and l.status = each_of.value
  order by l.submitted_at, l.id limit $3::int
) merged
order by key, id limit $3::int;

-- list_sessions newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select s.id, s.browser, s.hash = $2::bytea as current,
       wire_time(s.created_at) as "createdAt", wire_time(s.seen_at) as "seenAt") d) as wire, s.id as id, s.created_at as key
  from sessions s
  where s.person_id = $1::bigint and session_is_open(s)
    and (s.created_at, s.id) < ($3::timestamptz, $4::text)
  order by s.created_at desc, s.id desc limit $5::int
) l) page;

-- list_signatures newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select c.name as "companyName",
       coalesce(s.person_name, p.name) as "personName", s.factor,
       encode(s.body_hash, 'hex') as "textHash", wire_time(s.signed_at) as "signedAt") d) as wire, c.handle as id, s.signed_at as key
  from agreement_signatures s join companies c on c.id = s.company_id join people p on p.id = s.person_id
  where s.agreement_id = $1::text
    and (s.signed_at, c.handle) < ($2::timestamptz, $3::text)
  order by s.signed_at desc, c.handle desc limit $4::int
) l) page;

-- list_ssh_keys newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select k.id, k.name, k.public_key as "publicKey", k.fingerprint,
    wire_time(k.created_at) as "createdAt", wire_time((select max(u.created_at) from memberships m
    cross join lateral (select r.created_at, r.person_id, r.ssh_public_key from rentals r
      where r.company_id = m.company_id and r.mode = 'live' order by r.created_at desc, r.id desc limit 200) u
    where m.person_id = k.person_id and u.person_id = k.person_id and u.ssh_public_key = k.public_key)) as "lastUsedAt") d) as wire, k.id as id, k.created_at as key
  from ssh_keys k
  where k.person_id = $1::bigint
    and (k.created_at, k.id) < ($2::timestamptz, $3::text)
  order by k.created_at desc, k.id desc limit $4::int
) l) page;

-- list_statement newest
select * from (
(select movement_document(t, $1::bigint) as wire, t.id as id, (extract(epoch from t.created_at) * 1000)::bigint as key
from ledger_transfers t
where t.to_company = $1::bigint
  and (t.created_at, t.id) < ($2::timestamptz, $3::text)
order by t.created_at desc, t.id desc limit $4::int)
union all
(select movement_document(t, $1::bigint) as wire, t.id as id, (extract(epoch from t.created_at) * 1000)::bigint as key
from ledger_transfers t
where t.from_company = $1::bigint and t.from_company is distinct from t.to_company
  and (t.created_at, t.id) < ($2::timestamptz, $3::text)
order by t.created_at desc, t.id desc limit $4::int)
) merged order by key desc, id desc limit $4::int;

-- list_statement newest by from, to, rentalId
select * from (
(select movement_document(t, $1::bigint) as wire, t.id as id, (extract(epoch from t.created_at) * 1000)::bigint as key
from ledger_transfers t
where t.to_company = $1::bigint
  and (t.created_at, t.id) < ($2::timestamptz, $3::text)
  and t.created_at >= $5::timestamptz
  and t.created_at < $6::timestamptz
  and t.rental_id = $7::text and exists (select from rentals r where r.id = $7::text and r.company_id = $1::bigint)
order by t.created_at desc, t.id desc limit $4::int)
union all
(select movement_document(t, $1::bigint) as wire, t.id as id, (extract(epoch from t.created_at) * 1000)::bigint as key
from ledger_transfers t
where t.from_company = $1::bigint and t.from_company is distinct from t.to_company
  and (t.created_at, t.id) < ($2::timestamptz, $3::text)
  and t.created_at >= $5::timestamptz
  and t.created_at < $6::timestamptz
  and t.rental_id = $7::text and exists (select from rentals r where r.id = $7::text and r.company_id = $1::bigint)
order by t.created_at desc, t.id desc limit $4::int)
) merged order by key desc, id desc limit $4::int;

-- list_submissions newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select with_auction(l.submission_wire, o.auction_wire) as wire, l.id as id, l.created_at as key
  from listings l left join lots o on o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now())
  where l.company_id = $1::bigint and l.mode = $2::text
    and (l.created_at, l.id) < ($3::timestamptz, $4::text)
  order by l.created_at desc, l.id desc limit $5::int
) l) page;

-- list_submissions newest by status, statuses, listed, reference
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select merged.*
  from (select distinct unnest(string_to_array($7::text, ',')) as value limit 7) each_of
  cross join lateral (
    select with_auction(l.submission_wire, o.auction_wire) as wire, l.id as id, l.created_at as key
    from listings l left join lots o on o.listing_id = l.id and o.status = 'open' and o.ends_at > (select app_now())
    where l.company_id = $1::bigint and l.mode = $2::text
      and (l.created_at, l.id) < ($3::timestamptz, $4::text)
      and l.status = $6::text
      and l.status = each_of.value
      and l.listed = $8::boolean
      and l.reference = $9::text
    order by l.created_at desc, l.id desc limit $5::int
  ) merged
  order by key desc, id desc limit $5::int
) l) page;

-- search_audit newest
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select a.ref as id, wire_time(a.at) as at, a.action, a.target, (select p.name from people p where p.id = a.person_id) as person,
    a.key_id as "keyId", a.factor, a.request_id as "requestId", a.detail, (select c.name from companies c where c.id = a.company_id) as company) d) as wire, a.ref as id, a.at as key
  from audit a
  where a.mode = 'live'
    and (a.at, a.ref) < ($1::timestamptz, $2::text)
  order by a.at desc, a.ref desc limit $3::int
) l) page;

-- search_audit newest by target
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select a.ref as id, wire_time(a.at) as at, a.action, a.target, (select p.name from people p where p.id = a.person_id) as person,
    a.key_id as "keyId", a.factor, a.request_id as "requestId", a.detail, (select c.name from companies c where c.id = a.company_id) as company) d) as wire, a.ref as id, a.at as key
  from audit a
  where a.mode = 'live'
    and (a.at, a.ref) < ($1::timestamptz, $2::text)
    and a.target = $4::text
  order by a.at desc, a.ref desc limit $3::int
) l) page;

-- search_audit newest by company
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select a.ref as id, wire_time(a.at) as at, a.action, a.target, (select p.name from people p where p.id = a.person_id) as person,
    a.key_id as "keyId", a.factor, a.request_id as "requestId", a.detail, (select c.name from companies c where c.id = a.company_id) as company) d) as wire, a.ref as id, a.at as key
  from audit a
  where a.mode = 'live'
    and (a.at, a.ref) < ($1::timestamptz, $2::text)
    and a.company_id = (select id from companies where handle = $4::text)
  order by a.at desc, a.ref desc limit $3::int
) l) page;

-- search_audit newest by target, action, from, until, company, person
select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, (extract(epoch from keys[count - 1]) * 1000)::bigint as key, cut.id as cut_id, cut.key as cut_key
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (
  select (select row_to_json(d)::text from (select a.ref as id, wire_time(a.at) as at, a.action, a.target, (select p.name from people p where p.id = a.person_id) as person,
    a.key_id as "keyId", a.factor, a.request_id as "requestId", a.detail, (select c.name from companies c where c.id = a.company_id) as company) d) as wire, a.ref as id, a.sorted_by as key
  from (
    select a.*, a.at as sorted_by from audit a
    where a.mode = 'live'
      and (a.at, a.ref) < ($1::timestamptz, $2::text)
      and a.target = $4::text
      and a.at >= $6::timestamptz
      and a.at < $7::timestamptz
    order by a.at desc, a.ref desc limit $10::int
  ) a
  where starts_with(a.action, $5::text)
    and a.company_id = (select id from companies where handle = $8::text)
    and a.person_id = (select id from people where handle = $9::text)
  order by a.sorted_by desc, a.ref desc limit $3::int
) l) page
left join lateral (
  select a.ref as id, (extract(epoch from a.sorted_by) * 1000)::bigint as key
  from (
    select a.*, a.at as sorted_by from audit a
    where a.mode = 'live'
      and (a.at, a.ref) < ($1::timestamptz, $2::text)
      and a.target = $4::text
      and a.at >= $6::timestamptz
      and a.at < $7::timestamptz
    order by a.at desc, a.ref desc limit $10::int
  ) a
  where page.count < $3::int
  order by a.sorted_by desc, a.ref desc offset $10::int - 1 limit 1
) cut on true;
