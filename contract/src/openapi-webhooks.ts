/** The webhooks of the OpenAPI document: the request to a receiver, for each type of event. */
import { deliveryTypes, type EventObjectType, type EventType, eventMeanings, eventTypes, familyOf } from './event-types.ts'
import { exampleTime } from './example-values.ts'
import { documentedIds, exampleId, exampleOf } from './examples.ts'
import { idPrefixes, idRandomLength } from './fields.ts'
import { extensibleEnum } from './openapi-parts.ts'
import type { Schema } from './schema.ts'

const signed = 'according to the Standard Webhooks specification'
const headers = [
  ['webhook-id', "The event's ID: the same on every attempt.", exampleId(idPrefixes.event)],
  ['webhook-timestamp', `The time of this attempt in seconds since 1970, ${signed}.`, '1831540200'],
  ['webhook-signature', `The signatures by every valid secret, ${signed}.`, 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
] as const

export interface Webhook {
  readonly post: Readonly<Record<string, unknown>>
}

const eventId: Schema = { type: 'string', pattern: `^${idPrefixes.event}_[0-9A-Za-z]{${idRandomLength}}$` }
const endpointId: Schema = { type: 'string', pattern: `^${idPrefixes.webhookEndpoint}_[0-9A-Za-z]{${idRandomLength}}$` }

/** The payload of a ping, instead of an event. */
const pingEvent: Schema = {
  type: 'object',
  description:
    'The payload of a ping. It has the shape of an event, with a type, object and status that no event has. It is not in the event feed.',
  required: ['id', 'type', 'createdAt', 'object'],
  properties: {
    id: { ...eventId, description: 'Sent as `webhook-id`.' },
    type: { type: 'string', enum: ['ping'], description: 'Always `ping`.' },
    createdAt: { type: 'string', format: 'date-time', description: 'When the ping was requested.' },
    object: {
      type: 'object',
      description: 'The endpoint that was pinged.',
      required: ['type', 'id', 'status'],
      properties: {
        type: { type: 'string', enum: ['webhook_endpoint'], description: 'Always `webhook_endpoint`.' },
        id: { ...endpointId, description: "The endpoint's ID." },
        status: { type: 'string', enum: ['enabled'], description: 'Always `enabled`: a disabled endpoint cannot be pinged.' },
      },
    },
  },
}

const eventRef = '#/components/schemas/CompanyEvent'
const pingRef = '#/components/schemas/PingEvent'

/** The shape of the body that a receiver gets. */
const webhookPayload: Schema = {
  type: 'object',
  description: 'The payload of a delivery.',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', ...extensibleEnum(deliveryTypes), description: "The event's type, or `ping`." },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    data: {
      description: 'The event, as in `GET /events`. If `type` is `ping`, the payload of the ping.',
      oneOf: [{ $ref: eventRef }, { $ref: pingRef }],
      discriminator: {
        propertyName: 'type',
        mapping: { ...Object.fromEntries(eventTypes.map((type) => [type, eventRef])), ping: pingRef },
      },
    },
  },
}

/** The shapes of webhook bodies, in addition to those of replies. */
export function webhookSchemas(responseSchemas: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const shapes = { PingEvent: pingEvent, WebhookPayload: webhookPayload }
  const exampleFor = (name: string) => exampleOf({ $ref: `#/components/schemas/${name}` }, { ...responseSchemas, ...shapes })
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, { ...shape, examples: [exampleFor(name)] }]))
}

const exampleObjects = {
  request: documentedIds.request,
  opportunity: documentedIds.opportunity,
  introduction: documentedIds.introduction,
  submission: documentedIds.ownNode,
  inquiry: documentedIds.inquiry,
  rental: documentedIds.rental,
  approval: documentedIds.approval,
} as const satisfies Record<EventObjectType, string>

const exampleEvent = (type: EventType) => {
  const family = familyOf(type)
  const object = { type: family, id: exampleObjects[family], status: eventMeanings[type].statuses[0] }
  return { id: exampleId(idPrefixes.event), type, createdAt: exampleTime, object }
}
const exampleDelivery = (type: EventType | 'ping') => ({
  type,
  timestamp: exampleTime,
  data: type === 'ping' ? exampleOf(pingEvent, {}) : exampleEvent(type),
})

const webhook = (type: EventType | 'ping'): Webhook => ({
  post: {
    operationId: `receive_${type.replace('.', '_')}`,
    tags: ['Webhooks'],
    summary: `${type}`,
    description: `${type === 'ping' ? 'Somebody sent a ping to the endpoint.' : `${eventMeanings[type].when} Sent to endpoints that subscribe to this type.`} Any 2xx response within 10 seconds is a success. A failed delivery is retried.`,
    security: [],
    parameters: headers.map(([name, description, example]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
      example,
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookPayload' }, example: exampleDelivery(type) } },
    },
    responses: {
      '2XX': { description: 'Received.' },
      '4XX': { description: 'Not received. The delivery is retried. 410 disables the endpoint.' },
    },
  },
})

export const webhooks = (): Record<string, Webhook> => Object.fromEntries(deliveryTypes.map((type) => [type, webhook(type)]))
