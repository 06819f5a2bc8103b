import { approvalStates, RefusalBody } from '@parley/contract/approvals'
import { isFinal } from '@parley/contract/moves'
import { checkerOf } from '@parley/contract/problems'
import type { Item } from '../../../client/operations.ts'
import { useSession, whyNot, whyNotMove } from '../../../client/session.ts'
import { ActionButton, FormButton } from '../../../parts/action.tsx'
import { LongTextField } from '../../../parts/fields.tsx'
import { Money } from '../../../parts/formatters.tsx'
import { useNamed } from '../../../parts/named-text.tsx'

export type Approval = Item<'listCompanyApprovals'>

const checkRefusal = checkerOf(RefusalBody)

/** A person's decision. A member without the right reads why. */
export function ApprovalSteps({ of: approval }: { readonly of: Approval }) {
  const { id, key, status } = approval
  const named = useNamed()
  const missing = whyNot(useSession(), approval.right)
  const ended = key.active ? null : 'The API key was revoked or has expired.'
  return (
    <span className="row actions">
      <FormButton
        title="Refuse this call"
        successMessage="Call refused"
        kind="danger"
        why={whyNotMove(approvalStates, 'refuse', status) ?? missing}
        isOver={isFinal(approvalStates, status)}
        form={{
          operation: 'refuseCall',
          input: (values) => ({ params: { id }, body: { reason: values.textOrNull('reason') } }),
          check: ({ body }) => checkRefusal(body ?? {}),
          children: <LongTextField name="reason" label="Reason" hint="For the person who runs the key's program." optional />,
        }}
      >
        Refuse
      </FormButton>
      <ActionButton
        operation="approveCall"
        input={{ params: { id } }}
        kind="main"
        why={whyNotMove(approvalStates, 'approve', status) ?? missing ?? ended}
        isOver={isFinal(approvalStates, status)}
        successMessage="Call approved and made"
        confirm={{
          title: 'Approve this call?',
          terms: termsOf(approval),
          text: `${named(approval.summary)} The call is made immediately, with the API key that requested it.`,
        }}
      >
        Approve
      </ActionButton>
    </span>
  )
}

/** What it is about, before the decision. */
const termsOf = ({ key, askedBy, mode, pricePerHourCents }: Approval) =>
  [
    ['API key', `${key.name} (${askedBy})`],
    ...(pricePerHourCents === null ? [] : ([['Maximum cost', <Money key="cost" cents={pricePerHourCents} per="hour" />]] as const)),
    ...(mode === 'test' ? ([['Mode', 'Test: no cost']] as const) : []),
  ] as const
