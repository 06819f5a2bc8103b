import { useState } from 'react'

/** Names one filled form: sent twice under it, what it makes is made once. Drawn when the form opens. */
export function useDraftId(): string {
  const [id] = useState(() => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''))
  return id
}
