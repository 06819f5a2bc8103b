import { Link } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { useList } from '../../client/queries.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Day } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { percent } from '../../parts/humanize.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { type Column, List } from '../../parts/table.tsx'

type Agreement = Item<'listPublishedAgreements'>

/** Basis points as a percentage. */
export const Fee = ({ basisPoints }: { readonly basisPoints: number }) => (
  <span className="figure" title={`${basisPoints} basis points`}>
    {percent(basisPoints)}
  </span>
)

const columns: readonly Column<Agreement>[] = [
  {
    head: 'Agreement',
    cell: ({ id, title, version }) => (
      <Link to="/operator/agreements/$id" params={{ id }}>
        {title}, version {version}
      </Link>
    ),
  },
  { head: 'State', cell: ({ current }) => <StateBadge state={current ? 'in force' : 'replaced'} tone={current ? 'live' : 'over'} /> },
  { head: 'Success fee', align: 'end', cell: ({ successFeeBasisPoints }) => <Fee basisPoints={successFeeBasisPoints} /> },
  { head: 'Signatures', align: 'end', cell: ({ signatureCount }) => signatureCount, by: ({ signatureCount }) => signatureCount },
  { head: 'Published', cell: ({ publishedAt }) => <Day at={publishedAt} />, by: ({ publishedAt }) => publishedAt },
  { head: 'By', cell: ({ publishedBy }) => publishedBy ?? <span className="soft">the service</span> },
]

const publish = (
  <LinkButton kind="main" to="/operator/publish-agreement">
    Publish a version
  </LinkButton>
)

export default function AgreementsPage() {
  return (
    <div className="page">
      <PageHeading title="Agreements" lead="What companies sign before they accept or bid." actions={publish} />
      <List
        label="Agreements"
        list={useList('listPublishedAgreements', {})}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title="No agreements published">Sellers cannot accept opportunities until there is one to sign.</Empty>}
      />
    </div>
  )
}
