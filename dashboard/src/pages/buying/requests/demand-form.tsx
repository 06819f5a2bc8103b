/** The fields of a request, for creating and editing it. */

import { invoiceDueDays } from '@parley/contract/dashboard/invoices'
import { type DemandContext, demandProblems } from '@parley/contract/demand'
import type { Problem } from '@parley/contract/problems'
import { currencies } from '@parley/contract/requests'
import { conflictingEnd, type Term, wholeMonthsOf } from '@parley/contract/terms'
import type { Body, Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { useEnclosingForm } from '../../../parts/enclosing-form.ts'
import { DayField, LongTextField, MoneyField, NumberField, SelectField, TextField } from '../../../parts/fields.tsx'
import { pluralize, withoutMaker } from '../../../parts/humanize.ts'
import { NameField } from '../../../parts/name-field.tsx'
import { Suggestions } from '../../../parts/suggestions.tsx'
import { dayText } from '../../../parts/times.ts'
import { contractDay, type Values } from '../../../parts/values.ts'
import { BudgetHint } from './budget-confirmation.tsx'

const currencyChoices = currencies.map((currency) => ({ value: currency, label: currency }))

export function DemandFields({ request, startsAt }: { readonly request?: Reply<'readRequest'>; readonly startsAt?: string }) {
  const choices = useRead('readCatalogChoices', {}).data
  return (
    <>
      <Suggestions id="gpu-models" of={choices?.models.map(({ name }) => withoutMaker(name))} />
      <Suggestions id="regions" of={choices?.regions.map(({ code, name }) => ({ value: name, code }))} />
      <div className="pair">
        <NameField
          kind="model"
          name="gpuModel"
          label="GPU model"
          list="gpu-models"
          wholeGroups
          value={request?.gpuModel}
          hint="For example, H100 SXM. Enter H100 if any of its models fits."
        />
        <NameField
          kind="region"
          name="region"
          label="Region"
          list="regions"
          wholeGroups
          value={request?.region}
          hint="For example, EU North. Enter a country or a continent if any of its regions fits."
        />
      </div>
      <div className="pair">
        <NumberField name="nodes" label="Nodes" value={request?.nodes} />
        <NumberField name="gpusPerNode" label="GPUs per node" value={request?.gpusPerNode} />
      </div>
      <div className="pair">
        <DayField name="startsAt" label="Starts" value={contractDay(request?.startsAt ?? startsAt)} />
        <NumberField name="durationMonths" label="Duration" unit="months" value={request?.durationMonths} hint="Or enter the end date." />
        <DayField name="endsAt" label="Ends" hint={<EndHint />} value={contractDay(request?.endsAt)} />
      </div>
      <div className="pair">
        <MoneyField
          name="budgetMonthlyCents"
          label="Monthly budget"
          optional
          per="month"
          currency={null}
          cents={request?.budgetMonthlyCents}
          hint={
            <>
              For the whole capacity, without VAT. Sellers see it. A deal issues one invoice for its whole term, due {invoiceDueDays} days
              after it is confirmed.
              <BudgetHint />
            </>
          }
        />
        <SelectField name="currency" label="Currency" choices={currencyChoices} value={request?.currency} />
      </div>
      <LongTextField
        name="notes"
        label="Notes"
        optional
        value={request?.notes}
        hint="For the operator only. Sellers never see them, not even after you meet."
      />
      <TextField
        name="reference"
        label="Your reference"
        optional
        value={request?.reference}
        hint="For your company, such as an order number. Sellers do not see it."
      />
    </>
  )
}

const termIn = (values: Values) => ({ startsAt: values.text('startsAt'), endsAt: values.text('endsAt') || null, durationMonths: null })

/** No term can be that far in the future. */
const beyondTerms = '2100'
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Deals are made in whole months: an end between two months is shown before the reveal. */
function EndHint() {
  const [ref, term] = useEnclosingForm(termIn)
  const isTerm =
    term?.endsAt != null && isDay(term.startsAt) && isDay(term.endsAt) && term.startsAt < term.endsAt && term.endsAt < beyondTerms
  const months = isTerm ? wholeMonthsOf(term) : null
  const other = term && months !== null ? conflictingEnd({ ...term, durationMonths: months }) : null
  return (
    <>
      Or enter the duration.
      <span ref={ref} aria-live="polite">
        {other !== null &&
          months !== null &&
          ` Deals run for whole months. A deal for this would run ${pluralize(months, 'month')}, until ${dayText(other)} (not included).`}
      </span>
    </>
  )
}

type Demand = Term & Parameters<typeof demandProblems>[0]

/** Errors of the service, and a duration that contradicts the end: the person means one of them. */
export function problemsOfDemand(demand: Demand, context: DemandContext): readonly Problem[] {
  const problems = demandProblems(demand, context)
  return problems.some(({ field }) => termFields.has(field)) ? problems : [...problems, ...termProblems(demand)]
}
const termFields: ReadonlySet<string> = new Set(['startsAt', 'endsAt', 'durationMonths'])

function termProblems(demand: Demand): readonly Problem[] {
  const other = conflictingEnd(demand)
  if (other === null) return []
  return [
    {
      field: 'endsAt',
      reason: `${pluralize(demand.durationMonths ?? 0, 'month')} would end on ${dayText(other)}: leave out the duration or the end`,
    },
  ]
}

/** The complete field values: an edited request also needs emptied fields. */
export const demandIn = (values: Values, request?: Reply<'readRequest'>): Required<Omit<Body<'fileRequest'>, 'draftId'>> => ({
  gpuModel: values.text('gpuModel'),
  gpusPerNode: values.number('gpusPerNode'),
  nodes: values.number('nodes'),
  region: values.text('region'),
  startsAt: values.day('startsAt', request?.startsAt),
  endsAt: values.dayOrNull('endsAt', request?.endsAt),
  durationMonths: values.numberOrNull('durationMonths'),
  budgetMonthlyCents: values.centsOrNull('budgetMonthlyCents'),
  currency: values.oneOf('currency', currencies),
  notes: values.textOrNull('notes'),
  reference: values.textOrNull('reference'),
})
