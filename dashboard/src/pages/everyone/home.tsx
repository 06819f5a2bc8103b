import { useRead } from '../../client/queries.ts'
import { useSession, whyNotCall } from '../../client/session.ts'
import { VerifiedOperator } from '../../layout/verified-operator.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { sentence } from '../../parts/humanize.ts'
import { Skeleton } from '../../parts/loaded.tsx'
import { NoCompany } from '../../parts/no-company.tsx'
import { type ToDo, ToDoLine } from '../../parts/to-dos.tsx'
import { BuyingStart, OwnLots } from '../buying/start.tsx'
import { useBuyingToDos } from '../buying/to-dos.ts'
import { OpenInvoices } from '../introduced/open-invoices.tsx'
import { useIntroducedToDos } from '../introduced/to-dos.ts'
import { OperatorStart } from '../operator/start.tsx'
import { useOperatorToDos } from '../operator/to-dos.ts'
import { SellingStart } from '../selling/start.tsx'
import { useSellingToDos } from '../selling/to-dos.ts'
import { areDone, Checklist, useFirstSteps } from './checklist.tsx'
import { Suspended } from './suspended.tsx'
import { ownToDos } from './to-dos.ts'

export default function HomePage() {
  const { person, company } = useSession()
  const own = useRead('readCompany', {}, company !== null)
  if (own.error) return <Unreadable error={own.error} onRetry={() => void own.refetch()} />
  if (own.data?.suspension) return <Suspended companyName={own.data.name} suspension={own.data.suspension} />
  if (!person.operator) return <Start />
  return (
    <VerifiedOperator>
      <Start />
    </VerifiedOperator>
  )
}

/** The person's to-dos, and the figures to look at. */
function Start() {
  const session = useSession()
  const { person, company } = session
  const toDoLists = [
    ownToDos(session),
    useOperatorToDos(person.operator),
    useSellingToDos(company !== null),
    useBuyingToDos(company !== null),
    useIntroducedToDos(company !== null),
  ]
  const waiting = toDoLists.flatMap((toDos) => toDos ?? []).filter(({ step }) => whyNotCall(session, step) === null)
  const firstSteps = useFirstSteps(session)
  const isLoading = toDoLists.includes(undefined) || firstSteps === undefined
  return (
    <div className="page">
      <PageHeading
        title={`Hello, ${person.name.split(' ', 1)}`}
        lead={company ? sentence(`Your tasks at ${company.name}`) : 'Your tasks.'}
      />
      {waiting.length > 0 && (
        <ul className="waiting-list">
          {waiting.map((one) => (
            <ToDoLine key={keyOf(one)} {...one} />
          ))}
        </ul>
      )}
      {(company || person.operator) && firstSteps && areDone(firstSteps) && !isLoading && waiting.length === 0 && (
        <Empty title="You have no tasks">Tasks that need you appear here automatically.</Empty>
      )}
      {person.operator && <OperatorStart />}
      {company && <OwnLots />}
      {company && <Figures />}
      {isLoading && <Skeleton lines={3} />}
      {firstSteps && (
        <>
          <Checklist title="Get started" steps={firstSteps.company} />
          <Checklist title="Integrate your software" steps={firstSteps.integration} optional />
        </>
      )}
      {!company && !person.operator && <NoCompany />}
    </div>
  )
}

/** Two objects may have the same title. */
const keyOf = ({ icon, text, params }: ToDo) => JSON.stringify([icon, text, params])

/** By the company's activity. For one that does both, by what it has done. */
function Figures() {
  const activity = useRead('readCompany', {}).data?.activity
  const figures = useRead('readCompanyFigures', {}).data
  if (!activity || !figures) return null
  const { requests, rentals, listings, offers, invoices } = figures
  const sells = activity === 'selling' || (activity === 'both' && listings + offers.capacityGpus > 0)
  const buys = activity === 'buying' || (activity === 'both' && requests.filed + rentals.active > 0)
  return (
    <>
      <OpenInvoices invoices={invoices} />
      {sells && <SellingStart figures={figures} />}
      {buys && <BuyingStart figures={figures} />}
    </>
  )
}

/** A member of a suspended company who is no owner sees only this. */
const Unreadable = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <div className="page">
    <PageHeading title="Dashboard" />
    <ErrorNotice error={error} onRetry={onRetry} />
  </div>
)
