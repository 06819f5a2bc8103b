/** A step as a button: disabled with the reason if the role or the state does not allow it, with a confirmation if it is final. */
import { type ReactNode, useState } from 'react'
import { type Fault, faultText } from '../client/fault.ts'
import type { Input, Reply, Writing } from '../client/operations.ts'
import { useAct } from '../client/queries.ts'
import { useSession, whyNotCall } from '../client/session.ts'
import { sendLater, useDoing } from '../client/undo.ts'
import { Button, type ButtonProps } from './button.tsx'
import { type Confirmation, ConfirmationDialog } from './confirmation.tsx'
import { Dialog } from './dialog.tsx'
import { Form, type FormProps } from './form.tsx'
import { useOneAtATime } from './one-at-a-time.ts'
import { say } from './toasts.tsx'

interface Look {
  readonly children: string
  /** Why the object does not allow the step now. `stepIn` derives it from the table of moves. */
  readonly why?: string | null
  /** The object allows no further steps: nothing is shown. */
  readonly isOver?: boolean
  readonly kind?: ButtonProps['kind']
  readonly icon?: ButtonProps['icon']
}
interface ActionButtonProps<N extends Writing> extends Look {
  readonly operation: N
  readonly input: Input<N>
  /** Shown when it is done. Null if the next page shows it. */
  readonly done: string | null
  readonly onDone?: (reply: Reply<N>) => void
  /** Asked first, if a step cannot be undone. */
  readonly confirm?: Confirmation
  /** Shown while the step can still be undone: it is sent ten seconds later. */
  readonly doing?: string
}

export function ActionButton<N extends Writing>({
  operation,
  input,
  done,
  onDone,
  confirm,
  doing,
  children,
  why,
  isOver = false,
  kind,
  icon,
}: ActionButtonProps<N>) {
  const [asking, setAsking] = useState(false)
  const act = useAct(operation)
  const once = useOneAtATime()
  // The page shows it beside the undo button.
  const waits = useDoing(operation, input) !== null
  const reason = whyNotCall(useSession(), operation) ?? why
  const later = (text: string) => {
    setAsking(false)
    sendLater({ operation, input, doing: text, done: done ?? text }, say)
  }
  const run = () => {
    if (doing !== undefined) return later(doing)
    const tell = (reply: Reply<N>) => {
      setAsking(false)
      if (done !== null) say(done)
      onDone?.(reply)
    }
    const tellFault = (fault: Fault) => {
      if (!confirm) say(faultText(fault), 'bad')
    }
    once(() => act.mutateAsync(input).then(tell, tellFault))
  }
  const close = () => {
    setAsking(false)
    act.reset()
  }
  if (isOver) return null
  return (
    <>
      <Button
        why={reason}
        kind={kind}
        icon={icon}
        busy={waits || (act.isPending && !asking)}
        onClick={confirm ? () => setAsking(true) : run}
      >
        {children}
      </Button>
      {asking && confirm && (
        <ConfirmationDialog
          of={confirm}
          operation={operation}
          submit={children}
          danger={kind === 'danger'}
          busy={act.isPending}
          error={act.error}
          onClose={close}
          onConfirm={run}
        />
      )}
    </>
  )
}

interface FormButtonProps<N extends Writing> extends Look {
  readonly title: string
  /** Shown when it is done. Null if `onDone` shows it. */
  readonly done: string | null
  readonly onDone?: (reply: Reply<N>, given: Input<N>) => void
  /** The label of the form's button, if it differs from the button that opened it. */
  readonly submit?: string
  /** Shown while the step can still be undone: it is sent ten seconds later. */
  readonly doing?: string
  /** The step waits: see `useDoing`. */
  readonly busy?: boolean
  readonly form: Omit<FormProps<N>, 'onDone' | 'submit' | 'why' | 'later'>
}

/** Keeps fields as they were first shown: changes by others do not affect a field that the person did not edit. */
function AsOpened({ children }: { readonly children: ReactNode }) {
  const [first] = useState(children)
  return first
}

/** A step with some fields, in a dialog. */
export function FormButton<N extends Writing>({
  title,
  done,
  onDone,
  submit,
  doing,
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
  const close = () => setOpen(false)
  const later = (text: string) => (input: Input<N>) => {
    close()
    sendLater({ operation: form.operation, input, doing: text, done: done ?? text }, say)
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
            {...(doing !== undefined && { later: later(doing) })}
            kind={kind === 'danger' ? 'danger' : 'main'}
            submit={submit ?? children}
            beside={<Button onClick={close}>Cancel</Button>}
            onDone={(reply, given) => {
              close()
              if (done !== null) say(done)
              onDone?.(reply, given)
            }}
          />
        </Dialog>
      )}
    </>
  )
}
