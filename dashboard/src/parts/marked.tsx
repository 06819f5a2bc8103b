/** A text with its flagged parts marked. */
import type { ReactNode } from 'react'

/** Where in a field's text something was found, in UTF-16 code units. */
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
  for (const { start, end } of joined(marks.filter((mark) => mark.field === field))) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}

/** Two findings may overlap, such as a name within an address: the overlap is marked once. */
function joined(marks: readonly Mark[]): { start: number; end: number }[] {
  const stretches: { start: number; end: number }[] = []
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    const last = stretches.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else stretches.push({ start, end })
  }
  return stretches
}
