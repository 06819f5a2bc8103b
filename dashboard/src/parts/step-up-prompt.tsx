/** The second factor's dialog: a call that needs it waits here and then goes on. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { registerStepUp, type StepUp } from '../client/step-up.ts'

const FactorDialog = lazy(() => import('./factor-dialog.tsx'))

interface Waiting {
  readonly asked: StepUp
  readonly goOn: (proven: boolean) => void
}

export function StepUpPrompt() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  useEffect(() => registerStepUp((asked) => new Promise((goOn) => setWaiting({ asked, goOn }))), [])
  if (!waiting) return null
  const end = (proven: boolean) => {
    setWaiting(null)
    waiting.goOn(proven)
  }
  return (
    <Suspense>
      <FactorDialog of={waiting.asked} onEnd={end} />
    </Suspense>
  )
}
