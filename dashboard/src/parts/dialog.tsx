import { useLocation } from '@tanstack/react-router'
import { createContext, type ReactNode, type RefObject, use, useEffect, useEffectEvent, useId, useRef } from 'react'
import { focusPositionOf, restoreFocus } from './focus-restoration.ts'
import { Icon } from './icon.tsx'
import { WithOwnReasons } from './reasons.tsx'
import { RowName } from './row-name.ts'
import { Toasts } from './toasts.tsx'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly wide?: boolean
}

const firstField = 'form :is(input:not([type="hidden"], [readonly]), select, textarea)'

/** Called instead of closing a dialog, with the function that closes it. */
type CloseGuard = (close: () => void) => void
const Guard = createContext<RefObject<CloseGuard | null> | null>(null)

/** The content of a dialog may ask before it closes. */
export function useCloseGuard(guard: CloseGuard): void {
  const guardRef = use(Guard)
  useEffect(() => {
    if (!guardRef) return
    guardRef.current = guard
    return () => {
      guardRef.current = null
    }
  })
}

/** A native dialog, open while it is rendered: the browser keeps the focus inside, Escape and leaving the page close it, and the focus returns. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const guard = useRef<CloseGuard>(null)
  const wasClicked = useRef(false)
  const id = useId()
  const close = () => (guard.current ? guard.current(onClose) : onClose())
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  const onLeave = useEffectEvent(onClose)
  useEffect(() => {
    if (pathname !== opened.current) onLeave()
  }, [pathname])
  useEffect(() => {
    const dialog = dialogRef.current
    const previousFocus = focusPositionOf(document.activeElement)
    if (dialog && !dialog.open) dialog.showModal()
    // A form is opened to be filled in. The browser would focus the close button first.
    dialog?.querySelector<HTMLElement>(firstField)?.focus()
    return () => {
      dialog?.close()
      restoreFocus(previousFocus)
    }
  }, [])
  return (
    <dialog
      ref={dialogRef}
      className={wide ? 'wide' : undefined}
      aria-labelledby={id}
      onClickCapture={(event) => {
        if (event.detail < 2) wasClicked.current = true
        if (wasClicked.current) return
        // The second click of the double click that opened it.
        event.preventDefault()
        event.stopPropagation()
      }}
      onCancel={(event) => {
        // A cancelled file picker also triggers this event.
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
