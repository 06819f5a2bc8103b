/** If several parts of a page fail for the same reason, one shows the error, and retries all of them. */
import { useEffect, useId, useSyncExternalStore } from 'react'

interface Failed {
  readonly id: string
  readonly what: string
  readonly again: () => void
}
let failed: readonly Failed[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function change(next: readonly Failed[]): void {
  failed = next
  for (const listener of listeners) listener()
}

/** Whether this one shows it, and a function that retries all with the same failure. Without `again`, each error is shown in its place. */
export function useToldOnce(what: string, again: (() => void) | undefined): readonly [tells: boolean, all: () => void] {
  const id = useId()
  useEffect(() => {
    if (again === undefined) return
    const others = failed.filter((one) => one.id !== id)
    const at = failed.findIndex((one) => one.id === id)
    const own = { id, what, again }
    change(at < 0 ? [...others, own] : failed.with(at, own))
  }, [id, what, again])
  useEffect(() => () => change(failed.filter((one) => one.id !== id)), [id])
  const first = useSyncExternalStore(subscribe, () => failed.find((one) => one.what === what)?.id)
  const all = () => {
    for (const one of failed) if (one.what === what) one.again()
  }
  return [again === undefined || first === undefined || first === id, all]
}
