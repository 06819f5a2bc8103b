/** Stores what is typed into a long form in this browser, for its person and company, until it is filed or discarded, or the person signs out. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readStorage, writeStorage } from '../client/browser-storage.ts'
import type { Draft } from './draft.ts'

const maxDraftAgeMs = 30 * 86_400_000

export interface FormDraft {
  readonly atMs: number
  /** The draft's ID, with which the fields may have been sent already: their response may be lost. */
  readonly id?: string
  /** Names and values, as a form sends them. */
  readonly fields: readonly (readonly [name: string, value: string])[]
}

function readDraft(key: string): FormDraft | null {
  try {
    const draft: FormDraft | null = JSON.parse(readStorage('localStorage', key) ?? 'null')
    return draft !== null && Date.now() - draft.atMs < maxDraftAgeMs && Array.isArray(draft.fields) ? draft : null
  } catch {
    return null
  }
}
const writeDraft = (key: string, draft: FormDraft | null) =>
  writeStorage('localStorage', key, draft === null ? null : JSON.stringify(draft))

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const isFormControl = (element: Element): element is FormControl =>
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['password', 'hidden', 'file', 'submit', 'button'].includes(element.type))
const isChecked = (element: FormControl): element is HTMLInputElement =>
  element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)

const formControlsIn = (form: HTMLFormElement): readonly FormControl[] =>
  [...form.elements].filter(isFormControl).filter(({ name }) => name !== '')

export const fieldsOf = (form: HTMLFormElement): FormDraft['fields'] =>
  formControlsIn(form).flatMap((field) => (isChecked(field) && !field.checked ? [] : [[field.name, field.value] as const]))

/** Sets a value like a person: a field that React controls would not notice a value set through its own property. */
function enterValue(field: FormControl, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

/** Fills in the form as a person would, with the events that its listeners expect. */
export function fillForm(form: HTMLFormElement, fields: FormDraft['fields']): void {
  const values = new Map(fields)
  for (const field of formControlsIn(form)) {
    if (isChecked(field)) field.checked = fields.some(([name, value]) => name === field.name && value === field.value)
    else enterValue(field, values.get(field.name) ?? field.value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Without a key, nothing is stored. */
export function useFormDraft(draft: Draft | undefined, formRef: RefObject<HTMLFormElement | null>) {
  const key = draft?.key ?? null
  const [restored, setRestored] = useState(false)
  const isFilling = useRef(false)
  const setId = draft?.setId
  useEffect(() => {
    const stored = key === null ? null : readDraft(key)
    if (!stored || !formRef.current) return
    isFilling.current = true
    fillForm(formRef.current, stored.fields)
    isFilling.current = false
    setRestored(true)
    if (stored.id !== undefined) setId?.(stored.id)
  }, [key, formRef, setId])
  const clear = () => {
    if (key !== null) writeDraft(key, null)
    setRestored(false)
    draft?.next()
  }
  return {
    restored,
    save(form: HTMLFormElement) {
      if (draft?.key != null && !isFilling.current) writeDraft(draft.key, { atMs: Date.now(), id: draft.id, fields: fieldsOf(form) })
    },
    drop: clear,
    /** The form is as it was opened. */
    discard() {
      clear()
      const form = formRef.current
      form?.reset()
      isFilling.current = true
      for (const field of form ? formControlsIn(form) : []) field.dispatchEvent(new Event('input', { bubbles: true }))
      isFilling.current = false
    },
  }
}

export const DraftNote = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <p className="note row wrap" role="status">
    Draft restored ·{' '}
    <button type="button" className="link" onClick={onDiscard}>
      Discard
    </button>
  </p>
)
