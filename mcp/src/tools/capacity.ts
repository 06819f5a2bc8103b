/** Finds GPUs to rent now, and reserved nodes to inquire about. */
import { isInsufficientScope, type MarketPrices, type Offer, type Page, type Parley, type RadarNode } from '@parley/sdk'
import { z } from 'zod'
import { anyObject, anyObjects, machineSize, type Tool, tool, writeAnnotations } from '../tool.ts'

const input = {
  kind: z.enum(['rent_now', 'reserved', 'both']).default('both').describe('Machines billed by the second, reserved nodes, or both.'),
  gpu_model: z
    .string()
    .max(120)
    .optional()
    .describe('A model, such as h100-sxm or "H100 SXM", or a family with all of its models, such as H100. Separate several with commas.'),
  region: z
    .string()
    .max(120)
    .optional()
    .describe('A region, such as eu-north, or a geography, such as Europe. Separate several with commas.'),
  gpus: machineSize.optional().describe('GPUs per machine.'),
  nodes: z.int().min(1).max(1000).optional().describe('Minimum number of reserved nodes.'),
  max_price_per_gpu_hour_cents: z.int().min(0).max(1_000_000).optional(),
  limit: z.int().min(1).max(50).default(10).describe('Maximum results of each kind, cheapest first.'),
}
type SearchArgs = z.infer<z.ZodObject<typeof input>>

function offers(parley: Parley, args: SearchArgs, signal: AbortSignal): PromiseLike<Page<Offer>> {
  const { gpu_model: gpu_models, region: regions, gpus: gpu_count, max_price_per_gpu_hour_cents: max_price_per_hour_cents, limit } = args
  const query = { gpu_models, regions, gpu_count, max_price_per_hour_cents, available: true, sort: 'price_asc', limit } as const
  return parley.offers.list(query, { signal })
}

function nodes(parley: Parley, args: SearchArgs, signal: AbortSignal): PromiseLike<Page<RadarNode>> {
  const { gpu_model: gpu_models, region: regions, gpus: min_gpu_count, nodes: min_quantity, max_price_per_gpu_hour_cents, limit } = args
  const filters = { gpu_models, regions, min_gpu_count, min_quantity, max_price_per_hour_cents: max_price_per_gpu_hour_cents }
  return parley.radar.nodes.list({ ...filters, sort: 'price_asc', limit }, { signal })
}

/** Notices name the list's plural filters. The tool's arguments are singular. */
const withArgumentName = (notice: string): string => notice.replace(/^(gpu_model|region)s:/, '$1:')

/** The first items of a list. Adds the list's notices about unknown names to `notices`. */
async function firstOf<T>(page: Page<T>, limit: number, notices: Set<string>): Promise<T[]> {
  for (const notice of page.meta.notices ?? []) notices.add(withArgumentName(notice))
  const items: T[] = []
  for await (const item of page) if (items.push(item) >= limit) break
  return items
}

export const capacityTools: readonly Tool[] = [
  tool(
    {
      name: 'find_capacity',
      title: 'Find GPU capacity',
      description:
        'Searches machines that you can rent now and reserved nodes that you can inquire about, cheapest first. Prices are in cents per GPU-hour. If nothing matches, file demand with `file_demand`, which is then offered to sellers.',
      input,
      output: { rent_now: anyObjects(), reserved: anyObjects(), notices: z.array(z.string()) },
    },
    async ({ parley }, args, signal) => {
      const notices = new Set<string>()
      const search = async <T>(page: PromiseLike<Page<T>>) => firstOf(await page, args.limit, notices)
      const searchIfAllowed = async <T>(isRequested: boolean, list: () => PromiseLike<Page<T>>): Promise<T[]> =>
        isRequested ? search(list()).catch(ignoreMissingScope(notices)) : []
      const rent_now = await searchIfAllowed(args.kind !== 'reserved', () => offers(parley, args, signal))
      const reserved = await searchIfAllowed(args.kind !== 'rent_now', () => nodes(parley, args, signal))
      const found = `Offers to rent now: ${rent_now.length}. Reserved nodes: ${reserved.length}.`
      return [[found, ...notices].join(' '), { rent_now, reserved, notices: [...notices] }]
    },
  ),
  tool(
    {
      name: 'market_prices',
      title: 'Market prices',
      description:
        'Returns the price of a GPU-hour of a model per day, in one region or all, and the supply. Prices are rounded cents, and null if they are based on fewer than five companies. Days without supply are omitted.',
      input: {
        gpu_model: z.string().min(1).max(64).describe('Such as h100-sxm or "H100 SXM".'),
        region: z.string().min(1).max(64).optional().describe('Such as eu-north. Default: all regions together.'),
        from: z.iso.date().optional().describe('The first day. Default: 90 days up to the last day.'),
        to: z.iso.date().optional().describe('The last day. Default: today.'),
      },
      output: { prices: anyObject() },
    },
    async ({ parley }, query, signal) => {
      const prices = await parley.market.prices.get(query, { signal })
      return [priceSentence(prices), { prices }]
    },
  ),
  tool(
    {
      name: 'ask_about_node',
      title: 'Ask about a reserved node',
      description:
        'Sends an inquiry about a node to the operator. It is only a lead: nothing is reserved or charged, and the seller never learns who asked.',
      annotations: writeAnnotations,
      input: {
        node_id: z.string().max(64),
        message: z.string().max(2000).optional(),
        quantity: z.int().min(1).max(1000).optional().describe('Number of nodes.'),
        starts_at: z.iso.datetime({ offset: true }).optional(),
        duration: z.string().max(40).optional().describe('Such as "6 months".'),
        target_price_per_gpu_hour_cents: z.int().min(0).max(1_000_000).optional(),
      },
      output: { inquiry: anyObject().optional(), status: z.string().optional(), approval: anyObject().optional() },
    },
    async ({ parley }, { node_id, target_price_per_gpu_hour_cents: target_price_per_hour_cents, ...rest }, signal) => {
      const inquiry = await parley.radar.nodes.inquiries.create(node_id, { ...rest, target_price_per_hour_cents }, { signal })
      return [`The inquiry ${inquiry.id} was sent to the operator.`, { inquiry }]
    },
  ),
]

function priceSentence({ gpu_name, region_name, from, to, demo, days }: MarketPrices): string {
  const last = days.findLast(({ median_cents }) => median_cents !== null)
  const scope = `${gpu_name} in ${region_name ?? 'all regions'}, ${from} to ${to}`
  const price = last ? `the median of ${last.day} is ${last.median_cents} cents per GPU-hour` : 'no day has a price that can be shown'
  return `${scope}: ${price}. Days on the market: ${days.length}.${demo ? ' Some days contain invented data, because this is a demo.' : ''}`
}

/** A key without the scope for one kind can still read the other. */
const ignoreMissingScope =
  (notices: Set<string>) =>
  (error: unknown): [] => {
    if (!isInsufficientScope(error)) throw error
    notices.add(`The key does not have the scope ${error.details.required_scope}, so that kind was not searched.`)
    return []
  }
