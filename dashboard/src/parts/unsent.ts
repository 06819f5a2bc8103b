/** Restores what was in a form when the session ended, after its person signs in again: in this tab, once. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readStorage, writeStorage } from '../client/browser-storage.ts'
import { queryClient } from '../client/queries.ts'
import { sessionQuery } from '../client/session.ts'
import { clearDrafts } from './draft.ts'
import { type FormDraft, fieldsOf, fillForm } from './form-draft.tsx'

type Fields = FormDraft['fields']
interface Unsent {
  readonly key: string
  readonly fields: Fields
  /** The values with which an edit was opened, so that later changes by others are not reverted. */
  readonly opened: unknown
}
const storageKey = 'unsent'
/** The forms of the page that somebody typed into. */
const touched = new Map<HTMLFormElement, Pick<Unsent, 'key' | 'opened'>>()

/** Called before the page is left for the sign-in. */
export function storeUnsent(): void {
  const unsent: Unsent[] = [...touched].map(([form, entry]) => ({ ...entry, fields: fieldsOf(form) }))
  if (unsent.length > 0) writeStorage('sessionStorage', storageKey, JSON.stringify(unsent))
}

/** Called when the person signs out: somebody else may use this browser next. Deletes drafts, too. */
export function forgetTyped(): void {
  touched.clear()
  clearDrafts()
  writeStorage('sessionStorage', storageKey, null)
}

const hasStored = (): boolean => readStorage('sessionStorage', storageKey) !== null

function takeStored(key: string): Unsent | null {
  try {
    const unsent: readonly Unsent[] = JSON.parse(readStorage('sessionStorage', storageKey) ?? '[]')
    const match = unsent.find((one) => one.key === key)
    if (!match) return null
    writeStorage('sessionStorage', storageKey, JSON.stringify(unsent.filter((one) => one !== match)))
    return match
  } catch {
    return null
  }
}

/** The next person who signs in may be another one, and a page may have the same form for each of its objects. */
const keyOf = (operation: string, params: unknown): string | null => {
  const email = queryClient.getQueryData(sessionQuery.queryKey)?.person.email
  return email === undefined ? null : JSON.stringify([email, location.pathname, operation, params])
}

/** `touch` records that somebody typed into the form. `paramsOf` returns the object that the form is for. */
export function useUnsent<I>(
  operation: string,
  formRef: RefObject<HTMLFormElement | null>,
  opened: RefObject<I | null>,
  paramsOf: (form: HTMLFormElement) => unknown,
) {
  const [restored, setRestored] = useState(false)
  const isFilling = useRef(false)
  const formKey = useEffectEvent((form: HTMLFormElement) => keyOf(operation, paramsOf(form)))
  useEffect(() => {
    const form = formRef.current
    if (!form) return
    const key = hasStored() ? formKey(form) : null
    const unsent = key === null ? null : takeStored(key)
    if (unsent) {
      // Stored by the same form of the same page.
      if (opened.current !== null && unsent.opened !== null) opened.current = unsent.opened as I
      isFilling.current = true
      fillForm(form, unsent.fields)
      isFilling.current = false
      setRestored(true)
    }
    return () => void touched.delete(form)
  }, [formRef, opened])
  return {
    restored,
    touch(form: HTMLFormElement): void {
      const key = keyOf(operation, paramsOf(form))
      if (key !== null && !isFilling.current) touched.set(form, { key, opened: opened.current })
    },
    /** What was sent is not stored. */
    clear(): void {
      if (formRef.current) touched.delete(formRef.current)
      setRestored(false)
    },
  }
}
