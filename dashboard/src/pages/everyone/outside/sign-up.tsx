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
    /** The address that an invitation was mailed to: no part of the address bar. */
    email?: string
  }
}

/** Asks for an account. What is said next is the same whether or not the address has one: only the mailbox learns it. */
export default function SignUpPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const invited = useLocation({ select: ({ state }) => state.email })
  if (sentTo !== null) return <Sent to={sentTo} />
  return (
    <Outside title="Create an account" lead="For you, as a person: your company comes next.">
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
        You have an account? <Link to="/sign-in">Sign in</Link>
      </p>
    </Outside>
  )
}

const Sent = ({ to }: { readonly to: string }) => (
  <Outside
    title="Check your email"
    lead={
      <>
        A link is on its way to <strong>{to}</strong>. Within 24 hours it lets you choose a password, and opens your account.
      </>
    }
  >
    <p className="soft small">
      Nothing came? Check the spam folder. If you asked several times, every link of the last day works until one of them is used.
    </p>
    <LinkButton to="/sign-in">To the sign-in</LinkButton>
  </Outside>
)
