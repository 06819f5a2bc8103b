import { peopleCards } from '@parley/contract/dashboard/people'
import { checkerOf } from '@parley/contract/problems'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Outside } from '../../../layout/outside.tsx'
import { TextField } from '../../../parts/fields.tsx'
import { Form } from '../../../parts/form.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'

const check = checkerOf(peopleCards.signUp.body)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email address that an invitation was sent to. It is not shown in the address bar. */
    email?: string
  }
}

/** Requests an account. The response is the same whether or not the address has one: only the mailbox learns it. */
export default function SignUpPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const invited = useLocation({ select: ({ state }) => state.email })
  if (sentTo !== null) return <Sent to={sentTo} />
  return (
    <Outside title="Create an account" lead="Create your personal account first. You add your company next.">
      <Form
        operation="signUp"
        input={(values) => ({ body: { name: values.text('name'), email: values.text('email') } })}
        check={({ body }) => check(body)}
        onDone={(_, { body }) => setSentTo(body.email)}
        submit="Create account"
      >
        <TextField name="name" label="Your name" autoComplete="name" />
        <TextField name="email" label="Email" type="email" autoComplete="username" value={invited ?? null} />
      </Form>
      <p className="soft small">
        Already have an account? <Link to="/sign-in">Sign in</Link>
      </p>
    </Outside>
  )
}

const Sent = ({ to }: { readonly to: string }) => (
  <Outside
    title="Check your email"
    lead={
      <>
        We sent a link to <strong>{to}</strong>. Open it within 24 hours to choose a password and open your account.
      </>
    }
  >
    <p className="soft small">
      No email? Check your spam folder. If you requested several links, every link from the last 24 hours works until one of them is used.
    </p>
    <LinkButton to="/sign-in">Back to sign in</LinkButton>
  </Outside>
)
