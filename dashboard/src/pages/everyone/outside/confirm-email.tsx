import { peopleCards } from '@parley/contract/dashboard/people'
import { checkerOf } from '@parley/contract/problems'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../../client/call.ts'
import { useWrite } from '../../../client/queries.ts'
import { beginSession } from '../../../client/session.ts'
import { Outside } from '../../../layout/outside.tsx'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { Form } from '../../../parts/form.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Skeleton } from '../../../parts/loaded.tsx'
import { Terms } from '../../../parts/panel.tsx'
import { useLinkToken } from './link-token.ts'
import { NewPasswordField } from './new-password.tsx'

const check = checkerOf(peopleCards.confirmEmail.body)

/** Opens the requested account with a password chosen by the mailbox's owner, who may not be the person who requested it. */
export default function ConfirmEmailPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const { data: confirmation, error, mutate: read } = useWrite('readEmailConfirmation')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    read({ body: { token } })
  }, [read, token])
  /** Like the sign-in, with the password just chosen: under the same limits and with the same record. */
  const signIn = async (email: string, password: string) => {
    try {
      beginSession(await call('signIn', { body: { email, password } }))
      void navigate({ to: '/', replace: true })
    } catch {
      setOpen(true)
    }
  }
  if (open && confirmation) return <Open email={confirmation.email} />
  return (
    <Outside title="Confirm your address" lead="Choose a password to open your account.">
      {error && <ErrorNotice error={error} />}
      {!confirmation && !error && <Skeleton lines={4} />}
      {confirmation && (
        <>
          <Terms of={[['Email', confirmation.email]]} />
          <Form
            operation="confirmEmail"
            input={(values) => ({ body: { token, password: values.secret('password') } })}
            check={({ body }) => check(body)}
            onDone={(_, { body }) => void signIn(confirmation.email, body.password)}
            submit="Open my account"
          >
            <NewPasswordField email={confirmation.email} />
          </Form>
        </>
      )}
      <p className="soft small">
        Already used the link? <Link to="/sign-in">Sign in</Link>
      </p>
    </Outside>
  )
}

/** If the sign-in did not continue automatically. */
const Open = ({ email }: { readonly email: string }) => (
  <Outside title="Your account is open" lead="Sign in with your email and the password you chose.">
    <LinkButton to="/sign-in" state={{ email }} kind="main">
      Sign in
    </LinkButton>
  </Outside>
)
