/** If several parts of a page fail for the same reason, one shows the error, and retries all of them. */
import { useEffect, useId, useSyncExternalStore } from 'react'

interface FailedRead {
  readonly id: string
  readonly errorKey: string
  readonly retry: () => void
}
let failed: readonly FailedRead[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function setFailed(next: readonly FailedRead[]): void {
  failed = next
  for (const listener of listeners) listener()
}

/** Whether this one shows it, and a function that retries all with the same failure. Without `retry`, each error is shown in its place. */
export function useDeduplicatedError(errorKey: string, retry: (() => void) | undefined): readonly [isShown: boolean, retryAll: () => void] {
  const id = useId()
  useEffect(() => {
    if (retry === undefined) return
    const others = failed.filter((one) => one.id !== id)
    const at = failed.findIndex((one) => one.id === id)
    const entry: FailedRead = { id, errorKey, retry }
    setFailed(at < 0 ? [...others, entry] : failed.with(at, entry))
  }, [id, errorKey, retry])
  useEffect(() => () => setFailed(failed.filter((one) => one.id !== id)), [id])
  const first = useSyncExternalStore(subscribe, () => failed.find((one) => one.errorKey === errorKey)?.id)
  const retryAll = () => {
    for (const one of failed) if (one.errorKey === errorKey) one.retry()
  }
  return [retry === undefined || first === undefined || first === id, retryAll]
}
