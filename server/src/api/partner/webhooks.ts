import type { webhookCards } from '@parley/contract/webhooks'
import { notFound } from '../../core/fault.ts'
import { createEndpoint, type WebhookTerms } from '../../domain/webhooks/create-endpoint.ts'
import { deleteEndpoint } from '../../domain/webhooks/delete-endpoint.ts'
import { listDeliveries } from '../../domain/webhooks/deliveries.store.ts'
import { withSecret } from '../../domain/webhooks/documents.ts'
import { editEndpoint } from '../../domain/webhooks/edit-endpoint.ts'
import { pingEndpoint } from '../../domain/webhooks/ping-endpoint.ts'
import { redeliverEvent } from '../../domain/webhooks/redeliver-event.ts'
import { rollEndpointSecret } from '../../domain/webhooks/roll-secret.ts'
import { findEndpoint, listEndpoints } from '../../domain/webhooks/store.ts'
import type { Handlers } from '../../http/handler.ts'
import { documentOf } from '../document.ts'

/** A key sees the endpoints of its own mode. */
export const webhookHandlers = (terms: WebhookTerms): Handlers<typeof webhookCards> => ({
  createWebhookEndpoint: async (tx, { actor, body }) => documentOf(await createEndpoint(tx, actor, actor.mode, body, terms)),
  listWebhookEndpoints: async ({ read, companyId, mode, page }) =>
    page.toDocument(await listEndpoints(read, { companyId, mode }, page.newestFirst())),
  readWebhookEndpoint: async ({ read, companyId, mode, id }) => documentOf(await findEndpoint(read, { companyId, mode }, id)),
  editWebhookEndpoint: async (tx, { actor, id, body }) => documentOf(await editEndpoint(tx, actor, actor, id, body, terms.allowPrivate)),
  deleteWebhookEndpoint: (tx, { actor, id }) => deleteEndpoint(tx, actor, actor, id),
  async rollWebhookSecret(tx, { actor, id, body }) {
    const { wire, secret } = await rollEndpointSecret(tx, actor, actor, id, body.overlapHours, terms.sealer)
    return documentOf(withSecret(wire, secret))
  },
  pingWebhookEndpoint: async (tx, { actor, id }) => documentOf(await pingEndpoint(tx, actor, actor, id)),
  async listWebhookDeliveries({ read, companyId, mode, id, query, page }) {
    if (!(await findEndpoint(read, { companyId, mode }, id))) throw notFound()
    return page.toDocument(await listDeliveries(read, id, query, page.newestByNumber()))
  },
  redeliverWebhook: async (tx, { actor, id, ids }) => documentOf(await redeliverEvent(tx, actor, actor, id, ids.deliveryId ?? '')),
})
