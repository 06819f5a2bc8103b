/** What is shown this once: it is copied or downloaded before one goes on, and whoever leaves without it is asked. */
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmationDialog } from './confirmation.tsx'
import { OnCopied } from './copy.tsx'
import { Dialog } from './dialog.tsx'
import { saveFile } from './download.tsx'

const lost = { title: 'Leave without it?', text: 'It is shown this once. When you leave now, it is lost for good.' }
const lostOfSeveral = { title: 'Leave without them?', text: 'They are shown this once. When you leave now, they are lost for good.' }

interface OnceOnlyProps {
  /** What is saved as a file. */
  readonly text: string
  readonly fileName: string
  /** Whether they are several, such as codes. */
  readonly several?: boolean
  readonly onKept: () => void
  /** Once it was copied or downloaded. */
  readonly onTaken?: () => void
  readonly children: ReactNode
}

export function OnceOnly({ text, fileName, several = false, onKept, onTaken, children }: OnceOnlyProps) {
  const [taken, setTaken] = useState(false)
  const take = () => {
    setTaken(true)
    onTaken?.()
  }
  const blocker = useBlocker({
    // A choice on this very page stands in its address, too.
    shouldBlockFn: ({ current, next }) => !taken && current.pathname !== next.pathname,
    enableBeforeUnload: () => !taken,
    withResolver: true,
  })
  return (
    <OnCopied value={take}>
      {children}
      <div className="row actions">
        <Button
          icon="down"
          onClick={() => {
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), fileName)
            take()
          }}
        >
          Download
        </Button>
        <Button kind="main" why={taken ? null : `Copy or download ${several ? 'them' : 'it'} first.`} onClick={onKept}>
          {several ? 'I have saved these codes' : 'I have saved it'}
        </Button>
      </div>
      {blocker.status === 'blocked' && (
        <ConfirmationDialog
          of={several ? lostOfSeveral : lost}
          submit="Leave"
          danger
          busy={false}
          onClose={blocker.reset}
          onConfirm={blocker.proceed}
        />
      )}
    </OnCopied>
  )
}

interface OnceOnlyDialogProps extends OnceOnlyProps {
  readonly title: string
  readonly wide?: boolean
}

/** The same in a dialog, which asks before it closes. */
export function OnceOnlyDialog({ title, wide = false, onKept, ...once }: OnceOnlyDialogProps) {
  const [taken, setTaken] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <Dialog title={title} wide={wide} onClose={taken ? onKept : () => setAsking(true)}>
      <OnceOnly {...once} onKept={onKept} onTaken={() => setTaken(true)} />
      {asking && <ConfirmationDialog of={lost} submit="Leave" danger busy={false} onClose={() => setAsking(false)} onConfirm={onKept} />}
    </Dialog>
  )
}
