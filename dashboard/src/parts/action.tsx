/** A step as a button: disabled with the reason if the role or the state does not allow it, with a confirmation if it is final. */
import { type ReactNode, useState } from 'react'
import { type Fault, faultText } from '../client/fault.ts'
import type { Input, Reply, WriteOperation } from '../client/operations.ts'
import { useWrite } from '../client/queries.ts'
import { useSession, whyNotCall } from '../client/session.ts'
import { sendLater, usePendingMessage } from '../client/undo.ts'
import { Button, type ButtonProps } from './button.tsx'
import { type Confirmation, ConfirmationDialog } from './confirmation.tsx'
import { Dialog } from './dialog.tsx'
import { Form, type FormProps } from './form.tsx'
import { useLastingError } from './lasting-error.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import { showToast } from './toasts.tsx'

interface StepButtonProps {
  readonly children: string
  /** Why the object does not allow the step now. `stepStatus` derives it from the table of moves. */
  readonly why?: string | null
  /** The object allows no further steps: nothing is shown. */
  readonly isOver?: boolean
  readonly kind?: ButtonProps['kind']
  readonly icon?: ButtonProps['icon']
}
interface ActionButtonProps<N extends WriteOperation> extends StepButtonProps {
  readonly operation: N
  readonly input: Input<N>
  /** Shown when it is done. Null if the next page shows it. */
  readonly successMessage: string | null
  readonly onDone?: (reply: Reply<N>) => void
  /** Asked first, if a step cannot be undone. */
  readonly confirm?: Confirmation
  /** Shown while the step can still be undone: it is sent ten seconds later. */
  readonly pendingMessage?: string
}

export function ActionButton<N extends WriteOperation>({
  operation,
  input,
  successMessage,
  onDone,
  confirm,
  pendingMessage,
  children,
  why,
  isOver = false,
  kind,
  icon,
}: ActionButtonProps<N>) {
  const [isConfirming, setIsConfirming] = useState(false)
  const mutation = useWrite(operation)
  const runOnce = useOneAtATime()
  const keepError = useLastingError(isConfirming && confirm !== undefined && !isOver)
  // The page shows it beside the undo button.
  const isScheduled = usePendingMessage(operation, input) !== null
  const reason = whyNotCall(useSession(), operation) ?? why
  const later = (text: string) => {
    setIsConfirming(false)
    sendLater({ operation, input, pendingMessage: text, successMessage: successMessage ?? text }, showToast)
  }
  const run = () => {
    if (pendingMessage !== undefined) return later(pendingMessage)
    const onSuccess = (reply: Reply<N>) => {
      keepError(null)
      setIsConfirming(false)
      if (successMessage !== null) showToast(successMessage)
      onDone?.(reply)
    }
    const onFailure = (fault: Fault) => {
      if (confirm) keepError(fault)
      else showToast(faultText(fault), 'bad')
    }
    runOnce(() => mutation.mutateAsync(input).then(onSuccess, onFailure))
  }
  const close = () => {
    keepError(null)
    setIsConfirming(false)
    mutation.reset()
  }
  if (isOver) return null
  return (
    <>
      <Button
        why={reason}
        kind={kind}
        icon={icon}
        busy={isScheduled || (mutation.isPending && !isConfirming)}
        onClick={confirm ? () => setIsConfirming(true) : run}
      >
        {children}
      </Button>
      {isConfirming && confirm && (
        <ConfirmationDialog
          of={confirm}
          operation={operation}
          submit={children}
          danger={kind === 'danger'}
          busy={mutation.isPending}
          error={mutation.error}
          onClose={close}
          onConfirm={run}
        />
      )}
    </>
  )
}

interface FormButtonProps<N extends WriteOperation> extends StepButtonProps {
  readonly title: string
  /** Shown when it is done. Null if `onDone` shows it. */
  readonly successMessage: string | null
  readonly onDone?: (reply: Reply<N>, input: Input<N>) => void
  /** The label of the form's button, if it differs from the button that opened it. */
  readonly submit?: string
  /** Shown while the step can still be undone: it is sent ten seconds later. */
  readonly pendingMessage?: string
  /** The step waits: see `usePendingMessage`. */
  readonly busy?: boolean
  readonly form: Omit<FormProps<N>, 'onDone' | 'onFailed' | 'submit' | 'why' | 'later'>
}

/** Keeps fields as they were first shown: changes by others do not affect a field that the person did not edit. */
function AsOpened({ children }: { readonly children: ReactNode }) {
  const [first] = useState(children)
  return first
}

/** A step with some fields, in a dialog. */
export function FormButton<N extends WriteOperation>({
  title,
  successMessage,
  onDone,
  submit,
  pendingMessage,
  busy = false,
  form,
  children,
  why,
  isOver = false,
  kind,
  icon,
}: FormButtonProps<N>) {
  const [open, setOpen] = useState(false)
  const reason = whyNotCall(useSession(), form.operation) ?? why
  const isEdit = form.changesOnly || form.over !== undefined
  const keepError = useLastingError(open && !isOver)
  const close = () => {
    keepError(null)
    setOpen(false)
  }
  const later = (text: string) => (input: Input<N>) => {
    close()
    sendLater({ operation: form.operation, input, pendingMessage: text, successMessage: successMessage ?? text }, showToast)
  }
  if (isOver) return null
  return (
    <>
      <Button why={reason} kind={kind} icon={icon} busy={busy} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && (
        <Dialog title={title} onClose={close}>
          <Form
            {...form}
            {...(isEdit && { children: <AsOpened>{form.children}</AsOpened> })}
            onFailed={keepError}
            {...(pendingMessage !== undefined && { later: later(pendingMessage) })}
            kind={kind === 'danger' ? 'danger' : 'main'}
            submit={submit ?? children}
            secondaryActions={<Button onClick={close}>Cancel</Button>}
            onDone={(reply, input) => {
              close()
              if (successMessage !== null) showToast(successMessage)
              onDone?.(reply, input)
            }}
          />
        </Dialog>
      )}
    </>
  )
}
