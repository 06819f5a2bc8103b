/** The SSH key of a new rental: one of the person's stored keys, another one, or none. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { serverNow } from '../../../client/clock.ts'
import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { Field, LongTextField } from '../../../parts/fields.tsx'
import { agoText } from '../../../parts/formatters.tsx'
import type { Values } from '../../../parts/values.ts'

type SshKey = Item<'listSshKeys'>

const [another, none] = ['another', 'none']

/** The chosen or typed key line. Empty if there is none. */
export const chosenKey = (values: Values): string => {
  const chosen = values.text('savedKey')
  if (chosen === none) return ''
  return chosen === '' || chosen === another ? values.text('sshPublicKey') : chosen
}

/** The most recently used key is first, and preselected. */
const byLastUse = (a: SshKey, b: SshKey) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? '')

export function SshKeyFields() {
  const list = useList('listSshKeys', {})
  const [chosen, setChosen] = useState<string | null>(null)
  const keys = (list.data?.pages.flatMap(({ data }) => data) ?? []).toSorted(byLastUse)
  const [first] = keys
  if (list.isPending) return null
  if (first === undefined) return <TypedKey />
  return (
    <>
      <Field
        name="savedKey"
        label="SSH key"
        hint={
          <>
            Anyone who has the private key can sign in to the machine. <Link to="/account/ssh-keys">Your SSH keys</Link>
          </>
        }
      >
        {(controlProps) => (
          <select {...controlProps} value={chosen ?? first.publicKey} onChange={({ target }) => setChosen(target.value)}>
            {keys.map((key) => (
              <option key={key.id} value={key.publicKey}>
                {labelOf(key, key === first)}
              </option>
            ))}
            <option value={another}>Another key…</option>
            <option value={none}>None: nobody can sign in</option>
          </select>
        )}
      </Field>
      {chosen === another && <TypedKey />}
    </>
  )
}

const labelOf = ({ name, lastUsedAt }: SshKey, isFirst: boolean): string =>
  lastUsedAt === null ? name : `${name} (${isFirst ? 'last used' : `used ${agoText(lastUsedAt, serverNow())}`})`

const TypedKey = () => (
  <LongTextField
    name="sshPublicKey"
    label="SSH public key"
    optional
    rows={3}
    hint="The line in your .pub file, such as ~/.ssh/id_ed25519.pub. Without a key nobody can sign in to the machine."
  />
)
