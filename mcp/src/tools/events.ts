/** Events since the agent's last call. */
import type { CompanyEvent, Parley } from '@parley/sdk'
import { z } from 'zod'
import { anyObjects, type Tool, tool } from '../tool.ts'

const input = {
  cursor: z
    .string()
    .max(64)
    .optional()
    .describe('The cursor from the previous result, to get later events. Send the same `types` with it.'),
  since: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Where to begin without a cursor, at most 30 days ago. Default: one day ago.'),
  types: z
    .array(z.string().max(64))
    .max(20)
    .optional()
    .describe('Only these event types: exact, such as `rental.running`, or families, such as `opportunity.*`.'),
  wait_seconds: z.int().min(0).max(20).default(0).describe('How long to wait for the first event if there is none yet.'),
  limit: z.int().min(1).max(200).default(50),
}
type EventArgs = z.infer<z.ZodObject<typeof input>>

const dayMs = 24 * 60 * 60_000
const eventsInSentence = 10

export const eventTools: readonly Tool[] = [
  tool(
    {
      name: 'whats_new',
      title: 'What’s new',
      description:
        'Returns events about the company’s objects, oldest first: demand, opportunities, introductions, submissions, inquiries, rentals. Store `cursor` and send it with the next call, to get each event once. Use `look_up` to read the object.',
      input,
      output: { events: anyObjects(), cursor: z.string(), more: z.boolean() },
    },
    async ({ parley }, args, signal) => {
      const { data, nextCursor, meta } = await pageOf(parley, args, signal)
      const more = nextCursor !== null
      return [sentenceOf(data, more), { events: data, cursor: String(meta.resumeCursor), more }]
    },
  ),
]

function pageOf(parley: Parley, { cursor, since, types, wait_seconds: wait, limit }: EventArgs, signal: AbortSignal) {
  const start = cursor === undefined ? { since: since ?? new Date(Date.now() - dayMs).toISOString() } : { cursor, since }
  return parley.events.list({ ...start, type: types?.join(','), wait, limit }, { signal })
}

function sentenceOf(events: readonly CompanyEvent[], more: boolean): string {
  if (events.length === 0) return 'There are no new events.'
  const listed = events.slice(0, eventsInSentence).map(({ type, object }) => `${type} ${object.id} (${object.status})`)
  const rest = events.length > listed.length ? `, and ${events.length - listed.length} more on this page` : ''
  return `${listed.join(', ')}${rest}.${more ? ' There are more events: call again with `cursor`.' : ''}`
}
