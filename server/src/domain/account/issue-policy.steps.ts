/** How the policy of a new key is stored. */
import { type KeyPolicy, KeyPolicyBody } from '@parley/contract/policies'
import { type Problem, problemsWith } from '@parley/contract/problems'
import type { NamedKind, ReferenceNames } from '@parley/contract/reference-names'
import type { UncheckedBody } from '../../core/valid-body.ts'
import type { Tx } from '../../db/client.ts'
import { insertPolicy } from './keys.store.ts'

/** All problems of a policy. Unknown names are refused: they would allow nothing. */
export const policyProblems = (body: UncheckedBody, names: ReferenceNames): Problem[] =>
  problemsWith(KeyPolicyBody, body, ({ regions, gpuModels }) => [
    ...unknownNames('regions', 'region', regions, names),
    ...unknownNames('gpuModels', 'model', gpuModels, names),
  ])

const unknownNames = (field: string, kind: NamedKind, texts: readonly string[] = [], names: ReferenceNames): Problem[] =>
  texts.flatMap((text) =>
    names.find(kind, text) === undefined
      ? [{ field, reason: `hold "${text}", which nothing is called${names.didYouMean([kind], text)}` }]
      : [],
  )

/** The row ID of a valid policy; null for a policy without limits. */
export async function issuePolicy(tx: Tx, body: KeyPolicyBody | undefined, names: ReferenceNames): Promise<number | null> {
  const policy = policyOf(body ?? {}, names)
  if (Object.values(policy).every((limit) => limit === null)) return null
  return (await insertPolicy(tx, policy))?.id ?? null
}

const policyOf = (body: KeyPolicyBody, names: ReferenceNames): KeyPolicy => ({
  dailySpendCents: body.dailySpendCents ?? null,
  totalSpendCents: body.totalSpendCents ?? null,
  maxGpuCount: body.maxGpuCount ?? null,
  maxPricePerHourCents: body.maxPricePerHourCents ?? null,
  regions: codesOf('region', body.regions, names),
  gpuModels: codesOf('model', body.gpuModels, names),
  autoStopHours: body.autoStopHours ?? null,
  approval: body.approval ?? null,
})

function codesOf(kind: NamedKind, texts: readonly string[] | undefined, names: ReferenceNames): string[] | null {
  return texts === undefined ? null : [...new Set(texts.flatMap((text) => names.find(kind, text) ?? []))]
}
