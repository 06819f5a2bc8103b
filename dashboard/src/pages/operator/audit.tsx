import type { Item } from '../../client/operations.ts'
import { useList } from '../../client/queries.ts'
import { ActionFilter } from '../../parts/action-filter.tsx'
import { Download } from '../../parts/download.tsx'
import { Empty } from '../../parts/empty.tsx'
import { factorName } from '../../parts/factor-names.ts'
import { PeriodFilter, SearchFilter, useFilters } from '../../parts/filters.tsx'
import { Moment } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { actionText, humanize } from '../../parts/humanize.ts'
import { ObjectId, RecordedValue } from '../../parts/object-id.tsx'
import { type Column, List } from '../../parts/table.tsx'
import { dayEnd, dayStart } from '../../parts/times.ts'
import { useZone } from '../../parts/zone.ts'
import { CompanyFilter, PersonFilter } from './name-filter.tsx'

type Entry = Item<'searchAudit'>

const columns: readonly Column<Entry>[] = [
  { head: 'When', cell: ({ at }) => <Moment at={at} />, by: ({ at }) => at },
  { head: 'Action', cell: ({ action }) => <span title={action}>{actionText(action)}</span> },
  { head: 'Who', cell: (entry) => <Who {...entry} /> },
  { head: 'Object', cell: ({ target }) => (target ? <ObjectId id={target} /> : '–') },
  { head: 'More', cell: (entry) => <More {...entry} /> },
]

function Who({ person, company, keyId, factor }: Entry) {
  const how = [company, keyId && 'by API key', factor && `verified by ${factorName(factor).toLowerCase()}`].filter(Boolean)
  return (
    <div className="stack tight">
      {/* Without a person, the service acts for no company. */}
      <span>{person ?? <span className="soft">{company === null ? 'the service' : 'by an email link'}</span>}</span>
      {how.length > 0 && <span className="soft small">{how.join(', ')}</span>}
    </div>
  )
}

/** Further content of a row. Null if there is none. */
function More({ requestId, keyId, detail }: Entry) {
  const facts = [
    ...(requestId ? [['Request ID', requestId] as const] : []),
    ...(keyId ? [['Key', keyId] as const] : []),
    ...Object.entries(detail ?? {}),
  ]
  if (facts.length === 0) return null
  return (
    <details className="small">
      <summary>Details</summary>
      <dl className="details">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="soft">{humanize(name)}</dt>
            <dd>
              <RecordedValue of={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** What was done, by whom, on what. */
export default function AuditPage() {
  const { search } = useFilters()
  const zone = useZone()
  const filters = {
    action: search.action,
    target: search.target,
    company: search.company,
    person: search.person,
    from: dayStart(search.from, zone),
    until: dayEnd(search.until, zone),
  }
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  return (
    <div className="page">
      <PageHeading
        title="Audit log"
        lead="Every action, with its actor and object. Entries are never changed, and they are chained so that a change would be detected."
        actions={
          <Download operation="exportWholeAudit" input={{ query: set }} fileName="audit.ndjson">
            Export
          </Download>
        }
      />
      <div className="filters">
        <ActionFilter whose="all" />
        <SearchFilter name="target" label="Object ID" />
        <CompanyFilter />
        <PersonFilter />
        <PeriodFilter to="until" />
      </div>
      <List
        label="Audit log"
        list={useList('searchAudit', { query: set })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title="No matching entries">Remove a filter to see more.</Empty>}
      />
    </div>
  )
}
