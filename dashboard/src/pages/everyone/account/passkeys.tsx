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
import { say } from '../../../parts/toasts.tsx'
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
        done={`${name} is removed`}
        confirm={{ title: `Remove ${name}?`, text: 'It signs you in no longer. With your last second factor the recovery codes go, too.' }}
      >
        Remove
      </ActionButton>
    ),
  },
]

/** Passkeys: they sign in by themselves, and prove the second factor. */
export function Passkeys() {
  const passkeys = useList('listPasskeys', {})
  const wait = useEnrolmentWait()
  const count = passkeys.data?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0
  return (
    <section className="stack">
      <div className="row spread">
        <h2>Passkeys</h2>
        <Add why={count >= passkeysPerPerson ? `You hold ${passkeysPerPerson}, the most there can be.` : (wait ?? whyNoPasskey())} />
      </div>
      <List
        label="Passkeys"
        list={passkeys}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title="No passkeys">A passkey of this device or of a security key signs you in without a password.</Empty>}
      />
    </section>
  )
}

type Credential = Body<'addPasskey'>['credential']

/** The device makes the passkey first, then it gets its name. */
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
          <ErrorNotice error={make.error} again={() => make.mutate()} />
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
      beside={<Button onClick={onDone}>Not now</Button>}
      onDone={() => {
        onDone()
        say('The passkey is added')
      }}
    >
      <TextField name="name" label="Name" hint="Of the device that holds it: you tell them apart by this." />
    </Form>
  </Dialog>
)
