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
          Verify that it is you, to <strong>{act}</strong>. It holds for five minutes.
        </p>
        <ProveFactor onProven={() => onEnd(true)} />
      </Dialog>
    )
  }
  return (
    <Dialog title="Set up a second factor" onClose={() => onEnd(false)}>
      <p>
        To <strong>{act}</strong> takes a second factor, and you have none yet.
      </p>
      <EnrolAuthenticator onDone={() => onEnd(true)} />
    </Dialog>
  )
}
