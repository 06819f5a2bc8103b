/** Fields of a form: a label above, a hint below, and the field's problem under it. */
import { type FocusEvent, type ReactNode, useId, useState } from 'react'
import { amountText } from './amounts.ts'
import { useProblem } from './form.tsx'
import { capitalized } from './humanize.ts'
import { instantIn, localIn, zoneName } from './times.ts'
import { unitName, zoneFieldName } from './values.ts'
import { webAddressText } from './web-address.ts'
import { useZone } from './zone.ts'

interface FieldProps {
  /** The name in the body. */
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly optional?: boolean
}
interface ControlProps {
  readonly id: string
  readonly name: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

export function Field({
  name,
  label,
  hint,
  optional = false,
  children,
}: FieldProps & { readonly children: (controlProps: ControlProps) => ReactNode }) {
  const { id, className, controlProps, hintBelow, problemBelow } = useFieldControl(name, hint)
  return (
    <div className={className}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="soft"> (optional)</span>}
      </label>
      {children(controlProps)}
      {hintBelow}
      {problemBelow}
    </div>
  )
}

interface WithUnitProps {
  readonly controlProps: ControlProps
  readonly before?: string | null | undefined
  readonly after?: string | undefined
  readonly children: (controlProps: ControlProps) => ReactNode
}
/** A control with its unit, which screen readers announce with it. */
function WithUnit({ controlProps, before, after, children }: WithUnitProps) {
  const [beforeId, afterId] = [`${controlProps.id}-before`, `${controlProps.id}-after`]
  const describedBy = [before && beforeId, after && afterId, controlProps['aria-describedby']].filter(Boolean).join(' ') || undefined
  return (
    <span className="with-unit">
      {before && (
        <span id={beforeId} className="soft">
          {before}
        </span>
      )}
      {children({ ...controlProps, 'aria-describedby': describedBy })}
      {after && (
        <span id={afterId} className="soft">
          {after}
        </span>
      )}
    </span>
  )
}

/** Links a control to its hint and to its problem. */
export function useFieldControl(name: string, hint?: ReactNode) {
  const id = useId()
  const problem = useProblem(name)
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`]
  const describedBy = [hint && hintId, problem && problemId].filter(Boolean).join(' ') || undefined
  const controlProps: ControlProps = { id, name, 'aria-invalid': problem !== undefined, 'aria-describedby': describedBy }
  return {
    id,
    controlProps,
    problemId: problem && problemId,
    className: problem === undefined ? 'field' : 'field wrong',
    hintBelow: hint && (
      <p id={hintId} className="hint">
        {hint}
      </p>
    ),
    problemBelow: problem !== undefined && (
      <p id={problemId} className="problem">
        {sentence(problem)}
      </p>
    ),
  }
}

/** `must not be blank` → `Must not be blank.` */
const sentence = (reason: string): string => `${capitalized(reason)}${/[.!?]$/.test(reason) ? '' : '.'}`

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'search'
  readonly value?: string | null | undefined
  readonly autoComplete?: string
  readonly list?: string
}
export function TextField({ type = 'text', value, autoComplete = 'off', list, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(controlProps) => <input {...controlProps} type={type} defaultValue={value ?? ''} autoComplete={autoComplete} list={list} />}
    </Field>
  )
}

/** Names the account of a form's password for password managers. It is neither shown nor sent. */
export const UsernameField = ({ email }: { readonly email: string }) => (
  <input className="unseen" type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
)

/** Adds `https://` to an address without a scheme. */
const addSchemeOnBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
  currentTarget.value = webAddressText(currentTarget.value)
}

/** A web address, as people write it. Read it with `values.webAddressOrNull`: sending with Enter does not leave the field. */
export function WebAddressField({ value, ...field }: FieldProps & { readonly value?: string | null }) {
  return (
    <Field {...field}>
      {(controlProps) => (
        <input {...controlProps} type="url" inputMode="url" autoComplete="url" defaultValue={value ?? ''} onBlur={addSchemeOnBlur} />
      )}
    </Field>
  )
}

interface LongTextFieldProps extends FieldProps {
  readonly value?: string | null | undefined
  readonly rows?: number
  readonly autoComplete?: string
}
export function LongTextField({ value, rows = 4, autoComplete = 'off', ...field }: LongTextFieldProps) {
  return (
    <Field {...field}>
      {(controlProps) => <textarea {...controlProps} rows={rows} defaultValue={value ?? ''} autoComplete={autoComplete} />}
    </Field>
  )
}

export function NumberField({
  value,
  unit,
  ...field
}: FieldProps & { readonly value?: number | null | undefined; readonly unit?: string }) {
  return (
    <Field {...field}>
      {(controlProps) => (
        <WithUnit controlProps={controlProps} after={unit}>
          {(inputProps) => <input {...inputProps} inputMode="numeric" autoComplete="off" defaultValue={value ?? ''} />}
        </WithUnit>
      )}
    </Field>
  )
}

/** Groups the digits, so that a typing error is visible. */
const formatAmountOnBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
  currentTarget.value = amountText(currentTarget.value)
}

/** An amount in whole money, stored as cents. `currency` is null if another field contains it. */
export function MoneyField({
  cents,
  currency = 'USD',
  per,
  ...field
}: FieldProps & { readonly cents?: number | null | undefined; readonly currency?: string | null; readonly per?: string }) {
  return (
    <Field {...field}>
      {(controlProps) => (
        <WithUnit controlProps={controlProps} before={currency} after={per && `/ ${per}`}>
          {(inputProps) => (
            <input
              {...inputProps}
              inputMode="decimal"
              data-money={currency ?? ''}
              autoComplete="off"
              defaultValue={cents == null ? '' : amountText(String(cents / 100))}
              onBlur={formatAmountOnBlur}
            />
          )}
        </WithUnit>
      )}
    </Field>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
}
interface SelectFieldProps extends FieldProps {
  readonly choices: readonly Choice[]
  readonly value?: string | null | undefined
  readonly autoComplete?: string
}
export function SelectField({ choices, value, autoComplete, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(controlProps) => (
        <select {...controlProps} defaultValue={value ?? undefined} autoComplete={autoComplete}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const durationUnits = ['days', 'weeks', 'months', 'years'] as const

/** A number and its unit, stored as text. An older text that is neither stays a text. */
export function DurationField({ value, ...field }: FieldProps & { readonly value?: string | null | undefined }) {
  const [, count, unit] = /^(\d+) (day|week|month|year)s?$/.exec(value ?? '') ?? []
  if (value && count === undefined) return <TextField {...field} value={value} />
  return (
    <Field {...field}>
      {(controlProps) => (
        <span className="with-unit">
          <input {...controlProps} inputMode="numeric" autoComplete="off" maxLength={5} defaultValue={count ?? ''} />
          <select name={unitName(field.name)} aria-label={`${field.label}: unit`} defaultValue={`${unit ?? 'month'}s`}>
            {durationUnits.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </span>
      )}
    </Field>
  )
}

/** A contract's day, the same for everybody. `value` is YYYY-MM-DD. */
export function DayField({ value, ...field }: FieldProps & { readonly value?: string | undefined }) {
  return <Field {...field}>{(controlProps) => <input {...controlProps} type="date" defaultValue={value} />}</Field>
}

/** A date and time in the reader's zone, which is shown with its offset at that date. `at` is ISO 8601. */
export function DateTimeField({ at, ...field }: FieldProps & { readonly at?: string | undefined }) {
  const zone = useZone()
  const [local, setLocal] = useState(at && localIn(at, zone))
  const moment = instantIn(local ?? '', zone)
  return (
    <Field {...field}>
      {(controlProps) => (
        <WithUnit controlProps={controlProps} after={zoneName(zone, moment === undefined ? undefined : new Date(moment))}>
          {(inputProps) => (
            <>
              <input
                {...inputProps}
                type="datetime-local"
                defaultValue={at && localIn(at, zone)}
                onInput={({ currentTarget }) => setLocal(currentTarget.value)}
              />
              <input type="hidden" name={zoneFieldName(field.name)} value={zone} />
            </>
          )}
        </WithUnit>
      )}
    </Field>
  )
}

/** The code of an authenticator, or a recovery code. */
export function CodeField(field: FieldProps) {
  return (
    <Field {...field}>
      {(controlProps) => (
        <input {...controlProps} className="code" autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} maxLength={32} />
      )}
    </Field>
  )
}

export function CheckField({ name, label, hint, checked = false }: FieldProps & { readonly checked?: boolean }) {
  const { id, className, controlProps, hintBelow, problemBelow } = useFieldControl(name, hint)
  return (
    <div className={`${className} check`}>
      <input {...controlProps} type="checkbox" defaultChecked={checked} />
      <label htmlFor={id}>{label}</label>
      {hintBelow}
      {problemBelow}
    </div>
  )
}

type HintedChoice = Choice & { readonly hint?: string }

interface ChecksFieldProps extends FieldProps {
  readonly choices: readonly HintedChoice[]
  readonly checked?: readonly string[]
}
/** Any number of several. */
export function ChecksField({ checked = [], ...field }: ChecksFieldProps) {
  return <ChoiceGroup {...field} type="checkbox" chosen={checked} />
}

/** Exactly one of several choices that need an explanation. */
export function RadiosField({ value, ...field }: Omit<ChecksFieldProps, 'checked'> & { readonly value: string }) {
  return <ChoiceGroup {...field} type="radio" chosen={[value]} />
}

interface ChoiceGroupProps extends FieldProps {
  readonly type: 'checkbox' | 'radio'
  readonly choices: readonly HintedChoice[]
  readonly chosen: readonly string[]
}
function ChoiceGroup({ type, name, label, hint, choices, chosen }: ChoiceGroupProps) {
  const { className, controlProps, problemId, hintBelow, problemBelow } = useFieldControl(name, hint)
  return (
    <fieldset className={className} aria-describedby={controlProps['aria-describedby']}>
      <legend>{label}</legend>
      {hintBelow}
      <div className="choices">
        {choices.map((choice) => (
          <ChoiceInput
            key={choice.value}
            type={type}
            name={name}
            choice={choice}
            chosen={chosen.includes(choice.value)}
            problemId={problemId}
          />
        ))}
      </div>
      {problemBelow}
    </fieldset>
  )
}

interface ChoiceInputProps {
  readonly type: 'checkbox' | 'radio'
  readonly name: string
  readonly choice: HintedChoice
  readonly chosen: boolean
  /** If a problem moves the focus to the first of them, it is announced there. */
  readonly problemId: string | undefined
}
function ChoiceInput({ type, name, choice, chosen, problemId }: ChoiceInputProps) {
  const id = useId()
  const describedBy = [choice.hint && `${id}-hint`, problemId].filter(Boolean).join(' ') || undefined
  return (
    <div className="check">
      <input
        id={id}
        type={type}
        name={name}
        value={choice.value}
        defaultChecked={chosen}
        aria-invalid={problemId !== undefined}
        aria-describedby={describedBy}
      />
      <label htmlFor={id}>{choice.label}</label>
      {choice.hint && (
        <p id={`${id}-hint`} className="hint">
          {choice.hint}
        </p>
      )}
    </div>
  )
}
