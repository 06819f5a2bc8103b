/** Whether passkeys survive a password reset: they are removed, as somebody else may have added one, unless a second factor keeps them. */
import { useMutation } from '@tanstack/react-query'
import type { Body, Reply } from '../../../client/operations.ts'
import { passkeyForReset, whyNoPasskey } from '../../../client/passkey.ts'
import { Button } from '../../../parts/button.tsx'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { CodeField, RadiosField } from '../../../parts/fields.tsx'

const choices = [
  { value: 'remove', label: 'Remove all', hint: 'Someone else may have added one. You can add yours again.' },
  { value: 'keep', label: 'Keep', hint: 'Verify that it is you with a second factor.' },
]

type Passkey = NonNullable<Body<'resetPassword'>['passkey']>

interface KeepPasskeysProps {
  readonly token: string
  readonly reset: Reply<'readPasswordReset'>
  readonly keepPasskeys: boolean
  readonly onKeepChange: (keepPasskeys: boolean) => void
  readonly proven: boolean
  readonly onProven: (passkey: Passkey) => void
}
export function KeepPasskeys({ token, reset: { passkeys, takesCode }, keepPasskeys, onKeepChange, proven, onProven }: KeepPasskeysProps) {
  const prove = useMutation({ mutationFn: () => passkeyForReset(token), onSuccess: onProven })
  return (
    <>
      <div onChange={({ target }) => onKeepChange(target instanceof HTMLInputElement && target.value === 'keep')}>
        <RadiosField name="passkeys" label={`Passkeys on your account: ${passkeys}`} choices={choices} value="remove" />
      </div>
      {keepPasskeys && (
        <div className="stack">
          {takesCode && !proven && <CodeField name="code" label="Code" hint="From your authenticator app, or a recovery code." />}
          {proven && <p role="status">Passkey verified. Set the password within five minutes.</p>}
          <Button icon="passkey" why={whyNoPasskey()} busy={prove.isPending} onClick={() => prove.mutate()}>
            {proven ? 'Use it again' : 'Use a passkey'}
          </Button>
          {prove.error && <ErrorNotice error={prove.error} />}
        </div>
      )}
    </>
  )
}
