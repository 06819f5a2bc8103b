/** Finding GPUs: to rent now, and reserved ones to ask about. */
import { isInsufficientScope, type MarketPrices, type Offer, type Page, type Parley, type RadarNode } from '@parley/sdk'
import { z } from 'zod'
import { machineSize, type Tool, thing, things, tool, writes } from '../tool.ts'

const input = {
  kind: z.enum(['rent_now', 'reserved', 'both']).default('both').describe('Machines by the second, reserved nodes, or both.'),
  gpu_model: z
    .string()
    .max(120)
    .optional()
    .describe('A model, such as h100-sxm or "H100 SXM", or a family, such as H100: all of its models. Several by comma.'),
  region: z.string().max(120).optional().describe('A region, such as eu-north, or a geography, such as Europe. Several by comma.'),
  gpus: machineSize.optional().describe('GPUs in one machine.'),
  nodes: z.int().min(1).max(1000).optional().describe('Reserved nodes, at least so many.'),
  max_price_per_gpu_hour_cents: z.int().min(0).max(1_000_000).optional(),
  limit: z.int().min(1).max(50).default(10).describe('Of each kind, cheapest first.'),
}
type Wanted = z.infer<z.ZodObject<typeof input>>

function offers(parley: Parley, wanted: Wanted, signal: AbortSignal): PromiseLike<Page<Offer>> {
  const { gpu_model: gpu_models, region: regions, gpus: gpu_count, max_price_per_gpu_hour_cents: max_price_per_hour_cents, limit } = wanted
  const query = { gpu_models, regions, gpu_count, max_price_per_hour_cents, available: true, sort: 'price_asc', limit } as const
  return parley.offers.list(query, { signal })
}

function nodes(parley: Parley, wanted: Wanted, signal: AbortSignal): PromiseLike<Page<RadarNode>> {
  const { gpu_model: gpu_models, region: regions, gpus: min_gpu_count, nodes: min_quantity, max_price_per_gpu_hour_cents, limit } = wanted
  const filters = { gpu_models, regions, min_gpu_count, min_quantity, max_price_per_hour_cents: max_price_per_gpu_hour_cents }
  return parley.radar.nodes.list({ ...filters, sort: 'price_asc', limit }, { signal })
}

/** A notice names a filter of the list; the tool's argument is called in the singular. */
const ofArgument = (notice: string): string => notice.replace(/^(gpu_model|region)s:/, '$1:')

/** The first of a list; what the list says of names that nothing is called goes to the notices. */
async function firstOf<T>(page: Page<T>, limit: number, notices: Set<string>): Promise<T[]> {
  for (const notice of page.meta.notices ?? []) notices.add(ofArgument(notice))
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
        'Searches machines that can be rented now and reserved nodes that one can ask about, cheapest first. Prices are cents for one GPU for one hour. Where nothing fits, file demand with `file_demand`: sellers are asked then.',
      input,
      output: { rent_now: things(), reserved: things(), notices: z.array(z.string()) },
    },
    async ({ parley }, wanted, signal) => {
      const notices = new Set<string>()
      const search = async <T>(page: PromiseLike<Page<T>>) => firstOf(await page, wanted.limit, notices)
      const allowed = async <T>(wants: boolean, list: () => PromiseLike<Page<T>>): Promise<T[]> =>
        wants ? search(list()).catch(unlessScope(notices)) : []
      const rent_now = await allowed(wanted.kind !== 'reserved', () => offers(parley, wanted, signal))
      const reserved = await allowed(wanted.kind !== 'rent_now', () => nodes(parley, wanted, signal))
      const found = `Offers to rent now: ${rent_now.length}. Reserved nodes: ${reserved.length}.`
      return [[found, ...notices].join(' '), { rent_now, reserved, notices: [...notices] }]
    },
  ),
  tool(
    {
      name: 'market_prices',
      title: 'Market prices',
      description:
        'Tells what a GPU-hour of a model cost day by day, in one region or all, and how much there was of it. Prices are cents, rounded, and null where fewer than five companies stand behind them. Days without anything on the market are left out.',
      input: {
        gpu_model: z.string().min(1).max(64).describe('Such as h100-sxm or "H100 SXM".'),
        region: z.string().min(1).max(64).optional().describe('Such as eu-north; left out: all together.'),
        from: z.iso.date().optional().describe('The first day; left out: 90 days up to the last.'),
        to: z.iso.date().optional().describe('The last day; left out: today.'),
      },
      output: { prices: thing() },
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
        'Sends an inquiry about a node to the operator: a lead. Nothing is reserved or charged, and the seller never learns who asked.',
      annotations: writes,
      input: {
        node_id: z.string().max(64),
        message: z.string().max(2000).optional(),
        quantity: z.int().min(1).max(1000).optional().describe('Nodes.'),
        starts_at: z.iso.datetime({ offset: true }).optional(),
        duration: z.string().max(40).optional().describe('Such as "6 months".'),
        target_price_per_gpu_hour_cents: z.int().min(0).max(1_000_000).optional(),
      },
      output: { inquiry: thing().optional(), status: z.string().optional(), approval: thing().optional() },
    },
    async ({ parley }, { node_id, target_price_per_gpu_hour_cents: target_price_per_hour_cents, ...rest }, signal) => {
      const inquiry = await parley.radar.nodes.inquiries.create(node_id, { ...rest, target_price_per_hour_cents }, { signal })
      return [`The operator was asked; the inquiry is ${inquiry.id}.`, { inquiry }]
    },
  ),
]

function priceSentence({ gpu_name, region_name, from, to, demo, days }: MarketPrices): string {
  const last = days.findLast(({ median_cents }) => median_cents !== null)
  const what = `${gpu_name} in ${region_name ?? 'all regions'}, ${from} to ${to}`
  const price = last ? `the median of ${last.day} is ${last.median_cents} cents for a GPU-hour` : 'no day has a price that may be told'
  return `${what}: ${price}. Days on the market: ${days.length}.${demo ? ' Days of it are made up, for this is a demo.' : ''}`
}

/** A key that may not read one kind still reads the other. */
const unlessScope =
  (notices: Set<string>) =>
  (error: unknown): [] => {
    if (!isInsufficientScope(error)) throw error
    notices.add(`The key lacks the scope ${error.details.required_scope}: that kind was not searched.`)
    return []
  }
