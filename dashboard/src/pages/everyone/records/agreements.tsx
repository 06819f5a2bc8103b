import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { useSession } from '../../../client/session.ts'
import { ActionButton } from '../../../parts/action.tsx'
import { StateBadge } from '../../../parts/badge.tsx'
import { Button } from '../../../parts/button.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { Day, Moment } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { percent } from '../../../parts/humanize.ts'
import { Skeleton } from '../../../parts/loaded.tsx'
import { Markdown } from '../../../parts/markdown.tsx'
import { Panel } from '../../../parts/panel.tsx'

type Agreement = Item<'listAgreements'>

/** The company's agreements, to be read in full before signing. */
export default function AgreementsPage() {
  const agreements = useList('listAgreements', {})
  const all = agreements.data?.pages.flatMap(({ data }) => data)
  return (
    <div className="page">
      <PageHeading
        title="Agreements"
        lead="A company must sign the version in force before its requests are offered and before it accepts an opportunity or bids. One signature covers the whole company."
      />
      {agreements.error && !all && <ErrorNotice error={agreements.error} onRetry={() => void agreements.refetch()} />}
      {!all && !agreements.error && <Skeleton lines={10} />}
      {all?.length === 0 && <Empty title="No agreements yet">When the operator publishes one, you can read and sign it here.</Empty>}
      {all?.map((agreement) => (
        <Version key={agreement.id} of={agreement} />
      ))}
      {agreements.hasNextPage && (
        <Button busy={agreements.isFetchingNextPage} onClick={() => void agreements.fetchNextPage()}>
          Show older versions
        </Button>
      )}
    </div>
  )
}

function Version({ of: agreement }: { readonly of: Agreement }) {
  const { title, version, text, current, signedAt } = agreement
  if (current) {
    return (
      <Panel title={`In force: version ${version}`} actions={<Signature of={agreement} />}>
        <Fee of={agreement} />
        <Markdown text={text} />
        <Sign of={agreement} />
      </Panel>
    )
  }
  return (
    <Panel>
      <details>
        <summary>
          {title}, version {version}: {signedAt ? 'signed ' : 'never signed, '}
          {signedAt && (
            <>
              <Day at={signedAt} />,{' '}
            </>
          )}
          replaced since
        </summary>
        <div className="stack">
          <Fee of={agreement} />
          <Markdown text={text} />
        </div>
      </details>
    </Panel>
  )
}

function Signature({ of: { signedAt } }: { readonly of: Agreement }) {
  if (signedAt === null) return <StateBadge state="not signed" tone="waiting" />
  return (
    <span className="row">
      <StateBadge state="signed" tone="good" />
      <Moment at={signedAt} />
    </span>
  )
}

const Fee = ({ of: { successFeeBasisPoints } }: { readonly of: Agreement }) => (
  <p className="note">
    Success fee, owed by the seller on a deal&apos;s total amount:{' '}
    <strong title={`${successFeeBasisPoints} basis points`}>{percent(successFeeBasisPoints)}</strong>
  </p>
)

function Sign({ of: { id, title, version, signedAt } }: { readonly of: Agreement }) {
  const { company } = useSession()
  if (signedAt !== null) return null
  const name = company?.name ?? 'your company'
  return (
    <div className="row actions">
      <ActionButton
        operation="signAgreement"
        input={{ params: { id } }}
        kind="main"
        icon="agreement"
        successMessage="Signed"
        confirm={{
          title: `Sign for ${name}?`,
          text: `Your signature binds ${name} to ${title}, version ${version}, from now on. Your name, your second factor and a fingerprint of the text are stored with it.`,
        }}
      >
        {`Sign for ${name}`}
      </ActionButton>
    </div>
  )
}
