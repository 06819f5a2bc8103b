import { useParams } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { factorName } from '../../parts/factor-names.ts'
import { Moment } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import { ObjectHeading } from '../../parts/missing-object.tsx'
import { Panel } from '../../parts/panel.tsx'
import { type Column, List } from '../../parts/table.tsx'
import { Fee } from './agreements.tsx'

type Signature = Item<'listSignatures'>

const columns: readonly Column<Signature>[] = [
  { head: 'Company', cell: ({ companyName }) => <strong>{companyName}</strong>, by: ({ companyName }) => companyName },
  { head: 'Signed by', cell: ({ personName }) => personName, by: ({ personName }) => personName },
  { head: 'Second factor', cell: ({ factor }) => factorName(factor) },
  {
    head: 'Text',
    cell: ({ textHash }) => <code title={`SHA-256 ${textHash}`}>{textHash.slice(0, 12)}</code>,
  },
  { head: 'When', cell: ({ signedAt }) => <Moment at={signedAt} />, by: ({ signedAt }) => signedAt },
]

/** One version: its text, and who signed it. */
export default function AgreementPage() {
  const { id } = useParams({ from: '/inside/operator/agreements/$id' })
  return (
    <div className="page">
      <Loaded query={useRead('readPublishedAgreement', { params: { id } })} lines={12} heading={<ObjectHeading />}>
        {({ title, version, current, text, successFeeBasisPoints, publishedAt, publishedBy }) => (
          <>
            <PageHeading
              title={`${title}, version ${version}`}
              back={{ to: '/operator/agreements', label: 'Agreements' }}
              badge={<StateBadge state={current ? 'in force' : 'replaced'} tone={current ? 'live' : 'over'} />}
              lead={
                <>
                  Published <Moment at={publishedAt} />
                  {publishedBy && ` by ${publishedBy}`}. Success fee <Fee basisPoints={successFeeBasisPoints} />.
                </>
              }
            />
            <Panel>
              <Markdown text={text} />
            </Panel>
          </>
        )}
      </Loaded>
      <h2>Signatures</h2>
      <List
        label="Signatures"
        list={useList('listSignatures', { params: { id } })}
        columns={columns}
        rowKey={({ companyName }) => companyName}
        empty={<Empty title="No signatures for this version yet">Companies sign before they accept an opportunity or bid.</Empty>}
      />
    </div>
  )
}
