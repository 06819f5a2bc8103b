import { hoursPerMonth, monthlyCents as monthlyCentsOf, perGpuHourCents } from '@parley/contract/capacity'
import { dealCards, dealStates } from '@parley/contract/dashboard/deals'
import { invoiceDueDays } from '@parley/contract/dashboard/invoices'
import { introductionStates } from '@parley/contract/introductions'
import { checkerOf } from '@parley/contract/problems'
import { type Currency, currencies } from '@parley/contract/requests'
import { monthsAfter, wholeMonthsOf } from '@parley/contract/terms'
import { serverNow } from '../../client/clock.ts'
import type { Body, Input } from '../../client/operations.ts'
import { stepStatus } from '../../client/session.ts'
import { ActionButton, FormButton } from '../../parts/action.tsx'
import { whyRetype } from '../../parts/amounts.ts'
import { StateBadge } from '../../parts/badge.tsx'
import type { Confirmation } from '../../parts/confirmation.tsx'
import { demandTitle, Term } from '../../parts/demand.tsx'
import { feeOf, monthsOf } from '../../parts/demand-money.ts'
import { useEnclosingForm } from '../../parts/enclosing-form.ts'
import { feeTerms } from '../../parts/fee-terms.tsx'
import { DayField, LongTextField, MoneyField, NumberField, SelectField } from '../../parts/fields.tsx'
import { FileList } from '../../parts/file-list.tsx'
import { Day, Moment, Money } from '../../parts/formatters.tsx'
import { pluralize, stateText } from '../../parts/humanize.ts'
import { invoiceStateOf } from '../../parts/invoices/state.tsx'
import { useMarketPrice } from '../../parts/market.ts'
import { moneyText } from '../../parts/money-text.ts'
import { BillingOnInvoice } from '../../parts/own-billing.tsx'
import { Panel, Terms } from '../../parts/panel.tsx'
import { StillOffered } from '../../parts/still-offered.tsx'
import { dayText } from '../../parts/times.ts'
import { contractDay, type Values } from '../../parts/values.ts'
import { Attachments } from './attachments.tsx'
import type { Detail } from './detail.ts'
import { dealPanelId } from './panel-ids.ts'
import type { Introduction } from './readiness.tsx'

type Deal = Detail['deals'][number]

/** One side's reports and the other's decisions, newest first, and the form to report a deal. */
export function DealsPanel({ detail }: { readonly detail: Detail }) {
  const { introduction, deals, stillOffered } = detail
  const [last] = deals
  const confirmReport = useReportConfirmation(detail)
  const hasActiveDeal = last?.status === 'reported' || last?.status === 'confirmed'
  return (
    <Panel id={dealPanelId} title="Deal" actions={last && <StateBadge state={last.status} />}>
      {deals.length === 0 && (
        <p>
          Once you agree, one side reports the deal and the other confirms it. One invoice for the whole term is then issued, due{' '}
          {invoiceDueDays} days later.
        </p>
      )}
      {last && <DealTerms deal={last} detail={detail} />}
      {deals.slice(1).map((deal) => (
        <details key={deal.id} className="divided">
          <summary>
            {stateText(deal.status)}: {moneyText(deal.monthlyCents, deal.currency)} per month, reported <Moment at={deal.reportedAt} />
          </summary>
          <DealTerms deal={deal} detail={detail} />
        </details>
      ))}
      {stillOffered?.onRadar && <StillOffered {...stillOffered} listingId={introduction.listingId} soldIn="this deal" />}
      {!hasActiveDeal && (
        <div className="row">
          <FormButton
            title="Report the deal"
            successMessage="Deal reported. The other side can now confirm it"
            {...stepStatus(introductionStates, 'conclude', introduction.status)}
            form={{ ...reportForm(detail), check: ({ body }) => checkDeal(body), confirm: confirmReport }}
          >
            {last ? 'Report again' : 'Report a deal'}
          </FormButton>
        </div>
      )}
    </Panel>
  )
}

/** The first day after the term. */
const End = ({ of: { startsAt, months } }: { readonly of: Pick<Deal, 'startsAt' | 'months'> }) => (
  <>
    <Day at={monthsAfter(startsAt, months).toISOString()} />, not included
  </>
)

interface DealTermsProps {
  readonly deal: Deal
  readonly detail: Detail
}
function DealTerms({ deal, detail }: DealTermsProps) {
  const { introduction } = detail
  const { startsAt, months, monthlyCents, currency, note, files, reportedBy, contestReason } = deal
  return (
    <div className="stack divided">
      <Terms
        of={[
          ['Reported by', reportedBy === introduction.role ? 'You' : introduction.counterparty.companyName],
          ['Starts', <Day key="starts" at={startsAt} />],
          ['Ends', <End key="ends" of={deal} />],
          ['Term', pluralize(months, 'month')],
          ['Per GPU hour', hourlyText(deal, introduction)],
          ['Per month', <Money key="monthly" cents={monthlyCents} currency={currency} />],
          ['Total, without VAT', <Money key="all" cents={monthlyCents * months} currency={currency} />],
          ...invoicedTerms(deal, detail),
          ...(note ? ([['Note', note]] as const) : []),
          ...(contestReason ? ([['Reason contested', contestReason]] as const) : []),
        ]}
      />
      {files.length > 0 && <FileList files={files} />}
      {isPending(deal, introduction) && <Decision deal={deal} detail={detail} />}
    </div>
  )
}

/** Whether the other side can still decide on it: a report stays as it is when its introduction ends. */
const isPending = ({ status }: Deal, introduction: Introduction): boolean => status === 'reported' && introduction.status === 'active'

/** The amounts of a confirmed deal: its invoice, and the seller's fee. */
function invoicedTerms(deal: Deal, { introduction, successFeeBasisPoints, invoices }: Detail) {
  if (!isPending(deal, introduction) && deal.status !== 'confirmed') return []
  const issued = deal.status === 'confirmed' ? invoices : []
  const invoice = issued.find(({ kind }) => kind === 'deal')
  const due = invoice ? `due ${dayText(invoice.dueAt)}` : `due ${invoiceDueDays} days after the deal is confirmed`
  const invoiceStatus = invoice === undefined || invoice.status === 'issued' ? due : invoice.status
  const fee = issued.find(({ kind }) => kind === 'success_fee')
  const isWaived = fee !== undefined && (fee.status === 'void' || fee.refundDueAt !== null)
  return [
    ['Invoice', `One for the whole term, ${invoiceStatus}`],
    ...(isWaived
      ? [['Success fee', stateText(invoiceStateOf(fee))] as const]
      : feeTerms(feeOf(deal.monthlyCents * deal.months, successFeeBasisPoints), deal.currency)),
  ] as const
}

function Decision({ deal, detail }: { readonly deal: Deal; readonly detail: Detail }) {
  const { introduction } = detail
  const params = { id: deal.id }
  if (deal.reportedBy === introduction.role) return <Withdrawal deal={deal} introduction={introduction} />
  return (
    <div className="row">
      <ActionButton
        operation="confirmDeal"
        input={{ params }}
        successMessage="Deal confirmed and invoice issued"
        {...stepStatus(introductionStates, 'conclude', introduction.status)}
        kind="main"
        confirm={dealConfirmation(deal, detail)}
      >
        Confirm
      </ActionButton>
      <FormButton
        title="Contest the deal"
        successMessage="Deal contested"
        {...stepStatus(introductionStates, 'conclude', introduction.status)}
        kind="danger"
        form={{
          operation: 'contestDeal',
          input: (values) => ({ params, body: { reason: values.text('reason') } }),
          children: <LongTextField name="reason" label="What is wrong" hint="The other side sees this and can report the deal again." />,
        }}
      >
        Contest
      </FormButton>
    </div>
  )
}

/** For one's own report, until the other side decides. */
const Withdrawal = ({ deal, introduction: { counterparty } }: { readonly deal: Deal; readonly introduction: Introduction }) => (
  <div className="row spread">
    <span className="soft">{counterparty.companyName} can confirm or contest it.</span>
    <ActionButton
      operation="withdrawDeal"
      input={{ params: { id: deal.id } }}
      successMessage="Report withdrawn"
      {...stepStatus(dealStates, 'withdraw', deal.status)}
      kind="danger"
      confirm={{
        title: 'Withdraw your report?',
        text: `${counterparty.companyName} can no longer confirm it and is notified. Either side can report the deal again.`,
      }}
    >
      Withdraw
    </ActionButton>
  </div>
)

const dealConfirmation = (deal: Deal, detail: Detail): Confirmation => {
  const { introduction } = detail
  const due = dayText(new Date(serverNow() + invoiceDueDays * 86_400_000).toISOString())
  return {
    title: 'Confirm the deal?',
    terms: [...dealMoney(deal, detail), ['Due', due]],
    text: (
      <>
        <p>
          Confirming concludes the introduction and issues {invoiceText(deal, introduction)}, due on {due}. The whole amount is due on that
          day, not month by month.{feeText(detail)} This cannot be undone.
        </p>
        <ConfirmationEffects introduction={introduction} />
      </>
    ),
  }
}

/** The effects of a confirmation for the company. It closes no request, which may need more than one seller offers. */
const ConfirmationEffects = ({ introduction: { role, requestId } }: Pick<Detail, 'introduction'>) => (
  <>
    <BillingOnInvoice side={role} />
    {requestId !== null && (
      <p>
        The deal does not close your request. It stays matched and can be offered to more sellers until you close it. You can close it on
        this page once the deal is confirmed.
      </p>
    )}
  </>
)

function feeText({ introduction: { role }, successFeeBasisPoints }: Detail): string {
  if (role === 'buyer') return ' The seller pays any success fee.'
  return successFeeBasisPoints ? ' Your success fee is due on the same day.' : ''
}

/** The one invoice that a deal issues once it is confirmed. */
function invoiceText({ months, monthlyCents, currency = 'USD' }: DealMoney, { role, counterparty: { companyName } }: Introduction): string {
  const parties = role === 'buyer' ? `from ${companyName} to you` : `from you to ${companyName}`
  return `one invoice of ${moneyText(monthlyCents * months, currency)} for the whole term, ${parties}`
}

/** The amount, quantity and totals of a deal, and the counterparty. For the seller also the success fee. */
function dealMoney({ startsAt, months, monthlyCents, currency = 'USD' }: DealMoney, { introduction, successFeeBasisPoints }: Detail) {
  const totalCents = monthlyCents * months
  return [
    ['With', introduction.counterparty.companyName],
    ['Capacity', demandTitle(introduction.demand)],
    ['Starts', <Day key="starts" at={startsAt} />],
    ['Ends', <End key="ends" of={{ startsAt, months }} />],
    ['Per GPU hour', hourlyText({ monthlyCents, currency }, introduction)],
    ['Per month', <Money key="monthly" cents={monthlyCents} currency={currency} />],
    ['Term', pluralize(months, 'month')],
    ['Total, without VAT', <Money key="all" cents={totalCents} currency={currency} />],
    ...feeTerms(feeOf(totalCents, successFeeBasisPoints), currency),
  ] as const
}

/** A monthly price per hour, as listings and offers show it. */
const hourlyText = ({ monthlyCents, currency }: Pick<DealMoney, 'monthlyCents' | 'currency'>, { demand }: Pick<Introduction, 'demand'>) =>
  `${moneyText(perGpuHourCents(monthlyCents, demand.nodes * demand.gpusPerNode), currency)}, at ${hoursPerMonth} hours per month`
type DealMoney = Pick<Body<'reportDeal'>, 'startsAt' | 'months' | 'monthlyCents' | 'currency'>

/** Compared with the market price of what was requested, which is in dollars: for another currency nothing is shown. */
function useReportConfirmation(detail: Detail): (input: Input<'reportDeal'>) => Confirmation {
  const { introduction } = detail
  const { gpuModel, region, nodes, gpusPerNode } = introduction.demand
  const market = useMarketPrice(gpuModel, region)
  return ({ body }) => {
    const { currency = 'USD' } = body
    const hourlyCents = perGpuHourCents(body.monthlyCents, nodes * gpusPerNode)
    const why = currency === 'USD' && market !== null ? whyRetype(hourlyCents, { market }) : null
    return {
      title: 'Report this deal?',
      terms: dealMoney(body, detail),
      text: (
        <>
          <p>
            {introduction.counterparty.companyName} can confirm or contest it. You can withdraw the report until then. Once it is confirmed,
            both sides are bound and {invoiceText(body, introduction)} is issued, due {invoiceDueDays} days later. The whole amount is due
            on that day, not month by month.
          </p>
          <ConfirmationEffects introduction={introduction} />
        </>
      ),
      retype:
        why === null ? null : { cents: body.monthlyCents, currency, why: `per month, ${moneyText(hourlyCents)} per GPU hour, ${why}` },
    }
  }
}

/** The meaning of the typed price and term. Before that, the total at the listing's price. */
function DealTotal({ introduction: { demand }, listing }: Pick<Detail, 'introduction' | 'listing'>) {
  const gpus = demand.nodes * demand.gpusPerNode
  const [ref, typed] = useEnclosingForm((values) => ({
    monthlyCents: values.cents('monthlyCents'),
    months: values.number('months'),
    currency: values.oneOf('currency', currencies),
  }))
  return (
    <span ref={ref} aria-live="polite">
      For the whole capacity, without VAT
      {typed !== null && typed.monthlyCents > 0 ? dealTotalText(typed, gpus) : listedTotalText(listing, gpus)}.
    </span>
  )
}
function dealTotalText(
  { monthlyCents, months, currency }: { monthlyCents: number; months: number; currency: Currency },
  gpus: number,
): string {
  const hourly = `: ${moneyText(perGpuHourCents(monthlyCents, gpus), currency)} per GPU hour, at ${hoursPerMonth} hours per month`
  return months > 0 ? `${hourly}, ${moneyText(monthlyCents * months, currency)} over ${pluralize(months, 'month')}` : hourly
}

function listedTotalText({ pricePerHourCents: cents, currency }: Detail['listing'], gpus: number): string {
  if (cents === null) return ''
  const monthly = moneyText(monthlyCentsOf(cents, gpus), currency.toUpperCase())
  return `. The listing's ${moneyText(cents, currency.toUpperCase())} per GPU hour come to ${monthly}, at ${hoursPerMonth} hours per month`
}

/** The currency of the listing's price, if it has one. */
const currencyOf = ({ introduction, listing }: Detail): Currency =>
  (listing.pricePerHourCents !== null && currencies.find((one) => one === listing.currency.toUpperCase())) || introduction.demand.currency

/** The request's term: its end may be between two months. */
function RequestedTerm({ demand }: Pick<Introduction, 'demand'>) {
  const months = demand.durationMonths === null ? monthsOf(demand) : null
  return (
    <>
      Requested: <Term demand={demand} />
      {months !== null && ` (${pluralize(months, 'month')})`}. Deals are reported in whole months.
    </>
  )
}

const checkDeal = checkerOf(dealCards.reportDeal.body)

function reportForm(detail: Detail) {
  const { id, demand, role, counterparty } = detail.introduction
  const [last] = detail.deals
  const currency = last?.currency ?? currencyOf(detail)
  return {
    operation: 'reportDeal',
    input: (values: Values) => ({
      params: { id },
      body: {
        startsAt: values.day('startsAt', demand.startsAt),
        months: values.number('months'),
        monthlyCents: values.cents('monthlyCents'),
        currency: values.oneOf('currency', currencies),
        note: values.textOrNull('note'),
        fileIds: values.all('fileIds'),
      },
    }),
    children: (
      <>
        {last?.contestReason && (
          <p className="note">
            {last.reportedBy === role ? counterparty.companyName : 'Your side'} contested the last report: {last.contestReason}
          </p>
        )}
        <BillingOnInvoice side={role} />
        <div className="pair">
          <DayField name="startsAt" label="Starts" value={contractDay(last?.startsAt ?? demand.startsAt)} />
          <NumberField
            name="months"
            label="Duration"
            unit="months"
            value={last?.months ?? wholeMonthsOf(demand)}
            hint={<RequestedTerm demand={demand} />}
          />
        </div>
        <div className="pair">
          <MoneyField
            name="monthlyCents"
            label="Price per month"
            per="month"
            currency={null}
            cents={last?.monthlyCents}
            hint={<DealTotal {...detail} />}
          />
          <SelectField
            name="currency"
            label="Currency"
            choices={currencies.map((currency) => ({ value: currency, label: currency }))}
            value={currency}
            hint={
              last === undefined &&
              currency !== demand.currency &&
              `The listing's price is in ${currency}; the request named ${demand.currency}.`
            }
          />
        </div>
        <LongTextField name="note" label="Note" optional rows={2} hint="The other side and the operator see this and its files." />
        <Attachments introductionId={id} />
      </>
    ),
  } as const
}
