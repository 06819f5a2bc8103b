/** Of several things on a page that fail alike, one tells it, and reads all of them again. */
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

/** Whether this one tells it, and what reads all that failed alike again. Without `again` each is told where it happened. */
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
