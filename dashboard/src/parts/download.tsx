import { useState } from 'react'
import { call } from '../client/call.ts'
import { faultText } from '../client/fault.ts'
import type { Input, Operation, ReadOperation, Reply } from '../client/operations.ts'
import { useSession, whyNotCall } from '../client/session.ts'
import { Button } from './button.tsx'
import { showToast } from './toasts.tsx'

/** The operations that return a file. */
type DownloadOperation = { [N in ReadOperation]: Reply<N> extends Blob ? N : never }[ReadOperation & Operation]

interface DownloadProps<N extends DownloadOperation> {
  readonly operation: N
  readonly input: Input<N>
  readonly fileName: string
  readonly children: string
}

/** Saves a file that the service returns. A failure is shown instead. */
export function Download<N extends DownloadOperation>({ operation, input, fileName, children }: DownloadProps<N>) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const file = await call(operation, input)
      if (file instanceof Blob) saveFile(file, fileName)
    } catch (error) {
      showToast(faultText(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="down" busy={busy} why={whyNotCall(useSession(), operation)} onClick={() => void save()}>
      {children}
    </Button>
  )
}

const revokeDelayMs = 60_000
export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  // Some browsers read the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs)
}
