import { useRead } from '../../client/queries.ts'
import { ActionButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { TextField } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'
import { showToast } from '../../parts/toasts.tsx'

/** The two switches that need no company: all keys, and one key. */
export default function ApiKeysPage() {
  const keySwitch = useRead('readKeySwitch', {})
  return (
    <div className="page">
      <PageHeading title="API keys" lead="For emergencies. To disable the keys of one company, use its page." />
      <Loaded query={keySwitch} lines={3}>
        {({ apiKeysDisabled }) => (
          <Panel
            title="All keys"
            actions={<StateBadge state={apiKeysDisabled ? 'disabled' : 'enabled'} tone={apiKeysDisabled ? 'bad' : 'good'} />}
          >
            <p>
              {apiKeysDisabled
                ? 'Every call with an API key is refused. The dashboard stays available.'
                : 'Every company can use its keys, unless its own keys are disabled.'}
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
          onDone={({ name }) => showToast(`API key ${name} revoked`)}
          submit="Revoke"
          confirm={({ params: { id } }) => ({
            title: 'Revoke this key?',
            terms: [['Key', id]],
            text: 'Calls with this key are refused from now on. A revoked key never works again.',
          })}
          kind="danger"
        >
          <TextField
            name="id"
            label="Key ID"
            hint="It begins with key_ and is shown in the audit log with each action made with it. Revocation is final."
          />
        </Form>
      </Panel>
    </div>
  )
}

function Switch({ off }: { readonly off: boolean }) {
  if (off) {
    return (
      <ActionButton kind="main" operation="enableAllKeys" input={{}} successMessage="API keys enabled">
        Enable all keys
      </ActionButton>
    )
  }
  return (
    <ActionButton
      kind="danger"
      operation="disableAllKeys"
      input={{}}
      successMessage="All API keys disabled"
      confirm={{ title: 'Disable all API keys?', text: 'Every call from every partner is refused until you enable them again.' }}
    >
      Disable all keys
    </ActionButton>
  )
}
