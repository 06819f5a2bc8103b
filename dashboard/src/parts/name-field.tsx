import { type NamedKind, nameKey, type ReferenceNames } from '@parley/contract/reference-names'
import { type ComponentProps, Fragment, useRef, useState } from 'react'
import { afterPress } from '../client/after-press.ts'
import { Field } from './fields.tsx'
import { useReferenceNames } from './market.ts'

interface NameFieldProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  readonly kind: Extract<NamedKind, 'model' | 'region'>
  /** The suggestions to choose from. */
  readonly list: string
  readonly value?: string | null | undefined
  /** Whether a whole family or geography is allowed. */
  readonly wholeGroups?: boolean
}

/** The maximum number of suggestions: all models of any family, and all regions of a geography. */
const maxNear = 8

/** Replaces a known model or region by its name, unless what was typed is more specific: one of the region's cities. */
function asCalled(names: ReferenceNames, kind: NameFieldProps['kind'], typed: string): string {
  const code = names.find(kind, typed)
  const name = code === undefined ? typed : names.title(kind, code)
  const saysNoMore = nameKey(name) === nameKey(typed) || name.toLowerCase().endsWith(`(${typed.toLowerCase()})`)
  return kind === 'model' || saysNoMore ? name : typed
}

/** A model or region by name, chosen or typed. If nothing or several match, the field asks which one is meant. */
export function NameField({ kind, list, value, wholeGroups = false, ...field }: NameFieldProps) {
  const names = useReferenceNames()
  const input = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState(value?.trim() ?? '')
  const code = left === '' ? undefined : names?.find(kind, left)
  const isUnknown = names !== null && left !== '' && code === undefined
  const isGroup = isUnknown && names.codesOf(kind, left) !== undefined
  const near = isUnknown
    ? names
        .near([kind], left)
        .slice(0, maxNear)
        .map((one) => names.title(kind, one.code))
    : []
  const meant = names && code && names.title(kind, code)
  const write = (text: string) => {
    if (!input.current) return
    if (input.current.value !== text) {
      input.current.value = text
      input.current.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // The message takes a line, which would move the button that is being pressed.
    afterPress(() => setLeft(text))
  }
  const take = (text: string) => {
    write(text)
    input.current?.focus()
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
            data-doubted={isUnknown || undefined}
            defaultValue={value ?? ''}
            onBlur={({ currentTarget }) => write(names ? asCalled(names, kind, currentTarget.value.trim()) : currentTarget.value.trim())}
          />
          <span className="small" role="status">
            {meant && nameKey(meant) !== nameKey(left) && `Matches ${meant}.`}
            {isUnknown && (isGroup ? `${left} matches several${wholeGroups ? ', and any of them fits;' : ':'}` : `No match for ${left}.`)}
            {near.length > 0 && (
              <>
                {' '}
                {isGroup ? `${wholeGroups ? 'or ' : ''}choose` : 'Did you mean'}{' '}
                {near.map((name, at) => (
                  <Fragment key={name}>
                    {at > 0 && (at === near.length - 1 ? ' or ' : ', ')}
                    <button type="button" className="link" onClick={() => take(name)}>
                      {name}
                    </button>
                  </Fragment>
                ))}
                {isGroup ? '.' : '?'}
              </>
            )}
          </span>
        </>
      )}
    </Field>
  )
}
