import { type Mode, modes } from '@parley/contract/access'
import { dashboardWebhookCards } from '@parley/contract/dashboard/webhooks'
import { checkerOf } from '@parley/contract/problems'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../../client/operations.ts'
import { useDraft } from '../../../parts/draft.ts'
import { RadiosField } from '../../../parts/fields.tsx'
import { Form } from '../../../parts/form.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { humanize } from '../../../parts/humanize.ts'
import { OnceOnly } from '../../../parts/once-only.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { EndpointFields, endpointIn } from './endpoint-fields.tsx'
import { ReceiverCode } from './receiver-code.tsx'
import { ShownSecret } from './shown-secret.tsx'

type Created = Reply<'createWebhookEndpoint'>

const check = checkerOf(dashboardWebhookCards.createWebhookEndpoint.body)
const modeHints: Readonly<Record<Mode, string>> = {
  live: 'Receives the events of the live market.',
  test: "Receives the events of your company's sandbox.",
}
const modeChoices = modes.map((mode) => ({ value: mode, label: humanize(mode), hint: modeHints[mode] }))

export default function NewWebhookPage() {
  const [created, setCreated] = useState<Created | null>(null)
  return (
    <div className="page">
      <PageHeading
        step={created ? 'created' : 'form'}
        title={created ? 'Your new endpoint' : 'Add endpoint'}
        lead={created ? created.url : null}
        back={{ to: '/webhooks', label: 'Webhooks' }}
      />
      {created ? <CreatedEndpoint of={created} /> : <EndpointForm onDone={setCreated} />}
    </div>
  )
}

function CreatedEndpoint({ of: { id, secret } }: { readonly of: Created }) {
  const navigate = useNavigate()
  return (
    <>
      <Panel>
        <OnceOnly text={secret} fileName={`${id}.txt`} onSaved={() => void navigate({ to: '/webhooks/$id', params: { id } })}>
          <ShownSecret secret={secret} />
        </OnceOnly>
      </Panel>
      <Panel title="Sample receiver">
        <ReceiverCode />
      </Panel>
    </>
  )
}

function EndpointForm({ onDone }: { readonly onDone: (created: Created) => void }) {
  const draft = useDraft()
  return (
    <Panel>
      <Form
        operation="createWebhookEndpoint"
        draft={draft}
        input={(values) => ({ body: { ...endpointIn(values), mode: values.oneOf('mode', modes), draftId: draft.id } })}
        check={({ body }) => check(body)}
        onDone={onDone}
        submit="Add endpoint"
      >
        <RadiosField name="mode" label="Mode" choices={modeChoices} value="test" />
        <EndpointFields />
      </Form>
    </Panel>
  )
}
