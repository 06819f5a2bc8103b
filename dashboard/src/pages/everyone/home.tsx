import { useRead } from '../../client/queries.ts'
import { useSession } from '../../client/session.ts'
import { VerifiedOperator } from '../../frame/verified-operator.tsx'
import { Empty } from '../../parts/empty.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { Skeleton } from '../../parts/loaded.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { WaitingLine } from '../../parts/waiting.tsx'
import { useBuyingWaiting } from '../buying/waiting.ts'
import { useOperatorWaiting } from '../operator/waiting.ts'
import { useSellingWaiting } from '../selling/waiting.ts'
import { Suspended } from './suspended.tsx'
import { useOwnWaiting } from './waiting.ts'

export default function HomePage() {
  const { person, company } = useSession()
  const own = useRead('readCompany', {}, company !== null)
  if (own.error) return <Unreadable error={own.error} again={() => void own.refetch()} />
  if (own.data?.suspension) return <Suspended companyName={own.data.name} suspension={own.data.suspension} />
  if (!person.operator) return <Start />
  return (
    <VerifiedOperator>
      <Start />
    </VerifiedOperator>
  )
}

/** What waits for this person, and nothing else. */
function Start() {
  const session = useSession()
  const { person, company } = session
  const rooms = [
    useOwnWaiting(session),
    useOperatorWaiting(person.operator),
    useSellingWaiting(company !== null),
    useBuyingWaiting(company !== null),
  ]
  const waiting = rooms.flatMap((room) => room ?? [])
  const reading = rooms.includes(undefined)
  return (
    <div className="page">
      <PageHeading
        title={`Hello, ${person.name.split(' ', 1)}`}
        lead={company ? `What waits for you at ${company.name}.` : 'What waits for you.'}
      />
      {waiting.length > 0 && (
        <ul className="waiting-list">
          {waiting.map((one) => (
            <WaitingLine key={one.icon + one.text} {...one} />
          ))}
        </ul>
      )}
      {reading && <Skeleton lines={3} />}
      {!company && !person.operator && <NoCompany />}
      {(company || person.operator) && !reading && waiting.length === 0 && (
        <Empty title="Nothing waits for you">What needs you appears here by itself.</Empty>
      )}
    </div>
  )
}

/** Whoever is no owner of a suspended company hears no more than that. */
const Unreadable = ({ error, again }: { readonly error: Error; readonly again: () => void }) => (
  <div className="page">
    <PageHeading title="Start" />
    <Trouble error={error} again={again} />
  </div>
)

const NoCompany = () => (
  <Empty
    title="You are in no company yet"
    action={
      <LinkButton to="/company/new" kind="main" icon="company">
        Create a company
      </LinkButton>
    }
  >
    Is yours here already? Ask one of its owners for an invitation: its link brings you in.
  </Empty>
)
