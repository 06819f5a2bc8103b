/** What stood in a form when the session ended is there again for its person, once they signed in: in this tab, this once. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { keepText, keptText } from '../client/browser-storage.ts'
import { queryClient } from '../client/queries.ts'
import { sessionQuery } from '../client/session.ts'
import { fieldsOf, fill, type KeptDraft } from './kept-draft.tsx'

type Fields = KeptDraft['fields']
interface Unsent {
  readonly key: string
  readonly fields: Fields
}
const name = 'unsent'
/** The forms of the page that somebody typed into. */
const touched = new Map<HTMLFormElement, string>()

/** Called before the page is left for the sign-in. */
export function keepUnsent(): void {
  const unsent: Unsent[] = [...touched].map(([form, key]) => ({ key, fields: fieldsOf(form) }))
  if (unsent.length > 0) keepText('sessionStorage', name, JSON.stringify(unsent))
}

function take(key: string): Fields | null {
  try {
    const unsent: readonly Unsent[] = JSON.parse(keptText('sessionStorage', name) ?? '[]')
    const own = unsent.find((one) => one.key === key)
    if (!own) return null
    keepText('sessionStorage', name, JSON.stringify(unsent.filter((one) => one !== own)))
    return own.fields
  } catch {
    return null
  }
}

/** Whoever signs in next may be another person. */
const keyOf = (operation: string): string | null => {
  const email = queryClient.getQueryData(sessionQuery.queryKey)?.person.email
  return email === undefined ? null : JSON.stringify([email, location.pathname, operation])
}

/** `touch` says that somebody typed into the form. */
export function useUnsent(operation: string, place: RefObject<HTMLFormElement | null>) {
  const [restored, setRestored] = useState(false)
  const filling = useRef(false)
  useEffect(() => {
    const form = place.current
    if (!form) return
    const key = keyOf(operation)
    const fields = key === null ? null : take(key)
    if (fields) {
      filling.current = true
      fill(form, fields)
      filling.current = false
      setRestored(true)
    }
    return () => void touched.delete(form)
  }, [operation, place])
  return {
    restored,
    touch(form: HTMLFormElement): void {
      const key = keyOf(operation)
      if (key !== null && !filling.current) touched.set(form, key)
    },
    /** What was sent is not kept. */
    drop(): void {
      if (place.current) touched.delete(place.current)
      setRestored(false)
    },
  }
}
