import { isIdOrBegun } from '@parley/contract/dashboard/search'
import type { IdKind } from '@parley/contract/fields'
import { kindOfId } from '@parley/contract/id-kinds'
import { Link } from '@tanstack/react-router'
import { factorName } from './factor-names.ts'

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

/** A value of a record: an id as a link, whatever else as it is. */
export const RecordedValue = ({ of }: { readonly of: unknown }) =>
  typeof of === 'string' ? (
    isIdOrBegun(of) ? (
      <ObjectId id={of} />
    ) : (
      <code className="break">{of}</code>
    )
  ) : (
    <code className="break">{JSON.stringify(of)}</code>
  )
