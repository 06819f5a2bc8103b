import { isIdOrPrefix } from '@parley/contract/dashboard/search'
import type { IdKind } from '@parley/contract/fields'
import { kindOfId } from '@parley/contract/id-kinds'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { factorName } from './factor-names.ts'
import { humanize } from './humanize.ts'

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

/** A step on a second factor names the kind of factor in place of an ID. */
const isFactor = (target: string) => /^(totp|recovery_code|passkey)$/.test(target)

/** An ID as a link to its object, if a page shows it. */
export function ObjectId({ id }: { readonly id: string }) {
  const kind = isIdOrPrefix(id) ? kindOfId(id) : undefined
  if (isFactor(id)) return factorName(id)
  if (kind === undefined || pageless.includes(kind)) return <code className="break">{id}</code>
  return (
    <Link to="/go/$id" params={{ id }} className="break">
      <code>{id}</code>
    </Link>
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** A value of a record: an ID as a link, several as a list, an object with the names of its parts. Other values are shown unchanged. */
export function RecordedValue({ of }: { readonly of: unknown }) {
  const parts = Array.isArray(of) ? of.map((value) => [null, value] as const) : isRecord(of) ? Object.entries(of) : null
  if (parts === null) return <PlainValue of={of} />
  if (parts.length === 0) return 'None'
  return parts.map(([name, value], at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes
    <Fragment key={at}>
      {at > 0 && ', '}
      {name !== null && `${humanize(name)}: `}
      <RecordedValue of={value} />
    </Fragment>
  ))
}

const PlainValue = ({ of }: { readonly of: unknown }) =>
  typeof of === 'string' ? isIdOrPrefix(of) ? <ObjectId id={of} /> : <code className="break">{of}</code> : plainValue(of)

const plainValue = (of: unknown): string => {
  if (typeof of === 'boolean') return of ? 'Yes' : 'No'
  return typeof of === 'number' ? of.toLocaleString('en') : 'None'
}
