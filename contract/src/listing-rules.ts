/** Rules for the texts of listings and offers, and contradictions to the reference data. For reviewers, and for the seller beforehand. */
import { checkTexts, type TextContext, type TextReview } from './anonymity.ts'
import { camelCase } from './fields.ts'
import { nodeContent, type SubmissionField } from './radar.ts'
import { modelKey } from './reference-names.ts'

/** A seller's description of a node, in the form of its document. */
export type NodeContent = Readonly<Record<SubmissionField, string | number | null>>

/** The reference data of a GPU model. */
export interface ReferenceModel {
  readonly gpu_model: string
  readonly gpu_name: string
  readonly vram_gb: number
}

export const contentFields = Object.keys(nodeContent) as SubmissionField[]

/** The fields that a seller fills in with free text. */
export const freeTextFields = contentFields.filter((field) => Object.hasOwn(nodeContent[field], 'maxLength'))

/** Finds what the texts of a listing reveal about its seller, by dashboard field names. Refusals block approval. Flags need review. */
export const checkListingTexts = (content: Partial<NodeContent>, context: TextContext): TextReview =>
  checkTexts(Object.fromEntries(freeTextFields.map((field) => [camelCase(field), content[field]])), context, 'seller')

/** The field of a catalog offer that its seller fills in with free text. */
interface OfferTexts {
  readonly interconnect?: string | null
}

/**
 * The same for a catalog offer. A refusal is a validation error of the seller's body. Flags need review at approval.
 *
 *     checkOfferTexts({ interconnect: 'Kestrel fabric' }, { author, known }).flags
 *     // ['interconnect: holds "Kestrel", a word of the seller\'s name']: approving it needs `textReviewed: true`
 */
export const checkOfferTexts = ({ interconnect }: OfferTexts, context: TextContext): TextReview =>
  checkTexts({ interconnect }, context, 'seller')

/** Contradictions between the listing and the reference data. An unknown model contradicts nothing. */
export function contradictions(content: Partial<NodeContent>, models: readonly ReferenceModel[]): string[] {
  const { gpu_model, gpu_memory_gb, gpu_count } = content
  if (typeof gpu_model !== 'string' || typeof gpu_memory_gb !== 'number') return []
  const known = modelsNamed(gpu_model, models)
  // Sellers give the memory of one GPU or of the whole node.
  const count = typeof gpu_count === 'number' ? gpu_count : 1
  const fits = ({ vram_gb }: ReferenceModel) => gpu_memory_gb === vram_gb || gpu_memory_gb === vram_gb * count
  if (known.length === 0 || known.some(fits)) return []
  const sizes = [...new Set(known.map((model) => model.vram_gb))].sort((a, b) => a - b)
  return [`gpuMemoryGb: ${gpu_memory_gb} GB, where ${gpu_model} has ${sizes.join(' or ')} GB`]
}

/** The models with exactly this name. If there are none, those whose name begins with it. */
function modelsNamed(name: string, models: readonly ReferenceModel[]): readonly ReferenceModel[] {
  const key = modelKey(name)
  const keys = (model: ReferenceModel) => [modelKey(model.gpu_model), modelKey(model.gpu_name)]
  const exact = models.filter((model) => keys(model).includes(key))
  return exact.length > 0 ? exact : models.filter((model) => keys(model).some((other) => other.startsWith(key)))
}
