/** Restores what was in a form when the session ended, after its person signs in again: in this tab, once. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { keepText, keptText } from '../client/browser-storage.ts'
import { queryClient } from '../client/queries.ts'
import { sessionQuery } from '../client/session.ts'
import { fieldsOf, fill, type KeptDraft } from './kept-draft.tsx'

type Fields = KeptDraft['fields']
interface Unsent {
  readonly key: string
  readonly fields: Fields
  /** The values with which an edit was opened, so that later changes by others are not reverted. */
  readonly opened: unknown
}
const name = 'unsent'
/** The forms of the page that somebody typed into. */
const touched = new Map<HTMLFormElement, Pick<Unsent, 'key' | 'opened'>>()

/** Called before the page is left for the sign-in. */
export function keepUnsent(): void {
  const unsent: Unsent[] = [...touched].map(([form, kept]) => ({ ...kept, fields: fieldsOf(form) }))
  if (unsent.length > 0) keepText('sessionStorage', name, JSON.stringify(unsent))
}

function take(key: string): Unsent | null {
  try {
    const unsent: readonly Unsent[] = JSON.parse(keptText('sessionStorage', name) ?? '[]')
    const own = unsent.find((one) => one.key === key)
    if (!own) return null
    keepText('sessionStorage', name, JSON.stringify(unsent.filter((one) => one !== own)))
    return own
  } catch {
    return null
  }
}

/** The next person who signs in may be another one. */
const keyOf = (operation: string): string | null => {
  const email = queryClient.getQueryData(sessionQuery.queryKey)?.person.email
  return email === undefined ? null : JSON.stringify([email, location.pathname, operation])
}

/** `touch` records that somebody typed into the form. */
export function useUnsent<I>(operation: string, place: RefObject<HTMLFormElement | null>, opened: RefObject<I | null>) {
  const [restored, setRestored] = useState(false)
  const filling = useRef(false)
  useEffect(() => {
    const form = place.current
    if (!form) return
    const key = keyOf(operation)
    const unsent = key === null ? null : take(key)
    if (unsent) {
      // Stored by the same form of the same page.
      if (opened.current !== null && unsent.opened !== null) opened.current = unsent.opened as I
      filling.current = true
      fill(form, unsent.fields)
      filling.current = false
      setRestored(true)
    }
    return () => void touched.delete(form)
  }, [operation, place, opened])
  return {
    restored,
    touch(form: HTMLFormElement): void {
      const key = keyOf(operation)
      if (key !== null && !filling.current) touched.set(form, { key, opened: opened.current })
    },
    /** What was sent is not stored. */
    drop(): void {
      if (place.current) touched.delete(place.current)
      setRestored(false)
    },
  }
}
