import { RequestBody, requestStates } from '@parley/contract/requests'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { serverNow } from '../../../client/clock.ts'
import { useNavigateOnward } from '../../../client/onward.ts'
import type { Body, Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { whyNotMove } from '../../../client/session.ts'
import { useTextRules } from '../../../client/text-rules.ts'
import { Form } from '../../../parts/form.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toasts.tsx'
import { useBudgetConfirmation } from './budget-confirmation.tsx'
import { DemandFields, demandIn, problemsOfDemand } from './demand-form.tsx'

export default function EditRequestPage() {
  const { id } = useParams({ from: '/inside/requests/$id/edit' })
  return (
    <div className="page narrow">
      <PageHeading title="Edit request" back={{ to: '/requests/$id', params: { id }, label: 'Request' }} />
      <Panel>
        <Loaded query={useRead('readRequest', { params: { id } })} lines={10}>
          {(request) => <EditForm request={request} />}
        </Loaded>
      </Panel>
    </div>
  )
}

function EditForm({ request }: { readonly request: Reply<'readRequest'> }) {
  const navigate = useNavigateOnward()
  const rules = useTextRules()
  const confirmBudget = useBudgetConfirmation()
  // The values from when the form opened stay in its fields, regardless of later reads.
  const [opened] = useState(request)
  const params = { id: request.id }
  return (
    <Form
      operation="editRequest"
      input={(values) => ({ params, body: demandIn(values, opened) })}
      changesOnly
      check={({ body }) =>
        // An unchanged start, which may be in the past, is not sent.
        problemsOfDemand(
          { ...demandOf(opened), ...body },
          { ...rules, nowMs: serverNow(), startsAtSent: body.startsAt !== opened.startsAt },
        )
      }
      confirm={({ body }) => (changesRate(opened, body) ? confirmBudget({ ...opened, ...body }) : null)}
      why={whyNotMove(requestStates, 'edit', request.status)}
      submit="Save"
      secondaryActions={
        <LinkButton to="/requests/$id" params={params}>
          Cancel
        </LinkButton>
      }
      onDone={() => {
        showToast('Saved')
        void navigate({ to: '/requests/$id', params, replace: true })
      }}
    >
      <DemandFields request={opened} />
    </Form>
  )
}

/** The request as it would be filed, without the other fields of its document. */
const demandOf = (request: Reply<'readRequest'>) =>
  Object.fromEntries(Object.entries(request).filter(([field]) => Object.hasOwn(RequestBody.properties, field))) as Body<'fileRequest'>

/** Whether an edit changes the budget's hourly price, or the price that it is compared with. */
const changesRate = (opened: Reply<'readRequest'>, edited: Body<'editRequest'>): boolean =>
  (['gpuModel', 'region', 'nodes', 'gpusPerNode', 'budgetMonthlyCents', 'currency'] as const).some(
    (field) => edited[field] !== opened[field],
  )
