import type { StepUp } from '../client/step-up.ts'
import { actName } from './act-names.ts'
import { Dialog } from './dialog.tsx'
import { EnrolAuthenticator } from './enrol-authenticator.tsx'
import { ProveFactor } from './prove-factor.tsx'

interface FactorDialogProps {
  readonly of: StepUp
  readonly onEnd: (proven: boolean) => void
}

export default function FactorDialog({ of: { asked, operation }, onEnd }: FactorDialogProps) {
  const act = actName(operation)
  if (asked === 'prove') {
    return (
      <Dialog title="Second factor" onClose={() => onEnd(false)}>
        <p>
          Verify that it is you to <strong>{act}</strong>. The verification is valid for five minutes.
        </p>
        <ProveFactor onProven={() => onEnd(true)} />
      </Dialog>
    )
  }
  return (
    <Dialog title="Set up a second factor" onClose={() => onEnd(false)}>
      <p>
        You need a second factor to <strong>{act}</strong>, and you have not set one up yet.
      </p>
      <EnrolAuthenticator onDone={() => onEnd(true)} />
    </Dialog>
  )
}
