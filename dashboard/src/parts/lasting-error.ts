/** The error of a step stays on the page if its dialog disappears: with the row of an object that somebody else was faster to change. */
import { useEffect, useRef } from 'react'
import { type Fault, faultText } from '../client/fault.ts'
import { showToast } from './toasts.tsx'

/** The function is called with each failure, and with null when there is none or the person has closed the dialog. */
export function useLastingError(isDialogShown: boolean): (fault: Fault | null) => void {
  const shown = useRef(false)
  const last = useRef<Fault | null>(null)
  useEffect(() => {
    if (!isDialogShown) return
    shown.current = true
    return () => {
      shown.current = false
      if (last.current) showToast(faultText(last.current), 'bad')
      last.current = null
    }
  }, [isDialogShown])
  return (fault) => {
    // The sign-in says that the session ended.
    if (fault?.code === 'session_required') return
    if (fault === null || shown.current) last.current = fault
    else showToast(faultText(fault), 'bad')
  }
}
