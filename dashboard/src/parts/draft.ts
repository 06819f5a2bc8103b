import { useState } from 'react'

const draw = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Names one filled form: sent twice under it, what it makes is made once. Drawn when the form opens. */
export const useDraftId = (): string => useDrafts()[0]

/** The same for a form that is filled again and again: the second word draws the next name. */
export function useDrafts(): readonly [id: string, next: () => void] {
  const [id, setId] = useState(draw)
  return [id, () => setId(draw())]
}
