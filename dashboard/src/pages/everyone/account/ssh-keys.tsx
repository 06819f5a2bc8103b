import { sshKeyCards, sshKeysPerPerson } from '@parley/contract/dashboard/ssh-keys'
import { checkerOf } from '@parley/contract/problems'
import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { ActionButton, FormButton } from '../../../parts/action.tsx'
import { useDraft } from '../../../parts/draft.ts'
import { Empty } from '../../../parts/empty.tsx'
import { LongTextField, TextField } from '../../../parts/fields.tsx'
import { LastUsed, Moment } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { type Column, List } from '../../../parts/table.tsx'

type SshKey = Item<'listSshKeys'>

const columns: readonly Column<SshKey>[] = [
  {
    head: 'Name',
    cell: ({ name, publicKey }) => (
      <span className="stack tight">
        <strong>{name}</strong>
        <span className="soft small">{publicKey.split(' ', 1)}</span>
      </span>
    ),
  },
  { head: 'Fingerprint', cell: ({ fingerprint }) => <code className="break">{fingerprint}</code> },
  { head: 'Added', cell: ({ createdAt }) => <Moment at={createdAt} />, by: ({ createdAt }) => createdAt },
  { head: 'Last used', cell: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} />, by: ({ lastUsedAt }) => lastUsedAt },
  {
    head: 'Actions',
    align: 'acts',
    cell: ({ id, name }) => (
      <ActionButton
        operation="removeSshKey"
        input={{ params: { id } }}
        kind="danger"
        successMessage={`${name} removed`}
        confirm={{ title: `Remove ${name}?`, text: 'Machines that were rented with it still accept it.' }}
      >
        Remove
      </ActionButton>
    ),
  },
]

const check = checkerOf(sshKeyCards.addSshKey.body)

/** A person's stored keys, to choose from when renting. */
export default function SshKeysPage() {
  const keys = useList('listSshKeys', {})
  const draft = useDraft()
  const count = keys.data?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0
  return (
    <div className="page">
      <PageHeading
        title="SSH keys"
        lead="Public keys you can choose from when you rent a machine. They belong to you, regardless of your company."
        actions={
          <FormButton
            title="Add an SSH key"
            kind="main"
            successMessage="SSH key added"
            why={count >= sshKeysPerPerson ? `You have ${sshKeysPerPerson} SSH keys, the maximum.` : null}
            form={{
              operation: 'addSshKey',
              draft,
              input: (values) => ({ body: { name: values.text('name'), publicKey: values.text('publicKey'), draftId: draft.id } }),
              check: ({ body }) => check(body),
              children: (
                <>
                  <TextField name="name" label="Name" hint="For example, the computer that stores the private key." />
                  <LongTextField
                    name="publicKey"
                    label="Public key"
                    rows={4}
                    hint="The line in your .pub file, such as ~/.ssh/id_ed25519.pub."
                  />
                </>
              ),
            }}
          >
            Add a key
          </FormButton>
        }
      />
      <List
        label="SSH keys"
        list={keys}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title="No SSH keys">Add the public key of your computer once, and choose it each time you rent.</Empty>}
      />
    </div>
  )
}
