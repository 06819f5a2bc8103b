/** Edits: of what a form says, what its person changed is sent; whatever else others changed meanwhile stays. */
import { type RefObject, useEffect, useRef } from 'react'
import type { Fault } from '../client/fault.ts'
import { changesIn, changesOver, withoutChanges } from './changes.ts'
import { type Values, valuesIn } from './values.ts'

export interface EditProps {
  /** Sends what differs from how the form was opened. */
  readonly changesOnly?: true
  /** What the thing says by now: an edit that replaces it whole puts what was changed over that. */
  readonly over?: object
}

interface Edit<I> {
  /** What the form said as it was opened; once it was sent, what was sent. Null of a form that is no edit. */
  readonly opened: RefObject<I | null>
  sentOf(given: I): I
  done(given: I): void
  failed(given: I, fault: Fault): void
}

export function useEdit<I extends { readonly body?: unknown }>(
  place: RefObject<HTMLFormElement | null>,
  input: (values: Values) => I,
  { changesOnly, over }: EditProps,
): Edit<I> {
  const opened = useRef<I>(null)
  const isEdit = changesOnly || over !== undefined
  // Before a draft fills it.
  useEffect(() => {
    if (isEdit && place.current) opened.current ??= input(valuesIn(place.current))
  })
  return {
    opened,
    sentOf(given) {
      const before = opened.current
      if (before === null) return given
      return over ? changesOver(over, given, before) : changesIn(given, before)
    },
    done(given) {
      if (isEdit) opened.current = given
    },
    failed(given, { status }) {
      // Nobody knows whether it was done: what it changed is sent again, also by whoever turns it back.
      if (opened.current && (status === 0 || status >= 500)) opened.current = withoutChanges(given, opened.current)
    },
  }
}
