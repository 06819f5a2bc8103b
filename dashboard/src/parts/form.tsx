/** Forms: a problem is shown at its own field, the first wrong field in reading order gets the focus, other failures are shown above the button. */
import { useQuery } from '@tanstack/react-query'
import { createContext, type FocusEvent, type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { isPressing } from '../client/after-press.ts'
import { type Fault, isSentBefore, type Problem, problemsOf } from '../client/fault.ts'
import type { Input, Reply, WriteOperation } from '../client/operations.ts'
import { useWrite } from '../client/queries.ts'
import { sessionQuery, whyNotCall } from '../client/session.ts'
import { amountProblem } from './amounts.ts'
import { Button, type ButtonProps } from './button.tsx'
import { type Confirmation, ConfirmationDialog } from './confirmation.tsx'
import type { Draft } from './draft.ts'
import { type EditProps, useEdit } from './edit.ts'
import { ErrorNotice } from './error-notice.tsx'
import { DraftNote, useFormDraft } from './form-draft.tsx'
import { useOneAtATime } from './one-at-a-time.ts'
import { problemText } from './problem-text.ts'
import { useUnsent } from './unsent.ts'
import { type Values, valuesIn } from './values.ts'

const Problems = createContext<ReadonlyMap<string, string>>(new Map())

/** The problem of a field of the form around it. */
export const useProblem = (name: string): string | undefined => use(Problems).get(name)

export interface FormProps<N extends WriteOperation> extends EditProps {
  readonly operation: N
  readonly input: (values: Values) => Input<N>
  readonly onDone: (reply: Reply<N>, input: Input<N>) => void
  /** Also shown in the form, unless it has disappeared. */
  readonly onFailed?: (fault: Fault) => void
  readonly submit: string
  readonly children?: ReactNode
  /** Validates what is typed while it is typed, with the contract's own validators. */
  readonly check?: (input: Input<N>) => readonly Problem[]
  /** Asks before sending, if the step costs something or cannot be undone. Null if nothing is asked. */
  readonly confirm?: (input: Input<N>) => Confirmation | null
  /** Sends it itself, instead of immediately. */
  readonly later?: (input: Input<N>) => void
  /** Called with the values whenever they change. Null while something is wrong with them. */
  readonly watch?: (input: Input<N> | null) => void
  /** The draft whose ID the form sends: see `useDraft`. */
  readonly draft?: Draft
  /** What to do if the step took effect, although its response did not arrive. For steps without a draft. */
  readonly ifDone?: string
  /** Why it cannot be sent now. The form finds the role's reason itself. */
  readonly why?: string | null
  readonly kind?: ButtonProps['kind']
  /** Beside the button. */
  readonly secondaryActions?: ReactNode
}

export function Form<N extends WriteOperation>(props: FormProps<N>) {
  const { operation, input, onDone, submit, children, check, confirm, later, watch, draft, kind = 'main', secondaryActions } = props
  // Outside, nobody is signed in, and a form needs no role.
  const session = useQuery({ ...sessionQuery, enabled: false }).data
  const why = (session && whyNotCall(session, operation)) ?? props.why
  const mutation = useWrite(operation)
  const runOnce = useOneAtATime()
  /** What is asked about, as it was when it was asked: a price that changes meanwhile is not the one that is sent. */
  const [asked, setAsked] = useState<{ readonly input: Input<N>; readonly confirmation: Confirmation } | null>(null)
  const { formRef, visibleProblems, handlers, validate, showServerProblems } = useProblems((values) => check?.(input(values)) ?? [])
  const edit = useEdit(formRef, input, props)
  const savedDraft = useFormDraft(draft, formRef)
  const unsent = useUnsent(operation, formRef, edit.opened, (form) => input(valuesIn(form)).params)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (mutation.isPending || why) return
    mutation.reset()
    if (!validate()) return
    const callInput = input(valuesIn(event.currentTarget))
    const confirmation = confirm?.(callInput)
    if (confirmation) setAsked({ input: callInput, confirmation })
    else run(callInput)
  }
  const notifyWatcher = (form: HTMLFormElement) => {
    if (!watch) return
    const typed = input(valuesIn(form))
    watch(check?.(typed).length ? null : typed)
  }
  const run = (callInput: Input<N>) => {
    if (later) return later(callInput)
    const close = () => setAsked(null)
    const done = (reply: Reply<N>) => {
      savedDraft.drop()
      unsent.clear()
      edit.done(callInput)
      onDone(reply, callInput)
    }
    const failed = (fault: Fault) => {
      edit.failed(callInput, fault)
      if (isSentBefore(fault)) draft?.next()
      if (fault.code === 'second_factor_invalid') selectCode(formRef.current)
      showServerProblems(fault)
      props.onFailed?.(fault)
    }
    runOnce(() => mutation.mutateAsync(edit.inputToSend(callInput)).then(done, failed).finally(close))
  }
  const fields = new Set(formRef.current ? Array.from(formRef.current.elements, (field) => field.getAttribute('name')) : [])
  const isFormError = mutation.error !== null && !problemsOf(mutation.error).some(({ field }) => fields.has(field))
  return (
    <>
      <form
        ref={formRef}
        className="form"
        noValidate
        onSubmit={send}
        onInput={(event) => {
          handlers.input(event)
          notifyWatcher(event.currentTarget)
          savedDraft.save(event.currentTarget)
          unsent.touch(event.currentTarget)
        }}
        onBlur={handlers.blur}
        onKeyDown={(event) => {
          // A long form is sent only by its button.
          if (draft?.key != null && event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        }}
      >
        {(savedDraft.restored || unsent.restored) && (
          <DraftNote
            onDiscard={() => {
              savedDraft.discard()
              unsent.clear()
            }}
          />
        )}
        <Problems
          value={
            new Map(
              visibleProblems.map(({ field, reason }) => [
                field,
                problemText(reason, currencyOf(formRef.current, field), isEmailField(formRef.current, field)),
              ]),
            )
          }
        >
          {children}
        </Problems>
        {isFormError && <ErrorNotice error={mutation.error} ifDone={props.ifDone} />}
        <div className="row actions">
          {secondaryActions}
          <Button type="submit" kind={kind} busy={mutation.isPending} why={why}>
            {submit}
          </Button>
        </div>
      </form>
      {asked && (
        <ConfirmationDialog
          of={asked.confirmation}
          operation={operation}
          submit={submit}
          danger={kind === 'danger'}
          busy={mutation.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => run(asked.input)}
        />
      )}
    </>
  )
}

/** Problems of amounts as they were typed: nothing is guessed. A field beside an amount may hold its currency. */
function amountProblems(form: HTMLFormElement): readonly Problem[] {
  const chosen = valuesIn(form).text('currency')
  return [...form.querySelectorAll<HTMLInputElement>('input[data-money]')].flatMap(({ name, value, dataset }) => {
    const reason = amountProblem(value, dataset.money || chosen)
    return reason === null ? [] : [{ field: name, reason }]
  })
}

/** Reasons of parts of the form not to send it: a rejected file, or a file that is being uploaded. */
const partProblems = (form: HTMLFormElement): readonly Problem[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[data-problem]')].map(({ name, dataset }) => ({
    field: name,
    reason: dataset.problem ?? '',
  }))

/** Problems of dates of which a part is missing: the browser reports such a field as empty, and an optional one would be left out. */
const incompleteDates = (form: HTMLFormElement): readonly Problem[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type="date"], input[type="datetime-local"]')]
    .filter(({ validity }) => validity.badInput)
    .map(({ name, type }) => ({ field: name, reason: type === 'date' ? 'enter a complete date' : 'enter a complete date and time' }))

/** Moves to the first field with a message, including its label: one that is wrong, or one whose text matches no name. */
function focusFirstProblem(form: HTMLFormElement | null): void {
  const field = form?.querySelector('.field.wrong, .field:has([data-doubted])')
  const closedPart = field?.closest('details')
  if (closedPart) closedPart.open = true
  field?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}

/** Typing the next code replaces the rejected one. */
function selectCode(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]')
  field?.focus()
  field?.select()
}

/** The currency of a field's amount. Null if it is not an amount. */
function currencyOf(form: HTMLFormElement | null, name: string): string | null {
  const field = form && [...form.querySelectorAll<HTMLInputElement>('input[data-money]')].find((one) => one.name === name)
  return field ? field.dataset.money || valuesIn(form).text('currency') || 'USD' : null
}

const isEmailField = (form: HTMLFormElement | null, name: string): boolean =>
  form !== null && [...form.querySelectorAll<HTMLInputElement>('input[type="email"]')].some((one) => one.name === name)

const nameOf = (target: EventTarget): string | null => (target instanceof Element ? target.getAttribute('name') : null)

/** The current problems, and which of them to show: none of a field that nobody has left yet. */
function useProblems(check: (values: Values) => readonly Problem[]) {
  const formRef = useRef<HTMLFormElement>(null)
  const [clientProblems, setClientProblems] = useState<readonly Problem[]>([])
  /** What only the service can validate. It holds until its field is changed. */
  const [serverProblems, setServerProblems] = useState<readonly Problem[]>([])
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempts, setAttempts] = useState(0)

  // The focus moves when a form was sent, not at each problem.
  useEffect(() => {
    if (attempts > 0) focusFirstProblem(formRef.current)
  }, [attempts])

  const computeProblems = () => {
    if (!formRef.current) return []
    const typed = [...amountProblems(formRef.current), ...incompleteDates(formRef.current), ...partProblems(formRef.current)]
    return [...typed, ...check(valuesIn(formRef.current)).filter(({ field }) => !typed.some((one) => one.field === field))]
  }
  // The data that it is validated by, such as the company's name, may be read after it was typed.
  useEffect(() => {
    if (attempts === 0 && touched.size === 0) return
    const found = computeProblems()
    if (JSON.stringify(found) !== JSON.stringify(clientProblems)) setClientProblems(found)
  })
  const countAttempt = () => setAttempts((times) => times + 1)
  /** A form that stays after it was sent is reset, as if just opened. */
  const resetValidation = () => {
    setAttempts(0)
    setTouched(new Set())
  }
  const allProblems = [...clientProblems, ...serverProblems.filter(({ field }) => !clientProblems.some((one) => one.field === field))]
  return {
    formRef,
    visibleProblems: attempts > 0 ? allProblems : allProblems.filter(({ field }) => touched.has(field)),
    /** Whether it may be sent. */
    validate(): boolean {
      const found = computeProblems()
      setClientProblems(found)
      setServerProblems([])
      if (found.length > 0) countAttempt()
      else resetValidation()
      return found.length === 0
    },
    showServerProblems(fault: Fault): void {
      setServerProblems(problemsOf(fault))
      countAttempt()
    },
    handlers: {
      input({ target }: FormEvent<HTMLFormElement>) {
        const name = nameOf(target)
        setClientProblems(computeProblems())
        setServerProblems(serverProblems.filter(({ field }) => field !== name))
      },
      blur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
        const name = nameOf(target)
        // A new problem would move the button away from under the finger that presses it.
        if (name === null || touched.has(name) || relatedTarget?.matches('button, a') || isPressing()) return
        setTouched(new Set([...touched, name]))
        if (attempts === 0) setClientProblems(computeProblems())
      },
    },
  }
}
