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
  inputToSend(edited: I): I
  done(edited: I): void
  failed(edited: I, fault: Fault): void
}

export function useEdit<I extends { readonly body?: unknown }>(
  formRef: RefObject<HTMLFormElement | null>,
  input: (values: Values) => I,
  { changesOnly, over }: EditProps,
): Edit<I> {
  const opened = useRef<I>(null)
  const isEdit = changesOnly || over !== undefined
  // Before a draft fills it in.
  useEffect(() => {
    if (isEdit && formRef.current) opened.current ??= input(valuesIn(formRef.current))
  })
  return {
    opened,
    inputToSend(edited) {
      const before = opened.current
      if (before === null) return edited
      return over ? changesOver(over, edited, before) : changesIn(edited, before)
    },
    done(edited) {
      if (isEdit) opened.current = edited
    },
    failed(edited, { status }) {
      // The result is unknown: its changes are sent again, also if the person reverts them.
      if (opened.current && (status === 0 || status >= 500)) opened.current = withoutChanges(edited, opened.current)
    },
  }
}
