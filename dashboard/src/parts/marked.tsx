/** A text with the stretches of it that its flags tell of. */
import type { ReactNode } from 'react'

/** Where in a field's text something was found: UTF-16 code units. */
export interface Mark {
  readonly field: string
  readonly start: number
  readonly end: number
}

interface MarkedProps {
  readonly text: string
  readonly field: string
  readonly marks: readonly Mark[]
}

export function Marked({ text, field, marks }: MarkedProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end } of marks.filter((mark) => mark.field === field).sort((a, b) => a.start - b.start)) {
    // Two findings may share a stretch, as a name within an address.
    const from = Math.max(start, at)
    if (end <= from) continue
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, end)}</mark>)
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
