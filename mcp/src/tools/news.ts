/** What changed since an agent looked last. */
import type { CompanyEvent, Parley } from '@parley/sdk'
import { z } from 'zod'
import { type Tool, things, tool } from '../tool.ts'

const input = {
  cursor: z.string().max(64).optional().describe('From the answer before: what came after it. Give the same `types` with it.'),
  since: z.iso.datetime({ offset: true }).optional().describe('Where to begin without a cursor, at most 30 days ago; left out: a day ago.'),
  types: z
    .array(z.string().max(64))
    .max(20)
    .optional()
    .describe('Only these: types such as `rental.running`, families such as `opportunity.*`.'),
  wait_seconds: z.int().min(0).max(20).default(0).describe('How long to wait for the first event where there is none yet.'),
  limit: z.int().min(1).max(200).default(50),
}
type Asked = z.infer<z.ZodObject<typeof input>>

const dayMs = 24 * 60 * 60_000
const eventsInSentence = 10

export const newsTools: readonly Tool[] = [
  tool(
    {
      name: 'whats_new',
      title: 'What is new',
      description:
        'Tells what changed of the things of the company, oldest first: demand, opportunities, introductions, submissions, inquiries, rentals. Keep `cursor` and give it the next time; each event is told once then. `look_up` reads the thing.',
      input,
      output: { events: things(), cursor: z.string(), more: z.boolean() },
    },
    async ({ parley }, asked, signal) => {
      const { data, nextCursor, meta } = await pageOf(parley, asked, signal)
      const more = nextCursor !== null
      return [sentenceOf(data, more), { events: data, cursor: String(meta.resumeCursor), more }]
    },
  ),
]

function pageOf(parley: Parley, { cursor, since, types, wait_seconds: wait, limit }: Asked, signal: AbortSignal) {
  const start = cursor === undefined ? { since: since ?? new Date(Date.now() - dayMs).toISOString() } : { cursor, since }
  return parley.events.list({ ...start, type: types?.join(','), wait, limit }, { signal })
}

function sentenceOf(events: readonly CompanyEvent[], more: boolean): string {
  if (events.length === 0) return 'Nothing is new.'
  const told = events.slice(0, eventsInSentence).map(({ type, object }) => `${type} ${object.id} (${object.status})`)
  const rest = events.length > told.length ? `, and ${events.length - told.length} more on this page` : ''
  return `${told.join(', ')}${rest}.${more ? ' There is more: call again with `cursor`.' : ''}`
}
