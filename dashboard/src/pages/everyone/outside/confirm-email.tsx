import { peopleCards } from '@parley/contract/dashboard/people'
import { checkerOf } from '@parley/contract/problems'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Outside } from '../../../layout/outside.tsx'
import { Form } from '../../../parts/form.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { useLinkToken } from './link-token.ts'
import { NewPasswordField } from './new-password.tsx'

const check = checkerOf(peopleCards.confirmEmail.body)

/** Opens the account that was asked for, with the password of who reads the mail: whoever asked need not be the same. */
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
    <Outside title="Confirm your address" lead="Choose a password, and your account is open.">
      <Form
        operation="confirmEmail"
        input={(values) => ({ body: { token, password: values.secret('password') } })}
        check={({ body }) => check(body)}
        onDone={() => setOpen(true)}
        submit="Open my account"
      >
        <NewPasswordField />
      </Form>
      <p className="soft small">
        You have used the link? <Link to="/sign-in">Sign in</Link>
      </p>
    </Outside>
  )
}
