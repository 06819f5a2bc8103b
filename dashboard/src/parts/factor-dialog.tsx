import type { StepUpRequest } from '../client/step-up.ts'
import { Dialog } from './dialog.tsx'
import { EnrolAuthenticator } from './enrol-authenticator.tsx'
import { operationName } from './operation-names.ts'
import { ProveFactor } from './prove-factor.tsx'

interface FactorDialogProps {
  readonly of: StepUpRequest
  readonly onEnd: (proven: boolean) => void
}

export default function FactorDialog({ of: { mode, operation }, onEnd }: FactorDialogProps) {
  const purpose = operationName(operation)
  if (mode === 'prove') {
    return (
      <Dialog title="Second factor" onClose={() => onEnd(false)}>
        <p>
          Verify that it is you to <strong>{purpose}</strong>. The verification is valid for five minutes.
        </p>
        <ProveFactor onProven={() => onEnd(true)} />
      </Dialog>
    )
  }
  return (
    <Dialog title="Set up a second factor" onClose={() => onEnd(false)}>
      <p>
        You need a second factor to <strong>{purpose}</strong>, and you have not set one up yet.
      </p>
      <EnrolAuthenticator onDone={() => onEnd(true)} />
    </Dialog>
  )
}
