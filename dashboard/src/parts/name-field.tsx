import type { NamedKind } from '@parley/contract/reference-names'
import { type ComponentProps, useRef, useState } from 'react'
import { Field } from './fields.tsx'
import { useReferenceNames } from './market.ts'

interface NameFieldProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  readonly kind: Extract<NamedKind, 'model' | 'region'>
  /** The suggestions to choose from. */
  readonly list: string
  readonly value?: string | null | undefined
}

/** What a model or region is called: chosen, or typed; what is called nothing is asked about. */
export function NameField({ kind, list, value, ...field }: NameFieldProps) {
  const names = useReferenceNames()
  const input = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState(value?.trim() ?? '')
  const isUnknown = names !== null && left !== '' && !names.isKnown([kind], left)
  const near = isUnknown ? names.nearest([kind], left) : undefined
  const take = (text: string) => {
    if (!input.current) return
    input.current.value = text
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
    setLeft(text)
  }
  return (
    <Field {...field}>
      {(wiring) => (
        <>
          <input
            {...wiring}
            ref={input}
            list={list}
            autoComplete="off"
            defaultValue={value ?? ''}
            onBlur={({ currentTarget }) => setLeft(currentTarget.value.trim())}
          />
          <span className="small" role="status">
            {isUnknown && `Nothing is called ${left}.`}
            {near !== undefined && (
              <>
                {' '}
                Did you mean{' '}
                <button type="button" className="link" onClick={() => take(near)}>
                  {near}
                </button>
                ?
              </>
            )}
          </span>
        </>
      )}
    </Field>
  )
}
