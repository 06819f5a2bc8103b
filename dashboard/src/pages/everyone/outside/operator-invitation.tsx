import { operatorInvitationCards } from '@parley/contract/dashboard/operator-invitations'
import { checkerOf } from '@parley/contract/problems'
import { useEffect, useState } from 'react'
import type { Reply } from '../../../client/operations.ts'
import { useWrite } from '../../../client/queries.ts'
import { serviceName } from '../../../client/setting.ts'
import { Outside } from '../../../layout/outside.tsx'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { TextField } from '../../../parts/fields.tsx'
import { Form } from '../../../parts/form.tsx'
import { Ago } from '../../../parts/formatters.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Skeleton } from '../../../parts/loaded.tsx'
import { Terms } from '../../../parts/panel.tsx'
import { useLinkToken } from './link-token.ts'
import { NewPasswordField } from './new-password.tsx'

const check = checkerOf(operatorInvitationCards.openOperatorAccount.body)

/** Joins the operator's team: opens an account, or adds the existing one. */
export default function OperatorInvitationPage() {
  const token = useLinkToken()
  const { data: invitation, error, mutate: read } = useWrite('readOperatorInvitation')
  const [joined, setJoined] = useState(false)
  useEffect(() => {
    read({ body: { token } })
  }, [read, token])
  if (joined) {
    return (
      <Outside title="You have joined the operator's team" lead="Sign in and set up a second factor. The operator's actions require one.">
        <LinkButton to="/sign-in" search={{ to: '/account/security' }} state={invitation ? { email: invitation.email } : {}} kind="main">
          Sign in
        </LinkButton>
      </Outside>
    )
  }
  return (
    <Outside title={`Join the operator's team of ${serviceName}`}>
      {error && <ErrorNotice error={error} />}
      {!invitation && !error && <Skeleton lines={4} />}
      {invitation && <Join token={token} invitation={invitation} onJoined={() => setJoined(true)} />}
    </Outside>
  )
}

interface JoinProps {
  readonly token: string
  readonly invitation: Reply<'readOperatorInvitation'>
  readonly onJoined: () => void
}
const Join = ({ token, invitation: { email, hasAccount, expiresAt }, onJoined }: JoinProps) => (
  <div className="stack">
    <Terms
      of={[
        ['Email', email],
        ['Expires', <Ago key="ends" at={expiresAt} />],
      ]}
    />
    {hasAccount ? (
      <>
        <p>Your account joins the team. Operators do not belong to a company.</p>
        <Form operation="joinOperator" input={() => ({ body: { token } })} onDone={onJoined} submit="Join the team" />
      </>
    ) : (
      <Form
        operation="openOperatorAccount"
        input={(values) => ({ body: { token, name: values.text('name'), password: values.secret('password') } })}
        check={({ body }) => check(body)}
        onDone={onJoined}
        submit="Open my account"
      >
        <TextField name="name" label="Your name" autoComplete="name" />
        <NewPasswordField email={email} />
      </Form>
    )}
  </div>
)
