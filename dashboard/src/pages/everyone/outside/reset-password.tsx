import { peopleCards } from '@parley/contract/dashboard/people'
import { checkerOf } from '@parley/contract/problems'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Body } from '../../../client/operations.ts'
import { useWrite } from '../../../client/queries.ts'
import { Outside } from '../../../layout/outside.tsx'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { Form } from '../../../parts/form.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Skeleton } from '../../../parts/loaded.tsx'
import { Terms } from '../../../parts/panel.tsx'
import type { Values } from '../../../parts/values.ts'
import { KeepPasskeys } from './keep-passkeys.tsx'
import { useLinkToken } from './link-token.ts'
import { NewPasswordField } from './new-password.tsx'

const check = checkerOf(peopleCards.resetPassword.body)

type Reset = Body<'resetPassword'>

export default function ResetPasswordPage() {
  const token = useLinkToken()
  const { data: reset, error, mutate: read } = useWrite('readPasswordReset')
  const [keepPasskeys, setKeepPasskeys] = useState(false)
  const [passkey, setPasskey] = useState<Reset['passkey']>()
  const [isReset, setIsReset] = useState(false)
  useEffect(() => {
    read({ body: { token } })
  }, [read, token])
  if (isReset) {
    return (
      <Outside title="Your password has been reset" lead="Every session has ended. Sign in with your new password.">
        <LinkButton to="/sign-in" state={reset ? { email: reset.email } : {}} kind="main">
          Sign in
        </LinkButton>
      </Outside>
    )
  }
  const body = (values: Values): Reset => ({
    token,
    password: values.secret('password'),
    ...(keepPasskeys && (passkey ? { passkey } : { code: values.code('code') })),
  })
  return (
    <Outside title="Reset your password" lead="This signs you out of every other session.">
      {error && <ErrorNotice error={error} />}
      {!reset && !error && <Skeleton lines={4} />}
      {reset && (
        <Form
          operation="resetPassword"
          input={(values) => ({ body: body(values) })}
          check={({ body }) => check(body)}
          onDone={() => setIsReset(true)}
          submit="Reset password"
          why={keepPasskeys && !passkey && !reset.takesCode ? 'Use a passkey first, or remove them all.' : null}
        >
          <Terms of={[['Email', reset.email]]} />
          <NewPasswordField label="New password" email={reset.email} />
          {reset.passkeys > 0 && (
            <KeepPasskeys
              token={token}
              reset={reset}
              keepPasskeys={keepPasskeys}
              onKeepChange={setKeepPasskeys}
              proven={passkey !== undefined}
              onProven={setPasskey}
            />
          )}
        </Form>
      )}
      <p className="soft small">
        Link not working? <Link to="/forgot-password">Request a new one</Link>
      </p>
    </Outside>
  )
}
