import type { dashboardWebhookCards } from '@parley/contract/dashboard/webhooks'
import { notFound } from '../../core/fault.ts'
import { createEndpoint, type WebhookTerms } from '../../domain/webhooks/create-endpoint.ts'
import { deleteEndpoint } from '../../domain/webhooks/delete-endpoint.ts'
import { findDelivery, listDeliveries } from '../../domain/webhooks/deliveries.store.ts'
import { withExchange, withMode, withSecret } from '../../domain/webhooks/documents.ts'
import { editEndpoint } from '../../domain/webhooks/edit-endpoint.ts'
import { pingEndpoint } from '../../domain/webhooks/ping-endpoint.ts'
import { redeliverEvent } from '../../domain/webhooks/redeliver-event.ts'
import { rollEndpointSecret } from '../../domain/webhooks/roll-secret.ts'
import { findEndpoint, listEndpoints } from '../../domain/webhooks/store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'

/** A person sees the company's endpoints of both modes. */
const ofEitherMode = ({ companyId }: { readonly companyId: number }) => ({ companyId, mode: null })

export const dashboardWebhookHandlers = (terms: WebhookTerms): DashboardHandlers<typeof dashboardWebhookCards> => ({
  async createWebhookEndpoint(tx, { actor, body: { mode, ...input } }) {
    const wire = await createEndpoint(tx, actor, mode, input, terms)
    return documentOf(withMode({ wire, mode }))
  },
  async listWebhookEndpoints({ read, companyId, query: { mode = null }, page }) {
    const found = await listEndpoints(read, { companyId, mode }, page.newestFirst())
    return page.toDocument(found.map((one) => ({ ...one, wire: withMode(one) })))
  },
  async readWebhookEndpoint({ read, companyId, id }) {
    const found = await findEndpoint(read, ofEitherMode({ companyId }), id)
    return documentOf(found && withMode(found))
  },
  editWebhookEndpoint: async (tx, { actor, id, body }) =>
    documentOf(withMode(await editEndpoint(tx, actor, ofEitherMode(actor), id, body, terms.allowPrivate))),
  async rollWebhookSecret(tx, { actor, id, body }) {
    const { secret, ...rolled } = await rollEndpointSecret(tx, actor, ofEitherMode(actor), id, body.overlapHours, terms.sealer)
    return documentOf(withSecret(withMode(rolled), secret))
  },
  deleteWebhookEndpoint: (tx, { actor, id }) => deleteEndpoint(tx, actor, ofEitherMode(actor), id),
  pingWebhookEndpoint: async (tx, { actor, id }) => documentOf(await pingEndpoint(tx, actor, ofEitherMode(actor), id)),
  async listWebhookDeliveries({ read, companyId, id, query, page }) {
    if (!(await findEndpoint(read, ofEitherMode({ companyId }), id))) throw notFound()
    return page.toDocument(await listDeliveries(read, id, query, page.newestByNumber()))
  },
  async readWebhookDelivery({ read, companyId, id, ids }) {
    if (!(await findEndpoint(read, ofEitherMode({ companyId }), id))) throw notFound()
    const found = await findDelivery(read, id, ids.deliveryId ?? '')
    return documentOf(found && withExchange(found))
  },
  redeliverWebhook: async (tx, { actor, id, ids }) =>
    documentOf(await redeliverEvent(tx, actor, ofEitherMode(actor), id, ids.deliveryId ?? '')),
})
