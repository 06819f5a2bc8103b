/** Stores what is typed into a long form in this browser, for its person and company, until it is filed or discarded. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { keepText, keptText } from '../client/browser-storage.ts'
import { useSession } from '../client/session.ts'

const keptForMs = 30 * 86_400_000

export interface KeptDraft {
  readonly atMs: number
  /** Names and values, as a form sends them. */
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** The storage key of a form's draft, separate for each person and company. */
export function useDraftKey(form: string): string {
  const { person, company } = useSession()
  return `draft ${JSON.stringify([form, person.email, company?.name ?? null])}`
}

function readDraft(key: string): KeptDraft | null {
  try {
    const draft: KeptDraft | null = JSON.parse(keptText('localStorage', key) ?? 'null')
    return draft !== null && Date.now() - draft.atMs < keptForMs && Array.isArray(draft.fields) ? draft : null
  } catch {
    return null
  }
}
const writeDraft = (key: string, draft: KeptDraft | null) => keepText('localStorage', key, draft === null ? null : JSON.stringify(draft))

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const isTyped = (element: Element): element is Typed =>
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['password', 'hidden', 'file', 'submit', 'button'].includes(element.type))
const isChecked = (element: Typed): element is HTMLInputElement =>
  element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)

const typedIn = (form: HTMLFormElement): readonly Typed[] => [...form.elements].filter(isTyped).filter(({ name }) => name !== '')

export const fieldsOf = (form: HTMLFormElement): KeptDraft['fields'] =>
  typedIn(form).flatMap((field) => (isChecked(field) && !field.checked ? [] : [[field.name, field.value] as const]))

/** Fills in the form as a person would, with the events that its listeners expect. */
export function fill(form: HTMLFormElement, fields: KeptDraft['fields']): void {
  const values = new Map(fields)
  for (const field of typedIn(form)) {
    if (isChecked(field)) field.checked = fields.some(([name, value]) => name === field.name && value === field.value)
    else field.value = values.get(field.name) ?? field.value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** If `key` is null, nothing is stored. */
export function useKeptDraft(key: string | null, place: RefObject<HTMLFormElement | null>) {
  const [restored, setRestored] = useState(false)
  const filling = useRef(false)
  useEffect(() => {
    const draft = key === null ? null : readDraft(key)
    if (!draft || !place.current) return
    filling.current = true
    fill(place.current, draft.fields)
    filling.current = false
    setRestored(true)
  }, [key, place])
  const drop = () => {
    if (key !== null) writeDraft(key, null)
    setRestored(false)
  }
  return {
    restored,
    keep(form: HTMLFormElement) {
      if (key !== null && !filling.current) writeDraft(key, { atMs: Date.now(), fields: fieldsOf(form) })
    },
    drop,
    /** The form is as it was opened. */
    discard() {
      drop()
      const form = place.current
      form?.reset()
      filling.current = true
      for (const field of form ? typedIn(form) : []) field.dispatchEvent(new Event('input', { bubbles: true }))
      filling.current = false
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
