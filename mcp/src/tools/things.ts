/** Reading what the company has: one thing by its id, or a list of a kind. */
import type { Parley } from '@parley/sdk'
import { z } from 'zod'
import { ToolError } from '../results.ts'
import { type Tool, thing, things, tool } from '../tool.ts'

type Options = { readonly signal: AbortSignal }
type Reader = (parley: Parley, id: string, options: Options) => Promise<object>

const readers: Readonly<Record<string, Reader>> = {
  dem: (parley, id, options) => parley.requests.get(id, options),
  opp: (parley, id, options) => parley.opportunities.get(id, options),
  intro: (parley, id, options) => parley.introductions.get(id, options),
  node: (parley, id, options) => parley.radar.nodes.get(id, options),
  offer: (parley, id, options) => parley.offers.get(id, options),
  apv: (parley, id, options) => parley.approvals.get(id, options),
  rental: async (parley, id, options) => ({
    ...(await parley.rentals.get(id, options)),
    events: await parley.rentals.events.list(id, {}, options).toArray({ max: 200 }),
  }),
}

const kinds = ['requests', 'opportunities', 'introductions', 'rentals', 'submissions', 'inquiries', 'approvals'] as const
type Lister = (parley: Parley, max: number, options: Options) => Promise<readonly { readonly status: string }[]>
const listers: Readonly<Record<(typeof kinds)[number], Lister>> = {
  requests: (parley, max, options) => parley.requests.list({ limit: max }, options).toArray({ max }),
  opportunities: (parley, max, options) => parley.opportunities.list({ limit: max }, options).toArray({ max }),
  introductions: (parley, max, options) => parley.introductions.list({ limit: max }, options).toArray({ max }),
  rentals: (parley, max, options) => parley.rentals.list({ limit: max }, options).toArray({ max }),
  submissions: (parley, max, options) => parley.radar.submissions.list({ limit: max }, options).toArray({ max }),
  inquiries: (parley, max, options) => parley.radar.inquiries.list({ limit: max }, options).toArray({ max }),
  approvals: (parley, max, options) => parley.approvals.list({ limit: max }, options).toArray({ max }),
}

export const thingTools: readonly Tool[] = [
  tool(
    {
      name: 'look_up',
      title: 'Look something up',
      description: `Reads one thing by its id; a rental with its story. Ids begin with ${Object.keys(readers).join('_, ')}_.`,
      input: { id: z.string().max(64) },
      output: { thing: thing() },
    },
    async ({ parley }, { id }, signal) => {
      const [prefix = ''] = id.split('_')
      const read = Object.hasOwn(readers, prefix) ? readers[prefix] : undefined
      if (!read)
        throw new ToolError(`${JSON.stringify(id)} is no id that can be looked up. They begin with ${Object.keys(readers).join('_, ')}_.`)
      const found = await read(parley, id, { signal })
      return ['status' in found ? `${id} is ${found.status}.` : `${id} was found.`, { thing: found }]
    },
  ),
  tool(
    {
      name: 'list_mine',
      title: 'List what the company has',
      description:
        'Lists things of a kind, newest first: demand that was filed, opportunities that were offered, introductions, rentals, proposed nodes, inquiries, calls that wait for approval.',
      input: {
        kind: z.enum(kinds),
        status: z
          .string()
          .max(32)
          .optional()
          .describe('Only these, such as `open`, `offered`, `active`, `running`. Looked for among the newest `limit`.'),
        limit: z.int().min(1).max(100).default(20),
      },
      output: { things: things() },
    },
    async ({ parley }, { kind, status, limit }, signal) => {
      const listed = await listers[kind](parley, limit, { signal })
      const found = status === undefined ? listed : listed.filter((one) => one.status === status)
      return [`${found.length} ${kind}.`, { things: found }]
    },
  ),
]
