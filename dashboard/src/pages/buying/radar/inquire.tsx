import { sessionEndpointCards } from '@parley/contract/dashboard/session-endpoints'
import { checkerOf } from '@parley/contract/problems'
import type { Reply } from '../../../client/operations.ts'
import { FormButton } from '../../../parts/action.tsx'
import { useStoredDraft } from '../../../parts/draft.ts'
import { DayField, DurationField, LongTextField, MoneyField, NumberField } from '../../../parts/fields.tsx'

const check = checkerOf(sessionEndpointCards.sendInquiry.body)

export function Inquire({ node: { id, title } }: { readonly node: Reply<'readNode'> }) {
  const draft = useStoredDraft(`inquiry ${id}`)
  return (
    <FormButton
      title={`Ask about ${title}`}
      successMessage="Inquiry sent. The answer appears under Inquiries and by email"
      kind="main"
      icon="mail"
      form={{
        operation: 'sendInquiry',
        draft,
        input: (values) => ({
          params: { id },
          body: {
            message: values.textOrNull('message'),
            quantity: values.numberOrNull('quantity'),
            startsAt: values.dayOrNull('startsAt'),
            duration: values.durationOrNull('duration'),
            targetPricePerHourCents: values.centsOrNull('targetPricePerHourCents'),
            draftId: draft.id,
          },
        }),
        check: ({ body }) => check(body),
        children: (
          <>
            <LongTextField
              name="message"
              label="Question"
              optional
              hint="It is sent to the operator. The service does not tell the seller who asks."
            />
            <div className="pair">
              <NumberField name="quantity" label="Nodes" optional />
              <DurationField name="duration" label="Duration" optional />
            </div>
            <div className="pair">
              <DayField name="startsAt" label="Starts" optional />
              <MoneyField name="targetPricePerHourCents" label="Target price" optional per="GPU hour" />
            </div>
          </>
        ),
      }}
    >
      Ask about it
    </FormButton>
  )
}
