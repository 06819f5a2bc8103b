/** Forms: a problem is shown at its own field, the first wrong field in reading order gets the focus, other failures are shown above the button. */
import { useQuery } from '@tanstack/react-query'
import { createContext, type FocusEvent, type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { isPressing } from '../client/after-press.ts'
import { type Fault, type Problem, problemsOf } from '../client/fault.ts'
import type { Input, Reply, Writing } from '../client/operations.ts'
import { useAct } from '../client/queries.ts'
import { sessionQuery, whyNotCall } from '../client/session.ts'
import { amountProblem } from './amounts.ts'
import { Button, type ButtonProps } from './button.tsx'
import { type Confirmation, ConfirmationDialog } from './confirmation.tsx'
import { type EditProps, useEdit } from './edit.ts'
import { ErrorNotice } from './error-notice.tsx'
import { DraftNote, useKeptDraft } from './kept-draft.tsx'
import { useOneAtATime } from './one-at-a-time.ts'
import { problemInWords } from './problem-words.ts'
import { useUnsent } from './unsent.ts'
import { type Values, valuesIn } from './values.ts'

const Problems = createContext<ReadonlyMap<string, string>>(new Map())

/** The problem of a field of the form around it. */
export const useProblem = (name: string): string | undefined => use(Problems).get(name)

export interface FormProps<N extends Writing> extends EditProps {
  readonly operation: N
  readonly input: (values: Values) => Input<N>
  readonly onDone: (reply: Reply<N>, given: Input<N>) => void
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
  /** Where the draft is stored until it is filed or discarded: see `useDraftKey`. */
  readonly draft?: string
  /** Why it cannot be sent now. The form finds the role's reason itself. */
  readonly why?: string | null
  readonly kind?: ButtonProps['kind']
  /** Beside the button. */
  readonly beside?: ReactNode
}

export function Form<N extends Writing>(props: FormProps<N>) {
  const { operation, input, onDone, submit, children, check, confirm, later, watch, draft, kind = 'main', beside } = props
  // Outside, nobody is signed in, and a form needs no role.
  const session = useQuery({ ...sessionQuery, enabled: false }).data
  const why = (session && whyNotCall(session, operation)) ?? props.why
  const act = useAct(operation)
  const once = useOneAtATime()
  const [asked, setAsked] = useState<Input<N> | null>(null)
  const { place, shown, live, judge, refused } = useProblems((values) => check?.(input(values)) ?? [])
  const edit = useEdit(place, input, props)
  const kept = useKeptDraft(draft ?? null, place)
  const unsent = useUnsent(operation, place, edit.opened)
  const meaning = asked && confirm?.(asked)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (act.isPending || why) return
    act.reset()
    if (!judge()) return
    const given = input(valuesIn(event.currentTarget))
    if (confirm?.(given)) setAsked(given)
    else run(given)
  }
  const tell = (form: HTMLFormElement) => {
    if (!watch) return
    const typed = input(valuesIn(form))
    watch(check?.(typed).length ? null : typed)
  }
  const run = (given: Input<N>) => {
    if (later) return later(given)
    const close = () => setAsked(null)
    const done = (reply: Reply<N>) => {
      kept.drop()
      unsent.drop()
      edit.done(given)
      onDone(reply, given)
    }
    const failed = (fault: Fault) => {
      edit.failed(given, fault)
      refused(fault)
    }
    once(() => act.mutateAsync(edit.sentOf(given)).then(done, failed).finally(close))
  }
  const fields = new Set(place.current ? Array.from(place.current.elements, (field) => field.getAttribute('name')) : [])
  const elsewhere = act.error !== null && !problemsOf(act.error).some(({ field }) => fields.has(field))
  return (
    <>
      <form
        ref={place}
        className="form"
        noValidate
        onSubmit={send}
        onInput={(event) => {
          live.input(event)
          tell(event.currentTarget)
          kept.keep(event.currentTarget)
          unsent.touch(event.currentTarget)
        }}
        onBlur={live.blur}
        onKeyDown={(event) => {
          // A long form is sent only by its button.
          if (draft !== undefined && event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        }}
      >
        {(kept.restored || unsent.restored) && (
          <DraftNote
            onDiscard={() => {
              kept.discard()
              unsent.drop()
            }}
          />
        )}
        <Problems
          value={
            new Map(
              shown.map(({ field, reason }) => [
                field,
                problemInWords(reason, currencyOf(place.current, field), takesEmail(place.current, field)),
              ]),
            )
          }
        >
          {children}
        </Problems>
        {elsewhere && <ErrorNotice error={act.error} />}
        <div className="row actions">
          {beside}
          <Button type="submit" kind={kind} busy={act.isPending} why={why}>
            {submit}
          </Button>
        </div>
      </form>
      {asked && meaning && (
        <ConfirmationDialog
          of={meaning}
          operation={operation}
          submit={submit}
          danger={kind === 'danger'}
          busy={act.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => run(asked)}
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
const toldProblems = (form: HTMLFormElement): readonly Problem[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[data-problem]')].map(({ name, dataset }) => ({
    field: name,
    reason: dataset.problem ?? '',
  }))

/** Moves to the first field with a message, including its label: one that is wrong, or one whose text matches no name. */
function showFirstWrong(form: HTMLFormElement | null): void {
  const field = form?.querySelector('.field.wrong, .field:has([data-doubted])')
  field?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}

/** The currency of a field's amount. Null if it is not an amount. */
function currencyOf(form: HTMLFormElement | null, name: string): string | null {
  const field = form && [...form.querySelectorAll<HTMLInputElement>('input[data-money]')].find((one) => one.name === name)
  return field ? field.dataset.money || valuesIn(form).text('currency') || 'USD' : null
}

const takesEmail = (form: HTMLFormElement | null, name: string): boolean =>
  form !== null && [...form.querySelectorAll<HTMLInputElement>('input[type="email"]')].some((one) => one.name === name)

const nameOf = (target: EventTarget): string | null => (target instanceof Element ? target.getAttribute('name') : null)

/** The current problems, and which of them to show: none of a field that nobody has left yet. */
function useProblems(check: (values: Values) => readonly Problem[]) {
  const place = useRef<HTMLFormElement>(null)
  const [judged, setJudged] = useState<readonly Problem[]>([])
  /** What only the service can validate. It holds until its field is changed. */
  const [refusals, setRefusals] = useState<readonly Problem[]>([])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(0)

  // The focus moves when a form was sent, not at each problem.
  useEffect(() => {
    if (tried > 0) showFirstWrong(place.current)
  }, [tried])

  const judgeNow = () => {
    if (!place.current) return []
    const typed = [...amountProblems(place.current), ...toldProblems(place.current)]
    return [...typed, ...check(valuesIn(place.current)).filter(({ field }) => !typed.some((one) => one.field === field))]
  }
  // The data that it is validated by, such as the company's name, may be read after it was typed.
  useEffect(() => {
    if (tried === 0 && left.size === 0) return
    const found = judgeNow()
    if (JSON.stringify(found) !== JSON.stringify(judged)) setJudged(found)
  })
  const wrong = () => setTried((times) => times + 1)
  /** A form that stays after it was sent is reset, as if just opened. */
  const startAnew = () => {
    setTried(0)
    setLeft(new Set())
  }
  const told = [...judged, ...refusals.filter(({ field }) => !judged.some((one) => one.field === field))]
  return {
    place,
    shown: tried > 0 ? told : told.filter(({ field }) => left.has(field)),
    /** Whether it may be sent. */
    judge(): boolean {
      const found = judgeNow()
      setJudged(found)
      setRefusals([])
      if (found.length > 0) wrong()
      else startAnew()
      return found.length === 0
    },
    refused(fault: Fault): void {
      setRefusals(problemsOf(fault))
      wrong()
    },
    live: {
      input({ target }: FormEvent<HTMLFormElement>) {
        const name = nameOf(target)
        setJudged(judgeNow())
        setRefusals(refusals.filter(({ field }) => field !== name))
      },
      blur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
        const name = nameOf(target)
        // A new problem would move the button away from under the finger that presses it.
        if (name === null || left.has(name) || relatedTarget?.matches('button, a') || isPressing()) return
        setLeft(new Set([...left, name]))
        if (tried === 0) setJudged(judgeNow())
      },
    },
  }
}
