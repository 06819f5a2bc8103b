/** Previews, files and closes demand. */
import { isInsufficientScope, type Parley, type RequestPreview } from '@parley/sdk'
import { z } from 'zod'
import { ToolError } from '../results.ts'
import { anyObject, anyObjects, confirmedTool, type Tool, tool } from '../tool.ts'

const demand = {
  gpuModel: z.string().min(1).max(64).describe('Such as "H100 SXM". It must not identify your company.'),
  gpusPerNode: z.int().min(1).max(64),
  nodes: z.int().min(1).max(10_000),
  region: z.string().min(1).max(64).describe('Such as eu-north.'),
  startsAt: z.iso.datetime({ offset: true }).describe('At most 24 hours in the past and 5 years in the future.'),
  endsAt: z.iso.datetime({ offset: true }).optional().describe('Give this or `durationMonths`.'),
  durationMonths: z.int().min(1).max(60).optional(),
  budgetMonthlyCents: z
    .int()
    .min(1)
    .max(1_000_000_000_000)
    .optional()
    .describe('Monthly budget in cents for the whole demand. Sellers read it.'),
  currency: z.enum(['USD', 'EUR']).optional(),
  notes: z.string().max(2000).optional().describe('Only the operator reads them. They are never shown to sellers.'),
  reference: z.string().max(128).optional().describe('Your own reference, such as an order number.'),
}
type Demand = z.infer<z.ZodObject<typeof demand>>

const demandSentence = ({ nodes, gpusPerNode, gpuModel, region, startsAt, endsAt, durationMonths }: Demand): string =>
  `${nodes} × ${gpusPerNode} × ${gpuModel} in ${region} from ${startsAt.slice(0, 10)} ${
    durationMonths === undefined ? `until ${endsAt?.slice(0, 10) ?? 'an unknown day'}` : `for ${durationMonths} months`
  }`

/** The supply for demand, and its price. */
function supplySentence({ supply, alternatives }: RequestPreview, currency = 'USD'): string {
  const { listings, monthlyCents } = supply
  const price = monthlyCents ? `, ${(monthlyCents.median / 100).toFixed(0)} ${currency} per month (median)` : ''
  const alternativesText = alternatives.length > 0 ? `. Changes that find more: ${alternatives.length}` : ''
  return `Matching listings: ${listings}${price}${alternativesText}.`
}

/** Undefined for a key that lacks the scope. */
const previewOf = (parley: Parley, body: Demand, signal: AbortSignal): Promise<RequestPreview | undefined> =>
  parley.requestPreviews.create(body, { signal }).catch((error: unknown) => {
    if (isInsufficientScope(error)) return undefined
    throw error
  })

const rejectionText = ({ problems }: RequestPreview): string =>
  `The request would be rejected:\n${problems.map((problem) => `- ${problem}`).join('\n')}`

export const demandTools: readonly Tool[] = [
  tool(
    {
      name: 'preview_demand',
      title: 'Preview demand',
      description: 'Previews demand before it is filed: problems, supply, prices, and changes that find more. Nothing is filed or stored.',
      input: demand,
      output: { problems: z.array(z.string()), notices: z.array(z.string()), supply: anyObject(), alternatives: anyObjects() },
    },
    async ({ parley }, body, signal) => {
      const preview = await parley.requestPreviews.create(body, { signal })
      const { problems, notices, supply, alternatives } = preview
      const sentence = problems.length > 0 ? rejectionText(preview) : supplySentence(preview, body.currency)
      return [sentence, { problems, notices, supply, alternatives }]
    },
  ),
  confirmedTool(
    {
      name: 'file_demand',
      scope: 'requests:write',
      title: 'File demand',
      description:
        'Files demand for reserved capacity. The operator offers it to sellers, who do not learn whose it is before they accept.',
      input: demand,
    },
    {
      plan: async ({ parley }, body, signal) => {
        const preview = await previewOf(parley, body, signal)
        if (preview && preview.problems.length > 0) throw new ToolError(rejectionText(preview))
        const { notices = [], supply = null } = preview ?? {}
        const supplied = preview ? ` ${supplySentence(preview, body.currency)}` : ''
        return { summary: `Demand for ${demandSentence(body)} would be filed.${supplied}`, details: { body, notices, supply } }
      },
      execute: async ({ parley }, body, options) => {
        const request = await parley.requests.create(body, options)
        return [`Filed as ${request.id} with status ${request.status}. Follow it with \`whats_new\` and \`look_up\`.`, request]
      },
    },
  ),
  confirmedTool(
    {
      name: 'close_demand',
      scope: 'requests:write',
      title: 'Close demand',
      description: 'Permanently closes a request. Its pending opportunities are withdrawn.',
      input: { request_id: z.string().max(64) },
    },
    {
      plan: async ({ parley }, { request_id }, signal) => {
        const request = await parley.requests.get(request_id, { signal })
        return {
          summary: `${request.id}, ${request.status}, for ${request.nodes} × ${request.gpusPerNode} × ${request.gpuModel}, would be closed permanently.`,
          details: { request },
        }
      },
      execute: async ({ parley }, { request_id }, options) => {
        const request = await parley.requests.close(request_id, options)
        return [`${request.id} is closed.`, request]
      },
    },
  ),
]
