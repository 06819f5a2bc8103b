import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '../client/session.ts'
import type { StepUpRequest } from '../client/step-up.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { EnrolAuthenticator } from './enrol-authenticator.tsx'
import { operationName } from './operation-names.ts'
import { ProveFactor } from './prove-factor.tsx'

interface FactorDialogProps {
  readonly of: StepUpRequest
  readonly onEnd: (proven: boolean) => void
}

/** Whether another tab verified the second factor while this dialog is open: the same code works once. */
function useVerifiedElsewhere(): boolean {
  const freshUntil = useQuery({ ...sessionQuery, enabled: false }).data?.secondFactor.freshUntil ?? null
  const [before] = useState(freshUntil)
  return freshUntil !== null && freshUntil !== before
}

export default function FactorDialog({ of: { mode, operation }, onEnd }: FactorDialogProps) {
  const purpose = operationName(operation)
  const isVerified = useVerifiedElsewhere()
  if (mode === 'prove') {
    return (
      <Dialog title="Second factor" onClose={() => onEnd(false)}>
        {isVerified ? (
          <>
            <p role="status">
              You have verified that it is you in another tab. You can now <strong>{purpose}</strong>.
            </p>
            <div className="row actions">
              <Button kind="main" onClick={() => onEnd(true)}>
                Continue
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>
              Verify that it is you to <strong>{purpose}</strong>. The verification is valid for five minutes.
            </p>
            <ProveFactor onProven={() => onEnd(true)} />
          </>
        )}
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
