/** Reads the company's objects: one by its ID, or a list of a kind. */
import { isNotFound, type Parley } from '@parley/sdk'
import { z } from 'zod'
import { ToolError } from '../results.ts'
import { anyObject, anyObjects, type Tool, tool } from '../tool.ts'

type Options = { readonly signal: AbortSignal }
type Reader = (parley: Parley, id: string, options: Options) => Promise<object>

/** A node that is not on the grid can still be read by the company that proposed it. */
const ownSubmission = (parley: Parley, id: string, options: Options) => (error: unknown) => {
  if (!isNotFound(error)) throw error
  return parley.radar.submissions.get(id, options)
}

/** The number of newest inquiries to search: the API can only list inquiries. */
const maxInquiriesSearched = 1_000
async function inquiry(parley: Parley, id: string, options: Options): Promise<object> {
  const newest = await parley.radar.inquiries.list({ limit: 200 }, options).toArray({ max: maxInquiriesSearched })
  const found = newest.find((one) => one.id === id)
  if (!found) throw new ToolError(`There is no ${id} among the company's newest ${maxInquiriesSearched} inquiries.`)
  return found
}

export const readers: Readonly<Record<string, Reader>> = {
  dem: (parley, id, options) => parley.requests.get(id, options),
  opp: (parley, id, options) => parley.opportunities.get(id, options),
  intro: (parley, id, options) => parley.introductions.get(id, options),
  node: (parley, id, options) => parley.radar.nodes.get(id, options).catch(ownSubmission(parley, id, options)),
  inq: inquiry,
  offer: (parley, id, options) => parley.offers.get(id, options),
  apv: (parley, id, options) => parley.approvals.get(id, options),
  rental: async (parley, id, options) => ({
    ...(await parley.rentals.get(id, options)),
    events: await parley.rentals.events.list(id, {}, options).toArray({ max: 200 }),
  }),
}

interface Query<S extends string> {
  readonly limit: number
  readonly status: S | undefined
}
type Listed = Promise<readonly { readonly status: string }[]>
interface Kind {
  readonly statuses: readonly string[]
  readonly list: (parley: Parley, query: Query<string>, options: Options) => Listed
}

/** A kind of object for `list_mine`: its statuses, and how to list it. */
const defineKind = <const S extends string>(
  statuses: readonly S[],
  list: (parley: Parley, query: Query<S>, options: Options) => Listed,
): Kind => ({
  statuses,
  async list(parley, { limit, status }, options) {
    const validStatus = statuses.find((one) => one === status)
    if (status !== undefined && validStatus === undefined)
      throw new ToolError(`status: ${JSON.stringify(status)} is unknown. Expected one of: ${statuses.join(', ')}.`)
    return list(parley, { limit, status: validStatus }, options)
  },
})

const kindNames = ['requests', 'opportunities', 'introductions', 'rentals', 'submissions', 'inquiries', 'approvals'] as const
export const kinds: Readonly<Record<(typeof kindNames)[number], Kind>> = {
  requests: defineKind(['open', 'matched', 'closed'], (parley, query, options) =>
    parley.requests.list(query, options).toArray({ max: query.limit }),
  ),
  opportunities: defineKind(['offered', 'accepted', 'declined', 'expired', 'withdrawn'], (parley, query, options) =>
    parley.opportunities.list(query, options).toArray({ max: query.limit }),
  ),
  introductions: defineKind(['active', 'concluded', 'lapsed', 'voided'], (parley, query, options) =>
    parley.introductions.list(query, options).toArray({ max: query.limit }),
  ),
  rentals: defineKind(['provisioning', 'running', 'stopping', 'stopped'], (parley, query, options) =>
    parley.rentals.list(query, options).toArray({ max: query.limit }),
  ),
  submissions: defineKind(['pending', 'approved', 'rejected'], (parley, query, options) =>
    parley.radar.submissions.list(query, options).toArray({ max: query.limit }),
  ),
  inquiries: defineKind(['received', 'forwarded', 'answered', 'closed'], async (parley, { limit, status }, options) => {
    const newest = await parley.radar.inquiries.list({ limit }, options).toArray({ max: limit })
    return status === undefined ? newest : newest.filter((one) => one.status === status)
  }),
  approvals: defineKind(['pending', 'approved', 'refused', 'lapsed'], (parley, query, options) =>
    parley.approvals.list(query, options).toArray({ max: query.limit }),
  ),
}

export const objectTools: readonly Tool[] = [
  tool(
    {
      name: 'look_up',
      title: 'Look up an object',
      description: `Returns one object by its ID. A rental includes its events. IDs begin with ${Object.keys(readers).join('_, ')}_.`,
      input: { id: z.string().max(64) },
      output: { object: anyObject() },
    },
    async ({ parley }, { id }, signal) => {
      const [prefix = ''] = id.split('_')
      const read = Object.hasOwn(readers, prefix) ? readers[prefix] : undefined
      if (!read)
        throw new ToolError(
          `${JSON.stringify(id)} is not an ID that can be looked up. IDs begin with ${Object.keys(readers).join('_, ')}_.`,
        )
      const found = await read(parley, id, { signal })
      return ['status' in found ? `${id} is ${found.status}.` : `${id} was found.`, { object: found }]
    },
  ),
  tool(
    {
      name: 'list_mine',
      title: 'List the company’s objects',
      description:
        'Lists objects of one kind, newest first: filed demand, offered opportunities, introductions, rentals, proposed nodes, inquiries, calls that wait for approval.',
      input: {
        kind: z.enum(kindNames),
        status: z
          .string()
          .max(32)
          .optional()
          .describe('Filter by status, such as `open`, `offered`, `active`, `running`. For inquiries, it filters the newest `limit`.'),
        limit: z.int().min(1).max(100).default(20),
      },
      output: { objects: anyObjects() },
    },
    async ({ parley }, { kind, status, limit }, signal) => {
      const found = await kinds[kind].list(parley, { limit, status }, { signal })
      return [`Found ${kind}: ${found.length}.`, { objects: found }]
    },
  ),
]
