import { dealStates } from '@parley/contract/dashboard/deals'
import { introductionStates } from '@parley/contract/introductions'
import { currencies } from '@parley/contract/requests'
import { whyNotMove } from '../../client/session.ts'
import { ActionButton, FormButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { DateTimeField, LongTextField, MoneyField, NumberField, SelectField } from '../../parts/fields.tsx'
import { Moment, Money } from '../../parts/figures.tsx'
import { Panel, Terms } from '../../parts/panel.tsx'
import { localDateTime, type Values } from '../../parts/values.ts'
import { counted } from '../../parts/words.ts'
import { Attachments } from './attachments.tsx'
import type { Detail } from './detail.ts'
import { FileList } from './files.tsx'
import type { Introduction } from './readiness.tsx'

type Deal = Detail['deals'][number]

/** What one side reported and the other made of it, newest first; and the way to report one. */
export function DealsPanel({ detail: { introduction, deals } }: { readonly detail: Detail }) {
  const [last] = deals
  const stands = last !== undefined && last.status !== 'contested'
  return (
    <Panel title="The deal" beside={last && <StateBadge state={last.status} />}>
      {deals.length === 0 && <p>Once you agreed, one side reports the deal and the other confirms it. Then the invoices are drawn.</p>}
      {deals.map((deal) => (
        <DealTerms key={deal.id} deal={deal} introduction={introduction} />
      ))}
      {!stands && (
        <div className="row">
          <FormButton
            title="Report the deal"
            done="The deal is reported: the other side confirms it now"
            why={whyNotMove(introductionStates, 'conclude', introduction.status)}
            form={reportForm(introduction)}
          >
            {last ? 'Report it anew' : 'Report a deal'}
          </FormButton>
        </div>
      )}
    </Panel>
  )
}

function DealTerms({ deal, introduction }: { readonly deal: Deal; readonly introduction: Introduction }) {
  const { startsAt, months, monthlyCents, currency, note, files, reportedBy, contestReason, status } = deal
  return (
    <div className="stack divided">
      <Terms
        of={[
          ['Reported by', reportedBy === introduction.role ? 'you' : introduction.counterparty.companyName],
          ['Starts', <Moment key="starts" at={startsAt} only="day" />],
          ['For', counted(months, 'month')],
          ['A month', <Money key="monthly" cents={monthlyCents} currency={currency} />],
          ['In all', <Money key="all" cents={monthlyCents * months} currency={currency} />],
          ...(note ? ([['Note', note]] as const) : []),
          ...(contestReason ? ([['Contested, because', contestReason]] as const) : []),
        ]}
      />
      {files.length > 0 && <FileList files={files} />}
      {status === 'reported' && <Decision deal={deal} introduction={introduction} />}
    </div>
  )
}

function Decision({ deal, introduction }: { readonly deal: Deal; readonly introduction: Introduction }) {
  const own = deal.reportedBy === introduction.role ? `${introduction.counterparty.companyName} confirms or contests it.` : null
  const params = { id: deal.id }
  return (
    <div className="row">
      <ActionButton
        operation="confirmDeal"
        input={{ params }}
        done="The deal is confirmed and its invoices are drawn"
        why={own ?? whyNotMove(dealStates, 'confirm', deal.status)}
        kind="main"
        confirm={{ title: 'Confirm the deal?', text: <Consequences deal={deal} introduction={introduction} /> }}
      >
        Confirm
      </ActionButton>
      <FormButton
        title="Contest the deal"
        done="The deal is contested"
        why={own ?? whyNotMove(dealStates, 'contest', deal.status)}
        kind="danger"
        form={{
          operation: 'contestDeal',
          input: (values) => ({ params, body: { reason: values.text('reason') } }),
          children: <LongTextField name="reason" label="What is not right" hint="The other side reads it, and may report the deal anew." />,
        }}
      >
        Contest
      </FormButton>
    </div>
  )
}

function Consequences({ deal, introduction }: { readonly deal: Deal; readonly introduction: Introduction }) {
  return (
    <>
      <p>
        {introduction.counterparty.companyName} reported <Money cents={deal.monthlyCents} currency={deal.currency} per="month" /> for{' '}
        {counted(deal.months, 'month')}.
      </p>
      <p>
        Confirming it concludes the introduction. The invoice between you is drawn, and the seller owes the success fee. It cannot be taken
        back.
      </p>
    </>
  )
}

const reportForm = ({ id, demand }: Introduction) =>
  ({
    operation: 'reportDeal',
    input: (values: Values) => ({
      params: { id },
      body: {
        startsAt: values.dateTime('startsAt'),
        months: values.number('months'),
        monthlyCents: values.cents('monthlyCents'),
        currency: values.oneOf('currency', currencies),
        note: values.textOrNull('note'),
        fileIds: values.all('fileIds'),
      },
    }),
    children: (
      <>
        <div className="pair">
          <DateTimeField name="startsAt" label="Starts" value={localDateTime(demand.startsAt)} />
          <NumberField name="months" label="Duration" unit="months" value={demand.durationMonths} />
        </div>
        <div className="pair">
          <MoneyField name="monthlyCents" label="Price a month" per="month" currency={null} hint="For the whole capacity." />
          <SelectField
            name="currency"
            label="Currency"
            choices={currencies.map((currency) => ({ value: currency, label: currency }))}
            value={demand.currency}
          />
        </div>
        <LongTextField name="note" label="Note" optional rows={2} />
        <Attachments introductionId={id} />
      </>
    ),
  }) as const
