/** Shows what a costly step means before it is executed: amounts, quantities, who is bound, and what cannot be undone. */
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { WriteOperation } from '../client/operations.ts'
import { requiresStepUp } from '../client/session.ts'
import { centsIn } from './amounts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { FactorNote } from './factor-note.tsx'
import { moneyText } from './money-text.ts'
import { Terms } from './panel.tsx'

export interface Confirmation {
  readonly title: string
  /** Amount, quantity, totals, counterparty. */
  readonly terms?: readonly (readonly [name: string, value: ReactNode])[]
  /** What cannot be undone. */
  readonly text: ReactNode
  /** An unusual amount, which has to be typed again. */
  readonly retype?: { readonly cents: number; readonly currency?: string; readonly why: string } | null
}

interface ConfirmationDialogProps {
  readonly of: Confirmation
  /** The call to confirm, which may ask for the second factor. */
  readonly operation?: WriteOperation
  /** The label of the button. */
  readonly submit: string
  readonly danger: boolean
  readonly busy: boolean
  readonly error?: Error | null
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export function ConfirmationDialog({ of, operation, submit, danger, busy, error, onClose, onConfirm }: ConfirmationDialogProps) {
  const { title, terms = [], text, retype } = of
  const [typed, setTyped] = useState('')
  const [rejected, setRejected] = useState(false)
  const matches = !retype || centsIn(typed) === retype.cents
  const send = (event: FormEvent) => {
    event.preventDefault()
    // Does not submit a form that contains the step.
    event.stopPropagation()
    if (busy) return
    setRejected(!matches)
    if (matches) onConfirm()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {terms.length > 0 && <Terms of={terms} />}
      <div className="stack">{typeof text === 'string' ? <p>{text}</p> : text}</div>
      <form className="form" noValidate onSubmit={send}>
        {retype && <RetypeField {...retype} typed={typed} rejected={rejected && !matches} onType={setTyped} />}
        {error && <ErrorNotice error={error} />}
        {operation && requiresStepUp(operation) && (
          <p className="soft small">
            <FactorNote />
          </p>
        )}
        <div className="row actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind={danger ? 'danger' : 'main'} busy={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface RetypeFieldProps extends NonNullable<Confirmation['retype']> {
  readonly typed: string
  readonly rejected: boolean
  readonly onType: (typed: string) => void
}

function RetypeField({ cents, currency = 'USD', why, typed, rejected, onType }: RetypeFieldProps) {
  const id = useId()
  return (
    <div className={rejected ? 'field wrong' : 'field'}>
      <p className="note bad">
        {moneyText(cents, currency)} {why}. To confirm it, type the amount again.
      </p>
      <label htmlFor={id}>Confirm the amount</label>
      <span className="with-unit">
        <span id={`${id}-currency`} className="soft">
          {currency}
        </span>
        <input
          id={id}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={rejected}
          aria-describedby={rejected ? `${id}-currency ${id}-problem` : `${id}-currency`}
          onChange={({ target }) => onType(target.value)}
        />
      </span>
      {rejected && (
        <p id={`${id}-problem`} className="problem">
          This is not {moneyText(cents, currency)}. Cancel to change the amount, or type it exactly.
        </p>
      )}
    </div>
  )
}
