import { peopleCards, shortestPassword } from '@parley/contract/dashboard/people'
import { checkerOf } from '@parley/contract/problems'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Outside } from '../../../frame/outside.tsx'
import { TextField } from '../../../parts/fields.tsx'
import { Form } from '../../../parts/form.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { useLinkToken } from './link-token.ts'

const check = checkerOf(peopleCards.resetPassword.body)

export default function ResetPasswordPage() {
  const token = useLinkToken()
  const [set, setSet] = useState(false)
  if (set) {
    return (
      <Outside title="Your new password is set" lead="Every session of yours has ended: sign in anew.">
        <LinkButton to="/sign-in" kind="main">
          Sign in
        </LinkButton>
      </Outside>
    )
  }
  return (
    <Outside title="Set a new password" lead="Wherever you are signed in, you are signed out with it.">
      <Form
        operation="resetPassword"
        input={(values) => ({ body: { token, password: values.secret('password') } })}
        check={({ body }) => check(body)}
        onDone={() => setSet(true)}
        submit="Set the password"
      >
        <TextField
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${shortestPassword} characters.`}
        />
      </Form>
      <p className="soft small">
        The link did not work? <Link to="/forgot-password">Ask for another</Link>
      </p>
    </Outside>
  )
}
