import { demandProblems } from '@parley/contract/demand'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { serverNow } from '../../../client/clock.ts'
import { useSession, whyNotCall } from '../../../client/session.ts'
import { useTextRules } from '../../../client/text-rules.ts'
import { useDraftId } from '../../../parts/draft.ts'
import { Form } from '../../../parts/form.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { say } from '../../../parts/toasts.tsx'
import { DemandFields, demandIn } from './demand-form.tsx'

const monthMs = 30 * 86_400_000
const hourMs = 3_600_000

export default function NewRequestPage() {
  const navigate = useNavigate()
  const session = useSession()
  const draftId = useDraftId()
  const rules = useTextRules()
  // To begin with a month from now, on the hour.
  const [startsAt] = useState(() => new Date(Math.ceil((serverNow() + monthMs) / hourMs) * hourMs).toISOString())
  return (
    <div className="page narrow">
      <PageHeading
        title="File a request"
        lead="Sellers read all of this but the notes, without your name. Leave out what tells who you are."
        back={{ to: '/requests', label: 'Requests' }}
      />
      <Panel>
        <Form
          operation="fileRequest"
          input={(values) => ({ body: { ...demandIn(values), draftId } })}
          check={({ body: { draftId: _, ...demand } }) => demandProblems(demand, { ...rules, nowMs: serverNow(), startsAtSent: true })}
          why={whyNotCall(session, 'fileRequest')}
          submit="File it"
          onDone={({ id }) => {
            say('Filed: it is matched with sellers now')
            void navigate({ to: '/requests/$id', params: { id }, replace: true })
          }}
        >
          <DemandFields startsAt={startsAt} />
        </Form>
      </Panel>
    </div>
  )
}
