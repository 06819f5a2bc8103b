/** The webhooks of the OpenAPI document: what a receiver is sent, for each type of event. */
import { type EventType, eventTypes } from './event-types.ts'
import { exampleId } from './examples.ts'
import { idPrefixes } from './fields.ts'
import type { Schema } from './schema.ts'

const signed = 'as the Standard Webhooks specification has it'
const headers = [
  ['webhook-id', "The event's id: the same on every try.", exampleId(idPrefixes.event)],
  ['webhook-timestamp', `Seconds since 1970 when this try was made, ${signed}.`, '1831540200'],
  ['webhook-signature', `Signatures by every secret that holds, ${signed}.`, 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
] as const

export interface Webhook {
  readonly post: Readonly<Record<string, unknown>>
}

/** The shape that a receiver's body has. */
export const webhookPayload: Schema = {
  type: 'object',
  description: 'What an endpoint is sent.',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', description: "The event's type, or `ping`." },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    data: { $ref: '#/components/schemas/CompanyEvent' },
  },
}

const webhook = (type: EventType): Webhook => ({
  post: {
    operationId: `receive_${type.replace('.', '_')}`,
    tags: ['Webhooks'],
    summary: `Tells of ${type}`,
    description: 'Sent to endpoints that hear this type. Any 2xx within 10 seconds is success; what fails is tried again.',
    security: [],
    parameters: headers.map(([name, description, example]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
      example,
    })),
    requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookPayload' } } } },
    responses: {
      '2XX': { description: 'Received.' },
      '4XX': { description: 'Not received: it is tried again. 410 ends the endpoint.' },
    },
  },
})

export const webhooks = (): Record<string, Webhook> => Object.fromEntries(eventTypes.map((type) => [type, webhook(type)]))
