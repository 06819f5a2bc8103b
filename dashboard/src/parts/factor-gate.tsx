/** The second factor's dialog: a call that needs it waits here and then goes on. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Asked, keepGate } from '../client/gate.ts'

const FactorDialog = lazy(() => import('./factor-dialog.tsx'))

interface Waiting {
  readonly asked: Asked
  readonly goOn: (proven: boolean) => void
}

export function FactorGate() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  useEffect(() => keepGate((asked) => new Promise((goOn) => setWaiting({ asked, goOn }))), [])
  if (!waiting) return null
  const end = (proven: boolean) => {
    setWaiting(null)
    waiting.goOn(proven)
  }
  return (
    <Suspense>
      <FactorDialog asked={waiting.asked} onEnd={end} />
    </Suspense>
  )
}
