import { dashboardWebhookCards } from '@parley/contract/dashboard/webhooks'
import { checkerOf } from '@parley/contract/problems'
import { secretOverlapHours } from '@parley/contract/webhooks'
import { useState } from 'react'
import { useNavigateOnward } from '../../../client/onward.ts'
import { ActionButton, FormButton } from '../../../parts/action.tsx'
import { useDraft } from '../../../parts/draft.ts'
import { NumberField } from '../../../parts/fields.tsx'
import { OnceOnlyDialog } from '../../../parts/once-only.tsx'
import { EndpointFields, endpointIn } from './endpoint-fields.tsx'
import { ShownSecret } from './shown-secret.tsx'
import type { Endpoint } from './webhook-state.tsx'

const checkEdit = checkerOf(dashboardWebhookCards.editWebhookEndpoint.body)
const checkRoll = checkerOf(dashboardWebhookCards.rollWebhookSecret.body)

/** The steps of an endpoint. */
export function EndpointSteps({ of: endpoint }: { readonly of: Endpoint }) {
  const params = { id: endpoint.id }
  const navigate = useNavigateOnward()
  return (
    <>
      <ActionButton
        operation="deleteWebhookEndpoint"
        input={{ params }}
        kind="danger"
        successMessage="Endpoint deleted"
        confirm={{ title: 'Delete this endpoint?', text: 'Nothing more is sent to it. Waiting deliveries are permanently dropped.' }}
        onDone={() => void navigate({ to: '/webhooks' })}
      >
        Delete
      </ActionButton>
      <SwitchButton of={endpoint} />
      <RollButton id={endpoint.id} />
      <FormButton
        title="Edit endpoint"
        submit="Save"
        successMessage="Endpoint saved"
        form={{
          operation: 'editWebhookEndpoint',
          input: (values) => ({ params, body: endpointIn(values) }),
          check: ({ body }) => checkEdit(body),
          changesOnly: true,
          children: <EndpointFields {...endpoint} />,
        }}
      >
        Edit
      </FormButton>
      <ActionButton
        operation="pingWebhookEndpoint"
        input={{ params }}
        kind="main"
        successMessage="Ping sent"
        why={endpoint.enabled ? null : 'Enable it first. Nothing is sent while it is disabled.'}
      >
        Send ping
      </ActionButton>
    </>
  )
}

const SwitchButton = ({ of: { id, enabled } }: { readonly of: Endpoint }) =>
  enabled ? (
    <ActionButton
      operation="editWebhookEndpoint"
      input={{ params: { id }, body: { enabled: false } }}
      successMessage="Endpoint disabled"
      confirm={{
        title: 'Disable this endpoint?',
        text: 'Pending deliveries fail, and no new ones are queued. The event feed stores the events that it misses for 30 days.',
      }}
    >
      Disable
    </ActionButton>
  ) : (
    <ActionButton operation="editWebhookEndpoint" input={{ params: { id }, body: { enabled: true } }} successMessage="Endpoint enabled">
      Enable
    </ActionButton>
  )

/** A new secret, shown once. The previous one also signs for a while, so that no delivery is rejected in that time. */
function RollButton({ id }: { readonly id: string }) {
  const [secret, setSecret] = useState<string | null>(null)
  const draft = useDraft()
  return (
    <>
      <FormButton
        title="Roll the signing secret"
        submit="Roll"
        successMessage="Deliveries are signed with the new secret from now on"
        onDone={(rolled) => setSecret(rolled.secret)}
        form={{
          operation: 'rollWebhookSecret',
          draft,
          input: (values) => ({ params: { id }, body: { overlapHours: values.number('overlapHours'), draftId: draft.id } }),
          check: ({ body }) => checkRoll(body ?? {}),
          children: (
            <NumberField
              name="overlapHours"
              label="Keep the old secret for"
              unit="more hours"
              value={secretOverlapHours.default}
              hint={`Until then, each delivery is signed with both. 0 to ${secretOverlapHours.max}. 0 ends the old secret immediately.`}
            />
          ),
        }}
      >
        Roll secret
      </FormButton>
      {secret !== null && (
        <OnceOnlyDialog title="Your new signing secret" text={secret} fileName={`${id}.txt`} onSaved={() => setSecret(null)} wide>
          <ShownSecret secret={secret} />
        </OnceOnlyDialog>
      )}
    </>
  )
}
