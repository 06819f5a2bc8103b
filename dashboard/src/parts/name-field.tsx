import { type NamedKind, nameKey, type ReferenceNames } from '@parley/contract/reference-names'
import { type ComponentProps, Fragment, useRef, useState } from 'react'
import { afterPress } from '../client/after-press.ts'
import { Field } from './fields.tsx'
import { useReferenceNames } from './market.ts'
import { trimmed } from './trimmed.ts'

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
function canonicalName(names: ReferenceNames, kind: NameFieldProps['kind'], typed: string): string {
  const code = names.find(kind, typed)
  const name = code === undefined ? typed : names.title(kind, code)
  const isEquivalent = nameKey(name) === nameKey(typed) || name.toLowerCase().endsWith(`(${typed.toLowerCase()})`)
  return kind === 'model' || isEquivalent ? name : typed
}

/** A model or region by name, chosen or typed. If nothing or several match, the field asks which one is meant. */
export function NameField({ kind, list, value, wholeGroups = false, ...field }: NameFieldProps) {
  const names = useReferenceNames()
  const input = useRef<HTMLInputElement>(null)
  const [committed, setCommitted] = useState(value?.trim() ?? '')
  const code = committed === '' ? undefined : names?.find(kind, committed)
  const isUnknown = names !== null && committed !== '' && code === undefined
  const isGroup = isUnknown && names.codesOf(kind, committed) !== undefined
  const suggestions = isUnknown
    ? names
        .suggestions([kind], committed)
        .slice(0, maxNear)
        .map((one) => names.title(kind, one.code))
    : []
  const matched = names && code && names.title(kind, code)
  const commit = (text: string) => {
    if (!input.current) return
    if (input.current.value !== text) {
      input.current.value = text
      input.current.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // The message takes a line, which would move the button that is being pressed.
    afterPress(() => setCommitted(text))
  }
  const chooseSuggestion = (text: string) => {
    commit(text)
    input.current?.focus()
  }
  return (
    <Field {...field}>
      {(controlProps) => (
        <>
          <input
            {...controlProps}
            ref={input}
            list={list}
            autoComplete="off"
            data-doubted={isUnknown || undefined}
            defaultValue={value ?? ''}
            onBlur={({ currentTarget }) =>
              commit(names ? canonicalName(names, kind, trimmed(currentTarget.value)) : trimmed(currentTarget.value))
            }
          />
          <span className="small" role="status">
            {matched && nameKey(matched) !== nameKey(committed) && `Matches ${matched}.`}
            {isUnknown &&
              (isGroup ? `${committed} matches several${wholeGroups ? ', and any of them fits;' : ':'}` : `No match for ${committed}.`)}
            {suggestions.length > 0 && (
              <>
                {' '}
                {isGroup ? `${wholeGroups ? 'or ' : ''}choose` : 'Did you mean'}{' '}
                {suggestions.map((name, at) => (
                  <Fragment key={name}>
                    {at > 0 && (at === suggestions.length - 1 ? ' or ' : ', ')}
                    <button type="button" className="link" onClick={() => chooseSuggestion(name)}>
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
