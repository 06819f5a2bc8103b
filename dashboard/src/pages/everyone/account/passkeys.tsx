import { passkeyCards, passkeysPerPerson } from '@parley/contract/dashboard/passkeys'
import { checkerOf } from '@parley/contract/problems'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Body, Item } from '../../../client/operations.ts'
import { createPasskey, whyNoPasskey } from '../../../client/passkey.ts'
import { useList } from '../../../client/queries.ts'
import { ActionButton } from '../../../parts/action.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { TextField } from '../../../parts/fields.tsx'
import { Form } from '../../../parts/form.tsx'
import { LastUsed, Moment } from '../../../parts/formatters.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { showToast } from '../../../parts/toasts.tsx'
import { useEnrolmentWait } from './enrolment-wait.ts'

type Passkey = Item<'listPasskeys'>

const columns: readonly Column<Passkey>[] = [
  { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, by: ({ name }) => name },
  { head: 'Added', cell: ({ createdAt }) => <Moment at={createdAt} />, by: ({ createdAt }) => createdAt },
  { head: 'Last used', cell: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} />, by: ({ lastUsedAt }) => lastUsedAt },
  {
    head: 'Actions',
    align: 'acts',
    cell: ({ id, name }) => (
      <ActionButton
        operation="removePasskey"
        input={{ params: { id } }}
        kind="danger"
        successMessage={`${name} removed`}
        confirm={{
          title: `Remove ${name}?`,
          text: 'You can no longer sign in with it. If it is your last second factor, your recovery codes are removed too.',
        }}
      >
        Remove
      </ActionButton>
    ),
  },
]

/** Passkeys: they sign in without a password, and prove the second factor. */
export function Passkeys() {
  const passkeys = useList('listPasskeys', {})
  const wait = useEnrolmentWait()
  const count = passkeys.data?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0
  return (
    <section className="stack">
      <div className="row spread">
        <h2>Passkeys</h2>
        <Add why={count >= passkeysPerPerson ? `You have ${passkeysPerPerson} passkeys, the maximum.` : (wait ?? whyNoPasskey())} />
      </div>
      <List
        label="Passkeys"
        list={passkeys}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title="No passkeys">Sign in without a password, with a passkey from this device or a security key.</Empty>}
      />
    </section>
  )
}

type Credential = Body<'addPasskey'>['credential']

/** The device creates the passkey first, then it gets its name. */
function Add({ why }: { readonly why: string | null }) {
  const [credential, setCredential] = useState<Credential | null>(null)
  const make = useMutation({ mutationFn: createPasskey, onSuccess: setCredential })
  return (
    <>
      <Button icon="passkey" why={why} busy={make.isPending} onClick={() => make.mutate()}>
        Add a passkey
      </Button>
      {make.error && (
        <Dialog title="Add a passkey" onClose={() => make.reset()}>
          <ErrorNotice error={make.error} onRetry={() => make.mutate()} />
        </Dialog>
      )}
      {credential && <Name credential={credential} onDone={() => setCredential(null)} />}
    </>
  )
}

const check = checkerOf(passkeyCards.addPasskey.body)

const Name = ({ credential, onDone }: { readonly credential: Credential; readonly onDone: () => void }) => (
  <Dialog title="Your new passkey" onClose={onDone}>
    <Form
      operation="addPasskey"
      input={(values) => ({ body: { name: values.text('name'), credential } })}
      check={({ body }) => check(body)}
      submit="Add passkey"
      secondaryActions={<Button onClick={onDone}>Cancel</Button>}
      onDone={() => {
        onDone()
        showToast('Passkey added')
      }}
    >
      <TextField name="name" label="Name" hint="The device that stores it, to tell your passkeys apart." />
    </Form>
  </Dialog>
)
