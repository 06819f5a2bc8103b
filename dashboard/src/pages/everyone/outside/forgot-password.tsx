import { peopleCards } from '@parley/contract/dashboard/people'
import { checkerOf } from '@parley/contract/problems'
import { useState } from 'react'
import { Outside } from '../../../layout/outside.tsx'
import { TextField } from '../../../parts/fields.tsx'
import { Form } from '../../../parts/form.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'

const check = checkerOf(peopleCards.forgotPassword.body)

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return (
      <Outside
        title="Check your email"
        lead={
          <>
            If <strong>{sentTo}</strong> has an account, we sent it a link to reset the password. The link works for one hour.
          </>
        }
      >
        <p className="soft small">
          No email? Check your spam folder. If you requested several links, each works until one of them is used.
        </p>
        <LinkButton to="/sign-in">Back to sign in</LinkButton>
      </Outside>
    )
  }
  return (
    <Outside title="Reset your password" lead="Enter your email, and we will send you a link to reset your password.">
      <Form
        operation="forgotPassword"
        input={(values) => ({ body: { email: values.text('email') } })}
        check={({ body }) => check(body)}
        onDone={(_, { body }) => setSentTo(body.email)}
        submit="Send link"
        secondaryActions={<LinkButton to="/sign-in">Back to sign in</LinkButton>}
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" />
      </Form>
    </Outside>
  )
}
