/** Short news at the edge of the page, read out politely. */
import { useSyncExternalStore } from 'react'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}
const shownForMs = 6_000
const mostAtOnce = 3

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function show(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function say(text: string, tone: Toast['tone'] = 'good'): void {
  const toast = { id: nextId++, text, tone }
  show([...toasts, toast].slice(-mostAtOnce))
  setTimeout(() => show(toasts.filter(({ id }) => id !== toast.id)), shownForMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, tone }) => (
        <p key={id} className={`toast ${tone}`}>
          {text}
        </p>
      ))}
    </div>
  )
}
