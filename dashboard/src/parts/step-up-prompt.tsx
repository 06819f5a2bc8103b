/** The second factor's dialog: a call that needs it waits here and then continues. */
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { registerStepUp, type StepUp } from '../client/step-up.ts'

const FactorDialog = lazy(() => import('./factor-dialog.tsx'))

export function StepUpPrompt() {
  const [waiting, setWaiting] = useState<StepUp | null>(null)
  const goOn = useRef<((proven: boolean) => void) | null>(null)
  const end = useCallback((proven: boolean) => {
    setWaiting(null)
    goOn.current?.(proven)
  }, [])
  useEffect(() => {
    const ask = (asked: StepUp) =>
      new Promise<boolean>((resolve) => {
        goOn.current = resolve
        setWaiting(asked)
      })
    registerStepUp(ask, () => end(false))
  }, [end])
  if (!waiting) return null
  return (
    <Suspense>
      <FactorDialog of={waiting} onEnd={end} />
    </Suspense>
  )
}
