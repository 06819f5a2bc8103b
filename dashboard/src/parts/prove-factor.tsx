import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { proveWithPasskey, whyNoPasskey } from '../client/passkey.ts'
import { Button } from './button.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { CodeField } from './fields.tsx'
import { Form } from './form.tsx'
import { SupportLink } from './support-link.tsx'

/** Verifies the second factor with a code or a passkey. */
export function ProveFactor({ onProven, secondaryActions }: { readonly onProven: () => void; readonly secondaryActions?: ReactNode }) {
  const passkey = useMutation({ mutationFn: proveWithPasskey, onSuccess: onProven })
  return (
    <div className="stack">
      <Form
        operation="proveSecondFactor"
        input={(values) => ({ body: { code: values.code('code') } })}
        onDone={onProven}
        submit="Verify"
        secondaryActions={
          <>
            {secondaryActions}
            <Button icon="passkey" why={whyNoPasskey()} busy={passkey.isPending} onClick={() => passkey.mutate()}>
              Use a passkey
            </Button>
          </>
        }
      >
        <CodeField name="code" label="Code" hint="From your authenticator app, or a recovery code." />
      </Form>
      <p className="soft small">
        Lost access to all of them? Contact <SupportLink />
      </p>
      {passkey.error && <ErrorNotice error={passkey.error} />}
    </div>
  )
}
