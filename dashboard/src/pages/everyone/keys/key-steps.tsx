import { keyCards } from '@parley/contract/dashboard/keys'
import { checkerOf } from '@parley/contract/problems'
import { useState } from 'react'
import type { Reply } from '../../../client/operations.ts'
import { ActionButton, FormButton } from '../../../parts/action.tsx'
import { NumberField, TextField } from '../../../parts/fields.tsx'
import { useNow } from '../../../parts/formatters.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { OnceOnlyDialog } from '../../../parts/once-only.tsx'
import { keyTerms } from './key-columns.tsx'
import { type Key, keyState } from './key-state.ts'
import { ifKeyCreated, ShownKey } from './shown-key.tsx'

/** The steps of one's own key. */
export function KeySteps({ of: key }: { readonly of: Key }) {
  const isOver = keyState(key, useNow(30_000)) !== 'active'
  return (
    <span className="row actions">
      <LinkButton kind="quiet" to="/calls" search={{ key: key.id }}>
        Calls
      </LinkButton>
      <Rename of={key} />
      {!isOver && <Roll of={key} />}
      <ActionButton
        operation="revokeKey"
        input={{ params: { id: key.id } }}
        kind="danger"
        isOver={isOver}
        successMessage={`${key.name} revoked`}
        confirm={{
          title: `Revoke ${key.name}?`,
          terms: keyTerms(key),
          text: 'Calls with this key are refused from now on. A revoked key never works again.',
        }}
      >
        Revoke
      </ActionButton>
    </span>
  )
}

const checkName = checkerOf(keyCards.renameKey.body)

const Rename = ({ of: { id, name } }: { readonly of: Key }) => (
  <FormButton
    title={`Rename ${name}`}
    successMessage="Key renamed"
    form={{
      operation: 'renameKey',
      input: (values) => ({ params: { id }, body: { name: values.text('name') } }),
      check: ({ body }) => checkName(body),
      children: <TextField name="name" label="Name" value={name} />,
    }}
  >
    Rename
  </FormButton>
)

const checkRoll = checkerOf(keyCards.rollKey.body)

/** A successor with the same settings, shown once. The old key keeps working for a while, to avoid an interruption. */
function Roll({ of: { id, name } }: { readonly of: Key }) {
  const [created, setCreated] = useState<Reply<'rollKey'> | null>(null)
  return (
    <>
      <FormButton
        title={`Roll ${name}`}
        successMessage="New key created"
        onDone={setCreated}
        form={{
          operation: 'rollKey',
          input: (values) => ({ params: { id }, body: { overlapHours: values.number('overlapHours') } }),
          check: ({ body }) => checkRoll(body ?? {}),
          ifDone: ifKeyCreated,
          children: (
            <>
              <p>A new key replaces it, with the same scopes, limits and expiry.</p>
              <NumberField name="overlapHours" label="Keep the old key for" unit="more hours" value={24} hint="0 ends it immediately." />
            </>
          ),
        }}
      >
        Roll
      </FormButton>
      {created && (
        <OnceOnlyDialog title="Your new key" text={created.key} fileName={`${created.id}.txt`} onSaved={() => setCreated(null)} wide>
          <ShownKey created={created} />
        </OnceOnlyDialog>
      )}
    </>
  )
}
