/** Policies: limits of keys for agents. Like scopes, they are fixed when the key is created. */
import Type from 'typebox'
import { body, camelCased, integerOrNull, nonBlankText, oneOfOrNull, shape } from './fields.ts'

/** Which writes of a key need a person's approval first: those that spend money, or all. */
export const approvalKinds = ['spend', 'writes'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

const numbers = {
  daily_spend_cents: integerOrNull(0, 1_000_000_000, { description: 'The most its rentals may cost per UTC day. Null: no limit.' }),
  total_spend_cents: integerOrNull(0, 1_000_000_000_000, {
    description: 'The most its rentals may cost in total. The keys that it is rolled to share the total. Null: no limit.',
  }),
  max_gpu_count: integerOrNull(1, 8, { description: 'The most GPUs per rental. Null: any size.' }),
  max_price_per_hour_cents: integerOrNull(0, 1_000_000_000, {
    description: 'The highest hourly price of a rental, for all its GPUs. Null: any price.',
  }),
}
const rest = {
  auto_stop_hours: integerOrNull(1, 8_760, {
    description: 'Its rentals stop after this many hours, or at their own `auto_stop_at` if that is earlier. Null: no limit.',
  }),
  approval: oneOfOrNull(approvalKinds, {
    description: 'Which writes a person of the company must approve: those that spend money, or all. Null: none.',
  }),
}
const maxNames = 50
const codes = (of: string) =>
  Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    items: { type: 'string' },
    description: `The ${of} that its rentals may have, as codes. Null: any.`,
  })
const names = (of: string) =>
  Type.Array(nonBlankText(64), {
    minItems: 1,
    maxItems: maxNames,
    description: `The ${of} that its rentals may have: codes, names or aliases.`,
  })

const fields = { ...numbers, regions: codes('regions'), gpu_models: codes('GPU models'), ...rest }
type PolicyField = keyof typeof fields
/** The fields that a rental can violate. */
export const brokenPolicyFields = [
  'daily_spend_cents',
  'total_spend_cents',
  'max_gpu_count',
  'max_price_per_hour_cents',
  'regions',
  'gpu_models',
] as const satisfies readonly PolicyField[]
export type BrokenPolicyField = (typeof brokenPolicyFields)[number]

/** The policy as `/me` returns it. */
export const MePolicy = shape('MePolicy', fields)
export type MePolicy = Type.Static<typeof MePolicy>
/** The policy as the dashboard returns it. */
export const KeyPolicy = shape('KeyPolicy', camelCased(fields))
export type KeyPolicy = Type.Static<typeof KeyPolicy>

export const KeyPolicyBody = Type.Partial(
  body(camelCased({ ...numbers, regions: names('regions'), gpu_models: names('GPU models'), ...rest })),
  { additionalProperties: false },
)
export type KeyPolicyBody = Type.Static<typeof KeyPolicyBody>

/** A policy with the field names of `/me`. */
export const policyInSnakeCase = (policy: KeyPolicy): MePolicy => ({
  daily_spend_cents: policy.dailySpendCents,
  total_spend_cents: policy.totalSpendCents,
  max_gpu_count: policy.maxGpuCount,
  max_price_per_hour_cents: policy.maxPricePerHourCents,
  regions: policy.regions,
  gpu_models: policy.gpuModels,
  auto_stop_hours: policy.autoStopHours,
  approval: policy.approval,
})
