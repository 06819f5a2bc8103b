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
            A letter is on its way to <strong>{sentTo}</strong>. If the address has an account, its link sets a new password within an hour.
          </>
        }
      >
        <p className="soft small">Nothing new came? Any link that you were sent in the last hour works, until one of them is used.</p>
        <LinkButton to="/sign-in">To the sign-in</LinkButton>
      </Outside>
    )
  }
  return (
    <Outside title="New password" lead="A link that sets it is sent to your address.">
      <Form
        operation="forgotPassword"
        input={(values) => ({ body: { email: values.text('email') } })}
        check={({ body }) => check(body)}
        onDone={(_, { body }) => setSentTo(body.email)}
        submit="Send the link"
        beside={<LinkButton to="/sign-in">Back to the sign-in</LinkButton>}
      >
        <TextField name="email" label="Email address" type="email" autoComplete="username" />
      </Form>
    </Outside>
  )
}
