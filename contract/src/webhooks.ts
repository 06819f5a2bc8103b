/** Webhooks: a company's endpoints that receive its events, and the deliveries to them (Standard Webhooks). */
import Type from 'typebox'
import { card } from './endpoint.ts'
import { deliveryTypes } from './event-types.ts'
import {
  body,
  countOrNull,
  dateTime,
  dateTimeOrNull,
  id,
  integer,
  nonBlankText,
  oneOf,
  oneOfOrNull,
  shape,
  text,
  textOrNull,
} from './fields.ts'
import { pageOf, pageQuery, stateFilters } from './lists.ts'

/** The most endpoints of a company in one mode. */
export const maxWebhookEndpoints = 10
export const maxWebhookUrlLength = 2048
/** How long a rolled secret still signs beside the new one. */
export const secretOverlapHours = { max: 72, default: 24 } as const

/** Why an endpoint is disabled: it returned 410, no delivery succeeded for five days, or somebody requested it. */
const disabledReasons = ['gone', 'failing', 'requested'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const typesDescription =
  'Each is an event type (`rental.running`), a family (`rental.*`), or `*`: every type that the scopes of the key that made the endpoint can read.'
const types = (options: object = {}) =>
  Type.Array(nonBlankText(64), { minItems: 1, maxItems: 64, uniqueItems: true, description: typesDescription, ...options })
const url = () =>
  nonBlankText(maxWebhookUrlLength, {
    description:
      'An https URL without user info or fragment. Its host must be public: private, loopback and reserved addresses are refused.',
  })
const description = () => textOrNull({ maxLength: 500, description: 'For people.' })

export const webhookEndpointFields = {
  id: id('webhookEndpoint'),
  url: text({ maxLength: maxWebhookUrlLength }),
  types: Type.Array(text(), { description: typesDescription }),
  description: textOrNull({ description: 'For people.' }),
  enabled: Type.Boolean({ description: 'If false, nothing is queued for the endpoint. The event feed has what it missed.' }),
  disabledReason: oneOfOrNull(disabledReasons, {
    description:
      'Null while enabled. `gone`: the endpoint returned 410. `failing`: no delivery succeeded for five days. `requested`: somebody disabled it, or the company was suspended.',
  }),
  createdAt: dateTime(),
  updatedAt: dateTime(),
}
const WebhookEndpoint = shape('WebhookEndpoint', webhookEndpointFields)

const secret = text({ description: 'Signs deliveries: `whsec_` and base64 of 32 bytes. Returned only here and when it is rolled.' })
const WebhookEndpointWithSecret = shape('WebhookEndpointWithSecret', { ...webhookEndpointFields, secret })

export const webhookDeliveryFields = {
  id: id('webhookDelivery'),
  eventId: id('event', { description: 'Sent as `webhook-id`: the same for every attempt.' }),
  type: oneOf(deliveryTypes, { description: 'The type of the event, or `ping` for a test.' }),
  status: oneOf(deliveryStatuses),
  attempts: Type.Integer({ description: 'The number of completed attempts.' }),
  responseStatus: countOrNull({ description: 'The HTTP status of the last attempt. Null without a response.' }),
  error: textOrNull({ description: 'Why the last attempt failed, for people.' }),
  durationMs: countOrNull({ description: 'The duration of the last attempt.' }),
  createdAt: dateTime(),
  lastAttemptAt: dateTimeOrNull(),
  nextAttemptAt: dateTimeOrNull({ description: 'When the next attempt is made. Null once the delivery succeeded or failed.' }),
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
      "Creates a webhook endpoint. It receives the company's events in the key's mode. The response contains its signing secret, and so does a replay.",
    purpose:
      'Receive events instead of polling for them. `secret` is returned only here and when it is rolled: store it to verify deliveries.',
    sealedReply: true,
    body: NewWebhookEndpoint,
    bodyValidation: 'use-case',
    status: 201,
    reply: WebhookEndpointWithSecret,
    faults: ['webhook_limit_reached'],
  }),
  listWebhookEndpoints: card({
    ...reads,
    path: '/webhook-endpoints',
    summary: "Lists the company's webhook endpoints, newest first.",
    purpose: 'The endpoints in the mode of the key, including disabled ones.',
    lists: 'webhookEndpoint',
    maxListItems: maxWebhookEndpoints,
    query: body(pageQuery(200)),
    reply: pageOf(WebhookEndpoint),
  }),
  readWebhookEndpoint: card({
    ...reads,
    path: '/webhook-endpoints/{id}',
    summary: 'Reads one webhook endpoint.',
    purpose: '`disabledReason` tells why a disabled endpoint is disabled.',
    reply: WebhookEndpoint,
  }),
  editWebhookEndpoint: card({
    ...writes,
    method: 'PATCH',
    path: '/webhook-endpoints/{id}',
    summary:
      'Edits a webhook endpoint. Set `enabled` to enable or disable it. Disabling it drops waiting deliveries. A key that sets `url` or `types` needs the scopes of all event types that the endpoint receives.',
    purpose: 'Change the URL, the event types or the description, or disable and enable the endpoint.',
    body: WebhookEndpointPatch,
    bodyValidation: 'use-case',
    reply: WebhookEndpoint,
  }),
  deleteWebhookEndpoint: card({
    ...writes,
    method: 'DELETE',
    path: '/webhook-endpoints/{id}',
    summary: 'Deletes a webhook endpoint. This cannot be undone.',
    purpose: 'Waiting deliveries are dropped. The events stay in the event feed.',
    idempotency: 'optional',
    reply: DeletedWebhookEndpoint,
  }),
  rollWebhookSecret: card({
    ...writes,
    method: 'POST',
    path: '/webhook-endpoints/{id}/roll-secret',
    summary:
      'Rolls the signing secret of a webhook endpoint. The old and the new secret both sign until the overlap ends. If you roll again before that, the oldest secret ends immediately.',
    purpose: 'Replaces the secret without a missed delivery.',
    sealedReply: true,
    body: body({
      overlapHours: Type.Optional(
        integer(0, secretOverlapHours.max, {
          default: secretOverlapHours.default,
          description: 'How many hours the old secret still signs beside the new one. 0: it ends immediately.',
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
    summary: 'Sends an event of type `ping` to a webhook endpoint. Returns the delivery. The event is not in the event feed.',
    purpose: 'Use it to test that your endpoint is reachable and verifies signatures.',
    reply: WebhookDelivery,
    faults: ['webhook_endpoint_disabled'],
  }),
  listWebhookDeliveries: card({
    ...reads,
    path: '/webhook-endpoints/{id}/deliveries',
    summary: 'Lists the deliveries of a webhook endpoint in the last 30 days, newest first.',
    purpose: 'What was sent, how the endpoint responded, and when the next attempt is made.',
    lists: 'webhookDelivery',
    query: body({ ...stateFilters(deliveryStatuses), ...pageQuery(200) }),
    reply: pageOf(WebhookDelivery),
  }),
  redeliverWebhook: card({
    ...writes,
    method: 'POST',
    path: '/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver',
    summary: 'Resends a delivery. It is sent immediately, regardless of its status, and becomes pending again with all its retries.',
    purpose: 'Use it for example after you fixed your receiver.',
    reply: WebhookDelivery,
    faults: ['webhook_endpoint_disabled'],
  }),
}
