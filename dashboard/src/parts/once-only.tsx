/** Content that is shown once: it must be copied or downloaded to continue, and leaving or closing without it asks for confirmation. */
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmationDialog } from './confirmation.tsx'
import { OnCopied } from './copy.tsx'
import { Dialog, useCloseGuard } from './dialog.tsx'
import { saveFile } from './download.tsx'

const lost = { title: 'Leave without it?', text: 'It is shown only once. If you leave now, it is permanently lost.' }
const lostOfSeveral = { title: 'Leave without them?', text: 'They are shown only once. If you leave now, they are permanently lost.' }

interface OnceOnlyProps {
  /** The content of the downloaded file. */
  readonly text: string
  readonly fileName: string
  /** Whether there are several, such as codes. */
  readonly several?: boolean
  readonly onSaved: () => void
  readonly children: ReactNode
}

export function OnceOnly({ text, fileName, several = false, onSaved, children }: OnceOnlyProps) {
  const [isSaved, setIsSaved] = useState(false)
  const [closing, setClosing] = useState<(() => void) | null>(null)
  const markSaved = () => setIsSaved(true)
  useCloseGuard((close) => (isSaved ? close() : setClosing(() => close)))
  const blocker = useBlocker({
    // A choice on this same page is part of its address, too.
    shouldBlockFn: ({ current, next }) => !isSaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => !isSaved,
    withResolver: true,
  })
  const closed = closing && { stay: () => setClosing(null), leave: closing }
  const leaving = blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : closed
  return (
    <OnCopied value={markSaved}>
      {children}
      <div className="row actions">
        <Button
          icon="down"
          onClick={() => {
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), fileName)
            markSaved()
          }}
        >
          Download
        </Button>
        <Button kind="main" why={isSaved ? null : `Copy or download ${several ? 'them' : 'it'} first.`} onClick={onSaved}>
          {several ? 'I have saved these codes' : 'I have saved it'}
        </Button>
      </div>
      {leaving && (
        <ConfirmationDialog
          of={several ? lostOfSeveral : lost}
          submit="Leave"
          danger
          busy={false}
          onClose={leaving.stay}
          onConfirm={leaving.leave}
        />
      )}
    </OnCopied>
  )
}

interface OnceOnlyDialogProps extends OnceOnlyProps {
  readonly title: string
  readonly wide?: boolean
}

/** The same in its own dialog. */
export const OnceOnlyDialog = ({ title, wide = false, ...once }: OnceOnlyDialogProps) => (
  <Dialog title={title} wide={wide} onClose={once.onSaved}>
    <OnceOnly {...once} />
  </Dialog>
)
