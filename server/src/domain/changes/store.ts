/**
 * Which topics of a step are announced, and to whom. The audit has the step; `audit-actions` in the contract defines its topics and
 * audiences. Only an audience and a topic are sent: a company's own changes to the company, public ones to everyone, without any ID.
 */
import { type Audience, auditActionEntries } from '@parley/contract/audit-actions'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'

/** Audiences that do not depend on the object, by their announced names. */
const general = {
  everybody: `'all'`,
  operators: `'operators'`,
  actorCompany: `'company ' || a.company_id`,
  actor: `'person ' || a.person_id`,
} as const satisfies Partial<Record<Audience, string>>

const topicRows = auditActionEntries.flatMap(([action, { objectType, topics }]) =>
  Object.entries(topics).flatMap(([audience, names]) =>
    names.map((topic) => `('${action}', ${objectType === null ? 'null' : `'${objectType}'`}, '${audience}', '${topic}')`),
  ),
)
const generalNames = Object.keys(general).map((name) => `'${name}'`)
const generalAudiences = Object.entries(general).map(([name, audience]) => `when '${name}' then ${audience}`)

/** An instance with open pages holds this lock on its listening connection. While none holds it, no audience is looked up. */
export const pagesAreOpen = `exists (select from pg_locks where locktype = 'advisory' and (classid, objid) = (2, 0)
  and database = (select oid from pg_database where datname = current_database()))`

const announceSql = sql(
  'announce_changes',
  `with topics (action, object_type, audience, topic) as (values ${topicRows.join(', ')}),
   fresh as materialized (
     select a.action, a.target, a.company_id, a.person_id, a.detail
     from audit_chain l cross join lateral (select * from audit where id = l.audit_id limit 1) a
     where l.position > $1 and l.position <= $2 and ${pagesAreOpen})
   select pg_notify('changes', audience || ' ' || topic) from (
     select distinct t.topic, case t.audience ${generalAudiences.join(' ')} else p.audience end as audience
     from fresh a
     join (select distinct action, object_type from topics) s on s.action = a.action
     left join lateral audiences_of(s.object_type, a.target, a.detail) p on true
     join topics t on t.action = a.action and (t.audience = p.party or t.audience in (${generalNames.join(', ')}))
     where s.object_type is null or p.mode = 'live') announced
   where audience is not null`,
)
/** Announces the steps whose audit rows were linked after one position, up to another. */
export const announceChanges = (tx: Tx, after: number, upTo: number) => tx.enqueue(announceSql, [after, upTo])
