/** What listings and offers must not say, and where a listing says other than the reference data: for who reviews it, and for its seller before. */
import { judgeTexts, type TextContext, type TextReview } from './anonymity.ts'
import { camelCase } from './fields.ts'
import { nodeContent, type SubmissionField } from './radar.ts'
import { modelKey } from './reference-names.ts'

/** What a seller says of a node, as a document of it holds it. */
export type NodeContent = Readonly<Record<SubmissionField, string | number | null>>

/** What the reference data says of a GPU model. */
export interface ReferenceModel {
  readonly gpu_model: string
  readonly gpu_name: string
  readonly vram_gb: number
}

export const contentFields = Object.keys(nodeContent) as SubmissionField[]

/** The fields that a seller fills with words of their own. */
export const freeTexts = contentFields.filter((field) => Object.hasOwn(nodeContent[field], 'maxLength'))

/** What the texts of a listing tell of its seller, by the fields' names on the dashboard: refusals block approval, flags want a look. */
export const judgeListing = (content: Partial<NodeContent>, context: TextContext): TextReview =>
  judgeTexts(Object.fromEntries(freeTexts.map((field) => [camelCase(field), content[field]])), context, 'seller')

/** The field of an offer of the catalog that its seller fills with words of their own. */
interface OfferTexts {
  readonly interconnect?: string | null
}

/**
 * The same of an offer of the catalog. A refusal is a problem of its seller's body; flags want a look at approval.
 *
 *     judgeOffer({ interconnect: 'Kestrel fabric' }, { author, known }).flags
 *     // ['interconnect: holds "Kestrel", a word of the seller\'s name']: approving it needs `textReviewed: true`
 */
export const judgeOffer = ({ interconnect }: OfferTexts, context: TextContext): TextReview =>
  judgeTexts({ interconnect }, context, 'seller')

/** Where the listing says other than the reference data; a model that is not in it contradicts nothing. */
export function contradictions(content: Partial<NodeContent>, models: readonly ReferenceModel[]): string[] {
  const { gpu_model, gpu_memory_gb, gpu_count } = content
  if (typeof gpu_model !== 'string' || typeof gpu_memory_gb !== 'number') return []
  const known = modelsNamed(gpu_model, models)
  // Sellers write the memory of one GPU or of the whole node.
  const count = typeof gpu_count === 'number' ? gpu_count : 1
  const fits = ({ vram_gb }: ReferenceModel) => gpu_memory_gb === vram_gb || gpu_memory_gb === vram_gb * count
  if (known.length === 0 || known.some(fits)) return []
  const sizes = [...new Set(known.map((model) => model.vram_gb))].sort((a, b) => a - b)
  return [`gpuMemoryGb: ${gpu_memory_gb} GB, where ${gpu_model} has ${sizes.join(' or ')} GB`]
}

/** The models of this very name; without any, those whose name goes on from it. */
function modelsNamed(name: string, models: readonly ReferenceModel[]): readonly ReferenceModel[] {
  const key = modelKey(name)
  const keys = (model: ReferenceModel) => [modelKey(model.gpu_model), modelKey(model.gpu_name)]
  const exact = models.filter((model) => keys(model).includes(key))
  return exact.length > 0 ? exact : models.filter((model) => keys(model).some((other) => other.startsWith(key)))
}
