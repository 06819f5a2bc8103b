// Generated from the contract by `npm run generate`. Do not edit.

export interface Approval {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** The status. */
  status: 'pending' | 'approved' | 'refused' | 'lapsed' | (string & {})
  /** What the call would do, in plain words. */
  summary: string
  /** Whether the call starts a rental. In live mode it spends money, and approving it takes a second factor. */
  spends: boolean
  /** The highest hourly price of the whole rental. The call is not made at a higher price. Null if it starts no rental. */
  pricePerHourCents: number | null
  call: ApprovalCall
  /** The response of the approved call. Null before. Repeating the call with its Idempotency-Key returns the same. */
  response: ApprovalResponse | null
  /** Why the call was refused, if a reason was given. */
  reason: string | null
  /** When the approval was requested. */
  createdAt: string
  /** When the approval lapses: 24 hours after it was requested, or earlier if its key ends before that. */
  expiresAt: string
  /** When the approval was approved, was refused or lapsed. */
  decidedAt: string | null
}

/** The call that waits for approval. */
export interface ApprovalCall {
  /** The HTTP method of the call. */
  method: string
  /** The path of the call, below `/v1`. */
  path: string
  /** The body of the call, as it was sent. Null without one. */
  body: Record<string, unknown> | null
}

export interface ApprovalResponse {
  /** The HTTP status that the call returned. */
  status: number
  /** The body that the call returned. */
  body: Record<string, unknown> | null
}

export interface ApprovalsListQuery {
  /** The status. */
  status?: 'pending' | 'approved' | 'refused' | 'lapsed' | undefined
  /** Comma-separated statuses: `pending`, `approved`, `refused`, `lapsed`. Matches objects with any of them. 1 to 31 characters. */
  statuses?: string | undefined
  /** Items per page. A page may contain fewer items although more follow. 1 to 200, default 50. */
  limit?: number | undefined
  /** The `nextCursor` or `next_cursor` of the previous page. Opaque, and valid only with the same filters and sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface Auction {
  /** The ID of the lot. */
  lot_id: string
  /** The lot's rule on who may see the leading bid, not a quality grade. */
  format: 'open' | 'sealed' | (string & {})
  /** When it ends. */
  ends_at: string
  /** The seller's published floor. */
  reserve_cents: number | null
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** The number of bids. Amounts are never returned here. */
  bid_count: number
  /** Set only on an open lot with at least one bid. Always null on a sealed lot. */
  current_bid_cents: number | null
  /** The number of nodes that are sold together. */
  quantity: number
  /** When their use begins. Null if the seller and the winner agree on it later. */
  starts_at: string | null
  /** The term. Null if the seller and the winner agree on it later. */
  duration_months: number | null
}

export interface Autopilot {
  /** Whether objects of the test world advance automatically. */
  enabled: boolean
  /** The delay before each step. */
  delaySeconds: number
}

export interface CapacityRequest {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** The status. */
  status: 'open' | 'matched' | 'closed' | (string & {})
  /** GPU model. */
  gpuModel: string
  /** GPUs in each node. */
  gpusPerNode: number
  /** Number of nodes. */
  nodes: number
  /** Region. */
  region: string
  /** When it starts. */
  startsAt: string
  /** When it ends. */
  endsAt: string | null
  /** The term in whole months. Null if an end is given instead. */
  durationMonths: number | null
  /** The monthly budget for the whole request, in cents. Null if none is given. */
  budgetMonthlyCents: number | null
  /** Currency, as three letters (ISO 4217). */
  currency: 'USD' | 'EUR' | (string & {})
  /** For the operator only. Never shown to sellers. */
  notes: string | null
  /** Your own reference, such as an ID in your system. Visible only to your company. */
  reference: string | null
  /** When it was created. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
  /** When it was closed. Null until then. */
  closedAt: string | null
}

export interface Claim {
  /** The status. */
  status: 'filed' | 'upheld' | 'refused' | (string & {})
  /** When it was filed. */
  filedAt: string
  /** When it was decided. Null until then. */
  decidedAt: string | null
}

export interface CompanyEvent {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** The type. */
  type: 'request.filed' | 'request.edited' | 'request.matched' | 'request.closed' | 'opportunity.offered' | 'opportunity.accepted' | 'opportunity.declined' | 'opportunity.expired' | 'opportunity.withdrawn' | 'introduction.revealed' | 'introduction.ready' | 'introduction.concluded' | 'introduction.lapsed' | 'introduction.voided' | 'introduction.claim_filed' | 'introduction.claim_decided' | 'introduction.deal_reported' | 'introduction.deal_confirmed' | 'introduction.deal_contested' | 'introduction.deal_withdrawn' | 'introduction.invoice_issued' | 'introduction.invoice_paid' | 'introduction.invoice_voided' | 'submission.submitted' | 'submission.replaced' | 'submission.approved' | 'submission.rejected' | 'submission.withdrawn' | 'submission.republished' | 'inquiry.received' | 'inquiry.forwarded' | 'inquiry.answered' | 'inquiry.closed' | 'rental.created' | 'rental.provisioning' | 'rental.running' | 'rental.charged' | 'rental.stop_requested' | 'rental.stopping' | 'rental.stopped' | 'rental.failed' | 'approval.approved' | 'approval.refused' | 'approval.lapsed' | (string & {})
  /** When it happened. */
  createdAt: string
  object: EventObject
}

/** How to reach the machine. */
export interface Connection {
  /** Host name or IP address. */
  host: string
  /** TCP port. */
  port: number
  /** The user name to sign in with. */
  username: string
}

export interface Contact {
  /** A name for people. */
  name: string | null
  /** Email address. */
  email: string | null
  /** Phone number. Null if none is given. */
  phone: string | null
}

/** The other side. */
export interface Counterparty {
  /** The company's name. */
  companyName: string
  /** Country, as two letters (ISO 3166-1). */
  country: string | null
  /** The company's website. Null if none is given. */
  website: string | null
  /** The contact person. */
  contact: Contact | null
}

export interface CreateQuoteBody {
  /** The ID of the offer. */
  offer_id: string
  /** Number of GPUs. */
  gpu_count: 1 | 2 | 4 | 8
  /** Default: the default image. */
  template_id?: string | undefined
  /** Used only for the estimate. 0 to 87,600. */
  hours?: number | null | undefined
  /** When the rental stops automatically, from 5 minutes to 1 year ahead. Billing ends then. Default or null: never. */
  auto_stop_at?: string | null | undefined
  /** The most that the rental may cost in total, at least its first hour. The rental stops when this is used up. Default or null: no limit. 1 to 1,000,000,000,000. */
  max_total_cents?: number | null | undefined
}

export interface CreateRentalBody {
  /** The ID of the offer. */
  offer_id: string
  /** Number of GPUs. */
  gpu_count: 1 | 2 | 4 | 8
  /** Default: the default image. */
  template_id?: string | undefined
  /** Pins the price of a quote. It is refused after the `expires_at` of the quote: request another quote. 1 to 256 characters. */
  quote_token?: string | undefined
  /** The highest acceptable hourly price, for all GPUs. If the current price is higher, the call returns `offer_unavailable`. 0 to 1,000,000,000. */
  max_price_per_hour_cents?: number | undefined
  /** A name for people. 1 to 120 characters. */
  name?: string | undefined
  /** Your own reference, such as an ID in your system. Visible only to your company. 1 to 128 characters. */
  reference?: string | null | undefined
  /** The SSH key that may sign in to the machine: one OpenSSH public key on one line, without options before it. Types: ed25519, ecdsa, sk-* or rsa of at least 2,048 bits. Without it nobody can. 1 to 8,192 characters. */
  ssh_public_key?: string | undefined
  /** When the rental stops automatically, from 5 minutes to 1 year ahead. Billing ends then. Default or null: never. */
  auto_stop_at?: string | null | undefined
  /** The most that the rental may cost in total, at least its first hour. The rental stops when this is used up. Default or null: no limit. 1 to 1,000,000,000,000. */
  max_total_cents?: number | null | undefined
}

export interface CreateTestOpportunityBody {
  /** An approved test node of your company. Default: a new one is created. */
  listingId?: string | undefined
  /** The demand. */
  demand?: {
    /** GPU model. 1 to 64 characters. */
    gpuModel?: string | undefined
    /** GPUs in each node. 1 to 64. */
    gpusPerNode?: number | undefined
    /** Number of nodes. 1 to 10,000. */
    nodes?: number | undefined
    /** Region. 1 to 64 characters. */
    region?: string | undefined
    /** At most 24 hours in the past and at most 5 years ahead. */
    startsAt?: string | undefined
    /** After `startsAt`. At least one of `endsAt` and `durationMonths` is required. If both are given and differ, `endsAt` counts. */
    endsAt?: string | null | undefined
    /** The term in whole months. Null if an end is given instead. 1 to 60. */
    durationMonths?: number | null | undefined
    /** The monthly budget for the whole request, in cents. Null if none is given. 1 to 1,000,000,000,000. */
    budgetMonthlyCents?: number | null | undefined
    /** Currency, as three letters (ISO 4217). Default USD. */
    currency?: 'USD' | 'EUR' | undefined
    /** Your own reference, such as an ID in your system. Visible only to your company. 1 to 128 characters. */
    reference?: string | null | undefined
  } | undefined
}

export interface CreateTestRentalBody {
  /** The ID of the offer. */
  offer_id: string
  /** Number of GPUs. */
  gpu_count: 1 | 2 | 4 | 8
  /** Default: the default image. */
  template_id?: string | undefined
  /** Pins the price of a quote. It is refused after the `expires_at` of the quote: request another quote. 1 to 256 characters. */
  quote_token?: string | undefined
  /** The highest acceptable hourly price, for all GPUs. If the current price is higher, the call returns `offer_unavailable`. 0 to 1,000,000,000. */
  max_price_per_hour_cents?: number | undefined
  /** A name for people. 1 to 120 characters. */
  name?: string | undefined
  /** Your own reference, such as an ID in your system. Visible only to your company. 1 to 128 characters. */
  reference?: string | null | undefined
  /** The SSH key that may sign in to the machine: one OpenSSH public key on one line, without options before it. Types: ed25519, ecdsa, sk-* or rsa of at least 2,048 bits. Without it nobody can. 1 to 8,192 characters. */
  ssh_public_key?: string | undefined
  /** When the rental stops automatically, from 5 minutes to 1 year ahead. Billing ends then. Default or null: never. */
  auto_stop_at?: string | null | undefined
  /** The most that the rental may cost in total, at least its first hour. The rental stops when this is used up. Default or null: no limit. 1 to 1,000,000,000,000. */
  max_total_cents?: number | null | undefined
}

export interface CreateWebhookEndpointBody {
  /** An https URL without user info or fragment. Its host must be public: private, loopback and reserved addresses are refused. 1 to 2,048 characters. */
  url: string
  /** Each is an event type (`rental.running`), a family (`rental.*`), or `*`: every type that the scopes of the key that made the endpoint can read. 1 to 64 items, default *. */
  types?: string[] | undefined
  /** For people. At most 500 characters. */
  description?: string | null | undefined
}

export interface Deal {
  /** The status. */
  status: 'reported' | 'confirmed' | 'contested' | 'withdrawn' | (string & {})
  /** When it was reported. */
  reportedAt: string
  /** When the other side confirmed. Null until then. */
  confirmedAt: string | null
}

export interface DeclineOpportunityBody {
  /** The reason. At most 500 characters. */
  reason?: string | null | undefined
}

export interface DeletedWebhookEndpoint {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** Always true. */
  deleted: true
}

/** The demand. */
export interface Demand {
  /** GPU model. */
  gpuModel: string
  /** GPUs in each node. */
  gpusPerNode: number
  /** Number of nodes. */
  nodes: number
  /** Region. */
  region: string
  /** When it starts. */
  startsAt: string
  /** When it ends. */
  endsAt: string | null
  /** The term in whole months. Null if an end is given instead. */
  durationMonths: number | null
  /** The monthly budget for the whole request, in cents. Null if none is given. */
  budgetMonthlyCents: number | null
  /** Currency, as three letters (ISO 4217). */
  currency: 'USD' | 'EUR' | (string & {})
}

/** The fields to change, with their new values. Other fields stay as they are. */
export interface EditRequestBody {
  /** GPU model. 1 to 64 characters. */
  gpuModel?: string | undefined
  /** GPUs in each node. 1 to 64. */
  gpusPerNode?: number | undefined
  /** Number of nodes. 1 to 10,000. */
  nodes?: number | undefined
  /** Region. 1 to 64 characters. */
  region?: string | undefined
  /** At most 24 hours in the past and at most 5 years ahead. */
  startsAt?: string | undefined
  /** After `startsAt`. At least one of `endsAt` and `durationMonths` is required. If both are given and differ, `endsAt` counts. */
  endsAt?: string | null | undefined
  /** The term in whole months. Null if an end is given instead. 1 to 60. */
  durationMonths?: number | null | undefined
  /** The monthly budget for the whole request, in cents. Null if none is given. 1 to 1,000,000,000,000. */
  budgetMonthlyCents?: number | null | undefined
  /** Currency, as three letters (ISO 4217). */
  currency?: 'USD' | 'EUR' | undefined
  /** For the operator only. Never shown to sellers. 1 to 2,000 characters. */
  notes?: string | null | undefined
  /** Your own reference, such as an ID in your system. Visible only to your company. 1 to 128 characters. */
  reference?: string | null | undefined
}

export interface EditWebhookEndpointBody {
  /** An https URL without user info or fragment. Its host must be public: private, loopback and reserved addresses are refused. 1 to 2,048 characters. */
  url?: string | undefined
  /** Each is an event type (`rental.running`), a family (`rental.*`), or `*`: every type that the scopes of the key that made the endpoint can read. 1 to 64 items. */
  types?: string[] | undefined
  /** For people. At most 500 characters. */
  description?: string | null | undefined
  /** Whether it is enabled. */
  enabled?: boolean | undefined
}

/** The object that the event is about. */
export interface EventObject {
  /** The type. */
  type: 'request' | 'opportunity' | 'introduction' | 'submission' | 'inquiry' | 'rental' | 'approval' | (string & {})
  /** The ID to read the object by. */
  id: string
  /** The object's status right after the event. */
  status: 'open' | 'matched' | 'closed' | 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'active' | 'concluded' | 'lapsed' | 'voided' | 'pending' | 'approved' | 'rejected' | 'received' | 'forwarded' | 'answered' | 'provisioning' | 'running' | 'stopping' | 'stopped' | 'refused' | (string & {})
}

export interface EventsListQuery {
  /** Up to 20 comma-separated types, each exact (`rental.running`) or a family (`rental.*`). At most 1,000 characters. */
  type?: string | undefined
  /** Where to start without a cursor: a date-time within the last 30 days, or `now`. A time up to one minute ahead of the service's clock counts as `now`. Changes in progress at that time are included, so their events may be some milliseconds older. Default: the oldest stored event. At most 64 characters. */
  since?: string | undefined
  /** How many seconds an empty page waits for the first event. 0 to 20, default 0. */
  wait?: number | undefined
  /** Events per page. A page may contain fewer events although more follow. 1 to 200, default 50. */
  limit?: number | undefined
  /** A `nextCursor` or `resumeCursor` from a call with the same `type`. Valid for 30 days. At most 64 characters. */
  cursor?: string | undefined
}

/** The demand to file. */
export interface FileRequestBody {
  /** GPU model. 1 to 64 characters. */
  gpuModel: string
  /** GPUs in each node. 1 to 64. */
  gpusPerNode: number
  /** Number of nodes. 1 to 10,000. */
  nodes: number
  /** Region. 1 to 64 characters. */
  region: string
  /** At most 24 hours in the past and at most 5 years ahead. */
  startsAt: string
  /** After `startsAt`. At least one of `endsAt` and `durationMonths` is required. If both are given and differ, `endsAt` counts. */
  endsAt?: string | null | undefined
  /** The term in whole months. Null if an end is given instead. 1 to 60. */
  durationMonths?: number | null | undefined
  /** The monthly budget for the whole request, in cents. Null if none is given. 1 to 1,000,000,000,000. */
  budgetMonthlyCents?: number | null | undefined
  /** Currency, as three letters (ISO 4217). Default USD. */
  currency?: 'USD' | 'EUR' | undefined
  /** For the operator only. Never shown to sellers. 1 to 2,000 characters. */
  notes?: string | null | undefined
  /** Your own reference, such as an ID in your system. Visible only to your company. 1 to 128 characters. */
  reference?: string | null | undefined
}

export interface FiledRequest {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** The status. */
  status: 'open' | 'matched' | 'closed' | (string & {})
  /** GPU model. */
  gpuModel: string
  /** GPUs in each node. */
  gpusPerNode: number
  /** Number of nodes. */
  nodes: number
  /** Region. */
  region: string
  /** When it starts. */
  startsAt: string
  /** When it ends. */
  endsAt: string | null
  /** The term in whole months. Null if an end is given instead. */
  durationMonths: number | null
  /** The monthly budget for the whole request, in cents. Null if none is given. */
  budgetMonthlyCents: number | null
  /** Currency, as three letters (ISO 4217). */
  currency: 'USD' | 'EUR' | (string & {})
  /** For the operator only. Never shown to sellers. */
  notes: string | null
  /** Your own reference, such as an ID in your system. Visible only to your company. */
  reference: string | null
  /** When it was created. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
  /** When it was closed. Null until then. */
  closedAt: string | null
  /** For people to read: values of `gpuModel` and `region` that the reference data does not know, with similar known ones, and which end counts if `endsAt` contradicts `durationMonths`. Often empty. */
  notices: string[]
}

export interface GpuFamily {
  /** Code of the GPU family. */
  gpu_family: string
  /** Full name of the GPU. */
  gpu_name: string
  /** GPU architecture. */
  gpu_arch: string
  /** Memory of one GPU, in GB. */
  vram_gb: number
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** Whether any of it can be rented now. */
  availability: {
    /** Whether any offer of the family can start now. */
    available: boolean
    /** Current offers in this family, including sold-out ones. */
    offer_count: number
    /** The price of the cheapest live offer, per GPU. The reference price if no offer is live. */
    from_price_per_hour_cents: number | null
  }
}

export interface GpuModel {
  /** A specific SKU. */
  gpu_model: string
  /** Full name of the GPU. */
  gpu_name: string
  /** Memory of one GPU, in GB. */
  vram_gb: number
  /** Code of the GPU family. */
  gpu_family: string
}

export interface Introduction {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** The status. */
  status: 'active' | 'concluded' | 'lapsed' | 'voided' | (string & {})
  /** Your side of the introduction. */
  role: 'buyer' | 'seller' | (string & {})
  /** The ID of the seller's listing. */
  listingId: string
  /** Null for the seller. */
  requestId: string | null
  /** Null for the buyer. */
  opportunityId: string | null
  demand: Demand
  counterparty: Counterparty
  /** When both sides were revealed to each other. */
  revealedAt: string
  /** When the buyer declared that it is ready. Null until then. */
  buyerReadyAt: string | null
  /** When the seller declared that it is ready. Null until then. */
  sellerReadyAt: string | null
  /** The claim of an existing relationship. Null without one. */
  claim: Claim | null
  /** The reported deal. Null without one. */
  deal: Deal | null
  /** The invoice for the seller's success fee. Null without one, and always null for the buyer. */
  invoice: Invoice | null
  /** When the introduction lapses. Null once it is no longer active. */
  expiresAt: string | null
  /** When it was closed. Null until then. */
  closedAt: string | null
  /** When it last changed. */
  updatedAt: string
}

export interface IntroductionsListQuery {
  /** The status. */
  status?: 'active' | 'concluded' | 'lapsed' | 'voided' | undefined
  /** Comma-separated statuses: `active`, `concluded`, `lapsed`, `voided`. Matches objects with any of them. 1 to 30 characters. */
  statuses?: string | undefined
  /** The role. */
  role?: 'buyer' | 'seller' | undefined
  /** Items per page. A page may contain fewer items although more follow. 1 to 100, default 50. */
  limit?: number | undefined
  /** The `nextCursor` or `next_cursor` of the previous page. Opaque, and valid only with the same filters and sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface Invoice {
  /** The number, for bookkeeping. */
  number: string
  /** The status. */
  status: 'issued' | 'paid' | 'void' | (string & {})
  /** The amount, in integer cents. */
  amountCents: number
  /** Currency, as three letters (ISO 4217). */
  currency: 'USD' | 'EUR' | (string & {})
  /** When it was issued. */
  issuedAt: string
  /** When payment is due. */
  dueAt: string
  /** When it was paid. Null until then. */
  paidAt: string | null
}

export interface MarketDay {
  /** A UTC day. The last one is today so far. */
  day: string
  /** The lower quartile of what sellers ask, per GPU-hour, rounded to two digits. Null if it comes from fewer than five companies. */
  lower_quartile_cents: number | null
  /** The median of what sellers ask: each once, with its lowest rate, per GPU-hour, rounded to two digits. Null if it comes from fewer than five companies. */
  median_cents: number | null
  /** The upper quartile of what sellers ask, per GPU-hour, rounded to two digits. Null if it comes from fewer than five companies. */
  upper_quartile_cents: number | null
  /** Companies that ask or took a price: none, few (1 to 4), some (5 to 19) or many. */
  sellers: 'none' | 'few' | 'some' | 'many' | (string & {})
  /** Nodes on the grid: none, few (1 to 4), some (5 to 19) or many. */
  listings: 'none' | 'few' | 'some' | 'many' | (string & {})
  /** Offers in the catalog: none, few (1 to 4), some (5 to 19) or many. */
  offers: 'none' | 'few' | 'some' | 'many' | (string & {})
  /** Nodes and offers that were approved for the first time that day: none, few (1 to 4), some (5 to 19) or many. */
  new_listings: 'none' | 'few' | 'some' | 'many' | (string & {})
  /** Rentals whose machine started and lots that were decided that day: none, few (1 to 4), some (5 to 19) or many. */
  sales: 'none' | 'few' | 'some' | 'many' | (string & {})
  /** A lower bound of the number of GPUs on the market, as a power of two. Null where the price is null. */
  gpus: number | null
  /** The share of them that can start that day, in steps of ten percent. Null where `gpus` is null. */
  available_percent: number | null
}

export interface MarketPrices {
  /** The code of the model. */
  gpu_model: string
  /** Full name of the GPU. */
  gpu_name: string
  /** The code of the region. Null means all regions. */
  region: string | null
  /** The name of the region. Null means all regions. */
  region_name: string | null
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** The first requested day. */
  from: string
  /** The last requested day, today at the latest. */
  to: string
  /** Whether some of the days are made up, as in the demo. */
  demo: boolean
  /** Oldest first. Days without capacity on the market are left out. */
  days: MarketDay[]
}

export interface MarketPricesGetQuery {
  /** A model from GET /gpu-models: a code, name or alias, in any spelling. 1 to 64 characters. */
  gpu_model: string
  /** A region from GET /regions: a code, name or alias. Default: all regions together. 1 to 64 characters. */
  region?: string | undefined
  /** The first day, inclusive. Default: the range is the 90 days up to and including `to`. At most 10 characters. */
  from?: string | undefined
  /** The last day, inclusive. Default: today. The range, including both days, is at most 366 days. At most 10 characters. */
  to?: string | undefined
}

export interface Me {
  /** The ID of the API key. */
  key_id: string
  /** The scopes of the key. */
  scopes: Array<'catalog:read' | 'rentals:read' | 'rentals:write' | 'radar:read' | 'radar:write' | 'requests:read' | 'requests:write' | 'opportunities:read' | 'opportunities:write' | 'introductions:read' | 'introductions:write' | 'events:read' | 'webhooks:read' | 'webhooks:write' | (string & {})>
  /** The mode of the key: live or test. */
  mode: 'live' | 'test' | (string & {})
  /** Calls per minute, if they differ from the default for the mode; null otherwise. */
  rate_limit_per_min: number | null
  /** The company that the key acts for. Null without one. */
  company: MeCompany | null
  limits: MeLimits
  /** The policy of the key, fixed when it was created. Null without one. */
  policy: MePolicy | null
}

export interface MeCompany {
  /** A name for people. */
  name: string
  /** The role. */
  role: 'owner' | 'authorized_signatory' | 'trader' | 'viewer' | (string & {})
}

/** The current limits of the key. */
export interface MeLimits {
  /** The current limit of calls per minute. */
  per_minute: number
  /** Calls per UTC day. */
  per_day: number
  /** Writes per minute. */
  writes_per_minute: number
  /** Rental writes per minute. */
  rental_writes_per_minute: number
  /** The most its rentals may cost per UTC day. Null for a test key, which spends nothing. */
  daily_spend_cents: number | null
}

export interface MePolicy {
  /** The most its rentals may cost per UTC day. Null: no limit. */
  daily_spend_cents: number | null
  /** The most its rentals may cost in total. The keys that it is rolled to share the total. Null: no limit. */
  total_spend_cents: number | null
  /** The most GPUs per rental. Null: any size. */
  max_gpu_count: number | null
  /** The highest hourly price of a rental, for all its GPUs. Null: any price. */
  max_price_per_hour_cents: number | null
  /** The regions that its rentals may have, as codes. Null: any. */
  regions: string[] | null
  /** The GPU models that its rentals may have, as codes. Null: any. */
  gpu_models: string[] | null
  /** Its rentals stop after this many hours, or at their own `auto_stop_at` if that is earlier. Null: no limit. */
  auto_stop_hours: number | null
  /** Which writes a person of the company must approve: those that spend money, or all. Null: none. */
  approval: 'spend' | 'writes' | null | (string & {})
}

export interface Offer {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** GPU model. */
  gpu_model: string
  /** Full name of the GPU. */
  gpu_name: string
  /** Code of the GPU family. */
  gpu_family: string
  /** Memory of one GPU, in GB. */
  vram_gb: number
  /** Region. */
  region: string
  /** Full name of the region. */
  region_name: string
  /** The geography of the region. */
  geo: 'us' | 'eu' | 'asia' | 'other' | null | (string & {})
  /** A stable pseudonym of the seller. */
  provider_code: string
  /** The sizes that can be rented. */
  gpu_counts: Array<1 | 2 | 4 | 8>
  /** Whether any size can start now. */
  available: boolean
  /** The sizes that can start now. */
  available_gpu_counts: Array<1 | 2 | 4 | 8>
  /** Per GPU. */
  price_per_hour_cents: number
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** Virtual CPUs per GPU. */
  vcpus_per_gpu: number | null
  /** Memory per GPU, in GB. */
  ram_gb_per_gpu: number | null
  /** Storage, in GB. */
  storage_gb: number | null
  /** Network between nodes. */
  interconnect: string | null
  /** Whether the machine may be taken back while it runs. */
  interruptible: boolean
  /** The typical time until a machine runs, in seconds. */
  estimated_provision_seconds: number
  /** When any of the fields above last changed, including availability. */
  updated_at: string
}

export interface OfferTestRequestBody {
  /** The number of sellers. 1 to 5, default 1. */
  sellers?: number | undefined
}

export interface OffersListQuery {
  /** A model of GET /gpu-models: a code, name or alias, in any spelling. 1 to 120 characters. */
  gpu_model?: string | undefined
  /** A family of GET /gpu-families: a code, name or alias, in any spelling. 1 to 120 characters. */
  gpu_family?: string | undefined
  /** A region of GET /regions: a code, name or alias, in any spelling. 1 to 120 characters. */
  region?: string | undefined
  /** A geography (us, eu, asia, other): a code, name or alias, in any spelling. 1 to 120 characters. */
  geo?: string | undefined
  /** Comma-separated models: codes, names or aliases, in any spelling. A family stands for all of its models. Matches any of them. 1 to 400 characters. */
  gpu_models?: string | undefined
  /** Comma-separated regions: codes, names or aliases, in any spelling. A geography stands for all of its regions. Matches any of them. 1 to 400 characters. */
  regions?: string | undefined
  /** Whether any size can start now. */
  available?: boolean | undefined
  /** Offers that can start this size now. */
  gpu_count?: 1 | 2 | 4 | 8 | undefined
  /** The least GPU memory, in GB. 1 to 100,000. */
  min_vram_gb?: number | undefined
  /** Per GPU. 0 to 1,000,000. */
  max_price_per_hour_cents?: number | undefined
  /** The order of the list. Default price_asc. */
  sort?: 'price_asc' | 'price_desc' | 'newest' | undefined
  /** Items per page. A page may contain fewer items although more follow. 1 to 200, default 50. */
  limit?: number | undefined
  /** The `nextCursor` or `next_cursor` of the previous page. Opaque, and valid only with the same filters and sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface OpportunitiesListQuery {
  /** The status. */
  status?: 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | undefined
  /** Comma-separated statuses: `offered`, `accepted`, `declined`, `expired`, `withdrawn`. Matches objects with any of them. 1 to 43 characters. */
  statuses?: string | undefined
  /** Items per page. A page may contain fewer items although more follow. 1 to 100, default 50. */
  limit?: number | undefined
  /** The `nextCursor` or `next_cursor` of the previous page. Opaque, and valid only with the same filters and sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface Opportunity {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** The status. */
  status: 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | (string & {})
  /** The ID of the seller's listing. */
  listingId: string
  demand: Demand
  /** When it was offered. */
  offeredAt: string
  /** When the opportunity was accepted or declined. Null otherwise. */
  decidedAt: string | null
  /** The opportunity can be accepted or declined until this time. */
  expiresAt: string
  /** When any of the fields above last changed. */
  updatedAt: string
}

/** The demand to file. */
export interface PreviewRequestBody {
  /** GPU model. 1 to 64 characters. */
  gpuModel: string
  /** GPUs in each node. 1 to 64. */
  gpusPerNode: number
  /** Number of nodes. 1 to 10,000. */
  nodes: number
  /** Region. 1 to 64 characters. */
  region: string
  /** At most 24 hours in the past and at most 5 years ahead. */
  startsAt: string
  /** After `startsAt`. At least one of `endsAt` and `durationMonths` is required. If both are given and differ, `endsAt` counts. */
  endsAt?: string | null | undefined
  /** The term in whole months. Null if an end is given instead. 1 to 60. */
  durationMonths?: number | null | undefined
  /** The monthly budget for the whole request, in cents. Null if none is given. 1 to 1,000,000,000,000. */
  budgetMonthlyCents?: number | null | undefined
  /** Currency, as three letters (ISO 4217). Default USD. */
  currency?: 'USD' | 'EUR' | undefined
  /** For the operator only. Never shown to sellers. 1 to 2,000 characters. */
  notes?: string | null | undefined
  /** Your own reference, such as an ID in your system. Visible only to your company. 1 to 128 characters. */
  reference?: string | null | undefined
}

export interface ProposeNodeBody {
  /** Title. 1 to 200 characters. */
  title: string
  /** GPU model. At most 120 characters. */
  gpu_model?: string | null | undefined
  /** GPUs in one node. 1 to 72. */
  gpu_count?: number | null | undefined
  /** Memory of one GPU, in GB. 1 to 2,048. */
  gpu_memory_gb?: number | null | undefined
  /** CPU model. At most 120 characters. */
  cpu_model?: string | null | undefined
  /** CPU sockets per node. 1 to 16. */
  cpu_sockets?: number | null | undefined
  /** Memory per node, in GB. 1 to 16,384. */
  ram_gb?: number | null | undefined
  /** Type of memory. At most 60 characters. */
  ram_type?: string | null | undefined
  /** Storage per node, in TB. 1 to 4,096. */
  storage_tb?: number | null | undefined
  /** Type of storage. At most 60 characters. */
  storage_type?: string | null | undefined
  /** Network between nodes. At most 120 characters. */
  interconnect?: string | null | undefined
  /** The network uplink. At most 120 characters. */
  network_uplink?: string | null | undefined
  /** Operating system. At most 120 characters. */
  os?: string | null | undefined
  /** A summary of the node. At most 4,000 characters. */
  spec_summary?: string | null | undefined
  /** Nodes on offer. 1 to 1,000, default 1. */
  quantity_available?: number | undefined
  /** Per GPU-hour. Null while the rate is still being agreed. 0 to 1,000,000. */
  price_per_hour_cents?: number | null | undefined
  /** Region. At most 120 characters. */
  region?: string | null | undefined
  /** When the capacity becomes free. Null: now. */
  available_from?: string | null | undefined
  /** The shortest term, in words. Terms such as `1 month` or `2 weeks` are compared with the term of the demand. At most 40 characters. */
  duration_min?: string | null | undefined
  /** The longest term, in words. Terms such as `24 months` or `90 days` are compared with the term of the demand. At most 40 characters. */
  duration_max?: string | null | undefined
  /** Your own reference, such as an ID in your system. Visible only to your company. 1 to 128 characters. */
  reference?: string | null | undefined
}

export interface RadarInquiriesListQuery {
  /** Exactly this `reference`. 1 to 128 characters. */
  reference?: string | undefined
  /** Items per page. A page may contain fewer items although more follow. 1 to 200, default 50. */
  limit?: number | undefined
  /** The `nextCursor` or `next_cursor` of the previous page. Opaque, and valid only with the same filters and sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface RadarInquiry {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** The ID of the node. */
  node_id: string
  /** The status. */
  status: 'received' | 'forwarded' | 'answered' | 'closed' | (string & {})
  /** A message for people. */
  message: string | null
  /** Number of nodes. */
  quantity: number | null
  /** When it starts. */
  starts_at: string | null
  /** The requested term, in words. */
  duration: string | null
  /** The target price per GPU-hour. Null if no price is given. */
  target_price_per_hour_cents: number | null
  /** Your own reference, such as an ID in your system. Visible only to your company. */
  reference: string | null
  /** When it was created. */
  created_at: string
}

export interface RadarNode {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** Title. */
  title: string
  /** GPU model. */
  gpu_model: string | null
  /** GPUs in one node. */
  gpu_count: number | null
  /** Memory of one GPU, in GB. */
  gpu_memory_gb: number | null
  /** CPU model. */
  cpu_model: string | null
  /** CPU sockets per node. */
  cpu_sockets: number | null
  /** Memory per node, in GB. */
  ram_gb: number | null
  /** Type of memory. */
  ram_type: string | null
  /** Storage per node, in TB. */
  storage_tb: number | null
  /** Type of storage. */
  storage_type: string | null
  /** Network between nodes. */
  interconnect: string | null
  /** The network uplink. */
  network_uplink: string | null
  /** Operating system. */
  os: string | null
  /** A summary of the node. */
  spec_summary: string | null
  /** Nodes on offer. */
  quantity_available: number
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** Per GPU-hour. Null while the rate is still being agreed. */
  price_per_hour_cents: number | null
  /** Region. */
  region: string | null
  /** When the capacity becomes free. Null: now. */
  available_from: string | null
  /** The shortest term, in words. Terms such as `1 month` or `2 weeks` are compared with the term of the demand. */
  duration_min: string | null
  /** The longest term, in words. Terms such as `24 months` or `90 days` are compared with the term of the demand. */
  duration_max: string | null
  /** The lot that takes bids on the node. Null if there is none. */
  auction: Auction | null
}

export interface RadarNodesListQuery {
  /** A model: a code, name or alias, in any spelling. A value that the reference data does not know matches by its exact text, ignoring case. 1 to 120 characters. */
  gpu_model?: string | undefined
  /** A region: a code, name or alias, in any spelling. A value that the reference data does not know matches by its exact text, ignoring case. 1 to 120 characters. */
  region?: string | undefined
  /** Comma-separated models: codes, names or aliases, in any spelling. A family stands for all of its models. Matches any of them. 1 to 400 characters. */
  gpu_models?: string | undefined
  /** Comma-separated regions: codes, names or aliases, in any spelling. A geography stands for all of its regions. Matches any of them. 1 to 400 characters. */
  regions?: string | undefined
  /** The least number of GPUs per node. 1 to 72. */
  min_gpu_count?: number | undefined
  /** The least number of nodes. 1 to 1,000. */
  min_quantity?: number | undefined
  /** The highest price per GPU-hour. Leaves out nodes without a price. 0 to 1,000,000. */
  max_price_per_hour_cents?: number | undefined
  /** Matches nodes whose `available_from` is null or not later than this. */
  available_by?: string | undefined
  /** Whether a lot on the node takes bids. */
  auction?: boolean | undefined
  /** Nodes without a price come last. Default newest. */
  sort?: 'newest' | 'price_asc' | 'price_desc' | undefined
  /** Items per page. A page may contain fewer items although more follow. 1 to 200, default 50. */
  limit?: number | undefined
  /** The `nextCursor` or `next_cursor` of the previous page. Opaque, and valid only with the same filters and sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface RadarSubmission {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** Title. */
  title: string
  /** GPU model. */
  gpu_model: string | null
  /** GPUs in one node. */
  gpu_count: number | null
  /** Memory of one GPU, in GB. */
  gpu_memory_gb: number | null
  /** CPU model. */
  cpu_model: string | null
  /** CPU sockets per node. */
  cpu_sockets: number | null
  /** Memory per node, in GB. */
  ram_gb: number | null
  /** Type of memory. */
  ram_type: string | null
  /** Storage per node, in TB. */
  storage_tb: number | null
  /** Type of storage. */
  storage_type: string | null
  /** Network between nodes. */
  interconnect: string | null
  /** The network uplink. */
  network_uplink: string | null
  /** Operating system. */
  os: string | null
  /** A summary of the node. */
  spec_summary: string | null
  /** Nodes on offer. */
  quantity_available: number
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** Per GPU-hour. Null while the rate is still being agreed. */
  price_per_hour_cents: number | null
  /** Region. */
  region: string | null
  /** When the capacity becomes free. Null: now. */
  available_from: string | null
  /** The shortest term, in words. Terms such as `1 month` or `2 weeks` are compared with the term of the demand. */
  duration_min: string | null
  /** The longest term, in words. Terms such as `24 months` or `90 days` are compared with the term of the demand. */
  duration_max: string | null
  /** The lot that takes bids on the node. Null if there is none. */
  auction: Auction | null
  /** Your own reference, such as an ID in your system. Visible only to your company. */
  reference: string | null
  /** The status. */
  status: 'pending' | 'approved' | 'rejected' | (string & {})
  /** Why it was rejected. Null if it was not. */
  rejection_reason: string | null
  /** Whether buyers can see it right now. */
  listed: boolean
  /** When it was created. */
  created_at: string
}

export interface RadarSubmissionsListQuery {
  /** The status. */
  status?: 'pending' | 'approved' | 'rejected' | undefined
  /** Comma-separated statuses: `pending`, `approved`, `rejected`. Matches objects with any of them. 1 to 25 characters. */
  statuses?: string | undefined
  /** Whether it is on the grid. */
  listed?: boolean | undefined
  /** Exactly this `reference`. 1 to 128 characters. */
  reference?: string | undefined
  /** Items per page. A page may contain fewer items although more follow. 1 to 200, default 50. */
  limit?: number | undefined
  /** The `nextCursor` or `next_cursor` of the previous page. Opaque, and valid only with the same filters and sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface ReferencePrice {
  /** GPU model. */
  gpu_model: string
  /** Full name of the GPU. */
  gpu_name: string
  /** Memory of one GPU, in GB. */
  vram_gb: number
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** Per GPU. Curated and independent of live inventory. Not an offer. */
  on_demand_price_per_hour_cents: number
  /** When it last changed. */
  updated_at: string
}

export interface RefuseTestCallBody {
  /** The reason, for the person who asked. At most 500 characters. */
  reason?: string | null | undefined
}

export interface Region {
  /** The code to filter offers by. */
  region: string
  /** For display only. The wording may change. */
  region_name: string
  /** The geography of the region. */
  geo: 'us' | 'eu' | 'asia' | 'other' | null | (string & {})
}

export interface RejectTestSubmissionBody {
  /** The reason. 1 to 1,000 characters. */
  reason: string
}

export interface Rental {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** The status. */
  status: 'provisioning' | 'running' | 'stopping' | 'stopped' | (string & {})
  /** A name for people. */
  name: string | null
  /** Your own reference, such as an ID in your system. Visible only to your company. */
  reference: string | null
  /** The ID of the offer. */
  offer_id: string
  /** GPU model. */
  gpu_model: string
  /** Number of GPUs. */
  gpu_count: 1 | 2 | 4 | 8
  /** Region. */
  region: string
  /** The ID of the template that the machine starts with. */
  template_id: string
  /** The total hourly price, fixed when the rental began. */
  price_per_hour_cents: number
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** The amount held while the rental runs: one hour's total. It keeps its value after the hold ends. */
  hold_cents: number
  /** The cost so far, by the second from `running_at` to `stopping_at`. */
  accrued_cents: number
  /** How to connect to the machine. Null before it runs and after it stops. */
  connection: Connection | null
  /** Why it stopped. Null while it runs. */
  stop_reason: 'requested' | 'provisioning_failed' | 'balance_exhausted' | 'spend_limit' | 'interrupted' | 'operator' | 'auto_stop' | 'total_limit' | null | (string & {})
  /** When it was created. */
  created_at: string
  /** When the machine became reachable. Null until then. */
  running_at: string | null
  /** When it began to stop and billing ended. Null until then. */
  stopping_at: string | null
  /** When the machine had stopped. Null until then. */
  stopped_at: string | null
  /** For people to read: what you may have overlooked, such as a missing SSH key. Often empty. */
  notices: string[]
  /** When the rental stops automatically. */
  auto_stop_at: string | null
  /** The most that the rental may cost. It stops when this is used up. */
  max_total_cents: number | null
}

/** The details of the event. */
export interface RentalChargedData {
  /** The amount charged with this event. */
  amount_cents: number
  /** The amount charged so far. */
  total_cents: number
  /** The running time is charged up to this time. */
  through: string
}

export interface RentalChargedEvent {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** Always `rental.charged`. */
  type: 'rental.charged'
  /** When it was created. */
  created_at: string
  data: RentalChargedData
}

/** The details of the event. */
export interface RentalCreatedData {
  /** The ID of the offer. */
  offer_id: string
  /** Number of GPUs. */
  gpu_count: 1 | 2 | 4 | 8
  /** The ID of the template that the machine starts with. */
  template_id: string
  /** Price for one hour, in cents. */
  price_per_hour_cents: number
  /** The amount held. */
  hold_cents: number
}

export interface RentalCreatedEvent {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** Always `rental.created`. */
  type: 'rental.created'
  /** When it was created. */
  created_at: string
  data: RentalCreatedData
}

/** An event of a rental. `type` tells which fields `data` has. Types and fields may be added: ignore those that you do not know. */
export type RentalEvent = RentalCreatedEvent | RentalProvisioningEvent | RentalRunningEvent | RentalChargedEvent | RentalStopRequestedEvent | RentalStoppingEvent | RentalStoppedEvent | RentalFailedEvent

/** The details of the event. */
export interface RentalFailedData {
  /** What failed. */
  reason: string
  /** The amount charged: 0. */
  charged_cents: number
}

export interface RentalFailedEvent {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** Always `rental.failed`. */
  type: 'rental.failed'
  /** When it was created. */
  created_at: string
  data: RentalFailedData
}

/** The details of the event. */
export type RentalProvisioningData = Record<string, unknown>

export interface RentalProvisioningEvent {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** Always `rental.provisioning`. */
  type: 'rental.provisioning'
  /** When it was created. */
  created_at: string
  data: RentalProvisioningData
}

export interface RentalQuote {
  /** The ID of the offer. */
  offer_id: string
  /** Number of GPUs. */
  gpu_count: 1 | 2 | 4 | 8
  /** The ID of the template that the machine starts with. */
  template_id: string
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** Price of one GPU for one hour, in cents. */
  price_per_gpu_hour_cents: number
  /** The total hourly price. */
  price_per_hour_cents: number
  /** The amount held when the rental begins. */
  hold_cents: number
  /** The cost of `hours`, or of the hours until the automatic stop if these are fewer. Never more than `max_total_cents`. Null without `hours`. */
  estimated_total_cents: number | null
  /** Whether the size can start now. */
  available: boolean
  /** Whether the balance covers the hold now. Always true for an offer of your own company: the balance is checked when you rent. */
  sufficient_balance: boolean
  /** The typical time until a machine runs, in seconds. */
  estimated_provision_seconds: number
  /** The billing increment of running time, in seconds. */
  billing_granularity_seconds: number
  /** The price is pinned until this time. */
  expires_at: string
  /** Opaque. Valid for your company, and for this offer and size, with any template. */
  quote_token: string
  /** A body that you can post to /rentals. */
  rental_body: {
    /** The ID of the offer. */
    offer_id: string
    /** Number of GPUs. */
    gpu_count: 1 | 2 | 4 | 8
    /** The ID of the template that the machine starts with. */
    template_id: string
    /** The token of a quote, which pins its price. */
    quote_token: string
    /** When the rental stops automatically. */
    auto_stop_at?: string
    /** The most that the rental may cost in total, in cents. */
    max_total_cents?: number
  }
  /** For people to read: what you may have overlooked, such as a missing SSH key. Often empty. */
  notices: string[]
  /** As it was requested. */
  auto_stop_at: string | null
  /** As it was requested. */
  max_total_cents: number | null
}

/** The details of the event. */
export interface RentalRunningData {
  connection: Connection
}

export interface RentalRunningEvent {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** Always `rental.running`. */
  type: 'rental.running'
  /** When it was created. */
  created_at: string
  data: RentalRunningData
}

/** The details of the event. */
export type RentalStopRequestedData = Record<string, unknown>

export interface RentalStopRequestedEvent {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** Always `rental.stop_requested`. */
  type: 'rental.stop_requested'
  /** When it was created. */
  created_at: string
  data: RentalStopRequestedData
}

/** The details of the event. */
export interface RentalStoppedData {
  /** Whether the machine is known to be gone. */
  machine_gone: boolean
}

export interface RentalStoppedEvent {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** Always `rental.stopped`. */
  type: 'rental.stopped'
  /** When it was created. */
  created_at: string
  data: RentalStoppedData
}

/** The details of the event. */
export interface RentalStoppingData {
  /** Why the rental stops. */
  reason: 'requested' | 'provisioning_failed' | 'balance_exhausted' | 'spend_limit' | 'interrupted' | 'operator' | 'auto_stop' | 'total_limit' | (string & {})
}

export interface RentalStoppingEvent {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** Always `rental.stopping`. */
  type: 'rental.stopping'
  /** When it was created. */
  created_at: string
  data: RentalStoppingData
}

export interface RentalsEventsListQuery {
  /** Items per page. A page may contain fewer items although more follow. 1 to 200, default 50. */
  limit?: number | undefined
  /** The `nextCursor` or `next_cursor` of the previous page. Opaque, and valid only with the same filters and sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface RentalsListQuery {
  /** The status. */
  status?: 'provisioning' | 'running' | 'stopping' | 'stopped' | undefined
  /** Comma-separated statuses: `provisioning`, `running`, `stopping`, `stopped`. Matches objects with any of them. 1 to 37 characters. */
  statuses?: string | undefined
  /** Exactly this `reference`. 1 to 128 characters. */
  reference?: string | undefined
  /** Items per page. A page may contain fewer items although more follow. 1 to 200, default 50. */
  limit?: number | undefined
  /** The `nextCursor` or `next_cursor` of the previous page. Opaque, and valid only with the same filters and sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface ReplaceSubmissionBody {
  /** Title. 1 to 200 characters. */
  title: string
  /** GPU model. At most 120 characters. */
  gpu_model?: string | null | undefined
  /** GPUs in one node. 1 to 72. */
  gpu_count?: number | null | undefined
  /** Memory of one GPU, in GB. 1 to 2,048. */
  gpu_memory_gb?: number | null | undefined
  /** CPU model. At most 120 characters. */
  cpu_model?: string | null | undefined
  /** CPU sockets per node. 1 to 16. */
  cpu_sockets?: number | null | undefined
  /** Memory per node, in GB. 1 to 16,384. */
  ram_gb?: number | null | undefined
  /** Type of memory. At most 60 characters. */
  ram_type?: string | null | undefined
  /** Storage per node, in TB. 1 to 4,096. */
  storage_tb?: number | null | undefined
  /** Type of storage. At most 60 characters. */
  storage_type?: string | null | undefined
  /** Network between nodes. At most 120 characters. */
  interconnect?: string | null | undefined
  /** The network uplink. At most 120 characters. */
  network_uplink?: string | null | undefined
  /** Operating system. At most 120 characters. */
  os?: string | null | undefined
  /** A summary of the node. At most 4,000 characters. */
  spec_summary?: string | null | undefined
  /** Nodes on offer. 1 to 1,000, default 1. */
  quantity_available?: number | undefined
  /** Per GPU-hour. Null while the rate is still being agreed. 0 to 1,000,000. */
  price_per_hour_cents?: number | null | undefined
  /** Region. At most 120 characters. */
  region?: string | null | undefined
  /** When the capacity becomes free. Null: now. */
  available_from?: string | null | undefined
  /** The shortest term, in words. Terms such as `1 month` or `2 weeks` are compared with the term of the demand. At most 40 characters. */
  duration_min?: string | null | undefined
  /** The longest term, in words. Terms such as `24 months` or `90 days` are compared with the term of the demand. At most 40 characters. */
  duration_max?: string | null | undefined
  /** Your own reference, such as an ID in your system. Visible only to your company. 1 to 128 characters. */
  reference?: string | null | undefined
}

/** A change that finds more. `change` is the one field to change, with its new value. It has both `gpuModel` and `region` if neither of yours is known. */
export interface RequestAlternative {
  /** For people to read. */
  text: string
  change: EditRequestBody
  supply: Supply
}

export interface RequestPreview {
  /** The `problems` that POST /requests would return. Empty if it would accept the body. */
  problems: string[]
  /** For people to read: values of `gpuModel` and `region` that the reference data does not know, with similar known ones, and which end counts if `endsAt` contradicts `durationMonths`. Often empty. */
  notices: string[]
  supply: Supply
  /** Changes of one field that find more. Corrected names come first, then the changes that find the most. */
  alternatives: RequestAlternative[]
  /** A body for POST /requests. Null while there are problems. */
  requestBody: FileRequestBody | null
}

export interface RequestsListQuery {
  /** The status. */
  status?: 'open' | 'matched' | 'closed' | undefined
  /** Comma-separated statuses: `open`, `matched`, `closed`. Matches objects with any of them. 1 to 19 characters. */
  statuses?: string | undefined
  /** Exactly this `reference`. 1 to 128 characters. */
  reference?: string | undefined
  /** Items per page. A page may contain fewer items although more follow. 1 to 100, default 50. */
  limit?: number | undefined
  /** The `nextCursor` or `next_cursor` of the previous page. Opaque, and valid only with the same filters and sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface RollWebhookSecretBody {
  /** How many hours the old secret still signs beside the new one. 0: it ends immediately. 0 to 72, default 24. */
  overlapHours?: number | undefined
}

export interface SendInquiryBody {
  /** A message for people. At most 2,000 characters. */
  message?: string | null | undefined
  /** Number of nodes. 1 to 1,000. */
  quantity?: number | null | undefined
  /** When it starts. */
  starts_at?: string | null | undefined
  /** The requested term, in words. At most 40 characters. */
  duration?: string | null | undefined
  /** The target price per GPU-hour. Null if no price is given. 0 to 1,000,000. */
  target_price_per_hour_cents?: number | null | undefined
  /** Your own reference, such as an ID in your system. Visible only to your company. 1 to 128 characters. */
  reference?: string | null | undefined
}

export interface SetAutopilotBody {
  /** Whether it is enabled. */
  enabled: boolean
  /** The delay before each step. 1 to 60, default 2. */
  delaySeconds?: number | undefined
}

/** The matching capacity and its cost. */
export interface Supply {
  /** How many listings match in model, region, GPUs per node, nodes, start and term, regardless of price: none, few (1 to 4), some (5 to 19) or many. Always none while there are `problems`. */
  listings: 'none' | 'few' | 'some' | 'many' | (string & {})
  /** The monthly cost of all of it, in cents. Null if fewer than five sellers give a price. */
  monthlyCents: SupplyPrices | null
}

/** The monthly cost of the whole request in USD cents, at the prices of sellers who offer the model in the region. Rounded to two digits. Null for a request in EUR, and if fewer than five sellers give a price. */
export interface SupplyPrices {
  /** The price of the second-cheapest seller, in cents. */
  low: number
  /** The median price, in cents. */
  median: number
  /** The price of the second most expensive seller, in cents. */
  high: number
}

export interface Template {
  /** The ID of the template that the machine starts with. */
  template_id: string
  /** A name for people. */
  name: string
  /** A description for people. */
  description: string
  /** The container image that is started. */
  image: string
  /** Used when a rental names no template. */
  default: boolean
}

export interface TestWorld {
  /** The number of requests. */
  requests: number
  /** The number of opportunities. */
  opportunities: number
  /** The number of introductions. */
  introductions: number
  /** The number of submissions. */
  submissions: number
  /** The number of inquiries. */
  inquiries: number
  /** The number of rentals. */
  rentals: number
  /** The number of webhook endpoints. */
  webhookEndpoints: number
}

export interface WebhookDelivery {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** Sent as `webhook-id`: the same for every attempt. */
  eventId: string
  /** The type of the event, or `ping` for a test. */
  type: 'request.filed' | 'request.edited' | 'request.matched' | 'request.closed' | 'opportunity.offered' | 'opportunity.accepted' | 'opportunity.declined' | 'opportunity.expired' | 'opportunity.withdrawn' | 'introduction.revealed' | 'introduction.ready' | 'introduction.concluded' | 'introduction.lapsed' | 'introduction.voided' | 'introduction.claim_filed' | 'introduction.claim_decided' | 'introduction.deal_reported' | 'introduction.deal_confirmed' | 'introduction.deal_contested' | 'introduction.deal_withdrawn' | 'introduction.invoice_issued' | 'introduction.invoice_paid' | 'introduction.invoice_voided' | 'submission.submitted' | 'submission.replaced' | 'submission.approved' | 'submission.rejected' | 'submission.withdrawn' | 'submission.republished' | 'inquiry.received' | 'inquiry.forwarded' | 'inquiry.answered' | 'inquiry.closed' | 'rental.created' | 'rental.provisioning' | 'rental.running' | 'rental.charged' | 'rental.stop_requested' | 'rental.stopping' | 'rental.stopped' | 'rental.failed' | 'approval.approved' | 'approval.refused' | 'approval.lapsed' | 'ping' | (string & {})
  /** The status. */
  status: 'pending' | 'succeeded' | 'failed' | (string & {})
  /** The number of completed attempts. */
  attempts: number
  /** The HTTP status of the last attempt. Null without a response. */
  responseStatus: number | null
  /** Why the last attempt failed, for people. */
  error: string | null
  /** The duration of the last attempt. */
  durationMs: number | null
  /** When it was created. */
  createdAt: string
  /** When the last attempt was made. Null before the first. */
  lastAttemptAt: string | null
  /** When the next attempt is made. Null once the delivery succeeded or failed. */
  nextAttemptAt: string | null
}

export interface WebhookEndpoint {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** The URL. */
  url: string
  /** Each is an event type (`rental.running`), a family (`rental.*`), or `*`: every type that the scopes of the key that made the endpoint can read. */
  types: string[]
  /** For people. */
  description: string | null
  /** If false, nothing is queued for the endpoint. The event feed has what it missed. */
  enabled: boolean
  /** Null while enabled. `gone`: the endpoint returned 410. `failing`: no delivery succeeded for five days. `requested`: somebody disabled it, or the company was suspended. */
  disabledReason: 'gone' | 'failing' | 'requested' | null | (string & {})
  /** When it was created. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
}

export interface WebhookEndpointWithSecret {
  /** The ID: opaque, unique and never reused. */
  id: string
  /** The URL. */
  url: string
  /** Each is an event type (`rental.running`), a family (`rental.*`), or `*`: every type that the scopes of the key that made the endpoint can read. */
  types: string[]
  /** For people. */
  description: string | null
  /** If false, nothing is queued for the endpoint. The event feed has what it missed. */
  enabled: boolean
  /** Null while enabled. `gone`: the endpoint returned 410. `failing`: no delivery succeeded for five days. `requested`: somebody disabled it, or the company was suspended. */
  disabledReason: 'gone' | 'failing' | 'requested' | null | (string & {})
  /** When it was created. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
  /** Signs deliveries: `whsec_` and base64 of 32 bytes. Returned only here and when it is rolled. */
  secret: string
}

export interface WebhookEndpointsDeliveriesListQuery {
  /** The status. */
  status?: 'pending' | 'succeeded' | 'failed' | undefined
  /** Comma-separated statuses: `pending`, `succeeded`, `failed`. Matches objects with any of them. 1 to 24 characters. */
  statuses?: string | undefined
  /** Items per page. A page may contain fewer items although more follow. 1 to 200, default 50. */
  limit?: number | undefined
  /** The `nextCursor` or `next_cursor` of the previous page. Opaque, and valid only with the same filters and sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface WebhookEndpointsListQuery {
  /** Items per page. A page may contain fewer items although more follow. 1 to 200, default 50. */
  limit?: number | undefined
  /** The `nextCursor` or `next_cursor` of the previous page. Opaque, and valid only with the same filters and sort. At most 64 characters. */
  cursor?: string | undefined
}
