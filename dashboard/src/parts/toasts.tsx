/** Short news, read out politely: on a wide screen beside the page, over the navigation's foot; on a phone above its lower edge. */
import { useEffect, useId, useSyncExternalStore } from 'react'
import { useWaitingSteps, type WaitingStep } from '../client/undo.ts'
import { Icon } from './icon.tsx'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}
const shownForMs = 5_000
const maxAtOnce = 3

const none: readonly Toast[] = []
let toasts = none
/** Where they may be shown, in the order they came to be there: the page, and each dialog above it. */
let places: readonly string[] = []
let nextId = 1
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}
function show(next: readonly Toast[]): void {
  toasts = next
  tell()
}

export function say(text: string, tone: Toast['tone'] = 'good'): void {
  const toast = { id: nextId++, text, tone }
  show([...toasts, toast].slice(-maxAtOnce))
  setTimeout(() => dismiss(toast.id), shownForMs)
}
const dismiss = (id: number) => show(toasts.filter((toast) => toast.id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page has one, and each dialog: what is below an open dialog is neither clear to see nor read out. */
export function Toasts() {
  const id = useId()
  useEffect(() => {
    places = [...places, id]
    tell()
    return () => {
      places = places.filter((one) => one !== id)
      tell()
    }
  }, [id])
  const shown = useSyncExternalStore(subscribe, () => (places.at(-1) === id ? toasts : none))
  const isTop = useSyncExternalStore(subscribe, () => places.at(-1) === id)
  const steps = useWaitingSteps()
  return (
    <div className="toasts" role="status" aria-live="polite">
      {isTop && steps.map(({ key, ...step }) => <UndoToast key={key} {...step} />)}
      {shown.map(({ id, text, tone }) => (
        <p key={id} className={`toast ${tone}`}>
          <span>{text}</span>
          <button type="button" className="icon-button" aria-label="Dismiss" title="Dismiss" onClick={() => dismiss(id)}>
            <Icon name="close" />
          </button>
        </p>
      ))}
    </div>
  )
}

/** A step that can still be undone, for as long as somebody points at it or is in it; closed, it is sent at once. */
const UndoToast = ({ doing, undo, sendNow, hold, letGo }: Omit<WaitingStep, 'key'>) => (
  <p className="toast" onPointerEnter={hold} onPointerLeave={letGo} onFocus={hold} onBlur={letGo}>
    <span>{doing}.</span>
    <button
      type="button"
      className="button"
      onClick={() => {
        undo()
        say('Undone: nothing was changed')
      }}
    >
      Undo
    </button>
    <button type="button" className="icon-button" aria-label="Do it now" title="Do it now" onClick={sendNow}>
      <Icon name="close" />
    </button>
  </p>
)
