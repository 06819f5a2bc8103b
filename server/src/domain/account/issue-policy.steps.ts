/** How the policy of a new key is stored. */
import type { KeyPolicy, KeyPolicyBody } from '@parley/contract/policies'
import type { NamedKind, ReferenceNames } from '@parley/contract/reference-names'
import { invalid } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { insertPolicy } from './keys.store.ts'

/** The policy's number; null for one that limits nothing. What nothing is called is refused: it would allow nothing. */
export async function issuePolicy(tx: Tx, given: KeyPolicyBody | undefined, names: ReferenceNames): Promise<number | null> {
  const policy = policyOf(given ?? {}, names)
  if (Object.values(policy).every((limit) => limit === null)) return null
  return (await insertPolicy(tx, policy))?.id ?? null
}

const policyOf = (given: KeyPolicyBody, names: ReferenceNames): KeyPolicy => ({
  dailySpendCents: given.dailySpendCents ?? null,
  totalSpendCents: given.totalSpendCents ?? null,
  maxGpuCount: given.maxGpuCount ?? null,
  maxPricePerHourCents: given.maxPricePerHourCents ?? null,
  regions: codesOf('regions', 'region', given.regions, names),
  gpuModels: codesOf('gpuModels', 'model', given.gpuModels, names),
  autoStopHours: given.autoStopHours ?? null,
  approval: given.approval ?? null,
})

function codesOf(field: string, kind: NamedKind, texts: readonly string[] | undefined, names: ReferenceNames): string[] | null {
  if (texts === undefined) return null
  const codes = texts.map((text) => {
    const code = names.find(kind, text)
    if (code === undefined) throw invalid('policy', `${field} ${unknown(kind, text, names)}`)
    return code
  })
  return [...new Set(codes)]
}

const unknown = (kind: NamedKind, text: string, names: ReferenceNames): string =>
  `hold "${text}", which nothing is called${names.question([kind], text)}`
