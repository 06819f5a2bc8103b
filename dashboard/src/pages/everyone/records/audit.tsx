import type { Item, Query } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { ActionFilter } from '../../../parts/action-filter.tsx'
import { Download } from '../../../parts/download.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { factorName } from '../../../parts/factor-names.ts'
import { PeriodFilter, SearchFilter, useFilters } from '../../../parts/filters.tsx'
import { Moment } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { actionText, humanize } from '../../../parts/humanize.ts'
import { ObjectId, RecordedValue } from '../../../parts/object-id.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { dayEnd, dayStart } from '../../../parts/times.ts'
import { useZone } from '../../../parts/zone.ts'

type Entry = Item<'listAudit'>

const columns: readonly Column<Entry>[] = [
  { head: 'When', cell: ({ at }) => <Moment at={at} />, by: ({ at }) => at },
  { head: 'Action', cell: ({ action }) => <Action of={action} /> },
  { head: 'Who', cell: (entry) => <Author of={entry} /> },
  { head: 'Object', cell: ({ target }) => target && <ObjectId id={target} /> },
  { head: 'More', cell: (entry) => <More of={entry} /> },
]

/** The actions of the company's people and keys, and automatic ones: searchable, shareable by address, and exportable. */
export default function AuditPage() {
  const { search } = useFilters()
  const zone = useZone()
  const query: Query<'exportAudit'> = {
    action: search.action,
    target: search.target,
    from: dayStart(search.from, zone),
    until: dayEnd(search.until, zone),
  }
  const filtered = Object.values(query).some((value) => value !== undefined)
  return (
    <div className="page">
      <PageHeading
        title="Audit log"
        lead="What your company's people and keys did. Entries are never changed."
        actions={
          <Download operation="exportAudit" input={{ query }} fileName="audit.ndjson">
            Export
          </Download>
        }
      />
      <div className="filters">
        <ActionFilter whose="company" />
        <SearchFilter name="target" label="Object ID" />
        <PeriodFilter to="until" />
      </div>
      <List
        label="Audit log"
        list={useList('listAudit', { query })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          filtered ? (
            <Empty title="No matching entries">Remove a filter or widen the period.</Empty>
          ) : (
            <Empty title="No entries yet">Each action of your people and keys is recorded here.</Empty>
          )
        }
      />
    </div>
  )
}

/** The action's code on hover, as in exports and events. */
const Action = ({ of }: { readonly of: string }) => <span title={of}>{actionText(of)}</span>

const Author = ({ of: { person, keyId } }: { readonly of: Entry }) => (
  <span className="stack tight">
    {person ?? <span className="soft">by an email link</span>}
    {keyId && <span className="soft small">by an API key</span>}
  </span>
)

function More({ of: { factor, keyId, requestId, detail } }: { readonly of: Entry }) {
  const parts = [
    ...Object.entries(detail ?? {}),
    ['second factor', factor && factorName(factor)],
    ['key', keyId],
    ['request id', requestId],
  ]
  const known = parts.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <details>
      <summary>Details</summary>
      <dl className="details small">
        {known.map(([name, value]) => (
          <div key={String(name)}>
            <dt className="soft">{humanize(String(name))}</dt>
            <dd>
              <RecordedValue of={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
