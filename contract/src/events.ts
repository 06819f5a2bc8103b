/** Events: changes of a company's objects, in commit order. */
import Type from 'typebox'
import Format from 'typebox/format'
import { card } from './endpoint.ts'
import { eventObjectTypes, eventStatuses, eventTypes, isTypeFilter } from './event-types.ts'
import { body, dateTime, id, integer, isDateTime, oneOf, shape, text, textOrNull } from './fields.ts'
import { cursorMaxLength } from './lists.ts'
import { registerInvalidPartFinder } from './problems.ts'

/** Events are stored, and cursors stay valid, for this many days. */
export const eventDays = 30
/** The most types and families in one call. */
const maxTypeFilters = 20
const maxWaitSeconds = 20

Format.Set('event-types', (value) => {
  const filters = value.split(',')
  return filters.length <= maxTypeFilters && filters.every((filter) => filter !== '*' && isTypeFilter(filter))
})
registerInvalidPartFinder('event-types', (value) => value.split(',').find((filter) => filter === '*' || !isTypeFilter(filter)))
Format.Set('event-start', (value) => value === 'now' || isDateTime(value))

const EventObject = shape(
  'EventObject',
  {
    type: oneOf(eventObjectTypes),
    id: text({ description: 'The ID to read the object by.' }),
    status: oneOf(eventStatuses, { description: "The object's status right after the event." }),
  },
  { description: 'The object that the event is about.' },
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
      description: `Up to ${maxTypeFilters} comma-separated types, each exact (\`rental.running\`) or a family (\`rental.*\`).`,
    }),
  ),
  since: Type.Optional(
    text({
      maxLength: 64,
      format: 'event-start',
      description: `Where to start without a cursor: a date-time within the last ${eventDays} days, or \`now\`. A time up to one minute ahead of the service's clock counts as \`now\`. Changes in progress at that time are included, so their events may be some milliseconds older. Default: the oldest stored event.`,
    }),
  ),
  wait: Type.Optional(
    integer(0, maxWaitSeconds, {
      default: 0,
      description: 'How many seconds an empty page waits for the first event.',
    }),
  ),
  limit: Type.Optional(
    integer(1, 200, { default: 50, description: 'Events per page. A page may contain fewer events although more follow.' }),
  ),
  cursor: Type.Optional(
    text({
      maxLength: cursorMaxLength,
      description: `A \`nextCursor\` or \`resumeCursor\` from a call with the same \`type\`. Valid for ${eventDays} days.`,
    }),
  ),
}

const cursorText = { maxLength: cursorMaxLength } as const

export const eventCards = {
  listEvents: card({
    heading: 'Events',
    method: 'GET',
    path: '/events',
    summary: "Lists the company's events, oldest first. A key receives the event types whose objects its other scopes can read.",
    purpose:
      'Keeps your program in sync with one call. Call it in a loop with `wait`, store `resumeCursor`, and read the objects that the events name.',
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
        nextCursor: textOrNull({ ...cursorText, description: 'The cursor of the next page. Null when you have caught up.' }),
        resumeCursor: text({ ...cursorText, description: 'Always present. Store it, and continue from it later.' }),
      }),
    }),
    faults: ['invalid_cursor', 'cursor_expired'],
  }),
}
