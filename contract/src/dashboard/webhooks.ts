/** Webhooks at the dashboard: the partner endpoints in a session, for both modes, and deliveries with their requests and responses. */
import Type from 'typebox'
import { modes } from '../access.ts'
import { body, id, oneOf, shape, text, textOrNull } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { sessionEndpointOf } from '../session-endpoint.ts'
import { newWebhookEndpoint, webhookCards, webhookDeliveryFields, webhookEndpointFields } from '../webhooks.ts'

const mode = oneOf(modes)
const ManagedWebhookEndpoint = shape('ManagedWebhookEndpoint', { ...webhookEndpointFields, mode })
const ManagedWebhookEndpointWithSecret = shape('ManagedWebhookEndpointWithSecret', {
  ...webhookEndpointFields,
  mode,
  secret: text({ description: 'The signing secret. It is only returned when it is created and when it is rolled.' }),
})
/** A delivery with its request and response. */
const WebhookExchange = shape('WebhookExchange', {
  ...webhookDeliveryFields,
  endpointId: id('webhookEndpoint'),
  payload: text({ description: 'The body of the request, which is the same in each attempt.' }),
  responseBody: textOrNull({ description: 'The first 1,024 bytes of the response to the last attempt. Null without a response.' }),
})

const { listWebhookEndpoints, readWebhookEndpoint, rollWebhookSecret, ...others } = webhookCards
// The pages' forms validate while they are filled in, so the pipeline validates these bodies.
const { bodyValidation: _createValidation, ...createWebhookEndpoint } = others.createWebhookEndpoint
const { bodyValidation: _editValidation, ...editWebhookEndpoint } = others.editWebhookEndpoint

export const dashboardWebhookCards = {
  createWebhookEndpoint: sessionEndpointOf({
    ...createWebhookEndpoint,
    summary:
      'Creates a webhook endpoint in one of the two modes. It receives the given event types, by default all. The response contains its signing secret.',
    body: body({ ...newWebhookEndpoint, mode }),
    reply: ManagedWebhookEndpointWithSecret,
  }),
  listWebhookEndpoints: sessionEndpointOf({
    ...listWebhookEndpoints,
    summary: "Lists the company's webhook endpoints of both modes, newest first.",
    query: body({ mode: Type.Optional(mode), ...pageQuery(100) }),
    reply: pageOf(ManagedWebhookEndpoint),
  }),
  readWebhookEndpoint: sessionEndpointOf({ ...readWebhookEndpoint, reply: ManagedWebhookEndpoint }),
  editWebhookEndpoint: sessionEndpointOf({ ...editWebhookEndpoint, reply: ManagedWebhookEndpoint }),
  rollWebhookSecret: sessionEndpointOf({ ...rollWebhookSecret, reply: ManagedWebhookEndpointWithSecret }),
  deleteWebhookEndpoint: sessionEndpointOf(others.deleteWebhookEndpoint),
  pingWebhookEndpoint: sessionEndpointOf(others.pingWebhookEndpoint),
  listWebhookDeliveries: sessionEndpointOf(others.listWebhookDeliveries),
  readWebhookDelivery: sessionEndpointOf({
    ...readWebhookEndpoint,
    path: '/webhook-endpoints/{id}/deliveries/{deliveryId}',
    summary: 'Reads one delivery with its request and the response to the last attempt.',
    reply: WebhookExchange,
  }),
  redeliverWebhook: sessionEndpointOf(others.redeliverWebhook),
}
