import { approvalKinds } from '@parley/contract/policies'
import { MoneyField, NumberField, RadiosField, SelectField, TextField } from '../../../parts/fields.tsx'
import { pluralize } from '../../../parts/humanize.ts'
import { trimmed } from '../../../parts/trimmed.ts'
import type { Values } from '../../../parts/values.ts'

const approvalChoices = [
  { value: 'none', label: 'None' },
  { value: 'spend', label: 'Calls that spend money', hint: 'Each rental waits until someone in your company approves it.' },
  { value: 'writes', label: 'All writes', hint: 'Everything that the key files, edits, rents or stops waits for approval.' },
] as const

const sizeChoices = [
  { value: '', label: 'Any size' },
  ...[1, 2, 4, 8].map((size) => ({ value: String(size), label: `Up to ${pluralize(size, 'GPU')}` })),
]

/** The limits of an agent key. They cannot change later. */
export const PolicyFields = () => (
  <details>
    <summary>Policy for an agent</summary>
    <div className="stack">
      <p className="soft small">
        Limits that a program cannot exceed, regardless of its instructions. They cannot be changed later. If you roll the key, the new key
        keeps the limits and continues their counts.
      </p>
      <RadiosField name="policy" label="Requires approval" choices={approvalChoices} value="none" />
      <div className="pair">
        <MoneyField name="policyDailySpend" label="Daily spending" per="day" optional />
        <MoneyField name="policyTotalSpend" label="Total spending" optional />
        <MoneyField name="policyMaxPrice" label="Most expensive rental" per="hour" optional />
        <SelectField name="policyMaxGpus" label="Largest rental" choices={sizeChoices} />
        <TextField name="policyModels" label="GPU models" hint="Separated by commas, such as H100 SXM, A100. If empty, any." optional />
        <TextField name="policyRegions" label="Regions" hint="Separated by commas, such as EU North. If empty, any." optional />
        <NumberField
          name="policyAutoStop"
          label="Rentals stop after"
          unit="hours"
          hint="If empty, they run until they are stopped."
          optional
        />
      </div>
    </div>
  </details>
)

/** The policy for the body. Left out if nothing is limited. */
export function policyIn(values: Values) {
  const list = (name: string) => {
    const names = values.text(name).split(',').map(trimmed)
    return names.some((one) => one !== '') ? names.filter((one) => one !== '') : undefined
  }
  const approval = values.oneOf('policy', ['none', ...approvalKinds])
  const policy = {
    dailySpendCents: values.centsOrNull('policyDailySpend') ?? undefined,
    totalSpendCents: values.centsOrNull('policyTotalSpend') ?? undefined,
    maxPricePerHourCents: values.centsOrNull('policyMaxPrice') ?? undefined,
    maxGpuCount: values.numberOrNull('policyMaxGpus') ?? undefined,
    gpuModels: list('policyModels'),
    regions: list('policyRegions'),
    autoStopHours: values.numberOrNull('policyAutoStop') ?? undefined,
    approval: approval === 'none' ? undefined : approval,
  }
  const limits = Object.fromEntries(Object.entries(policy).filter(([, value]) => value !== undefined))
  return Object.keys(limits).length === 0 ? {} : { policy: limits }
}
