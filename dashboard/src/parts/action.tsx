/** A step as a button: disabled with the reason when the role or the state does not allow it, confirmed where it is final. */
import { type ReactNode, useState } from 'react'
import type { Fault } from '../client/fault.ts'
import type { Input, Reply, Writing } from '../client/operations.ts'
import { useAct } from '../client/queries.ts'
import { useSession, whyNotCall } from '../client/session.ts'
import { Button, type ButtonProps } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form, type FormProps } from './form.tsx'
import { say } from './toasts.tsx'
import { Trouble } from './trouble.tsx'

interface Look {
  readonly children: string
  /** Why the thing does not take the step now; `whyNotMove` tells it from the table of moves. */
  readonly why?: string | null
  readonly kind?: ButtonProps['kind']
  readonly icon?: ButtonProps['icon']
}
interface ActionButtonProps<N extends Writing> extends Look {
  readonly operation: N
  readonly input: Input<N>
  /** Said when it is done. */
  readonly done: string
  readonly onDone?: (reply: Reply<N>) => void
  /** Asked first, where a step cannot be taken back. */
  readonly confirm?: { readonly title: string; readonly text: ReactNode }
}

export function ActionButton<N extends Writing>({
  operation,
  input,
  done,
  onDone,
  confirm,
  children,
  why,
  kind,
  icon,
}: ActionButtonProps<N>) {
  const [asking, setAsking] = useState(false)
  const act = useAct(operation)
  const reason = whyNotCall(useSession(), operation) ?? why
  const run = () =>
    void act.mutateAsync(input).then(
      (reply) => {
        setAsking(false)
        say(done)
        onDone?.(reply)
      },
      (fault: Fault) => {
        if (!confirm) say([fault.message, fault.requestId].filter(Boolean).join(' '), 'bad')
      },
    )
  const close = () => {
    setAsking(false)
    act.reset()
  }
  return (
    <>
      <Button why={reason} kind={kind} icon={icon} busy={act.isPending && !asking} onClick={confirm ? () => setAsking(true) : run}>
        {children}
      </Button>
      {asking && confirm && (
        <Dialog title={confirm.title} onClose={close}>
          <div className="stack">{typeof confirm.text === 'string' ? <p>{confirm.text}</p> : confirm.text}</div>
          {act.error && <Trouble error={act.error} />}
          <div className="row actions">
            <Button onClick={close}>Not now</Button>
            <Button kind={kind === 'danger' ? 'danger' : 'main'} busy={act.isPending} onClick={run}>
              {children}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

interface FormButtonProps<N extends Writing> extends Look {
  readonly title: string
  readonly done: string
  readonly onDone?: (reply: Reply<N>) => void
  /** What the form's button says, where it is not what opened it. */
  readonly submit?: string
  readonly form: Omit<FormProps<N>, 'onDone' | 'submit' | 'why'>
}

/** A step that takes some fields: they stand in a dialog. */
export function FormButton<N extends Writing>({ title, done, onDone, submit, form, children, why, kind, icon }: FormButtonProps<N>) {
  const [open, setOpen] = useState(false)
  const reason = whyNotCall(useSession(), form.operation) ?? why
  const close = () => setOpen(false)
  return (
    <>
      <Button why={reason} kind={kind} icon={icon} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && (
        <Dialog title={title} onClose={close}>
          <Form
            {...form}
            kind={kind === 'danger' ? 'danger' : 'main'}
            submit={submit ?? children}
            beside={<Button onClick={close}>Not now</Button>}
            onDone={(reply) => {
              close()
              say(done)
              onDone?.(reply)
            }}
          />
        </Dialog>
      )}
    </>
  )
}
