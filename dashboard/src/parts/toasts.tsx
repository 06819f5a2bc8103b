/** Short notices, which disappear, and errors, which stay until dismissed: above the navigation's end on a wide screen, at the bottom on a phone. */
import { useEffect, useId, useSyncExternalStore } from 'react'
import { type PendingStep, usePendingSteps } from '../client/undo.ts'
import { Icon } from './icon.tsx'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}
const autoDismissMs = 5_000
const maxToasts = 3

const none: readonly Toast[] = []
let toasts = none
/** The containers that can show them, in order of appearance: the page, and each dialog above it. */
let containers: readonly string[] = []
let nextId = 1
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
function setToasts(next: readonly Toast[]): void {
  toasts = next
  notifyListeners()
}

export function showToast(text: string, tone: Toast['tone'] = 'good'): void {
  const toast = { id: nextId++, text, tone }
  // A repeated message replaces the earlier one. Notices do not displace errors.
  const all = [...toasts.filter((one) => one.text !== text), toast]
  setToasts((['good', 'bad'] as const).flatMap((which) => all.filter((one) => one.tone === which).slice(-maxToasts)))
  if (tone === 'good') setTimeout(() => dismiss(toast.id), autoDismissMs)
}
const dismiss = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id))

/** One person's messages are not for the next person who signs in. */
export const dismissAll = () => setToasts(none)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page has one, and each dialog: what is below an open dialog is hard to see and not read out. */
export function Toasts() {
  const id = useId()
  useEffect(() => {
    containers = [...containers, id]
    notifyListeners()
    return () => {
      containers = containers.filter((one) => one !== id)
      notifyListeners()
    }
  }, [id])
  const shown = useSyncExternalStore(subscribe, () => (containers.at(-1) === id ? toasts : none))
  const isTop = useSyncExternalStore(subscribe, () => containers.at(-1) === id)
  const steps = usePendingSteps()
  return (
    <div className="toasts">
      <div role="status" aria-live="polite">
        {isTop && steps.map(({ key, ...step }) => <UndoToast key={key} {...step} />)}
        {shown.map((toast) => toast.tone === 'good' && <ToastItem key={toast.id} {...toast} />)}
      </div>
      {shown.map((toast) => toast.tone === 'bad' && <ToastItem key={toast.id} {...toast} />)}
    </div>
  )
}

const ToastItem = ({ id, text, tone }: Toast) => (
  <div className={`toast ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
    <span>{text}</span>
    <button type="button" className="icon-button" aria-label="Dismiss" title="Dismiss" onClick={() => dismiss(id)}>
      <Icon name="close" />
    </button>
  </div>
)

/** A step that can still be undone, also while somebody hovers or focuses it. Closing it sends the step immediately. */
const UndoToast = ({ pendingMessage, undo, sendNow, pause, resume }: Omit<PendingStep, 'key'>) => (
  <p className="toast" onPointerEnter={pause} onPointerLeave={resume} onFocus={pause} onBlur={resume}>
    <span>{pendingMessage}.</span>
    <button
      type="button"
      className="button"
      onClick={() => {
        undo()
        showToast('Undone. Nothing was changed.')
      }}
    >
      Undo
    </button>
    <button type="button" className="icon-button" aria-label="Do it now" title="Do it now" onClick={sendNow}>
      <Icon name="close" />
    </button>
  </p>
)
