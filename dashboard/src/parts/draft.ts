/** A form that creates an object: sent twice with the same ID, it creates one. */
import { useState } from 'react'
import { clearStorage } from '../client/browser-storage.ts'
import { useSession } from '../client/session.ts'

export interface Draft {
  readonly id: string
  /** Where its fields are stored in this browser until it is filed or discarded. Null if they are not stored. */
  readonly key: string | null
  /** The ID changes: to that of the stored fields, which may have been sent before, or to a new one, for the next object. */
  readonly setId: (id: string) => void
  readonly next: () => void
}

const keyPrefix = 'draft '

/** Deletes the stored fields of everybody's drafts. */
export const clearDrafts = () => clearStorage('localStorage', keyPrefix)

const generateId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A draft whose fields are not stored. Its ID is generated when the page opens. */
export const useDraft = (): Draft => useDraftAt(null)

/** A draft whose fields are stored, separately for each person and company. */
export function useStoredDraft(form: string): Draft {
  const { person, company } = useSession()
  return useDraftAt(`${keyPrefix}${JSON.stringify([form, person.email, company?.name ?? null])}`)
}

function useDraftAt(key: string | null): Draft {
  const [id, setId] = useState(generateId)
  return { id, key, setId, next: () => setId(generateId()) }
}
