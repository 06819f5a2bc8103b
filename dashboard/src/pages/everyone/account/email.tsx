import { peopleCards } from '@parley/contract/dashboard/people'
import { checkerOf } from '@parley/contract/problems'
import { useState } from 'react'
import { useSession } from '../../../client/session.ts'
import { FormButton } from '../../../parts/action.tsx'
import { TextField } from '../../../parts/fields.tsx'
import { Panel } from '../../../parts/panel.tsx'

const check = checkerOf(peopleCards.changeEmail.body)

/** The new mailbox has to confirm: the address changes once the link emailed there is followed. */
export function Email() {
  const { email } = useSession().person
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null)
  return (
    <Panel title="Email" actions={<Change onRequested={setRequestedEmail} />}>
      <p>{email}</p>
      <p className="soft">You sign in with this address and receive emails there.</p>
      {requestedEmail !== null && requestedEmail !== email && (
        <p className="note" role="status">
          We sent a link to {requestedEmail}. Your address changes when you open it, within 24 hours.
        </p>
      )}
    </Panel>
  )
}

const Change = ({ onRequested }: { readonly onRequested: (email: string) => void }) => (
  <FormButton
    title="Change your email"
    submit="Send link"
    successMessage="Check the new address for a link"
    onDone={(_, { body }) => onRequested(body.email)}
    form={{
      operation: 'changeEmail',
      input: (values) => ({ body: { email: values.text('email'), currentPassword: values.secret('currentPassword') } }),
      check: ({ body }) => check(body),
      children: (
        <>
          <TextField
            name="email"
            label="New email"
            type="email"
            autoComplete="email"
            hint="We send a link there, and a notice to your current address."
          />
          <TextField name="currentPassword" label="Password" type="password" autoComplete="current-password" />
        </>
      ),
    }}
  >
    Change
  </FormButton>
)
