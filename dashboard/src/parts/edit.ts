/** Edits: only the fields that the person changed are sent. Other fields keep what others changed in the meantime. */
import { type RefObject, useEffect, useRef } from 'react'
import type { Fault } from '../client/fault.ts'
import { changesIn, changesOver, withoutChanges } from './changes.ts'
import { type Values, valuesIn } from './values.ts'

export interface EditProps {
  /** Sends the differences from the form's initial values. */
  readonly changesOnly?: true
  /** The object's current state: an edit that replaces all of it puts the changes on top of that. */
  readonly over?: object
}

interface Edit<I> {
  /** The form's initial values, or after sending, the sent ones. Null for a form that is not an edit. */
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
  // Before a draft fills it in.
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
      // The result is unknown: its changes are sent again, also if the person reverts them.
      if (opened.current && (status === 0 || status >= 500)) opened.current = withoutChanges(given, opened.current)
    },
  }
}
