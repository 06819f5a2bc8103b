/** The SQL of the start page's figures: for a company, and for the marketplace. */
import { hoursPerMonth } from '@parley/contract/capacity'
import { funnelDays, operatorFigureDays, operatorFigureWeeks } from '@parley/contract/dashboard/figures'
import type { Currency } from '@parley/contract/requests'
import { toleranceDays } from '@parley/contract/terms'
import { type Reader, sql } from '../../db/statement.ts'

/** At most this many rows are examined for one response, newest first. */
const maxExamined = 10_000

/** Sums of a company's invoices, one for each currency. */
const sumsOf = (condition: string, more = '') =>
  `(select coalesce(json_agg(row_to_json(d) order by d.currency desc), '[]') from (select currency, count(*), sum(amount_cents) as "amountCents"${more}
       from invoices where ${condition} and mode = 'live' group by currency) d)`
const openInvoices = (of: 'issuer' | 'recipient') =>
  sumsOf(
    `${of}_company_id = $1 and status = 'issued'`,
    ', count(*) filter (where due_at <= app_now()) as overdue, wire_time(min(due_at)) as "dueAt"',
  )
const refundsDue = sumsOf('recipient_company_id = $1 and refund_due_at is not null and refunded_at is null')

const companySql = sql<{ wire: string }>(
  'read_company_figures',
  `with filed as (
     select id from requests where company_id = $1 and mode = 'live' and created_at > app_now() - interval '${funnelDays} days'
     order by created_at desc, id desc limit ${maxExamined}
   ), reached as (
     select exists (select from opportunities o where o.request_id = f.id) as offered, met.*
     from filed f, lateral (select count(*) > 0 as introduced,
         coalesce(bool_or(i.buyer_ready_at is not null and i.seller_ready_at is not null), false) as ready,
         coalesce(bool_or(exists (select from deals d where d.introduction_id = i.id and d.status = 'confirmed')), false) as concluded
       from introductions i where i.request_id = f.id) met
   )
   select json_build_object(
     'requests', (select json_build_object('filed', count(*), 'offered', count(*) filter (where offered),
         'introduced', count(*) filter (where introduced), 'ready', count(*) filter (where ready or concluded),
         'concluded', count(*) filter (where concluded)) from reached),
     'rentals', (select json_build_object('active', count(*), 'hourlyCents', coalesce(sum(price_per_hour_cents), 0))
       from rentals where company_id = $1 and mode = 'live' and status in ('provisioning', 'running')),
     'listings', (select count(*) from listings where company_id = $1 and mode = 'live' and listed),
     'offers', (select json_build_object('capacityGpus', coalesce(sum(capacity_gpus), 0),
         'rentedGpus', coalesce(sum(capacity_gpus - free_gpus), 0)) from offers where company_id = $1 and on_market),
     'invoices', json_build_object('toPay', ${openInvoices('recipient')}, 'toReceive', ${openInvoices('issuer')}, 'refundsDue', ${refundsDue}))::text as wire`,
)
export const readCompanyFigures = (read: Reader, companyId: number) => read.first(companySql, [companyId])

const monthSeconds = hoursPerMonth * 3_600
const since = `app_now() - interval '${operatorFigureDays} days'`
const thisWeek = `date_trunc('week', app_now() at time zone 'UTC')`

// The term of demand, as everywhere: the requested months, unless the end contradicts them.
const byMonths = "r.starts_at + r.duration_months * interval '1 month'"
const monthsOf = `case when r.ends_at is null or abs(extract(epoch from r.ends_at - (${byMonths}))) <= ${toleranceDays * 86_400} then r.duration_months
       else extract(epoch from r.ends_at - r.starts_at) / ${monthSeconds} end`
const introducedIn = (currency: Currency, monthlyCents: string) =>
  `(select coalesce(round(sum(${monthlyCents} * ${monthsOf})), 0)::bigint
       from introduced i join requests r on r.id = i.request_id join listings l on l.id = i.listing_id where r.currency = '${currency}')`
const concludedIn = (currency: Currency) =>
  `(select coalesce(sum(d.monthly_cents * d.months), 0)::bigint
       from deals d join introductions i on i.id = d.introduction_id
       where d.status = 'confirmed' and d.currency = '${currency}' and d.decided_at > ${since} and i.mode = 'live')`

// Weeks begin on Monday. Each currency has its own sum: there is no exchange rate to add them.
const operatorSql = sql<{ wire: string }>(
  'read_operator_figures',
  `with recent as (
     select id, created_at from requests
     where mode = 'live' and created_at >= (${thisWeek} - interval '${operatorFigureWeeks - 1} weeks') at time zone 'UTC'
     order by created_at desc, id desc limit ${maxExamined}
   ), met as (
     select r.created_at, (select min(o.offered_at) from opportunities o where o.request_id = r.id) as offered_at,
       exists (select from introductions i where i.request_id = r.id) as introduced
     from recent r
   ), weeks as (
     select w as week, count(m.created_at) as filed, count(m.offered_at) as matched, count(*) filter (where m.introduced) as introduced
     from generate_series(${thisWeek} - interval '${operatorFigureWeeks - 1} weeks', ${thisWeek}, interval '1 week') w
       left join met m on date_trunc('week', m.created_at at time zone 'UTC') = w
     group by w
   ), introduced as (
     select i.revealed_at, i.opportunity_id, i.request_id, i.listing_id from introductions i
     where i.mode = 'live' and i.revealed_at > ${since} order by i.revealed_at desc, i.id desc limit ${maxExamined}
   )
   select json_build_object(
     'requests', json_build_object('filed', (select count(*) from met where created_at > ${since}),
       'matched', (select count(offered_at) from met where created_at > ${since})),
     'opportunities', (select json_build_object('decided', count(*), 'accepted', count(*) filter (where status = 'accepted'))
       from (select o.status from opportunities o where o.mode = 'live' and o.status in ('accepted', 'declined', 'expired')
         and coalesce(o.decided_at, o.expires_at) > ${since} limit ${maxExamined}) o),
     'medianMatchMinutes', (select round(percentile_cont(0.5) within group (order by extract(epoch from offered_at - created_at)) / 60)::int
       from met where created_at > ${since} and offered_at is not null),
     'introducedCents', ${introducedIn('USD', `coalesce(r.budget_monthly_cents, l.price_per_hour_cents::bigint * r.gpus_per_node * r.nodes * ${hoursPerMonth})`)},
     'introducedEurCents', ${introducedIn('EUR', 'r.budget_monthly_cents')},
     'concludedCents', ${concludedIn('USD')}, 'concludedEurCents', ${concludedIn('EUR')},
     'weeks', (select json_agg(json_build_object('from', week::date, 'filed', filed, 'matched', matched, 'introduced', introduced)
       order by week) from weeks))::text as wire`,
)
export const readOperatorFigures = (read: Reader) => read.first(operatorSql)
