/** Webhooks: endpoints of a company that are told of its events, and what was delivered to them (Standard Webhooks). */
import Type from 'typebox'
import { card } from './endpoint.ts'
import { deliveryTypes } from './event-types.ts'
import {
  body,
  countOrNull,
  dateTime,
  dateTimeOrNull,
  filledText,
  id,
  integer,
  oneOf,
  oneOfOrNull,
  shape,
  text,
  textOrNull,
} from './fields.ts'
import { pageOf, pageQuery, stateFilters } from './lists.ts'

/** Endpoints that a company may have in one mode. */
export const maxWebhookEndpoints = 10
export const maxWebhookUrlLength = 2048
/** A secret that was rolled signs beside the new one for so long. */
export const secretOverlapHours = { max: 72, default: 24 } as const

/** Why an endpoint is not enabled: it answered 410; nothing succeeded for five days; somebody asked for it. */
const disabledReasons = ['gone', 'failing', 'requested'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const typesDescription =
  'Each is an event type (`rental.running`), a family (`rental.*`), or `*`: every type that the scopes of the key that made the endpoint can read.'
const types = (options: object = {}) =>
  Type.Array(filledText(64), { minItems: 1, maxItems: 64, uniqueItems: true, description: typesDescription, ...options })
const url = () =>
  filledText(maxWebhookUrlLength, {
    description:
      'An https address without user info and fragment. Its host must be public: private, loopback and reserved addresses are refused.',
  })
const description = () => textOrNull({ maxLength: 500, description: 'For people.' })

export const webhookEndpointFields = {
  id: id('webhookEndpoint'),
  url: text({ maxLength: maxWebhookUrlLength }),
  types: Type.Array(text(), { description: typesDescription }),
  description: textOrNull({ description: 'For people.' }),
  enabled: Type.Boolean({ description: 'While it is false, nothing is queued for the endpoint: the feed of events has what it missed.' }),
  disabledReason: oneOfOrNull(disabledReasons, {
    description:
      'Null while enabled. `gone`: it answered 410. `failing`: nothing succeeded for five days. `requested`: somebody disabled it, or the company was suspended.',
  }),
  createdAt: dateTime(),
  updatedAt: dateTime(),
}
const WebhookEndpoint = shape('WebhookEndpoint', webhookEndpointFields)

const secret = text({ description: 'Signs deliveries: `whsec_` and base64 of 32 bytes. Shown here and when it is rolled, never again.' })
const WebhookEndpointWithSecret = shape('WebhookEndpointWithSecret', { ...webhookEndpointFields, secret })

export const webhookDeliveryFields = {
  id: id('webhookDelivery'),
  eventId: id('event', { description: 'Sent as `webhook-id`: the same for every attempt.' }),
  type: oneOf(deliveryTypes, { description: 'The type of the event; `ping` for a test.' }),
  status: oneOf(deliveryStatuses),
  attempts: Type.Integer({ description: 'Attempts that have ended.' }),
  responseStatus: countOrNull({ description: 'The status that the last attempt was answered with; null without an answer.' }),
  error: textOrNull({ description: 'Why the last attempt failed, for people.' }),
  durationMs: countOrNull({ description: 'How long the last attempt took.' }),
  createdAt: dateTime(),
  lastAttemptAt: dateTimeOrNull(),
  nextAttemptAt: dateTimeOrNull({ description: 'When it is tried next; null once it succeeded or failed.' }),
}
const WebhookDelivery = shape('WebhookDelivery', webhookDeliveryFields)

const DeletedWebhookEndpoint = shape('DeletedWebhookEndpoint', {
  id: id('webhookEndpoint'),
  deleted: Type.Boolean({ const: true }),
})

export const newWebhookEndpoint = {
  url: url(),
  types: Type.Optional(types({ default: ['*'] })),
  description: Type.Optional(description()),
}
export const NewWebhookEndpoint = body(newWebhookEndpoint)
export const WebhookEndpointPatch = body({
  url: Type.Optional(url()),
  types: Type.Optional(types()),
  description: Type.Optional(description()),
  enabled: Type.Optional(Type.Boolean()),
})

const common = { heading: 'Webhooks', credential: 'key', company: true, faults: [] } as const
const reads = { ...common, method: 'GET', scope: 'webhooks:read', idempotency: 'none', bucket: 'general', status: 200 } as const
const writes = {
  ...common,
  scope: 'webhooks:write',
  right: 'webhook.manage',
  idempotency: 'required',
  bucket: 'write',
  status: 200,
} as const

export const webhookCards = {
  createWebhookEndpoint: card({
    ...writes,
    method: 'POST',
    path: '/webhook-endpoints',
    summary:
      "Creates a webhook endpoint; it is told of the company's events in the key's mode. The answer holds its signing secret; a replay shows it again.",
    purpose:
      'Be told of events instead of asking for them. The `secret` is shown here and when it is rolled: keep it to verify deliveries.',
    sealedReply: true,
    body: NewWebhookEndpoint,
    bodyJudge: 'use-case',
    status: 201,
    reply: WebhookEndpointWithSecret,
    faults: ['webhook_limit_reached'],
  }),
  listWebhookEndpoints: card({
    ...reads,
    path: '/webhook-endpoints',
    summary: "Lists the company's webhook endpoints, newest first.",
    purpose: 'The endpoints of the mode that the key works in, disabled ones with their reason.',
    lists: 'webhookEndpoint',
    holdsAtMost: maxWebhookEndpoints,
    query: body(pageQuery(200)),
    reply: pageOf(WebhookEndpoint),
  }),
  readWebhookEndpoint: card({
    ...reads,
    path: '/webhook-endpoints/{id}',
    summary: 'Reads one webhook endpoint.',
    purpose: 'One endpoint, and why it is disabled where it is.',
    reply: WebhookEndpoint,
  }),
  editWebhookEndpoint: card({
    ...writes,
    method: 'PATCH',
    path: '/webhook-endpoints/{id}',
    summary:
      'Edits a webhook endpoint; `enabled` turns it on and off. Disabled, it drops what waits for it. A key that sets `url` or `types` carries the scopes of all that the endpoint hears.',
    purpose: 'Move an endpoint to another address, change what it hears, or switch it off and on.',
    body: WebhookEndpointPatch,
    bodyJudge: 'use-case',
    reply: WebhookEndpoint,
  }),
  deleteWebhookEndpoint: card({
    ...writes,
    method: 'DELETE',
    path: '/webhook-endpoints/{id}',
    summary: 'Deletes a webhook endpoint for good; what waits for it is dropped.',
    purpose: 'Deliveries that wait for it are dropped. The events themselves stay in the feed.',
    idempotency: 'optional',
    reply: DeletedWebhookEndpoint,
  }),
  rollWebhookSecret: card({
    ...writes,
    method: 'POST',
    path: '/webhook-endpoints/{id}/roll-secret',
    summary:
      'Gives a webhook endpoint a new signing secret. Both sign until the overlap ends; of one rolled again meanwhile, the oldest ends at once.',
    purpose: 'A new secret without a missed delivery: until the overlap ends both secrets sign.',
    sealedReply: true,
    body: body({
      overlapHours: Type.Optional(
        integer(0, secretOverlapHours.max, {
          default: secretOverlapHours.default,
          description: 'How long the secret before still signs beside the new one; 0: not at all.',
        }),
      ),
    }),
    bodyOptional: true,
    reply: WebhookEndpointWithSecret,
  }),
  pingWebhookEndpoint: card({
    ...writes,
    method: 'POST',
    path: '/webhook-endpoints/{id}/ping',
    summary: 'Sends an event of type `ping` to a webhook endpoint; its delivery is answered, and the event is in no feed.',
    purpose: 'Find out whether an endpoint is reached and verifies, without waiting for a real event.',
    reply: WebhookDelivery,
    faults: ['webhook_endpoint_disabled'],
  }),
  listWebhookDeliveries: card({
    ...reads,
    path: '/webhook-endpoints/{id}/deliveries',
    summary: 'Lists the deliveries to a webhook endpoint of the last 30 days, newest first.',
    purpose: 'What was sent to an endpoint, how it answered, and when it is tried again.',
    lists: 'webhookDelivery',
    query: body({ ...stateFilters(deliveryStatuses), ...pageQuery(200) }),
    reply: pageOf(WebhookDelivery),
  }),
  redeliverWebhook: card({
    ...writes,
    method: 'POST',
    path: '/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver',
    summary: 'Sends a delivery once more, at once, whatever became of it; it is pending again, with all its retries.',
    purpose: 'Send one delivery again at once, after your receiver was mended for instance.',
    reply: WebhookDelivery,
    faults: ['webhook_endpoint_disabled'],
  }),
}
