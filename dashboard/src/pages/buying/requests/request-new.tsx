import { useRef, useState } from 'react'
import { serverNow } from '../../../client/clock.ts'
import { useNavigateOnward } from '../../../client/onward.ts'
import type { Input } from '../../../client/operations.ts'
import { useSession, whyNotCall } from '../../../client/session.ts'
import { useTextRules } from '../../../client/text-rules.ts'
import { useStoredDraft } from '../../../parts/draft.ts'
import { Form } from '../../../parts/form.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toasts.tsx'
import { contractDay } from '../../../parts/values.ts'
import { useBudgetConfirmation } from './budget-confirmation.tsx'
import { DemandFields, demandIn, problemsOfDemand } from './demand-form.tsx'
import { type Change, SupplyPreview } from './supply-preview.tsx'

const monthMs = 30 * 86_400_000

export default function NewRequestPage() {
  const navigate = useNavigateOnward()
  const session = useSession()
  const draft = useStoredDraft('request')
  const rules = useTextRules()
  const confirmBudget = useBudgetConfirmation()
  const why = whyNotCall(session, 'fileRequest')
  const containerRef = useRef<HTMLDivElement>(null)
  const [demand, setDemand] = useState<Input<'previewRequest'>['body'] | null>(null)
  const applyChange = (change: Change) => {
    const form = containerRef.current?.querySelector('form')
    for (const [field, value] of Object.entries(change)) setField(form?.elements.namedItem(field), field, value)
  }
  const [startsAt] = useState(() => new Date(serverNow() + monthMs).toISOString())
  return (
    <div className="page">
      <PageHeading
        title="File a request"
        lead="Sellers see everything here except the notes and your reference, and not your name."
        back={{ to: '/requests', label: 'Requests' }}
      />
      <div className="columns" ref={containerRef}>
        <Panel>
          <Form
            operation="fileRequest"
            draft={draft}
            input={(values) => ({ body: { ...demandIn(values), draftId: draft.id } })}
            check={({ body: { draftId: _, ...demand } }) => problemsOfDemand(demand, { ...rules, nowMs: serverNow(), startsAtSent: true })}
            confirm={({ body }) => confirmBudget(body)}
            why={why}
            submit="File request"
            watch={(typed) => setDemand(typed && without(typed.body))}
            onDone={({ id }) => {
              showToast('Request filed. The operator now matches it with sellers')
              void navigate({ to: '/requests/$id', params: { id }, replace: true })
            }}
          >
            <DemandFields startsAt={startsAt} />
          </Form>
        </Panel>
        {why === null && <SupplyPreview demand={demand} onUse={applyChange} />}
      </div>
    </div>
  )
}

const without = ({ draftId: _, ...demand }: Input<'fileRequest'>['body']) => demand

/** Types a change into its field, as a person would. */
function setField(element: Element | RadioNodeList | null | undefined, field: string, value: unknown): void {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) return
  const text = value === null ? '' : String(value)
  element.value = field.endsWith('At') ? contractDay(text) : field.endsWith('Cents') && text ? String(Number(text) / 100) : text
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
