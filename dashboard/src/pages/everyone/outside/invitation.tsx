import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Reply } from '../../../client/operations.ts'
import { useWrite } from '../../../client/queries.ts'
import { roleNames, type Session, sessionQuery } from '../../../client/session.ts'
import { Outside } from '../../../layout/outside.tsx'
import { Button } from '../../../parts/button.tsx'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { Ago } from '../../../parts/formatters.tsx'
import { humanize } from '../../../parts/humanize.ts'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Skeleton } from '../../../parts/loaded.tsx'
import { Terms } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toasts.tsx'
import { useLinkToken } from './link-token.ts'

type Received = Reply<'readInvitation'>

/** The inviting company and the role: everybody with the link may read it and decline, only the invited person can accept. */
export default function InvitationPage() {
  const token = useLinkToken()
  const { data: received, error, mutate: read } = useWrite('readInvitation')
  const [declined, setDeclined] = useState(false)
  useEffect(() => {
    read({ body: { token } })
  }, [read, token])
  if (declined) return <Declined />
  return (
    <Outside title={received ? `${received.companyName} invites you` : 'Invitation'}>
      {error && <ErrorNotice error={error} />}
      {!received && !error && <Skeleton lines={4} />}
      {received && <Answer received={received} token={token} onDeclined={() => setDeclined(true)} />}
    </Outside>
  )
}

function Answer({ received, token, onDeclined }: { readonly received: Received; readonly token: string; readonly onDeclined: () => void }) {
  const session = useQuery(sessionQuery)
  const decline = useWrite('declineInvitation')
  return (
    <div className="stack">
      <Terms
        of={[
          ['Role', humanize(roleNames[received.role])],
          ['Email', received.email],
          ['Expires', <Ago key="ends" at={received.expiresAt} />],
        ]}
      />
      {session.isPending ? <Skeleton lines={2} /> : <Accept received={received} token={token} session={session.data} />}
      <Button busy={decline.isPending} onClick={() => void decline.mutateAsync({ body: { token } }).then(onDeclined, ignoreError)}>
        Decline
      </Button>
      {decline.error && <ErrorNotice error={decline.error} />}
    </div>
  )
}

const Declined = () => (
  <Outside title="Declined" lead="The person who invited you can see this.">
    <LinkButton to="/">Go to the dashboard</LinkButton>
  </Outside>
)

interface AcceptProps {
  readonly received: Received
  readonly token: string
  readonly session: Session | undefined
}
function Accept({ received, token, session }: AcceptProps) {
  const accept = useWrite('acceptInvitation')
  const navigate = useNavigate()
  if (session === undefined) return <SignInOrUp email={received.email} token={token} />
  const join = () =>
    void accept.mutateAsync({ body: { token } }).then(({ name }) => {
      showToast(`You are a member of ${name}`)
      void navigate({ to: '/' })
    }, ignoreError)
  return (
    <>
      <Button kind="main" why={whyNotAccept(received, session)} busy={accept.isPending} onClick={join}>
        Join {received.companyName}
      </Button>
      {accept.error && <ErrorNotice error={accept.error} />}
    </>
  )
}

/** A failure is shown under the button. */
const ignoreError = () => {}

function whyNotAccept({ email }: Received, { person, company }: Session): string | null {
  if (person.email.toLowerCase() !== email.toLowerCase())
    return `You are signed in as ${person.email}. Sign out, then sign in with the invited address.`
  return company ? `You are a member of ${company.name}, and you can belong to only one company. Leave it first.` : null
}

/** The token is passed along after the #, and returns with the person who signed in. */
const SignInOrUp = ({ email, token }: { readonly email: string; readonly token: string }) => (
  <>
    <LinkButton kind="main" to="/sign-in" search={{ to: '/invitation' }} hash={token}>
      Sign in to join
    </LinkButton>
    <LinkButton to="/sign-up" state={{ email }}>
      Create an account
    </LinkButton>
    <p className="soft small">After you open your new account, open the invitation link again.</p>
  </>
)
