import { useState } from 'react'
import { queryClient } from '../../../client/queries.ts'
import { refetchQueries } from '../../../client/refetch-queries.ts'
import { Outside } from '../../../layout/outside.tsx'
import { Form } from '../../../parts/form.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { useLinkToken } from './link-token.ts'

/** The page for the email to a new address: the reader confirms with a button, because programs follow links automatically. */
export default function ConfirmEmailChangePage() {
  const token = useLinkToken()
  const [email, setEmail] = useState<string | null>(null)
  if (email !== null) {
    return (
      <Outside title="Email address changed" lead={`Sign in with ${email} from now on. Emails are also sent there.`}>
        <LinkButton to="/" kind="main">
          Go to your dashboard
        </LinkButton>
      </Outside>
    )
  }
  return (
    <Outside title="Confirm your new address" lead="Your account will use the address that this link was sent to.">
      <Form
        operation="confirmEmailChange"
        input={() => ({ body: { token } })}
        onDone={(reply) => {
          setEmail(reply.email)
          void refetchQueries(queryClient)
        }}
        submit="Confirm"
      />
    </Outside>
  )
}
