import { isIdOrBegun } from '@parley/contract/dashboard/search'
import type { IdKind } from '@parley/contract/fields'
import { kindOfId } from '@parley/contract/id-kinds'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { factorName } from './factor-names.ts'
import { plainWords } from './plain-words.ts'

/** Kinds that no page shows. */
const pageless: readonly IdKind[] = [
  'bid',
  'event',
  'entry',
  'agreement',
  'session',
  'passkey',
  'sshKey',
  'member',
  'invitation',
  'mail',
  'audit',
  'call',
]

/** A step on a second factor names which in the place of an id. */
const isFactor = (target: string) => /^(totp|recovery_code|passkey)$/.test(target)

/** An id as the way to what it names, where a page shows that. */
export function ObjectId({ id }: { readonly id: string }) {
  const kind = isIdOrBegun(id) ? kindOfId(id) : undefined
  if (isFactor(id)) return factorName(id)
  if (kind === undefined || pageless.includes(kind)) return <code className="break">{id}</code>
  return (
    <Link to="/go/$id" params={{ id }} className="break">
      <code>{id}</code>
    </Link>
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** A value of a record: an id as a link, several as a list, what has parts with their names; whatever else as it is. */
export function RecordedValue({ of }: { readonly of: unknown }) {
  const parts = Array.isArray(of) ? of.map((value) => [null, value] as const) : isRecord(of) ? Object.entries(of) : null
  if (parts === null) return <PlainValue of={of} />
  if (parts.length === 0) return 'None'
  return parts.map(([name, value], at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes
    <Fragment key={at}>
      {at > 0 && ', '}
      {name !== null && `${plainWords(name)}: `}
      <RecordedValue of={value} />
    </Fragment>
  ))
}

const PlainValue = ({ of }: { readonly of: unknown }) =>
  typeof of === 'string' ? isIdOrBegun(of) ? <ObjectId id={of} /> : <code className="break">{of}</code> : plainValue(of)

const plainValue = (of: unknown): string => {
  if (typeof of === 'boolean') return of ? 'Yes' : 'No'
  return typeof of === 'number' ? of.toLocaleString('en') : 'None'
}
