/** The second factor's dialog: a call that needs it waits here and then continues. */
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { registerStepUp, type StepUpRequest } from '../client/step-up.ts'

const FactorDialog = lazy(() => import('./factor-dialog.tsx'))

export function StepUpPrompt() {
  const [pending, setPending] = useState<StepUpRequest | null>(null)
  const resolver = useRef<((proven: boolean) => void) | null>(null)
  const finish = useCallback((proven: boolean) => {
    setPending(null)
    resolver.current?.(proven)
  }, [])
  useEffect(() => {
    const prompt = (request: StepUpRequest) =>
      new Promise<boolean>((resolve) => {
        resolver.current = resolve
        setPending(request)
      })
    registerStepUp(prompt, () => finish(false))
  }, [finish])
  if (!pending) return null
  return (
    <Suspense>
      <FactorDialog of={pending} onEnd={finish} />
    </Suspense>
  )
}
