/** Events: what changed of a company's things, in the order of commits. */
import Type from 'typebox'
import Format from 'typebox/format'
import { card } from './endpoint.ts'
import { eventObjectTypes, eventStatuses, eventTypes, isTypeFilter } from './event-types.ts'
import { body, dateTime, id, integer, isDateTime, oneOf, shape, text, textOrNull } from './fields.ts'
import { cursorMaxLength } from './lists.ts'
import { nameCulpritOf } from './problems.ts'

/** Events are kept for so long, and cursors are good for so long. */
export const eventDays = 30
/** Types and families that one call may name. */
const maxTypeFilters = 20
const maxWaitSeconds = 20

Format.Set('event-types', (given) => {
  const filters = given.split(',')
  return filters.length <= maxTypeFilters && filters.every((filter) => filter !== '*' && isTypeFilter(filter))
})
nameCulpritOf('event-types', (given) => given.split(',').find((filter) => filter === '*' || !isTypeFilter(filter)))
Format.Set('event-start', (given) => given === 'now' || isDateTime(given))

const EventObject = shape(
  'EventObject',
  {
    type: oneOf(eventObjectTypes),
    id: text({ description: 'The id to read the thing by.' }),
    status: oneOf(eventStatuses, { description: "The thing's status right after the step." }),
  },
  { description: 'What it happened to.' },
)

export const CompanyEvent = shape('CompanyEvent', {
  id: id('event'),
  type: oneOf(eventTypes),
  createdAt: dateTime({ description: 'When it happened.' }),
  object: EventObject,
})
export type CompanyEvent = Type.Static<typeof CompanyEvent>

const eventQuery = {
  type: Type.Optional(
    text({
      maxLength: 1_000,
      format: 'event-types',
      description: `Up to ${maxTypeFilters} types by comma, each exact (\`rental.running\`) or a family (\`rental.*\`).`,
    }),
  ),
  since: Type.Optional(
    text({
      maxLength: 64,
      format: 'event-start',
      description: `Where to begin without a cursor: a date-time within ${eventDays} days, or \`now\`; one that is ahead of the service's clock, by a minute at most, is \`now\`. Steps under way at that time are told too: their events may be some milliseconds older. Left out: at the oldest event that is kept.`,
    }),
  ),
  wait: Type.Optional(
    integer(0, maxWaitSeconds, {
      default: 0,
      description: 'How many seconds a page that would be empty waits for the first event.',
    }),
  ),
  limit: Type.Optional(integer(1, 200, { default: 50, description: 'Events on a page; a page may hold fewer while a cursor is set.' })),
  cursor: Type.Optional(
    text({
      maxLength: cursorMaxLength,
      description: `A \`nextCursor\` or \`resumeCursor\` of a call with the same \`type\`; good for ${eventDays} days.`,
    }),
  ),
}

const cursorText = { maxLength: cursorMaxLength } as const

export const eventCards = {
  listEvents: card({
    heading: 'Events',
    method: 'GET',
    path: '/events',
    summary: "Lists what changed of the company's things, oldest first. A key sees the types whose thing another of its scopes reads.",
    purpose:
      'The one call that keeps a program in step with everything: ask it in a loop with `wait`, keep `resumeCursor`, and read the things that events name.',
    credential: 'key',
    scope: 'events:read',
    company: true,
    idempotency: 'none',
    bucket: 'general',
    waits: true,
    query: body(eventQuery),
    status: 200,
    reply: Type.Object({
      data: Type.Array(CompanyEvent),
      meta: Type.Object({
        nextCursor: textOrNull({ ...cursorText, description: 'Follow it until it is null: then you have caught up.' }),
        resumeCursor: text({ ...cursorText, description: 'Keep it, and go on from it later: always there.' }),
      }),
    }),
    faults: ['invalid_cursor', 'cursor_expired'],
  }),
}
