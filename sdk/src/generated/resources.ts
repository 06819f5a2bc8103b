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
   * Proposes a node, which the team reviews before any buyer sees it; 404 while submissions are closed.
   *
   * For sellers: how capacity comes onto the grid. What you send is reviewed by a person; buyers never read who proposed it. Follow the review by its events, or by reading the submission.
   *
   * Scope `radar:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   */
  create(body: ProposeNodeBody, options?: CallOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'POST', path: '/radar/submissions', body, replay: 'once' }, options)
  }

  /**
   * Lists the company's submissions, newest first.
   *
   * For sellers: your own nodes with what the review made of them, approved, rejected and withdrawn ones included.
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
   * For sellers: one of your nodes as you sent it, with the state of its review and the reason of a rejection.
   *
   * Scope `radar:read`.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'GET', path: `/radar/submissions/${segment(id, 'id')}` }, options)
  }

  /**
   * Replaces a submission in full; it leaves the grid until it is approved again, and a lot on it is voided.
   *
   * For sellers: send the whole node again, as you would for a new one. Buyers do not see it until the new version is approved, so change many things at once rather than one after another.
   *
   * Scope `radar:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   */
  replace(id: string, body: ReplaceSubmissionBody, options?: CallOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'PUT', path: `/radar/submissions/${segment(id, 'id')}`, body }, options)
  }

  /**
   * Takes a submission off the grid at once; its approval is kept. Repeated, it is answered as it is.
   *
   * For sellers: when capacity is gone for now. The approval stays, so that republishing needs no new review.
   *
   * Scope `radar:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  withdraw(id: string, options?: CallOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'POST', path: `/radar/submissions/${segment(id, 'id')}/withdraw` }, options)
  }

  /**
   * Puts an approved submission back on the grid; repeated, it is answered as it is.
   *
   * For sellers: the way back from a withdrawal, without a review.
   *
   * Scope `radar:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  republish(id: string, options?: CallOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'POST', path: `/radar/submissions/${segment(id, 'id')}/republish` }, options)
  }
}

export class RadarNodesInquiriesResource extends Resource {
  /**
   * Asks about a node: a lead that reaches the operator; nothing is reserved and nothing is charged.
   *
   * For buyers: ask about a node. The operator reads it and takes it to the seller, who does not learn who asks.
   *
   * Scope `radar:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
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
   * For buyers: browse reserved capacity that was reviewed. Nothing here can be rented at once: send an inquiry, or file a request.
   *
   * Scope `radar:read`.
   *
   * Acts for the company of the key's owner.
   */
  list(query: RadarNodesListQuery = {}, options?: CallOptions): PagePromise<RadarNode> {
    return this.transport.pages({ method: 'GET', path: '/radar/nodes', query }, options)
  }

  /**
   * Reads one node; one you may not see is answered like one that does not exist.
   *
   * For buyers: one node of the grid, with the lot that takes bids on it, where there is one.
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
   * For buyers: what you asked about nodes, and what became of it.
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
   * Files demand.
   *
   * For buyers: the beginning of the main job. The operator offers what you file to sellers that fit; each of them reads the demand, and nothing about you.
   *
   * Scope `requests:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   */
  create(body: FileRequestBody, options?: WriteOptions): Promise<FiledRequest> {
    return this.transport.call({ method: 'POST', path: '/requests', body, replay: 'keyed' }, options)
  }

  /**
   * Lists the company's requests, newest first.
   *
   * For buyers: your demand. To follow changes, read events instead of walking this list.
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
   * For buyers: one request, and whether a seller was asked (`matched`).
   *
   * Scope `requests:read`.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<CapacityRequest> {
    return this.transport.call({ method: 'GET', path: `/requests/${segment(id, 'id')}` }, options)
  }

  /**
   * Edits an open request; the merged whole obeys the rules of filing.
   *
   * For buyers: change what you filed while nobody has been offered it. Send the fields that change, no others.
   *
   * Scope `requests:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   */
  update(id: string, body: EditRequestBody, options?: WriteOptions): Promise<FiledRequest> {
    return this.transport.call({ method: 'PATCH', path: `/requests/${segment(id, 'id')}`, body, replay: 'keyed' }, options)
  }

  /**
   * Closes a request; the opportunities still offered are withdrawn. A closed one is answered as it is.
   *
   * For buyers: take demand off the market. Opportunities that wait are withdrawn; introductions that exist stay.
   *
   * Scope `requests:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  close(id: string, options?: WriteOptions): Promise<CapacityRequest> {
    return this.transport.call({ method: 'POST', path: `/requests/${segment(id, 'id')}/close`, replay: 'keyed' }, options)
  }
}

export class RequestPreviewsResource extends Resource {
  /**
   * Tells what filing a body would meet: its problems, how much there is and what it costs, and what would find more. Nothing is stored.
   *
   * For buyers: ask before you file. It tells what would be refused, what was not understood, how much there is and what it costs, and which change finds more.
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
   * Lists the opportunities of the company, newest first.
   *
   * For sellers: the inbox. `status=offered` is what waits for your decision; each has until `expiresAt`.
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
   * For sellers: one piece of anonymised demand. Accepting reveals both sides, and is done by a person in the dashboard.
   *
   * Scope `opportunities:read`.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<Opportunity> {
    return this.transport.call({ method: 'GET', path: `/opportunities/${segment(id, 'id')}` }, options)
  }

  /**
   * Declines an offered opportunity, for good; the reason is for the operator alone.
   *
   * For sellers: say no, for good. The reason goes to the operator alone and helps it to match better.
   *
   * Scope `opportunities:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `opportunity.decline`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   */
  decline(id: string, body: DeclineOpportunityBody = {}, options?: WriteOptions): Promise<Opportunity> {
    return this.transport.call({ method: 'POST', path: `/opportunities/${segment(id, 'id')}/decline`, body, replay: 'keyed' }, options)
  }
}

export class IntroductionsResource extends Resource {
  /**
   * Lists the introductions of the company, on either side, newest first.
   *
   * For both sides: whom you were introduced to. `role` tells on which side you stand.
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
   * For both sides: who the other side is, how to reach it, and what followed: readiness, claim, deal, invoice.
   *
   * Scope `introductions:read`.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<Introduction> {
    return this.transport.call({ method: 'GET', path: `/introductions/${segment(id, 'id')}` }, options)
  }

  /**
   * Declares the caller's side ready; repeated, the introduction is answered as it is.
   *
   * For both sides: tell the other that you are ready to go ahead. It is not a contract, and cannot be taken back.
   *
   * Scope `introductions:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `introduction.ready`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  ready(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/introductions/${segment(id, 'id')}/ready`, replay: 'keyed' }, options)
  }
}

export class EventsResource extends Resource {
  /**
   * Lists what changed of the company's things, oldest first. A key sees the types whose thing another of its scopes reads.
   *
   * The one call that keeps a program in step with everything: ask it in a loop with `wait`, keep `resumeCursor`, and read the things that events name.
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
   * Tells what the key is: its id, scopes, mode, company, limits and policy.
   *
   * The first call of any program: which company and role the key acts with, in which mode, what it may do, and how often.
   *
   * No scope: any valid key.
   */
  get(options?: CallOptions): Promise<Me> {
    return this.transport.call({ method: 'GET', path: '/me' }, options)
  }
}

export class ApprovalsResource extends Resource {
  /**
   * Lists the calls of this key that a person approves first, newest first; and those that its holder made with other keys and it might make itself.
   *
   * For keys whose policy has a person approve calls: what you asked for and what became of it. `status=pending` is what still waits.
   *
   * No scope: any valid key.
   *
   * Acts for the company of the key's owner.
   */
  list(query: ApprovalsListQuery = {}, options?: CallOptions): PagePromise<Approval> {
    return this.transport.pages({ method: 'GET', path: '/approvals', query }, options)
  }

  /**
   * Reads one of them: whether it waits, and what it brought about.
   *
   * For keys whose policy has a person approve calls: ask here, or follow `approval.*` events, until a person decides. Once it is approved, `response` is what your call was answered with.
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
   * Lists the GPU families, each with what of it is on offer now.
   *
   * The codes that `gpu_family` takes, with their names.
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
   * The codes and names of GPU models that requests, offers and nodes are compared by.
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
   * The codes and names of regions, and the geography that each belongs to.
   *
   * Scope `catalog:read`.
   */
  list(options?: CallOptions): Promise<Region[]> {
    return this.transport.list({ method: 'GET', path: '/regions' }, options)
  }
}

export class PricesResource extends Resource {
  /**
   * Lists the reference prices, which are curated and cannot be rented at.
   *
   * What capacity of a model costs on this market, to judge a budget or an offer by. Not an offer itself.
   *
   * Scope `catalog:read`.
   */
  list(options?: CallOptions): Promise<ReferencePrice[]> {
    return this.transport.list({ method: 'GET', path: '/prices' }, options)
  }
}

export class TemplatesResource extends Resource {
  /**
   * Lists the templates a rental can start with.
   *
   * The images that a rented machine can start with: what `template_id` takes.
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
   * For renters: what can be had now, with its price. Prices and availability move; a quote pins a price.
   *
   * Scope `catalog:read`.
   */
  list(query: OffersListQuery = {}, options?: CallOptions): PagePromise<Offer> {
    return this.transport.pages({ method: 'GET', path: '/offers', query }, options)
  }

  /**
   * Reads one offer; a sold out one is answered, a withdrawn one is not.
   *
   * For renters: one offer, as it is at this moment.
   *
   * Scope `catalog:read`.
   */
  get(id: string, options?: CallOptions): Promise<Offer> {
    return this.transport.call({ method: 'GET', path: `/offers/${segment(id, 'id')}` }, options)
  }
}

export class MarketPricesResource extends Resource {
  /**
   * Reads what a GPU-hour of a model cost, day by day; and how much there was of it.
   *
   * What a model costs, day by day: to judge a budget, a listing or a bid by, and to see where prices go. Counts are bands, and no figure tells of fewer than five companies.
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
   * Quotes a rental; its price is pinned for five minutes, and nothing is stored.
   *
   * For renters: what a rental would cost before you start it. The `quote_token` of the answer pins the price for the rental that bears it. It spends nothing, so test keys may ask too.
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
   * Lists what happened to a rental, oldest first.
   *
   * For renters: what happened to one machine, charge by charge.
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
   * For renters: start a machine and pay for it by the second from the wallet. Send `max_total_cents` or `auto_stop_at` where a program of yours might forget to stop it.
   *
   * Scope `rentals:write`.
   *
   * Live keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `rental.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's rental writes too, 10 a minute by default.
   */
  create(body: CreateRentalBody, options?: WriteOptions): Promise<Rental> {
    return this.transport.call({ method: 'POST', path: '/rentals', body, replay: 'keyed' }, options)
  }

  /**
   * Lists the rentals of the company, newest first.
   *
   * For renters: your machines, the running ones and those of the past.
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
   * For renters: one machine. `connection` is there once it runs; `status` and `stop_reason` tell the rest.
   *
   * Scope `rentals:read`.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<Rental> {
    return this.transport.call({ method: 'GET', path: `/rentals/${segment(id, 'id')}` }, options)
  }

  /**
   * Stops a rental; its billing ends at once. One that is stopping or stopped is answered as it is.
   *
   * For renters: stop a machine. Billing ends with this call, whatever time the machine takes to go.
   *
   * Scope `rentals:write`.
   *
   * Live keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `rental.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's rental writes too, 10 a minute by default.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  stop(id: string, options?: WriteOptions): Promise<Rental> {
    return this.transport.call({ method: 'POST', path: `/rentals/${segment(id, 'id')}/stop`, replay: 'keyed' }, options)
  }
}

export class WebhookEndpointsDeliveriesResource extends Resource {
  /**
   * Lists the deliveries to a webhook endpoint of the last 30 days, newest first.
   *
   * What was sent to an endpoint, how it answered, and when it is tried again.
   *
   * Scope `webhooks:read`.
   *
   * Acts for the company of the key's owner.
   */
  list(id: string, query: WebhookEndpointsDeliveriesListQuery = {}, options?: CallOptions): PagePromise<WebhookDelivery> {
    return this.transport.pages({ method: 'GET', path: `/webhook-endpoints/${segment(id, 'id')}/deliveries`, query }, options)
  }

  /**
   * Sends a delivery once more, at once, whatever became of it; it is pending again, with all its retries.
   *
   * Send one delivery again at once, after your receiver was mended for instance.
   *
   * Scope `webhooks:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `webhook.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  redeliver(id: string, deliveryId: string, options?: WriteOptions): Promise<WebhookDelivery> {
    return this.transport.call({ method: 'POST', path: `/webhook-endpoints/${segment(id, 'id')}/deliveries/${segment(deliveryId, 'deliveryId')}/redeliver`, replay: 'keyed' }, options)
  }
}

export class WebhookEndpointsResource extends Resource {
  readonly deliveries = new WebhookEndpointsDeliveriesResource(this.transport)

  /**
   * Creates a webhook endpoint; it is told of the company's events in the key's mode. The answer holds its signing secret; a replay shows it again.
   *
   * Be told of events instead of asking for them. The `secret` is shown here and when it is rolled: keep it to verify deliveries.
   *
   * Scope `webhooks:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `webhook.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   */
  create(body: CreateWebhookEndpointBody, options?: WriteOptions): Promise<WebhookEndpointWithSecret> {
    return this.transport.call({ method: 'POST', path: '/webhook-endpoints', body, replay: 'keyed' }, options)
  }

  /**
   * Lists the company's webhook endpoints, newest first.
   *
   * The endpoints of the mode that the key works in, disabled ones with their reason.
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
   * One endpoint, and why it is disabled where it is.
   *
   * Scope `webhooks:read`.
   *
   * Acts for the company of the key's owner.
   */
  get(id: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.transport.call({ method: 'GET', path: `/webhook-endpoints/${segment(id, 'id')}` }, options)
  }

  /**
   * Edits a webhook endpoint; `enabled` turns it on and off. Disabled, it drops what waits for it. A key that sets `url` or `types` carries the scopes of all that the endpoint hears.
   *
   * Move an endpoint to another address, change what it hears, or switch it off and on.
   *
   * Scope `webhooks:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `webhook.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   */
  update(id: string, body: EditWebhookEndpointBody, options?: WriteOptions): Promise<WebhookEndpoint> {
    return this.transport.call({ method: 'PATCH', path: `/webhook-endpoints/${segment(id, 'id')}`, body, replay: 'keyed' }, options)
  }

  /**
   * Deletes a webhook endpoint for good; what waits for it is dropped.
   *
   * Deliveries that wait for it are dropped. The events themselves stay in the feed.
   *
   * Scope `webhooks:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `webhook.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  delete(id: string, options?: WriteOptions): Promise<DeletedWebhookEndpoint> {
    return this.transport.call({ method: 'DELETE', path: `/webhook-endpoints/${segment(id, 'id')}`, replay: 'keyed' }, options)
  }

  /**
   * Gives a webhook endpoint a new signing secret. Both sign until the overlap ends; of one rolled again meanwhile, the oldest ends at once.
   *
   * A new secret without a missed delivery: until the overlap ends both secrets sign.
   *
   * Scope `webhooks:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `webhook.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   */
  rollSecret(id: string, body: RollWebhookSecretBody = {}, options?: WriteOptions): Promise<WebhookEndpointWithSecret> {
    return this.transport.call({ method: 'POST', path: `/webhook-endpoints/${segment(id, 'id')}/roll-secret`, body, replay: 'keyed' }, options)
  }

  /**
   * Sends an event of type `ping` to a webhook endpoint; its delivery is answered, and the event is in no feed.
   *
   * Find out whether an endpoint is reached and verifies, without waiting for a real event.
   *
   * Scope `webhooks:write`.
   *
   * Acts for the company of the key's owner.
   *
   * Right `webhook.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against the key's writes too, 20 a minute by default.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  ping(id: string, options?: WriteOptions): Promise<WebhookDelivery> {
    return this.transport.call({ method: 'POST', path: `/webhook-endpoints/${segment(id, 'id')}/ping`, replay: 'keyed' }, options)
  }
}

export class TestHelpersRequestsResource extends Resource {
  /**
   * Offers a test request to sellers that the service plays.
   *
   * Play the operator: your test request is offered to sellers that the service plays, and becomes `matched`.
   *
   * Scope `requests:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   */
  offer(id: string, body: OfferTestRequestBody = {}, options?: WriteOptions): Promise<CapacityRequest> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/requests/${segment(id, 'id')}/offer`, body, replay: 'keyed' }, options)
  }

  /**
   * Lets a seller of a test request accept; where it waits for nobody, it is offered first.
   *
   * Play a seller who accepts your test request. The introduction that it answers is what a live reveal would bring.
   *
   * Scope `requests:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  accept(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/requests/${segment(id, 'id')}/accept`, replay: 'keyed' }, options)
  }

  /**
   * Lets all sellers of a test request decline; those alone that it waits for.
   *
   * Play the sellers who decline. The request stays matched, and can be offered again.
   *
   * Scope `requests:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  decline(id: string, options?: WriteOptions): Promise<CapacityRequest> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/requests/${segment(id, 'id')}/decline`, replay: 'keyed' }, options)
  }
}

export class TestHelpersOpportunitiesResource extends Resource {
  /**
   * Offers the company demand of a buyer that the service plays: on a test node of its own, or on one that is made.
   *
   * Play a buyer: demand comes in for a test node of yours, or for one that is made for it.
   *
   * Scope `opportunities:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `opportunity.decline`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   */
  create(body: CreateTestOpportunityBody = {}, options?: WriteOptions): Promise<Opportunity> {
    return this.transport.call({ method: 'POST', path: '/test-helpers/opportunities', body, replay: 'keyed' }, options)
  }

  /**
   * Accepts a test opportunity: both sides are revealed, as when a signatory of the company accepts in the dashboard.
   *
   * Do what an authorized signatory would do in the dashboard: accept, and reveal both sides.
   *
   * Scope `opportunities:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `opportunity.decline`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  accept(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/opportunities/${segment(id, 'id')}/accept`, replay: 'keyed' }, options)
  }

  /**
   * Lets the time of a test opportunity run out.
   *
   * Let the seven days pass at once.
   *
   * Scope `opportunities:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `opportunity.decline`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  expire(id: string, options?: WriteOptions): Promise<Opportunity> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/opportunities/${segment(id, 'id')}/expire`, replay: 'keyed' }, options)
  }

  /**
   * Takes a test opportunity back: as the operator does; a withdrawn one is answered as it is.
   *
   * Play the buyer who closes the request before you decided.
   *
   * Scope `opportunities:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `opportunity.decline`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  withdraw(id: string, options?: WriteOptions): Promise<Opportunity> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/opportunities/${segment(id, 'id')}/withdraw`, replay: 'keyed' }, options)
  }
}

export class TestHelpersIntroductionsResource extends Resource {
  /**
   * Lets the other side of a test introduction declare that it is ready; repeated, the introduction is answered as it is.
   *
   * Let the other side say that it is ready.
   *
   * Scope `introductions:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `introduction.ready`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  counterpartyReady(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/introductions/${segment(id, 'id')}/counterparty-ready`, replay: 'keyed' }, options)
  }

  /**
   * Concludes a test introduction: the seller reports a deal, the buyer confirms it, invoices are issued.
   *
   * A deal is reported and confirmed, and the invoices are issued: none of it costs anything.
   *
   * Scope `introductions:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `introduction.ready`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  conclude(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/introductions/${segment(id, 'id')}/conclude`, replay: 'keyed' }, options)
  }

  /**
   * Lets the time of a test introduction run out.
   *
   * Let the ninety days pass at once.
   *
   * Scope `introductions:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `introduction.ready`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  lapse(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/introductions/${segment(id, 'id')}/lapse`, replay: 'keyed' }, options)
  }

  /**
   * Voids a test introduction: as the operator does.
   *
   * Play the operator who voids it, as after an upheld claim.
   *
   * Scope `introductions:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `introduction.ready`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  void(id: string, options?: WriteOptions): Promise<Introduction> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/introductions/${segment(id, 'id')}/void`, replay: 'keyed' }, options)
  }
}

export class TestHelpersSubmissionsResource extends Resource {
  /**
   * Approves a test submission: the company's test keys see it on the grid. An approved one is answered as it is.
   *
   * Play the review that says yes: the node stands on the grid, for your own test keys alone.
   *
   * Scope `radar:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  approve(id: string, options?: WriteOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/submissions/${segment(id, 'id')}/approve`, replay: 'keyed' }, options)
  }

  /**
   * Rejects a test submission with a reason; a rejected one is answered as it is.
   *
   * Play the review that says no, with its reason.
   *
   * Scope `radar:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `listing.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   */
  reject(id: string, body: RejectTestSubmissionBody, options?: WriteOptions): Promise<RadarSubmission> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/submissions/${segment(id, 'id')}/reject`, body, replay: 'keyed' }, options)
  }
}

export class TestHelpersRentalsResource extends Resource {
  /**
   * Starts a rental on a machine that is none: it runs within three seconds and costs nothing.
   *
   * A rental with the shapes, states and events of a live one, on a machine that is none. The wallet is not touched.
   *
   * Scope `rentals:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `rental.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   */
  create(body: CreateTestRentalBody, options?: WriteOptions): Promise<Rental> {
    return this.transport.call({ method: 'POST', path: '/test-helpers/rentals', body, replay: 'keyed' }, options)
  }

  /**
   * Stops a test rental; one that is stopping or stopped is answered as it is.
   *
   * Stop a test rental, as `POST /rentals/{id}/stop` stops a live one.
   *
   * Scope `rentals:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `rental.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  stop(id: string, options?: WriteOptions): Promise<Rental> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/rentals/${segment(id, 'id')}/stop`, replay: 'keyed' }, options)
  }

  /**
   * Lets the machine of a test rental fail while it is being provisioned.
   *
   * Let the machine fail, to see what your program makes of it.
   *
   * Scope `rentals:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `rental.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  fail(id: string, options?: WriteOptions): Promise<Rental> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/rentals/${segment(id, 'id')}/fail`, replay: 'keyed' }, options)
  }

  /**
   * Lets the machine of a running test rental be gone.
   *
   * Let the machine be taken back, as interruptible capacity may be.
   *
   * Scope `rentals:write`.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `rental.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  interrupt(id: string, options?: WriteOptions): Promise<Rental> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/rentals/${segment(id, 'id')}/interrupt`, replay: 'keyed' }, options)
  }
}

export class TestHelpersApprovalsResource extends Resource {
  /**
   * Approves what a test key asked for: as a person does in the dashboard; the call is made, once.
   *
   * Plays the person who approves: the call is made at once, as the key that asked, and answers its Idempotency-Key from then on.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  approve(id: string, options?: WriteOptions): Promise<Approval> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/approvals/${segment(id, 'id')}/approve`, replay: 'keyed' }, options)
  }

  /**
   * Refuses what a test key asked for: as a person does in the dashboard.
   *
   * Plays the person who refuses: try here that your program reads the reason and does not ask again.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   */
  refuse(id: string, body: RefuseTestCallBody = {}, options?: WriteOptions): Promise<Approval> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/approvals/${segment(id, 'id')}/refuse`, body, replay: 'keyed' }, options)
  }

  /**
   * Lets the time of a test approval run out.
   *
   * Plays the day in which nobody decides: try here that your program asks again or gives up.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
   */
  lapse(id: string, options?: WriteOptions): Promise<Approval> {
    return this.transport.call({ method: 'POST', path: `/test-helpers/approvals/${segment(id, 'id')}/lapse`, replay: 'keyed' }, options)
  }
}

export class TestHelpersAutopilotResource extends Resource {
  /**
   * Tells whether the test world moves by itself.
   *
   * Whether the test world moves by itself, and how fast.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   */
  get(options?: CallOptions): Promise<Autopilot> {
    return this.transport.call({ method: 'GET', path: '/test-helpers/autopilot' }, options)
  }

  /**
   * Lets what the company files in test mode move by itself: a request is offered after one delay and accepted after two, a submission is approved after one, the other side of an introduction is ready after one.
   *
   * Let the test world move by itself: requests are offered and accepted, proposals approved, the other side becomes ready. For end-to-end tests that should look like life.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   */
  replace(body: SetAutopilotBody, options?: WriteOptions): Promise<Autopilot> {
    return this.transport.call({ method: 'PUT', path: '/test-helpers/autopilot', body, replay: 'keyed' }, options)
  }
}

export class TestHelpersWorldResource extends Resource {
  /**
   * Counts the things of the company's test world.
   *
   * How much there is in the test world.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   */
  get(options?: CallOptions): Promise<TestWorld> {
    return this.transport.call({ method: 'GET', path: '/test-helpers/world' }, options)
  }

  /**
   * Empties the company's test world; how many things were deleted is answered, remembered replies of its test keys go too.
   *
   * Begin anew: between runs of a test suite for instance.
   *
   * No scope: any valid key.
   *
   * Test keys only.
   *
   * Acts for the company of the key's owner.
   *
   * Right `request.manage`, held by: owner, authorized_signatory, trader.
   *
   * Counts against 600 a minute by default, as does whatever else its key calls in the ten minutes after it.
   *
   * Takes no body; an empty one or `{}` is accepted.
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
