import { useState } from 'react'

const generateId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Identifies one filled-in form: if it is sent twice with this ID, it creates one object. Generated when the form opens. */
export const useDraftId = (): string => useDrafts()[0]

/** The same for a form that is filled in repeatedly: the second function generates the next ID. */
export function useDrafts(): readonly [id: string, next: () => void] {
  const [id, setId] = useState(generateId)
  return [id, () => setId(generateId())]
}
