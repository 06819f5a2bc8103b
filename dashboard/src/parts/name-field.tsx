import type { NamedKind } from '@parley/contract/reference-names'
import { type ComponentProps, Fragment, useRef, useState } from 'react'
import { Field } from './fields.tsx'
import { useReferenceNames } from './market.ts'

interface NameFieldProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  readonly kind: Extract<NamedKind, 'model' | 'region'>
  /** The suggestions to choose from. */
  readonly list: string
  readonly value?: string | null | undefined
}

/** Of a family or a part of the world so many are offered. */
const maxNear = 4

/** What a model or region is called: chosen, or typed; what is called nothing, or several things, is asked about. */
export function NameField({ kind, list, value, ...field }: NameFieldProps) {
  const names = useReferenceNames()
  const input = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState(value?.trim() ?? '')
  const isUnknown = names !== null && left !== '' && !names.isKnown([kind], left)
  const several = isUnknown ? (names.codesOf(kind, left) ?? []).map((code) => names.spelling(kind, code)) : []
  const nearest = isUnknown && several.length === 0 ? names.nearest([kind], left) : undefined
  const near = nearest === undefined ? several.slice(0, maxNear) : [nearest]
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
            {isUnknown && (several.length > 1 ? `More than one is called ${left}.` : `Nothing is called ${left}.`)}
            {near.length > 0 && (
              <>
                {' '}
                Did you mean{' '}
                {near.map((name, at) => (
                  <Fragment key={name}>
                    {at > 0 && (at === near.length - 1 ? ' or ' : ', ')}
                    <button type="button" className="link" onClick={() => take(name)}>
                      {name}
                    </button>
                  </Fragment>
                ))}
                ?
              </>
            )}
          </span>
        </>
      )}
    </Field>
  )
}
