import { createContext, type ReactNode, type RefObject, use, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'
import { focusNear, placeOf } from './kept-focus.ts'
import { WithOwnReasons } from './reasons.tsx'
import { RowName } from './row-name.ts'
import { Toasts } from './toasts.tsx'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly wide?: boolean
}

const firstField = 'form :is(input:not([type="hidden"]), select, textarea)'

/** Told instead of closing a dialog, with what closes it. */
type CloseGuard = (close: () => void) => void
const Guard = createContext<RefObject<CloseGuard | null> | null>(null)

/** What is in a dialog may ask before it closes. */
export function useCloseGuard(guard: CloseGuard): void {
  const place = use(Guard)
  useEffect(() => {
    if (!place) return
    place.current = guard
    return () => {
      place.current = null
    }
  })
}

/** A native dialog, open while it is rendered: the browser keeps the focus in it, Escape closes it, and the focus goes back. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null)
  const guard = useRef<CloseGuard>(null)
  const id = useId()
  const close = () => (guard.current ? guard.current(onClose) : onClose())
  useEffect(() => {
    const dialog = place.current
    const before = placeOf(document.activeElement)
    if (dialog && !dialog.open) dialog.showModal()
    // Who opens a form means to fill it in; the browser would begin at the button that closes it.
    dialog?.querySelector<HTMLElement>(firstField)?.focus()
    return () => {
      dialog?.close()
      focusNear(before)
    }
  }, [])
  return (
    <dialog
      ref={place}
      className={wide ? 'wide' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file picker that is cancelled says so through here, too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
    >
      <div className="row spread">
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <Guard value={guard}>
        <RowName value={null}>
          <WithOwnReasons>{children}</WithOwnReasons>
        </RowName>
      </Guard>
      <Toasts />
    </dialog>
  )
}
