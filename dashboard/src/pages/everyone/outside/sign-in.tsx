import { useMutation } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../client/call.ts'
import { signInWithPasskey, whyNoPasskey } from '../../../client/passkey.ts'
import { beginSession, type Session } from '../../../client/session.ts'
import { serviceName } from '../../../client/setting.ts'
import { Outside } from '../../../layout/outside.tsx'
import { returnToHref } from '../../../layout/return-to.ts'
import { Button } from '../../../parts/button.tsx'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { TextField } from '../../../parts/fields.tsx'
import { Form } from '../../../parts/form.tsx'
import { ProveFactor } from '../../../parts/prove-factor.tsx'

/** Password or passkey, then the second factor, which may wait until a step needs it. */
export default function SignInPage() {
  const navigate = useNavigate()
  const returnToPage = useReturnTo()
  const { email, ended, proving } = useLocation().state
  const onSignedIn = (session: Session) => {
    beginSession(session)
    if (session.secondFactor.enrolled) void navigate({ to: '.', search: true, hash: true, state: { proving: true }, replace: true })
    else returnToPage()
  }
  const skipForm = useEffectEvent(() => {
    if (!proving) call('readSession', {}).then(returnToPage, ignoreError)
  })
  // Somebody who is signed in already, for example in another tab, needs no form.
  useEffect(() => skipForm(), [])
  if (proving) {
    return (
      <Outside
        title="Second factor"
        lead="Enter it now or later. Actions with legal effect and the operator's pages require it."
        namesSupport
      >
        <ProveFactor onProven={returnToPage} secondaryActions={<Button onClick={returnToPage}>Later</Button>} />
      </Outside>
    )
  }
  return (
    <Outside title="Sign in" lead={`${serviceName} introduces buyers and sellers of GPU capacity.`}>
      {ended && (
        <p className="note" role="status">
          Your session ended. Sign in to continue.
        </p>
      )}
      {!navigator.cookieEnabled && (
        <p className="note" role="status">
          Your browser blocks cookies. Allow them for this site to sign in.
        </p>
      )}
      <Form
        operation="signIn"
        input={(values) => ({ body: { email: values.text('email'), password: values.secret('password') } })}
        onDone={onSignedIn}
        submit="Sign in"
      >
        <TextField name="email" label="Email" type="email" value={email} autoComplete="username webauthn" />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      </Form>
      <WithPasskey onDone={onSignedIn} />
      <p className="row spread small">
        <Link to="/sign-up">Create an account</Link>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
    </Outside>
  )
}

/** Nobody is signed in, or it is unknown. */
const ignoreError = () => {}

function WithPasskey({ onDone }: { readonly onDone: (session: Session) => void }) {
  const act = useMutation({ mutationFn: signInWithPasskey, onSuccess: onDone })
  return (
    <div className="stack divided">
      <Button icon="passkey" why={whyNoPasskey()} busy={act.isPending} onClick={() => act.mutate()}>
        Sign in with a passkey
      </Button>
      {act.error && <ErrorNotice error={act.error} />}
    </div>
  )
}

/** Back to the page that required the sign-in. */
function useReturnTo(): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  return () => void navigate({ href: returnToHref(location), replace: true })
}
