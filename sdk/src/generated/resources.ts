// Generated from the contract by `npm run generate`. Do not edit.

import type { CallOptions, WriteOptions } from '../kernel/call.ts'
import type { PagePromise } from '../kernel/pages.ts'
import { Resource, segment } from '../kernel/resource.ts'
import type {
  Approval,
  ApprovalsListQuery,
  Autopilot,
  CapacityRequest,
  CompanyEvent,
  CreateQuoteBody,
  CreateRentalBody,
  CreateTestOpportunityBody,
  CreateTestRentalBody,
  CreateWebhookEndpointBody,
  DeclineOpportunityBody,
  DeletedWebhookEndpoint,
  EditRequestBody,
  EditWebhookEndpointBody,
  EventsListQuery,
  FileRequestBody,
  FiledRequest,
  GpuFamily,
  GpuModel,
  Introduction,
  IntroductionsListQuery,
  MarketPrices,
  MarketPricesGetQuery,
  Me,
  Offer,
  OfferTestRequestBody,
  OffersListQuery,
  OpportunitiesListQuery,
  Opportunity,
  PreviewRequestBody,
  ProposeNodeBody,
  RadarInquiriesListQuery,
  RadarInquiry,
  RadarNode,
  RadarNodesListQuery,
  RadarSubmission,
  RadarSubmissionsListQuery,
  ReferencePrice,
  RefuseTestCallBody,
  Region,
  RejectTestSubmissionBody,
  Rental,
  RentalEvent,
  RentalQuote,
  RentalsEventsListQuery,
  RentalsListQuery,
  ReplaceSubmissionBody,
  RequestPreview,
  RequestsListQuery,
  RollWebhookSecretBody,
  SendInquiryBody,
  SetAutopilotBody,
  Template,
  TestWorld,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEndpointsDeliveriesListQuery,
  WebhookEndpointsListQuery,
} from './types.ts'

export class RadarSubmissionsResource extends Resource {
  /**
   * Proposes a node for review. Returns 404 while submissions are closed.
   *
   * For sellers: how you list capacity on the grid. The team reviews every submission before buyers see it. Buyers never see who proposed it. To follow the review, use events or read the submission.
   *
   * Scope `radar:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   */
  create(body: ProposeNodeBody, options?: CallOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'POST', path: '/radar/submissions', body, replay: 'once' }, options)
  }

  /**
   * Lists the company's submissions, newest first.
   *
   * For sellers: your own nodes with the result of their review, including approved, rejected and withdrawn ones.
   *
   * Scope `radar:read`.
   *
   * Acts for the company of the key's owner.
   */
  list(query: RadarSubmissionsListQuery = {}, options?: CallOptions): PagePromise<RadarSubmission> {
    return this.transport.pages({ method: 'GET', path: '/radar/submissions', query }, options)
  }

  /**
   * Reads one submission.
   *
   * For sellers: one of your nodes as you sent it, with the status of its review and the reason for a rejection.
   *
   * Scope `radar:read`.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'GET', path: `/radar/submissions/${segment(id, 'id')}` }, options)
  }

  /**
   * Replaces a submission. It leaves the grid until it is approved again, and a lot on it is voided.
   *
   * For sellers: send the complete node, as for a new one. Buyers do not see it until the new version is approved, so make all changes in one call.
   *
   * Scope `radar:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   */
  replace(id: string, body: ReplaceSubmissionBody, options?: CallOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'PUT', path: `/radar/submissions/${segment(id, 'id')}`, body }, options)
  }

  /**
   * Withdraws a submission from the grid immediately. Its status does not change. A withdrawn submission is returned unchanged.
   *
   * For sellers: use it when the capacity is temporarily unavailable. You can republish an approved submission without another review.
   *
   * Scope `radar:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  withdraw(id: string, options?: CallOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'POST', path: `/radar/submissions/${segment(id, 'id')}/withdraw` }, options)
  }

  /**
   * Returns an approved submission to the grid. A submission that is on the grid is returned unchanged.
   *
   * For sellers: reverses a withdrawal without another review.
   *
   * Scope `radar:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  republish(id: string, options?: CallOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'POST', path: `/radar/submissions/${segment(id, 'id')}/republish` }, options)
  }
}

export class RadarNodesInquiriesResource extends Resource {
  /**
   * Sends an inquiry about a node. Nothing is reserved or charged.
   *
   * For buyers. The operator reads the inquiry and forwards it to the seller, who does not learn who asks.
   *
   * Scope `radar:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   */
  create(id: string, body: SendInquiryBody = {}, options?: CallOptions): Promise<RadarInquiry> {
    return this.transport.call({ method: 'POST', path: `/radar/nodes/${segment(id, 'id')}/inquiries`, body, replay: 'once' }, options)
  }
}

export class RadarNodesResource extends Resource {
  readonly inquiries = new RadarNodesInquiriesResource(this.transport)

  /**
   * Lists the nodes on the grid.
   *
   * For buyers: browse reviewed, reserved capacity. Nodes cannot be rented directly: send an inquiry, or file a request.
   *
   * Scope `radar:read`.
   *
   * Acts for the company of the key's owner.
   */
  list(query: RadarNodesListQuery = {}, options?: CallOptions): PagePromise<RadarNode> {
    return this.transport.pages({ method: 'GET', path: '/radar/nodes', query }, options)
  }

  /**
   * Reads one node. A node that you may not see returns the same error as one that does not exist.
   *
   * For buyers: one node on the grid, with the lot that takes bids on it, if there is one.
   *
   * Scope `radar:read`.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<RadarNode> {
    return this.transport.call({ method: 'GET', path: `/radar/nodes/${segment(id, 'id')}` }, options)
  }
}

export class RadarInquiriesResource extends Resource {
  /**
   * Lists the company's inquiries, newest first.
   *
   * For buyers: your inquiries about nodes, and their status.
   *
   * Scope `radar:read`.
   *
   * Acts for the company of the key's owner.
   */
  list(query: RadarInquiriesListQuery = {}, options?: CallOptions): PagePromise<RadarInquiry> {
    return this.transport.pages({ method: 'GET', path: '/radar/inquiries', query }, options)
  }
}

export class RadarResource extends Resource {
  readonly submissions = new RadarSubmissionsResource(this.transport)
  readonly nodes = new RadarNodesResource(this.transport)
  readonly inquiries = new RadarInquiriesResource(this.transport)
}

export class RequestsResource extends Resource {
  /**
   * Files a request.
   *
   * For buyers: file your demand. The operator offers it to matching sellers. They see the demand and nothing about you.
   *
   * Scope `requests:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   */
  create(body: FileRequestBody, options?: WriteOptions): Promise<FiledRequest> {
    return this.transport.call({ method: 'POST', path: '/requests', body, replay: 'keyed' }, options)
  }

  /**
   * Lists the company's requests, newest first.
   *
   * For buyers: your demand. To follow changes, read events instead of this list.
   *
   * Scope `requests:read`.
   *
   * Acts for the company of the key's owner.
   */
  list(query: RequestsListQuery = {}, options?: CallOptions): PagePromise<CapacityRequest> {
    return this.transport.pages({ method: 'GET', path: '/requests', query }, options)
  }

  /**
   * Reads one request.
   *
   * For buyers: one request. Its status is `matched` once it was offered to a seller.
   *
   * Scope `requests:read`.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<CapacityRequest> {
    return this.transport.call({ method: 'GET', path: `/requests/${segment(id, 'id')}` }, options)
  }

  /**
   * Edits an open request. The merged request must be valid.
   *
   * For buyers: change a request before it is offered to a seller. Send only the fields that change.
   *
   * Scope `requests:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   */
  update(id: string, body: EditRequestBody, options?: WriteOptions): Promise<FiledRequest> {
    return this.transport.call({ method: 'PATCH', path: `/requests/${segment(id, 'id')}`, body, replay: 'keyed' }, options)
  }

  /**
   * Closes a request. Opportunities that are still offered are withdrawn. A closed request is returned unchanged.
   *
   * For buyers: takes your demand off the market. Existing introductions stay.
   *
   * Scope `requests:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  close(id: string, options?: WriteOptions): Promise<CapacityRequest> {
    return this.transport.call({ method: 'POST', path: `/requests/${segment(id, 'id')}/close`, replay: 'keyed' }, options)
  }
}

export class RequestPreviewsResource extends Resource {
  /**
   * Previews a request. Nothing is stored.
   *
   * For buyers: check a request before you file it. Returns its problems, the names that are not known, the matching capacity and its cost, and changes that find more.
   *
   * Scope `requests:read`.
   *
   * Acts for the company of the key's owner.
   */
  create(body: PreviewRequestBody, options?: CallOptions): Promise<RequestPreview> {
    return this.transport.call({ method: 'POST', path: '/request-previews', body }, options)
  }
}

export class OpportunitiesResource extends Resource {
  /**
   * Lists the company's opportunities, newest first.
   *
   * For sellers: your inbox. Filter by `status=offered` for those that wait for your decision. Each expires at `expiresAt`.
   *
   * Scope `opportunities:read`.
   *
   * Acts for the company of the key's owner.
   */
  list(query: OpportunitiesListQuery = {}, options?: CallOptions): PagePromise<Opportunity> {
    return this.transport.pages({ method: 'GET', path: '/opportunities', query }, options)
  }

  /**
   * Reads one opportunity.
   *
   * For sellers: one anonymised demand. A person accepts it in the dashboard, which reveals both sides.
   *
   * Scope `opportunities:read`.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<Opportunity> {
    return this.transport.call({ method: 'GET', path: `/opportunities/${segment(id, 'id')}` }, options)
  }

  /**
   * Declines an offered opportunity. This cannot be undone.
   *
   * For sellers. The reason goes only to the operator, who uses it to improve matches.
   *
   * Scope `opportunities:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `opportunity.decline`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   */
  decline(id: string, body: DeclineOpportunityBody = {}, options?: WriteOptions): Promise<Opportunity> {
    return this.transport.call({ method: 'POST', path: `/opportunities/${segment(id, 'id')}/decline`, body, replay: 'keyed' }, options)
  }
}

export class IntroductionsResource extends Resource {
  /**
   * Lists the introductions of the company, on either side, newest first.
   *
   * For both sides: the companies you were introduced to. `role` is your side.
   *
   * Scope `introductions:read`.
   *
   * Acts for the company of the key's owner.
   */
  list(query: IntroductionsListQuery = {}, options?: CallOptions): PagePromise<Introduction> {
    return this.transport.pages({ method: 'GET', path: '/introductions', query }, options)
  }

  /**
   * Reads one introduction.
   *
   * For both sides: the other company, its contact details, and what followed: readiness, claim, deal and invoice.
   *
   * Scope `introductions:read`.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<Introduction> {
    return this.transport.call({ method: 'GET', path: `/introductions/${segment(id, 'id')}` }, options)
  }

  /**
   * Marks your side of an introduction as ready. If it already is, the introduction is returned unchanged.
   *
   * For both sides: tells the other side that you are ready to go ahead. It is not a contract. It cannot be undone.
   *
   * Scope `introductions:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `introduction.ready`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  ready(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/introductions/${segment(id, 'id')}/ready`, replay: 'keyed' }, options)
  }
}

export class EventsResource extends Resource {
  /**
   * Lists the company's events, oldest first. A key receives the event types whose objects its other scopes can read.
   *
   * Keeps your program in sync with one call. Call it in a loop with `wait`, store `resumeCursor`, and read the objects that the events name.
   *
   * Scope `events:read`.
   *
   * Acts for the company of the key's owner.
   */
  list(query: EventsListQuery = {}, options?: CallOptions): PagePromise<CompanyEvent> {
    return this.transport.pages({ method: 'GET', path: '/events', query }, options)
  }
}

export class MeResource extends Resource {
  /**
   * Reads the API key: its ID, scopes, mode, company, limits and policy.
   *
   * Call this first. It returns the company and role that the key acts with, its mode, what it may do, and how often.
   *
   * No scope: any valid key.
   */
  get(options?: CallOptions): Promise<Me> {
    return this.transport.call({ method: 'GET', path: '/me' }, options)
  }
}

export class ApprovalsResource extends Resource {
  /**
   * Lists the approvals of this key, newest first. The list includes approvals that its owner requested with other keys, if this key could make the same calls.
   *
   * For keys whose policy requires approval by a person. Filter by `status=pending` for approvals that still wait.
   *
   * No scope: any valid key.
   *
   * Acts for the company of the key's owner.
   */
  list(query: ApprovalsListQuery = {}, options?: CallOptions): PagePromise<Approval> {
    return this.transport.pages({ method: 'GET', path: '/approvals', query }, options)
  }

  /**
   * Reads one approval.
   *
   * For keys whose policy requires approval by a person. Poll this endpoint, or follow `approval.*` events, until a person decides. After approval, `response` contains what your call returned.
   *
   * No scope: any valid key.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<Approval> {
    return this.transport.call({ method: 'GET', path: `/approvals/${segment(id, 'id')}` }, options)
  }
}

export class GpuFamiliesResource extends Resource {
  /**
   * Lists the GPU families, with the current availability of each.
   *
   * The codes and names for `gpu_family`.
   *
   * Scope `catalog:read`.
   */
  list(options?: CallOptions): Promise<GpuFamily[]> {
    return this.transport.list({ method: 'GET', path: '/gpu-families' }, options)
  }
}

export class GpuModelsResource extends Resource {
  /**
   * Lists the GPU models.
   *
   * The codes and names of GPU models in requests, offers and nodes.
   *
   * Scope `catalog:read`.
   */
  list(options?: CallOptions): Promise<GpuModel[]> {
    return this.transport.list({ method: 'GET', path: '/gpu-models' }, options)
  }
}

export class RegionsResource extends Resource {
  /**
   * Lists the regions.
   *
   * The codes and names of regions, with the geography of each.
   *
   * Scope `catalog:read`.
   */
  list(options?: CallOptions): Promise<Region[]> {
    return this.transport.list({ method: 'GET', path: '/regions' }, options)
  }
}

export class PricesResource extends Resource {
  /**
   * Lists the reference prices.
   *
   * Curated prices per model, to judge a budget or an offer by. They are not offers.
   *
   * Scope `catalog:read`.
   */
  list(options?: CallOptions): Promise<ReferencePrice[]> {
    return this.transport.list({ method: 'GET', path: '/prices' }, options)
  }
}

export class TemplatesResource extends Resource {
  /**
   * Lists the templates for rentals.
   *
   * The images that a rented machine can start with, for `template_id`.
   *
   * Scope `catalog:read`.
   */
  list(options?: CallOptions): Promise<Template[]> {
    return this.transport.list({ method: 'GET', path: '/templates' }, options)
  }
}

export class OffersResource extends Resource {
  /**
   * Lists the offers on the market, cheapest first unless sorted otherwise.
   *
   * For renters: what can be rented now, with prices. Prices and availability change. A quote pins a price.
   *
   * Scope `catalog:read`.
   */
  list(query: OffersListQuery = {}, options?: CallOptions): PagePromise<Offer> {
    return this.transport.pages({ method: 'GET', path: '/offers', query }, options)
  }

  /**
   * Reads one offer. A sold-out offer is returned. A withdrawn offer is not found.
   *
   * For renters: the current state of one offer.
   *
   * Scope `catalog:read`.
   */
  get(id: string, options?: CallOptions): Promise<Offer> {
    return this.transport.call({ method: 'GET', path: `/offers/${segment(id, 'id')}` }, options)
  }
}

export class MarketPricesResource extends Resource {
  /**
   * Reads the daily market prices of a GPU model, with the capacity on the market.
   *
   * Use it to judge a budget, a listing or a bid, and to follow price trends. Counts are bands. No figure comes from fewer than five companies.
   *
   * Scope `catalog:read`.
   */
  get(query: MarketPricesGetQuery, options?: CallOptions): Promise<MarketPrices> {
    return this.transport.call({ method: 'GET', path: '/market/prices', query }, options)
  }
}

export class MarketResource extends Resource {
  readonly prices = new MarketPricesResource(this.transport)
}

export class RentalQuotesResource extends Resource {
  /**
   * Quotes a rental. The price is pinned for five minutes. Nothing is stored.
   *
   * For renters: the cost of a rental before you start it. Send the `quote_token` with the rental to pin the price. A quote spends nothing, so test keys can request one.
   *
   * Scope `rentals:read`.
   *
   * Acts for the company of the key's owner.
   */
  create(body: CreateQuoteBody, options?: CallOptions): Promise<RentalQuote> {
    return this.transport.call({ method: 'POST', path: '/rental-quotes', body }, options)
  }
}

export class RentalsEventsResource extends Resource {
  /**
   * Lists the events of a rental, oldest first.
   *
   * For renters: the history of one machine, including every charge.
   *
   * Scope `rentals:read`.
   *
   * Acts for the company of the key's owner.
   */
  list(id: string, query: RentalsEventsListQuery = {}, options?: CallOptions): PagePromise<RentalEvent> {
    return this.transport.pages({ method: 'GET', path: `/rentals/${segment(id, 'id')}/events`, query }, options)
  }
}

export class RentalsResource extends Resource {
  readonly events = new RentalsEventsResource(this.transport)

  /**
   * Starts a rental. Spends money.
   *
   * For renters: starts a machine, paid by the second from the wallet. Send `max_total_cents` or `auto_stop_at` to limit the cost if your program fails to stop it.
   *
   * Scope `rentals:write`.
   *
   * Live keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `rental.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's rental write limit, 10 per minute by default.
   */
  create(body: CreateRentalBody, options?: WriteOptions): Promise<Rental> {
    return this.transport.call({ method: 'POST', path: '/rentals', body, replay: 'keyed' }, options)
  }

  /**
   * Lists the company's rentals, newest first.
   *
   * For renters: your running and past machines.
   *
   * Scope `rentals:read`.
   *
   * Acts for the company of the key's owner.
   */
  list(query: RentalsListQuery = {}, options?: CallOptions): PagePromise<Rental> {
    return this.transport.pages({ method: 'GET', path: '/rentals', query }, options)
  }

  /**
   * Reads one rental.
   *
   * For renters: one machine. `connection` is set while it runs. `stop_reason` tells why it stopped.
   *
   * Scope `rentals:read`.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<Rental> {
    return this.transport.call({ method: 'GET', path: `/rentals/${segment(id, 'id')}` }, options)
  }

  /**
   * Stops a rental. Billing ends immediately. A stopping or stopped rental is returned unchanged.
   *
   * For renters. Billing ends with this call, even if the machine takes longer to shut down.
   *
   * Scope `rentals:write`.
   *
   * Live keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `rental.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's rental write limit, 10 per minute by default.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  stop(id: string, options?: WriteOptions): Promise<Rental> {
    return this.transport.call({ method: 'POST', path: `/rentals/${segment(id, 'id')}/stop`, replay: 'keyed' }, options)
  }
}

export class WebhookEndpointsDeliveriesResource extends Resource {
  /**
   * Lists the deliveries of a webhook endpoint in the last 30 days, newest first.
   *
   * What was sent, how the endpoint responded, and when the next attempt is made.
   *
   * Scope `webhooks:read`.
   *
   * Acts for the company of the key's owner.
   */
  list(id: string, query: WebhookEndpointsDeliveriesListQuery = {}, options?: CallOptions): PagePromise<WebhookDelivery> {
    return this.transport.pages({ method: 'GET', path: `/webhook-endpoints/${segment(id, 'id')}/deliveries`, query }, options)
  }

  /**
   * Resends a delivery. It is sent immediately, regardless of its status, and becomes pending again with all its retries.
   *
   * Use it for example after you fixed your receiver.
   *
   * Scope `webhooks:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `webhook.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  redeliver(id: string, deliveryId: string, options?: WriteOptions): Promise<WebhookDelivery> {
    return this.transport.call({ method: 'POST', path: `/webhook-endpoints/${segment(id, 'id')}/deliveries/${segment(deliveryId, 'deliveryId')}/redeliver`, replay: 'keyed' }, options)
  }
}

export class WebhookEndpointsResource extends Resource {
  readonly deliveries = new WebhookEndpointsDeliveriesResource(this.transport)

  /**
   * Creates a webhook endpoint. It receives the company's events in the key's mode. The response contains its signing secret, and so does a replay.
   *
   * Receive events instead of polling for them. `secret` is returned only here and when it is rolled: store it to verify deliveries.
   *
   * Scope `webhooks:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `webhook.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   */
  create(body: CreateWebhookEndpointBody, options?: WriteOptions): Promise<WebhookEndpointWithSecret> {
    return this.transport.call({ method: 'POST', path: '/webhook-endpoints', body, replay: 'keyed' }, options)
  }

  /**
   * Lists the company's webhook endpoints, newest first.
   *
   * The endpoints in the mode of the key, including disabled ones.
   *
   * Scope `webhooks:read`.
   *
   * Acts for the company of the key's owner.
   */
  list(query: WebhookEndpointsListQuery = {}, options?: CallOptions): PagePromise<WebhookEndpoint> {
    return this.transport.pages({ method: 'GET', path: '/webhook-endpoints', query }, options)
  }

  /**
   * Reads one webhook endpoint.
   *
   * `disabledReason` tells why a disabled endpoint is disabled.
   *
   * Scope `webhooks:read`.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.transport.call({ method: 'GET', path: `/webhook-endpoints/${segment(id, 'id')}` }, options)
  }

  /**
   * Edits a webhook endpoint. Set `enabled` to enable or disable it. Disabling it drops waiting deliveries. A key that sets `url` or `types` needs the scopes of all event types that the endpoint receives.
   *
   * Change the URL, the event types or the description, or disable and enable the endpoint.
   *
   * Scope `webhooks:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `webhook.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   */
  update(id: string, body: EditWebhookEndpointBody, options?: WriteOptions): Promise<WebhookEndpoint> {
    return this.transport.call({ method: 'PATCH', path: `/webhook-endpoints/${segment(id, 'id')}`, body, replay: 'keyed' }, options)
  }

  /**
   * Deletes a webhook endpoint. This cannot be undone.
   *
   * Waiting deliveries are dropped. The events stay in the event feed.
   *
   * Scope `webhooks:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `webhook.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  delete(id: string, options?: WriteOptions): Promise<DeletedWebhookEndpoint> {
    return this.transport.call({ method: 'DELETE', path: `/webhook-endpoints/${segment(id, 'id')}`, replay: 'keyed' }, options)
  }

  /**
   * Rolls the signing secret of a webhook endpoint. The old and the new secret both sign until the overlap ends. If you roll again before that, the oldest secret ends immediately.
   *
   * Replaces the secret without a missed delivery.
   *
   * Scope `webhooks:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `webhook.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   */
  rollSecret(id: string, body: RollWebhookSecretBody = {}, options?: WriteOptions): Promise<WebhookEndpointWithSecret> {
    return this.transport.call({ method: 'POST', path: `/webhook-endpoints/${segment(id, 'id')}/roll-secret`, body, replay: 'keyed' }, options)
  }

  /**
   * Sends an event of type `ping` to a webhook endpoint. Returns the delivery. The event is not in the event feed.
   *
   * Use it to test that your endpoint is reachable and verifies signatures.
   *
   * Scope `webhooks:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `webhook.manage`, held by: owner, authorized_signatory, trader.
   *
   * Also counts against the key's write limit, 20 per minute by default.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  ping(id: string, options?: WriteOptions): Promise<WebhookDelivery> {
    return this.transport.call({ method: 'POST', path: `/webhook-endpoints/${segment(id, 'id')}/ping`, replay: 'keyed' }, options)
  }
}

export class TestHelpersRequestsResource extends Resource {
  /**
   * Simulates the offer of a test request to sellers.
   *
   * Your test request is offered to simulated sellers and becomes `matched`.
   *
   * Scope `requests:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   */
  offer(id: string, body: OfferTestRequestBody = {}, options?: WriteOptions): Promise<CapacityRequest> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/requests/${segment(id, 'id')}/offer`, body, replay: 'keyed' }, options)
  }

  /**
   * Simulates the acceptance of a test request by a seller. A request that waits for no seller is offered first.
   *
   * Returns the introduction, with the same shape as after a live reveal.
   *
   * Scope `requests:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  accept(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/requests/${segment(id, 'id')}/accept`, replay: 'keyed' }, options)
  }

  /**
   * Simulates the decline of a test request by all sellers that it waits for.
   *
   * The request stays `matched` and can be offered again.
   *
   * Scope `requests:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  decline(id: string, options?: WriteOptions): Promise<CapacityRequest> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/requests/${segment(id, 'id')}/decline`, replay: 'keyed' }, options)
  }
}

export class TestHelpersOpportunitiesResource extends Resource {
  /**
   * Simulates an opportunity for your company.
   *
   * A simulated buyer files demand for one of your test nodes, or for a new test node.
   *
   * Scope `opportunities:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `opportunity.decline`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   */
  create(body: CreateTestOpportunityBody = {}, options?: WriteOptions): Promise<Opportunity> {
    return this.transport.call({ method: 'POST', path: '/test-helpers/opportunities', body, replay: 'keyed' }, options)
  }

  /**
   * Accepts a test opportunity. Both sides are revealed.
   *
   * Does what an authorized signatory of your company would do in the dashboard.
   *
   * Scope `opportunities:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `opportunity.decline`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  accept(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/opportunities/${segment(id, 'id')}/accept`, replay: 'keyed' }, options)
  }

  /**
   * Simulates the expiry of a test opportunity.
   *
   * The seven days pass immediately.
   *
   * Scope `opportunities:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `opportunity.decline`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  expire(id: string, options?: WriteOptions): Promise<Opportunity> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/opportunities/${segment(id, 'id')}/expire`, replay: 'keyed' }, options)
  }

  /**
   * Simulates the withdrawal of a test opportunity. It must be offered.
   *
   * As when the buyer closes the request before you decide.
   *
   * Scope `opportunities:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `opportunity.decline`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  withdraw(id: string, options?: WriteOptions): Promise<Opportunity> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/opportunities/${segment(id, 'id')}/withdraw`, replay: 'keyed' }, options)
  }
}

export class TestHelpersIntroductionsResource extends Resource {
  /**
   * Marks the other side of a test introduction as ready. If it already is, the introduction is returned unchanged.
   *
   * Does what the other side would do with `POST /introductions/{id}/ready`.
   *
   * Scope `introductions:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `introduction.ready`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  counterpartyReady(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/introductions/${segment(id, 'id')}/counterparty-ready`, replay: 'keyed' }, options)
  }

  /**
   * Concludes a test introduction. The seller reports a deal, the buyer confirms it, and the invoices are issued.
   *
   * Test invoices cost nothing.
   *
   * Scope `introductions:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `introduction.ready`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  conclude(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/introductions/${segment(id, 'id')}/conclude`, replay: 'keyed' }, options)
  }

  /**
   * Simulates the lapse of a test introduction.
   *
   * The ninety days pass immediately.
   *
   * Scope `introductions:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `introduction.ready`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  lapse(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/introductions/${segment(id, 'id')}/lapse`, replay: 'keyed' }, options)
  }

  /**
   * Voids a test introduction.
   *
   * Does what the operator does, for example after an upheld claim.
   *
   * Scope `introductions:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `introduction.ready`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  void(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/introductions/${segment(id, 'id')}/void`, replay: 'keyed' }, options)
  }
}

export class TestHelpersSubmissionsResource extends Resource {
  /**
   * Approves a test submission. It must be waiting for review.
   *
   * Simulates a positive review. The node appears on the grid, only for the test keys of your company.
   *
   * Scope `radar:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  approve(id: string, options?: WriteOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/submissions/${segment(id, 'id')}/approve`, replay: 'keyed' }, options)
  }

  /**
   * Rejects a test submission. It must be waiting for review.
   *
   * Simulates a negative review, with a reason.
   *
   * Scope `radar:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   */
  reject(id: string, body: RejectTestSubmissionBody, options?: WriteOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/submissions/${segment(id, 'id')}/reject`, body, replay: 'keyed' }, options)
  }
}

export class TestHelpersRentalsResource extends Resource {
  /**
   * Starts a test rental. It runs within three seconds and costs nothing.
   *
   * A rental with the shapes, statuses and events of a live one, on a simulated machine. Nothing is held in the wallet or charged to it.
   *
   * Scope `rentals:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `rental.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   */
  create(body: CreateTestRentalBody, options?: WriteOptions): Promise<Rental> {
    return this.transport.call({ method: 'POST', path: '/test-helpers/rentals', body, replay: 'keyed' }, options)
  }

  /**
   * Stops a test rental. A stopping or stopped rental is returned unchanged.
   *
   * Does what `POST /rentals/{id}/stop` does for a live rental.
   *
   * Scope `rentals:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `rental.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  stop(id: string, options?: WriteOptions): Promise<Rental> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/rentals/${segment(id, 'id')}/stop`, replay: 'keyed' }, options)
  }

  /**
   * Simulates the failure of a test rental that is being provisioned.
   *
   * Use it to test how your program handles a machine that does not start.
   *
   * Scope `rentals:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `rental.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  fail(id: string, options?: WriteOptions): Promise<Rental> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/rentals/${segment(id, 'id')}/fail`, replay: 'keyed' }, options)
  }

  /**
   * Simulates the interruption of a running test rental.
   *
   * The machine is taken back, as interruptible capacity may be.
   *
   * Scope `rentals:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `rental.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  interrupt(id: string, options?: WriteOptions): Promise<Rental> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/rentals/${segment(id, 'id')}/interrupt`, replay: 'keyed' }, options)
  }
}

export class TestHelpersApprovalsResource extends Resource {
  /**
   * Approves a call of a test key. The call is made once.
   *
   * Does what a person would do in the dashboard. The call is made immediately, as the key that asked. Repeating the call with its Idempotency-Key then returns its response.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  approve(id: string, options?: WriteOptions): Promise<Approval> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/approvals/${segment(id, 'id')}/approve`, replay: 'keyed' }, options)
  }

  /**
   * Refuses a call of a test key.
   *
   * Does what a person would do in the dashboard. Use it to test that your program reads the reason and does not ask again.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   */
  refuse(id: string, body: RefuseTestCallBody = {}, options?: WriteOptions): Promise<Approval> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/approvals/${segment(id, 'id')}/refuse`, body, replay: 'keyed' }, options)
  }

  /**
   * Simulates the lapse of a test approval.
   *
   * As when nobody decides within a day. Use it to test that your program asks again or gives up.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  lapse(id: string, options?: WriteOptions): Promise<Approval> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/approvals/${segment(id, 'id')}/lapse`, replay: 'keyed' }, options)
  }
}

export class TestHelpersAutopilotResource extends Resource {
  /**
   * Reads the autopilot of the test world.
   *
   * Whether objects of the test world advance automatically, and how fast.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   */
  get(options?: CallOptions): Promise<Autopilot> {
    return this.transport.call({ method: 'GET', path: '/test-helpers/autopilot' }, options)
  }

  /**
   * Sets the autopilot of the test world. A request is offered after one delay and accepted after two. A submission is approved after one delay, and the other side of an introduction is ready after one.
   *
   * Objects of the test world advance automatically. Use it for realistic end-to-end tests.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   */
  replace(body: SetAutopilotBody, options?: WriteOptions): Promise<Autopilot> {
    return this.transport.call({ method: 'PUT', path: '/test-helpers/autopilot', body, replay: 'keyed' }, options)
  }
}

export class TestHelpersWorldResource extends Resource {
  /**
   * Counts the objects in the test world.
   *
   * The number of objects of each kind.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   */
  get(options?: CallOptions): Promise<TestWorld> {
    return this.transport.call({ method: 'GET', path: '/test-helpers/world' }, options)
  }

  /**
   * Deletes all objects in the test world. Returns how many were deleted. Stored responses of its test keys are deleted too.
   *
   * Use it to start over, for example between runs of a test suite.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.
   *
   * Takes no body. An empty body or `{}` is accepted.
   */
  delete(options?: WriteOptions): Promise<TestWorld> {
    return this.transport.call({ method: 'DELETE', path: '/test-helpers/world', replay: 'keyed' }, options)
  }
}

export class TestHelpersResource extends Resource {
  readonly requests = new TestHelpersRequestsResource(this.transport)
  readonly opportunities = new TestHelpersOpportunitiesResource(this.transport)
  readonly introductions = new TestHelpersIntroductionsResource(this.transport)
  readonly submissions = new TestHelpersSubmissionsResource(this.transport)
  readonly rentals = new TestHelpersRentalsResource(this.transport)
  readonly approvals = new TestHelpersApprovalsResource(this.transport)
  readonly autopilot = new TestHelpersAutopilotResource(this.transport)
  readonly world = new TestHelpersWorldResource(this.transport)
}

/** Every resource of the API, named as the documentation names them. */
export class Resources extends Resource {
  readonly radar = new RadarResource(this.transport)
  readonly requests = new RequestsResource(this.transport)
  readonly requestPreviews = new RequestPreviewsResource(this.transport)
  readonly opportunities = new OpportunitiesResource(this.transport)
  readonly introductions = new IntroductionsResource(this.transport)
  readonly events = new EventsResource(this.transport)
  readonly me = new MeResource(this.transport)
  readonly approvals = new ApprovalsResource(this.transport)
  readonly gpuFamilies = new GpuFamiliesResource(this.transport)
  readonly gpuModels = new GpuModelsResource(this.transport)
  readonly regions = new RegionsResource(this.transport)
  readonly prices = new PricesResource(this.transport)
  readonly templates = new TemplatesResource(this.transport)
  readonly offers = new OffersResource(this.transport)
  readonly market = new MarketResource(this.transport)
  readonly rentalQuotes = new RentalQuotesResource(this.transport)
  readonly rentals = new RentalsResource(this.transport)
  readonly webhookEndpoints = new WebhookEndpointsResource(this.transport)
  readonly testHelpers = new TestHelpersResource(this.transport)
}
