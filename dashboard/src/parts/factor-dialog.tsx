import type { Asked } from '../client/gate.ts'
import { Dialog } from './dialog.tsx'
import { EnrolAuthenticator } from './enrol-authenticator.tsx'
import { ProveFactor } from './prove-factor.tsx'

export default function FactorDialog({ asked, onEnd }: { readonly asked: Asked; readonly onEnd: (proven: boolean) => void }) {
  if (asked === 'prove') {
    return (
      <Dialog title="Second factor" onClose={() => onEnd(false)}>
        <p>This step needs your second factor. The proof holds for five minutes.</p>
        <ProveFactor onProven={() => onEnd(true)} />
      </Dialog>
    )
  }
  return (
    <Dialog title="Set up a second factor" onClose={() => onEnd(false)}>
      <p>This step needs a second factor, and you have none yet.</p>
      <EnrolAuthenticator onDone={() => onEnd(true)} />
    </Dialog>
  )
}
