/** The schema of a database as text: the result of all migrations and functions. */
import pg from 'pg'

/** One row per object, in an order that does not depend on how it was created. Each is a statement, or the line that describes a column. */
const describeSql = `
  with schema as (select 'public'::regnamespace as oid)
  select text from (
    select 1 as kind, t.typname as name, 0 as line,
      format('create domain %s as %s%s;', t.typname, format_type(t.typbasetype, t.typtypmod),
        (select string_agg(' ' || pg_get_constraintdef(c.oid), '' order by c.conname) from pg_constraint c where c.contypid = t.oid)) as text
      from pg_type t, schema s where t.typnamespace = s.oid and t.typtype = 'd'
    union all
    select 2, c.relname, 0, format(E'create type %s as (\\n  %s\\n);', c.relname,
        (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), E',\\n  ' order by a.attnum)
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0))
      from pg_class c, schema s where c.relnamespace = s.oid and c.relkind = 'c'
    union all
    select 3, c.relname, 0, format(E'create table %s (\\n  %s\\n)%s;', c.relname,
        (select string_agg(part, E',\\n  ' order by sort) from (
          select format('0 %s', a.attname) as sort, a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
              || case when a.attidentity <> '' then ' generated always as identity' else '' end
              || case when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
                when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
              || case when a.attnotnull then ' not null' else '' end as part
            from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          union all
          select '1 ' || k.conname, format('constraint %s %s', k.conname, pg_get_constraintdef(k.oid))
            from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')) parts),
        coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''))
      from pg_class c, schema s where c.relnamespace = s.oid and c.relkind = 'r'
    union all
    select 4, c.relname, 1, pg_get_indexdef(i.indexrelid) || ';'
      from pg_index i join pg_class c on c.oid = i.indexrelid, schema s
      where c.relnamespace = s.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select 5, e.stxname, 0, pg_get_statisticsobjdef(e.oid) || ';' from pg_statistic_ext e, schema s where e.stxnamespace = s.oid
    union all
    select 6, c.relname, 0, format(E'create view %s as\\n%s', c.relname, pg_get_viewdef(c.oid, true))
      from pg_class c, schema s where c.relnamespace = s.oid and c.relkind = 'v'
    union all
    select 7, p.proname, 0, format('function %s(%s) returns %s', p.proname, pg_get_function_identity_arguments(p.oid), pg_get_function_result(p.oid))
      from pg_proc p, schema s where p.pronamespace = s.oid
    union all
    select 8, c.relname || ' ' || t.tgname, 0, pg_get_triggerdef(t.oid) || ';'
      from pg_trigger t join pg_class c on c.oid = t.tgrelid, schema s where c.relnamespace = s.oid and not t.tgisinternal
    union all
    select 9, c.relname, 0, format('grant to parley_service on %s: %s', c.relname,
        (select string_agg(lower(a.privilege_type), ', ' order by a.privilege_type) from aclexplode(c.relacl) a
          where a.grantee = 'parley_service'::regrole))
      from pg_class c, schema s where c.relnamespace = s.oid and c.relkind in ('r', 'v')
  ) objects order by kind, name collate "C", line, text collate "C"`

/** Functions are described by their signatures; their bodies are in the .sql files. */
export async function describeSchema(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ text: string }>(describeSql)
    return `${rows.map(({ text }) => text.replaceAll('public.', '')).join('\n\n')}\n`
  } finally {
    await client.end()
  }
}
