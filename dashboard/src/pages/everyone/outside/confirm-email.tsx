import { useState } from 'react'
import { Outside } from '../../../frame/outside.tsx'
import { Form } from '../../../parts/form.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { useLinkToken } from './link-token.ts'

/** Opens the account that was asked for: at a press, because programs that look into mail follow links. */
export default function ConfirmEmailPage() {
  const token = useLinkToken()
  const [open, setOpen] = useState(false)
  if (open) {
    return (
      <Outside title="Your account is open" lead="Sign in with your address and the password that you chose.">
        <LinkButton to="/sign-in" kind="main">
          Sign in
        </LinkButton>
      </Outside>
    )
  }
  return (
    <Outside title="Confirm your address" lead="One press, and your account is open.">
      <Form operation="confirmEmail" input={() => ({ body: { token } })} onDone={() => setOpen(true)} submit="Open my account" />
    </Outside>
  )
}
