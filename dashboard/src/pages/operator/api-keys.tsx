import { useRead } from '../../client/queries.ts'
import { ActionButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { TextField } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'
import { say } from '../../parts/toasts.tsx'

/** The two switches that need no company: all keys, and one. */
export default function ApiKeysPage() {
  const keySwitch = useRead('readKeySwitch', {})
  return (
    <div className="page">
      <PageHeading title="API keys" lead="For an emergency. A company's own switch is on its page." />
      <Loaded query={keySwitch} lines={3}>
        {({ apiKeysDisabled }) => (
          <Panel
            title="All keys"
            beside={<StateBadge state={apiKeysDisabled ? 'switched off' : 'working'} tone={apiKeysDisabled ? 'bad' : 'good'} />}
          >
            <p>
              {apiKeysDisabled
                ? 'Every call with an API key is refused. The dashboard stays available.'
                : 'Every company may call with its keys, unless its own switch is off.'}
            </p>
            <div className="row">
              <Switch off={apiKeysDisabled} />
            </div>
          </Panel>
        )}
      </Loaded>
      <Panel title="Revoke one key">
        <Form
          operation="revokeAnyKey"
          input={(values) => ({ params: { id: values.text('id') } })}
          check={({ params: { id } }) => (/^key_\w+$/.test(id) ? [] : [{ field: 'id', reason: 'enter a key ID, which begins with key_' }])}
          onDone={({ name }) => say(`The key ${name} is revoked`)}
          submit="Revoke"
          confirm={({ params: { id } }) => ({
            title: 'Revoke this key?',
            terms: [['Key', id]],
            text: 'It is refused from now on, everywhere. A revoked key never works again.',
          })}
          kind="danger"
        >
          <TextField
            name="id"
            label="Key ID"
            hint="It begins with key_ and stands in the audit log beside what was done with it. Revocation is final."
          />
        </Form>
      </Panel>
    </div>
  )
}

function Switch({ off }: { readonly off: boolean }) {
  if (off) {
    return (
      <ActionButton kind="main" operation="enableAllKeys" input={{}} done="API keys work again">
        Switch them on
      </ActionButton>
    )
  }
  return (
    <ActionButton
      kind="danger"
      operation="disableAllKeys"
      input={{}}
      done="All API keys are off"
      confirm={{ title: 'Switch all API keys off?', text: 'Every call of every partner is refused until you switch them on again.' }}
    >
      Switch all off
    </ActionButton>
  )
}
