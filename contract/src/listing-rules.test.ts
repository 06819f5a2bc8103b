import { describe, expect, it } from 'vitest'
import { camelCase } from './fields.ts'
import { checkListingTexts, checkOfferTexts, contentFields, contradictions, type NodeContent } from './listing-rules.ts'
import { SubmissionBody } from './radar.ts'
import { noReferenceWords } from './reference-words.ts'

const content = (fields: Partial<NodeContent> = {}): NodeContent =>
  ({ ...Object.fromEntries(contentFields.map((field) => [field, null])), title: '8 × H100', ...fields }) as NodeContent

const models = [
  { gpu_model: 'h100-sxm-80gb', gpu_name: 'H100 SXM', vram_gb: 80 },
  { gpu_model: 'a100-sxm-40gb', gpu_name: 'A100 SXM 40 GB', vram_gb: 40 },
  { gpu_model: 'a100-sxm-80gb', gpu_name: 'A100 SXM 80 GB', vram_gb: 80 },
]

describe('contradictions', () => {
  it.each([
    ['the memory of the model', { gpu_model: 'NVIDIA H100-SXM', gpu_memory_gb: 80 }, 0],
    ['the memory of the whole node', { gpu_model: 'H100 SXM', gpu_memory_gb: 640, gpu_count: 8 }, 0],
    ['another memory', { gpu_model: 'H100 SXM', gpu_memory_gb: 96 }, 1],
    ['a name that several models go on from', { gpu_model: 'A100', gpu_memory_gb: 40 }, 0],
    ['a memory of none of them', { gpu_model: 'A100', gpu_memory_gb: 48 }, 1],
    ['the memory of another model of that family', { gpu_model: 'A100 SXM 40GB', gpu_memory_gb: 80 }, 1],
    ['a model that is not in the reference data', { gpu_model: 'MI300X', gpu_memory_gb: 1 }, 0],
    ['no model', { gpu_memory_gb: 1 }, 0],
    ['no memory', { gpu_model: 'H100 SXM' }, 0],
  ])('%s', (_case, fields, flags) => {
    expect(contradictions(content(fields), models)).toHaveLength(flags)
  })
})

describe('text that identifies the seller', () => {
  const context = { author: { companyName: 'Kestrel Compute', memberNames: ['Ruth Okafor'] }, known: noReferenceWords }
  const boundedFields = contentFields.filter(
    (field) => (SubmissionBody.properties[field] as { maxLength?: number }).maxLength !== undefined,
  )

  it.each(boundedFields)('is found in %s', (field) => {
    const check = (text: string) => checkListingTexts(content({ [field]: text }), context)
    expect(check('k-e-s-t-r-e-l compute').refusals).toEqual([`${camelCase(field)}: holds the seller's company name`])
    expect(check('ask Ruth').flags).toEqual([`${camelCase(field)}: holds "Ruth", the name of a person of the seller`])
    expect(check('ask Ruth').marks).toEqual([{ field: camelCase(field), start: 4, end: 8 }])
    expect(check('compute')).toEqual({ refusals: [], flags: [], marks: [] })
  })

  it('is found in the one text of a catalog offer', () => {
    expect(checkOfferTexts({ interconnect: 'Kestrel Compute fabric' }, context).refusals).toHaveLength(1)
    expect(checkOfferTexts({ interconnect: 'Kestrel fabric' }, context).flags).toHaveLength(1)
    expect(checkOfferTexts({ interconnect: null }, context).flags).toEqual([])
  })
})
