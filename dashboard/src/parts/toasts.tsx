/** Short notices, which disappear, and errors, which stay until dismissed: above the navigation's end on a wide screen, at the bottom on a phone. */
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
/** The containers that can show them, in order of appearance: the page, and each dialog above it. */
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
  // A repeated message replaces the earlier one. Notices do not displace errors.
  const all = [...toasts.filter((one) => one.text !== text), toast]
  show((['good', 'bad'] as const).flatMap((which) => all.filter((one) => one.tone === which).slice(-maxAtOnce)))
  if (tone === 'good') setTimeout(() => dismiss(toast.id), shownForMs)
}
const dismiss = (id: number) => show(toasts.filter((toast) => toast.id !== id))

/** One person's messages are not for the next person who signs in. */
export const dismissAll = () => show(none)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page has one, and each dialog: what is below an open dialog is hard to see and not read out. */
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
    <div className="toasts">
      <div role="status" aria-live="polite">
        {isTop && steps.map(({ key, ...step }) => <UndoToast key={key} {...step} />)}
        {shown.map((toast) => toast.tone === 'good' && <Told key={toast.id} {...toast} />)}
      </div>
      {shown.map((toast) => toast.tone === 'bad' && <Told key={toast.id} {...toast} />)}
    </div>
  )
}

const Told = ({ id, text, tone }: Toast) => (
  <div className={`toast ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
    <span>{text}</span>
    <button type="button" className="icon-button" aria-label="Dismiss" title="Dismiss" onClick={() => dismiss(id)}>
      <Icon name="close" />
    </button>
  </div>
)

/** A step that can still be undone, also while somebody hovers or focuses it. Closing it sends the step immediately. */
const UndoToast = ({ doing, undo, sendNow, hold, letGo }: Omit<WaitingStep, 'key'>) => (
  <p className="toast" onPointerEnter={hold} onPointerLeave={letGo} onFocus={hold} onBlur={letGo}>
    <span>{doing}.</span>
    <button
      type="button"
      className="button"
      onClick={() => {
        undo()
        say('Undone. Nothing was changed.')
      }}
    >
      Undo
    </button>
    <button type="button" className="icon-button" aria-label="Do it now" title="Do it now" onClick={sendNow}>
      <Icon name="close" />
    </button>
  </p>
)
