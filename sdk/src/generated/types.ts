// Generated from the contract by `npm run generate`. Do not edit.

export interface Approval {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** The state that it is in. */
  status: 'pending' | 'approved' | 'refused' | 'lapsed' | (string & {})
  /** What would be done, in plain words. */
  summary: string
  /** Whether it spends money: approving it takes a second factor. */
  spends: boolean
  /** What the whole may cost an hour: it is never done for more. Null where nothing is spent. */
  pricePerHourCents: number | null
  call: ApprovalCall
  /** What an approved call brought about; null before. The same call with its Idempotency-Key is answered so too. */
  response: ApprovalResponse | null
  /** Why it was refused, where that was said. */
  reason: string | null
  /** When it was asked for. */
  createdAt: string
  /** When it lapses: 24 hours after it was asked for, or sooner where its key ends before. */
  expiresAt: string
  /** When it was approved, refused, or lapsed. */
  decidedAt: string | null
}

/** The call that waits. */
export interface ApprovalCall {
  /** The method of the call. */
  method: string
  /** Its path, below `/v1`. */
  path: string
  /** Its body, as it was sent; null without one. */
  body: Record<string, unknown> | null
}

export interface ApprovalResponse {
  /** The status that the call would have been answered with. */
  status: number
  /** What the call is answered with since. */
  body: Record<string, unknown> | null
}

export interface ApprovalsListQuery {
  /** The state that it is in. */
  status?: 'pending' | 'approved' | 'refused' | 'lapsed' | undefined
  /** States by comma, of `pending`, `approved`, `refused`, `lapsed`. What is in any of them is found. 1 to 31 characters. */
  statuses?: string | undefined
  /** Items on a page; a page may hold fewer while a cursor is set. 1 to 200, default 50. */
  limit?: number | undefined
  /** The cursor of the page before; opaque, bound to these filters and this sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface Auction {
  /** Id of the lot. */
  lot_id: string
  /** The lot's rule on who may see the leading bid, not a quality grade. */
  format: 'open' | 'sealed' | (string & {})
  /** When it ends. */
  ends_at: string
  /** The seller's published floor. */
  reserve_cents: number | null
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** A count, never an amount. */
  bid_count: number
  /** Set only on an open lot with at least one bid; always null on a sealed one. */
  current_bid_cents: number | null
  /** Nodes that are sold together in the lot. */
  quantity: number
  /** When their use begins; null where the seller and the winner agree on it. */
  starts_at: string | null
  /** For how long; null where the seller and the winner agree on it. */
  duration_months: number | null
}

export interface Autopilot {
  /** Whether what the company files in test mode moves by itself. */
  enabled: boolean
  /** How long each step waits. */
  delaySeconds: number
}

export interface CapacityRequest {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** The state that it is in. */
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
  /** The term in whole months; null where an end is named instead. */
  durationMonths: number | null
  /** The budget a month for all of it, in cents; null: none is named. */
  budgetMonthlyCents: number | null
  /** Currency, as three letters (ISO 4217). */
  currency: 'USD' | 'EUR' | (string & {})
  /** For the operator only; never shown to sellers. */
  notes: string | null
  /** Your own name for it, such as an id of your system; shown to your company alone. */
  reference: string | null
  /** When it was created. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
  /** When it was closed; null while it is not. */
  closedAt: string | null
}

export interface Claim {
  /** The state that it is in. */
  status: 'filed' | 'upheld' | 'refused' | (string & {})
  /** When it was filed. */
  filedAt: string
  /** When it was decided; null until then. */
  decidedAt: string | null
}

export interface CompanyEvent {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Its type. */
  type: 'request.filed' | 'request.edited' | 'request.matched' | 'request.closed' | 'opportunity.offered' | 'opportunity.accepted' | 'opportunity.declined' | 'opportunity.expired' | 'opportunity.withdrawn' | 'introduction.revealed' | 'introduction.ready' | 'introduction.concluded' | 'introduction.lapsed' | 'introduction.voided' | 'introduction.claim_filed' | 'introduction.claim_decided' | 'introduction.deal_reported' | 'introduction.deal_confirmed' | 'introduction.deal_contested' | 'introduction.deal_withdrawn' | 'introduction.invoice_issued' | 'introduction.invoice_paid' | 'introduction.invoice_voided' | 'submission.submitted' | 'submission.replaced' | 'submission.approved' | 'submission.rejected' | 'submission.withdrawn' | 'submission.republished' | 'inquiry.received' | 'inquiry.forwarded' | 'inquiry.answered' | 'inquiry.closed' | 'rental.created' | 'rental.provisioning' | 'rental.running' | 'rental.charged' | 'rental.stop_requested' | 'rental.stopping' | 'rental.stopped' | 'rental.failed' | 'approval.approved' | 'approval.refused' | 'approval.lapsed' | (string & {})
  /** When it happened. */
  createdAt: string
  object: EventObject
}

/** How to reach the machine. */
export interface Connection {
  /** Host name or address. */
  host: string
  /** TCP port. */
  port: number
  /** Name to sign in with. */
  username: string
}

export interface Contact {
  /** A name for people. */
  name: string | null
  /** E-mail address. */
  email: string | null
  /** Telephone number; null where none is given. */
  phone: string | null
}

/** The other side, revealed. */
export interface Counterparty {
  /** The company's name. */
  companyName: string
  /** Country, as two letters (ISO 3166-1). */
  country: string | null
  /** The company's website; null where none is given. */
  website: string | null
  /** Whom to write to. */
  contact: Contact | null
}

export interface CreateQuoteBody {
  /** Id of the offer. 1 to 64 characters. */
  offer_id: string
  /** Number of GPUs. */
  gpu_count: 1 | 2 | 4 | 8
  /** Left out: the default image. 1 to 64 characters. */
  template_id?: string | undefined
  /** For the estimate alone. 0 to 87,600. */
  hours?: number | null | undefined
  /** Stops the rental by itself then, from 5 minutes to 1 year ahead; it is not paid for beyond. Left out or null: never. */
  auto_stop_at?: string | null | undefined
  /** The most that the rental may cost in all, at least its first hour. It runs for as long as that pays for, and is then stopped. Left out or null: no such limit. 1 to 1,000,000,000,000. */
  max_total_cents?: number | null | undefined
}

export interface CreateRentalBody {
  /** Id of the offer. 1 to 64 characters. */
  offer_id: string
  /** Number of GPUs. */
  gpu_count: 1 | 2 | 4 | 8
  /** Left out: the default image. 1 to 64 characters. */
  template_id?: string | undefined
  /** Pins the price of the quote that it came with; after its `expires_at` it is refused: quote again. 1 to 256 characters. */
  quote_token?: string | undefined
  /** The most that the whole may cost an hour; dearer now is `offer_unavailable`. 0 to 1,000,000,000. */
  max_price_per_hour_cents?: number | undefined
  /** A name for people. 1 to 120 characters. */
  name?: string | undefined
  /** Your own name for it, such as an id of your system; shown to your company alone. 1 to 128 characters. */
  reference?: string | null | undefined
  /** Who holds its private key may sign in to the machine: one OpenSSH public key on one line, without options before it; ed25519, ecdsa, sk-* or rsa from 2,048 bits. Without it nobody can. 1 to 8,192 characters. */
  ssh_public_key?: string | undefined
  /** Stops the rental by itself then, from 5 minutes to 1 year ahead; it is not paid for beyond. Left out or null: never. */
  auto_stop_at?: string | null | undefined
  /** The most that the rental may cost in all, at least its first hour. It runs for as long as that pays for, and is then stopped. Left out or null: no such limit. 1 to 1,000,000,000,000. */
  max_total_cents?: number | null | undefined
}

export interface CreateTestOpportunityBody {
  /** The company's own approved test node; left out: one that is made. 1 to 64 characters. */
  listingId?: string | undefined
  /** What is asked for. */
  demand?: {
    /** GPU model. 1 to 64 characters. */
    gpuModel?: string | undefined
    /** GPUs in each node. 1 to 64. */
    gpusPerNode?: number | undefined
    /** Number of nodes. 1 to 10,000. */
    nodes?: number | undefined
    /** Region. 1 to 64 characters. */
    region?: string | undefined
    /** Not over 24 hours past, not over 5 years ahead. */
    startsAt?: string | undefined
    /** After `startsAt`. It or `durationMonths` must be given; where both are, and differ, it is what counts. */
    endsAt?: string | null | undefined
    /** The term in whole months; null where an end is named instead. 1 to 60. */
    durationMonths?: number | null | undefined
    /** The budget a month for all of it, in cents; null: none is named. 1 to 1,000,000,000,000. */
    budgetMonthlyCents?: number | null | undefined
    /** Currency, as three letters (ISO 4217). Default USD. */
    currency?: 'USD' | 'EUR' | undefined
    /** Your own name for it, such as an id of your system; shown to your company alone. 1 to 128 characters. */
    reference?: string | null | undefined
  } | undefined
}

export interface CreateTestRentalBody {
  /** Id of the offer. 1 to 64 characters. */
  offer_id: string
  /** Number of GPUs. */
  gpu_count: 1 | 2 | 4 | 8
  /** Left out: the default image. 1 to 64 characters. */
  template_id?: string | undefined
  /** Pins the price of the quote that it came with; after its `expires_at` it is refused: quote again. 1 to 256 characters. */
  quote_token?: string | undefined
  /** The most that the whole may cost an hour; dearer now is `offer_unavailable`. 0 to 1,000,000,000. */
  max_price_per_hour_cents?: number | undefined
  /** A name for people. 1 to 120 characters. */
  name?: string | undefined
  /** Your own name for it, such as an id of your system; shown to your company alone. 1 to 128 characters. */
  reference?: string | null | undefined
  /** Who holds its private key may sign in to the machine: one OpenSSH public key on one line, without options before it; ed25519, ecdsa, sk-* or rsa from 2,048 bits. Without it nobody can. 1 to 8,192 characters. */
  ssh_public_key?: string | undefined
  /** Stops the rental by itself then, from 5 minutes to 1 year ahead; it is not paid for beyond. Left out or null: never. */
  auto_stop_at?: string | null | undefined
  /** The most that the rental may cost in all, at least its first hour. It runs for as long as that pays for, and is then stopped. Left out or null: no such limit. 1 to 1,000,000,000,000. */
  max_total_cents?: number | null | undefined
}

export interface CreateWebhookEndpointBody {
  /** An https address without user info and fragment. Its host must be public: private, loopback and reserved addresses are refused. 1 to 2,048 characters. */
  url: string
  /** Each is an event type (`rental.running`), a family (`rental.*`), or `*`: every type that the scopes of the key that made the endpoint can read. 1 to 64 items, default *. */
  types?: string[] | undefined
  /** For people. At most 500 characters. */
  description?: string | null | undefined
}

export interface Deal {
  /** The state that it is in. */
  status: 'reported' | 'confirmed' | 'contested' | 'withdrawn' | (string & {})
  /** When it was reported. */
  reportedAt: string
  /** When the other side confirmed; null until then. */
  confirmedAt: string | null
}

export interface DeclineOpportunityBody {
  /** Why, in words. At most 500 characters. */
  reason?: string | null | undefined
}

export interface DeletedWebhookEndpoint {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Always true. */
  deleted: true
}

/** What is asked for. */
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
  /** The term in whole months; null where an end is named instead. */
  durationMonths: number | null
  /** The budget a month for all of it, in cents; null: none is named. */
  budgetMonthlyCents: number | null
  /** Currency, as three letters (ISO 4217). */
  currency: 'USD' | 'EUR' | (string & {})
}

/** Fields of demand with their new values; what is left out stays as it is. */
export interface EditRequestBody {
  /** GPU model. 1 to 64 characters. */
  gpuModel?: string | undefined
  /** GPUs in each node. 1 to 64. */
  gpusPerNode?: number | undefined
  /** Number of nodes. 1 to 10,000. */
  nodes?: number | undefined
  /** Region. 1 to 64 characters. */
  region?: string | undefined
  /** Not over 24 hours past, not over 5 years ahead. */
  startsAt?: string | undefined
  /** After `startsAt`. It or `durationMonths` must be given; where both are, and differ, it is what counts. */
  endsAt?: string | null | undefined
  /** The term in whole months; null where an end is named instead. 1 to 60. */
  durationMonths?: number | null | undefined
  /** The budget a month for all of it, in cents; null: none is named. 1 to 1,000,000,000,000. */
  budgetMonthlyCents?: number | null | undefined
  /** Currency, as three letters (ISO 4217). */
  currency?: 'USD' | 'EUR' | undefined
  /** For the operator only; never shown to sellers. 1 to 2,000 characters. */
  notes?: string | null | undefined
  /** Your own name for it, such as an id of your system; shown to your company alone. 1 to 128 characters. */
  reference?: string | null | undefined
}

export interface EditWebhookEndpointBody {
  /** An https address without user info and fragment. Its host must be public: private, loopback and reserved addresses are refused. 1 to 2,048 characters. */
  url?: string | undefined
  /** Each is an event type (`rental.running`), a family (`rental.*`), or `*`: every type that the scopes of the key that made the endpoint can read. 1 to 64 items. */
  types?: string[] | undefined
  /** For people. At most 500 characters. */
  description?: string | null | undefined
  /** Whether it is in use. */
  enabled?: boolean | undefined
}

/** What it happened to. */
export interface EventObject {
  /** Its type. */
  type: 'request' | 'opportunity' | 'introduction' | 'submission' | 'inquiry' | 'rental' | 'approval' | (string & {})
  /** The id to read the thing by. */
  id: string
  /** The thing's status right after the step. */
  status: 'open' | 'matched' | 'closed' | 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'active' | 'concluded' | 'lapsed' | 'voided' | 'pending' | 'approved' | 'rejected' | 'received' | 'forwarded' | 'answered' | 'provisioning' | 'running' | 'stopping' | 'stopped' | 'refused' | (string & {})
}

export interface EventsListQuery {
  /** Up to 20 types by comma, each exact (`rental.running`) or a family (`rental.*`). At most 1,000 characters. */
  type?: string | undefined
  /** Where to begin without a cursor: a date-time within 30 days, or `now`; one that is ahead of the service's clock, by a minute at most, is `now`. Steps under way at that time are told too: their events may be some milliseconds older. Left out: at the oldest event that is kept. At most 64 characters. */
  since?: string | undefined
  /** How many seconds a page that would be empty waits for the first event. 0 to 20, default 0. */
  wait?: number | undefined
  /** Events on a page; a page may hold fewer while a cursor is set. 1 to 200, default 50. */
  limit?: number | undefined
  /** A `nextCursor` or `resumeCursor` of a call with the same `type`; good for 30 days. At most 64 characters. */
  cursor?: string | undefined
}

/** Demand, as it is filed. */
export interface FileRequestBody {
  /** GPU model. 1 to 64 characters. */
  gpuModel: string
  /** GPUs in each node. 1 to 64. */
  gpusPerNode: number
  /** Number of nodes. 1 to 10,000. */
  nodes: number
  /** Region. 1 to 64 characters. */
  region: string
  /** Not over 24 hours past, not over 5 years ahead. */
  startsAt: string
  /** After `startsAt`. It or `durationMonths` must be given; where both are, and differ, it is what counts. */
  endsAt?: string | null | undefined
  /** The term in whole months; null where an end is named instead. 1 to 60. */
  durationMonths?: number | null | undefined
  /** The budget a month for all of it, in cents; null: none is named. 1 to 1,000,000,000,000. */
  budgetMonthlyCents?: number | null | undefined
  /** Currency, as three letters (ISO 4217). Default USD. */
  currency?: 'USD' | 'EUR' | undefined
  /** For the operator only; never shown to sellers. 1 to 2,000 characters. */
  notes?: string | null | undefined
  /** Your own name for it, such as an id of your system; shown to your company alone. 1 to 128 characters. */
  reference?: string | null | undefined
}

export interface FiledRequest {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** The state that it is in. */
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
  /** The term in whole months; null where an end is named instead. */
  durationMonths: number | null
  /** The budget a month for all of it, in cents; null: none is named. */
  budgetMonthlyCents: number | null
  /** Currency, as three letters (ISO 4217). */
  currency: 'USD' | 'EUR' | (string & {})
  /** For the operator only; never shown to sellers. */
  notes: string | null
  /** Your own name for it, such as an id of your system; shown to your company alone. */
  reference: string | null
  /** When it was created. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
  /** When it was closed; null while it is not. */
  closedAt: string | null
  /** For people to read: what of `gpuModel` and `region` the reference data does not know, and what is near; which end counts where `endsAt` contradicts `durationMonths`. Empty when there is nothing of it. */
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
  /** Whether anything of it can be rented now. */
  availability: {
    /** Whether any offer of the family can start now. */
    available: boolean
    /** Offers currently in this family, sold out ones included. */
    offer_count: number
    /** The cheapest live offer per GPU; when nothing is live, the reference price. */
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
  /** Its id: opaque, unique, never reused. */
  id: string
  /** The state that it is in. */
  status: 'active' | 'concluded' | 'lapsed' | 'voided' | (string & {})
  /** The reader's side. */
  role: 'buyer' | 'seller' | (string & {})
  /** Id of the seller's listing. */
  listingId: string
  /** Null to the seller. */
  requestId: string | null
  /** Null to the buyer. */
  opportunityId: string | null
  demand: Demand
  counterparty: Counterparty
  /** When both sides were revealed to each other. */
  revealedAt: string
  /** When the buyer said that it is ready; null until then. */
  buyerReadyAt: string | null
  /** When the seller said that it is ready; null until then. */
  sellerReadyAt: string | null
  /** The claim of an existing relationship; null without one. */
  claim: Claim | null
  /** The deal that was reported; null without one. */
  deal: Deal | null
  /** The invoice of the success fee, which is the seller's; null without one, and to the buyer. */
  invoice: Invoice | null
  /** When it lapses; null once it is not active. */
  expiresAt: string | null
  /** When it was closed; null while it is not. */
  closedAt: string | null
  /** When it last changed. */
  updatedAt: string
}

export interface IntroductionsListQuery {
  /** The state that it is in. */
  status?: 'active' | 'concluded' | 'lapsed' | 'voided' | undefined
  /** States by comma, of `active`, `concluded`, `lapsed`, `voided`. What is in any of them is found. 1 to 30 characters. */
  statuses?: string | undefined
  /** The role in which it is seen or acted. */
  role?: 'buyer' | 'seller' | undefined
  /** Items on a page; a page may hold fewer while a cursor is set. 1 to 100, default 50. */
  limit?: number | undefined
  /** The cursor of the page before; opaque, bound to these filters and this sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface Invoice {
  /** Its number, for bookkeeping. */
  number: string
  /** The state that it is in. */
  status: 'issued' | 'paid' | 'void' | (string & {})
  /** The amount, in integer cents. */
  amountCents: number
  /** Currency, as three letters (ISO 4217). */
  currency: 'USD' | 'EUR' | (string & {})
  /** When it was issued. */
  issuedAt: string
  /** When payment is due. */
  dueAt: string
  /** When it was paid; null until then. */
  paidAt: string | null
}

export interface MarketDay {
  /** A day of UTC. The last one is today, as far as it has come. */
  day: string
  /** What a quarter of the sellers ask at most, for a GPU-hour, rounded to two digits; null where fewer than five companies stand behind it. */
  lower_quartile_cents: number | null
  /** The median of what sellers ask: each once, with its lowest rate, for a GPU-hour, rounded to two digits; null where fewer than five companies stand behind it. */
  median_cents: number | null
  /** What a quarter of the sellers ask at least, for a GPU-hour, rounded to two digits; null where fewer than five companies stand behind it. */
  upper_quartile_cents: number | null
  /** Companies that ask or took a price: none, few (1 to 4), some (5 to 19) or many. */
  sellers: 'none' | 'few' | 'some' | 'many' | (string & {})
  /** Nodes on the grid: none, few (1 to 4), some (5 to 19) or many. */
  listings: 'none' | 'few' | 'some' | 'many' | (string & {})
  /** Offers in the catalog: none, few (1 to 4), some (5 to 19) or many. */
  offers: 'none' | 'few' | 'some' | 'many' | (string & {})
  /** Nodes and offers that were new that day: none, few (1 to 4), some (5 to 19) or many. */
  new_listings: 'none' | 'few' | 'some' | 'many' | (string & {})
  /** Rentals that began and lots that were decided that day: none, few (1 to 4), some (5 to 19) or many. */
  sales: 'none' | 'few' | 'some' | 'many' | (string & {})
  /** GPUs on the market, at least: a power of two. Null where the price is. */
  gpus: number | null
  /** How many of them can start that day, in steps of ten percent; null where `gpus` is. */
  available_percent: number | null
}

export interface MarketPrices {
  /** The code of the model. */
  gpu_model: string
  /** Full name of the GPU. */
  gpu_name: string
  /** The code of the region; null: all regions. */
  region: string | null
  /** Its name; null: all regions. */
  region_name: string | null
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** The first day that was asked for. */
  from: string
  /** The last day that was asked for, today at the latest. */
  to: string
  /** Whether days of it are made up, as in the demo. */
  demo: boolean
  /** Oldest first; days that nothing of it stood on the market are left out. */
  days: MarketDay[]
}

export interface MarketPricesGetQuery {
  /** A model of GET /gpu-models: its code, its name or an alias, however it is written. 1 to 64 characters. */
  gpu_model: string
  /** A region of GET /regions: its code, its name or an alias. Left out: all regions together. 1 to 64 characters. */
  region?: string | undefined
  /** The first day, included; left out: 90 days up to `to`. At most 10 characters. */
  from?: string | undefined
  /** The last day, included; left out: today. From `from` to `to` are at most 366 days. At most 10 characters. */
  to?: string | undefined
}

export interface Me {
  /** The API key's id. */
  key_id: string
  /** What the key may do. */
  scopes: Array<'catalog:read' | 'rentals:read' | 'rentals:write' | 'radar:read' | 'radar:write' | 'requests:read' | 'requests:write' | 'opportunities:read' | 'opportunities:write' | 'introductions:read' | 'introductions:write' | 'events:read' | 'webhooks:read' | 'webhooks:write' | (string & {})>
  /** The world the key works in: live or test. */
  mode: 'live' | 'test' | (string & {})
  /** Calls a minute, where they differ from the default for the mode; else null. */
  rate_limit_per_min: number | null
  /** The company that the key acts for; null without one. */
  company: MeCompany | null
  limits: MeLimits
  /** What the key may do at most, fixed when it was created; null for a key without a policy. */
  policy: MePolicy | null
}

export interface MeCompany {
  /** A name for people. */
  name: string
  /** The role in which it is seen or acted. */
  role: 'owner' | 'authorized_signatory' | 'trader' | 'viewer' | (string & {})
}

/** What holds for the key now. */
export interface MeLimits {
  /** Calls a minute that hold now. */
  per_minute: number
  /** Calls on a day of UTC. */
  per_day: number
  /** Writes that the key may make a minute. */
  writes_per_minute: number
  /** Rental writes that the key may make a minute. */
  rental_writes_per_minute: number
  /** What its rentals may cost on a day of UTC; null for a test key, which spends nothing. */
  daily_spend_cents: number | null
}

export interface MePolicy {
  /** What its rentals may cost on a day of UTC. Null: no such limit. */
  daily_spend_cents: number | null
  /** What its rentals may cost in all; the keys that it is rolled to go on counting. Null: no such limit. */
  total_spend_cents: number | null
  /** The most GPUs that a rental may have. Null: any size. */
  max_gpu_count: number | null
  /** What a whole rental may cost an hour. Null: any price. */
  max_price_per_hour_cents: number | null
  /** The only regions that its rentals may have, by their codes. Null: any. */
  regions: string[] | null
  /** The only GPU models that its rentals may have, by their codes. Null: any. */
  gpu_models: string[] | null
  /** After so many hours its rentals stop by themselves, or at their own `auto_stop_at` where that is sooner. Null: never. */
  auto_stop_hours: number | null
  /** Which writes a person of the company approves first: those that spend money, or all. Null: none. */
  approval: 'spend' | 'writes' | null | (string & {})
}

export interface Offer {
  /** Its id: opaque, unique, never reused. */
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
  /** Geography that regions belong to. */
  geo: 'us' | 'eu' | 'asia' | 'other' | null | (string & {})
  /** A stable pseudonym of the seller. */
  provider_code: string
  /** The sizes in which it is rented. */
  gpu_counts: Array<1 | 2 | 4 | 8>
  /** Whether any size can start now. */
  available: boolean
  /** The sizes that can start now. */
  available_gpu_counts: Array<1 | 2 | 4 | 8>
  /** Per GPU. */
  price_per_hour_cents: number
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** Virtual CPUs for each GPU. */
  vcpus_per_gpu: number | null
  /** Memory for each GPU, in GB. */
  ram_gb_per_gpu: number | null
  /** Storage, in GB. */
  storage_gb: number | null
  /** Network between nodes. */
  interconnect: string | null
  /** Whether the machine may be taken back while it runs. */
  interruptible: boolean
  /** How long a machine usually takes to start, in seconds. */
  estimated_provision_seconds: number
  /** When anything above last changed, availability included. */
  updated_at: string
}

export interface OfferTestRequestBody {
  /** How many of them. 1 to 5, default 1. */
  sellers?: number | undefined
}

export interface OffersListQuery {
  /** A model of GET /gpu-models: its code, its name or an alias, however it is written. 1 to 64 characters. */
  gpu_model?: string | undefined
  /** A family of GET /gpu-families: its code, its name or an alias, however it is written. 1 to 64 characters. */
  gpu_family?: string | undefined
  /** A region of GET /regions: its code, its name or an alias, however it is written. 1 to 64 characters. */
  region?: string | undefined
  /** A geography (us, eu, asia, other): its code, its name or an alias, however it is written. 1 to 64 characters. */
  geo?: string | undefined
  /** Models by comma, each its code, its name or an alias, however it is written; a family stands for all of its own. What is any of them is found. 1 to 400 characters. */
  gpu_models?: string | undefined
  /** Regions by comma, each its code, its name or an alias, however it is written; a geography stands for all of its own. What is any of them is found. 1 to 400 characters. */
  regions?: string | undefined
  /** Whether any size can start now. */
  available?: boolean | undefined
  /** Offers that can start this size now. */
  gpu_count?: 1 | 2 | 4 | 8 | undefined
  /** At least so many GB of memory for each GPU. 1 to 100,000. */
  min_vram_gb?: number | undefined
  /** Per GPU. 0 to 1,000,000. */
  max_price_per_hour_cents?: number | undefined
  /** The order of the list. Default price_asc. */
  sort?: 'price_asc' | 'price_desc' | 'newest' | undefined
  /** Items on a page; a page may hold fewer while a cursor is set. 1 to 200, default 50. */
  limit?: number | undefined
  /** The cursor of the page before; opaque, bound to these filters and this sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface OpportunitiesListQuery {
  /** The state that it is in. */
  status?: 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | undefined
  /** States by comma, of `offered`, `accepted`, `declined`, `expired`, `withdrawn`. What is in any of them is found. 1 to 43 characters. */
  statuses?: string | undefined
  /** Items on a page; a page may hold fewer while a cursor is set. 1 to 100, default 50. */
  limit?: number | undefined
  /** The cursor of the page before; opaque, bound to these filters and this sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface Opportunity {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** The state that it is in. */
  status: 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | (string & {})
  /** Id of the seller's listing. */
  listingId: string
  demand: Demand
  /** When it was offered. */
  offeredAt: string
  /** Set by accepting and declining; null otherwise. */
  decidedAt: string | null
  /** Until then it can be accepted or declined. */
  expiresAt: string
  /** When anything above last changed. */
  updatedAt: string
}

/** Demand, as it is filed. */
export interface PreviewRequestBody {
  /** GPU model. 1 to 64 characters. */
  gpuModel: string
  /** GPUs in each node. 1 to 64. */
  gpusPerNode: number
  /** Number of nodes. 1 to 10,000. */
  nodes: number
  /** Region. 1 to 64 characters. */
  region: string
  /** Not over 24 hours past, not over 5 years ahead. */
  startsAt: string
  /** After `startsAt`. It or `durationMonths` must be given; where both are, and differ, it is what counts. */
  endsAt?: string | null | undefined
  /** The term in whole months; null where an end is named instead. 1 to 60. */
  durationMonths?: number | null | undefined
  /** The budget a month for all of it, in cents; null: none is named. 1 to 1,000,000,000,000. */
  budgetMonthlyCents?: number | null | undefined
  /** Currency, as three letters (ISO 4217). Default USD. */
  currency?: 'USD' | 'EUR' | undefined
  /** For the operator only; never shown to sellers. 1 to 2,000 characters. */
  notes?: string | null | undefined
  /** Your own name for it, such as an id of your system; shown to your company alone. 1 to 128 characters. */
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
  /** CPU sockets a node. 1 to 16. */
  cpu_sockets?: number | null | undefined
  /** Memory a node, in GB. 1 to 16,384. */
  ram_gb?: number | null | undefined
  /** Type of memory. At most 60 characters. */
  ram_type?: string | null | undefined
  /** Storage a node, in TB. 1 to 4,096. */
  storage_tb?: number | null | undefined
  /** Type of storage. At most 60 characters. */
  storage_type?: string | null | undefined
  /** Network between nodes. At most 120 characters. */
  interconnect?: string | null | undefined
  /** Network to the outside. At most 120 characters. */
  network_uplink?: string | null | undefined
  /** Operating system. At most 120 characters. */
  os?: string | null | undefined
  /** The node in words. At most 4,000 characters. */
  spec_summary?: string | null | undefined
  /** Nodes on offer. 1 to 1,000, default 1. */
  quantity_available?: number | undefined
  /** Per GPU-hour; null while the rate is still being agreed. 0 to 1,000,000. */
  price_per_hour_cents?: number | null | undefined
  /** Region. At most 120 characters. */
  region?: string | null | undefined
  /** From when the capacity is free; null: now. */
  available_from?: string | null | undefined
  /** The shortest term, in words; `1 month`, `2 weeks` and the like are compared with what demand asks for. At most 40 characters. */
  duration_min?: string | null | undefined
  /** The longest term, in words; `24 months`, `90 days` and the like are compared with what demand asks for. At most 40 characters. */
  duration_max?: string | null | undefined
  /** Your own name for it, such as an id of your system; shown to your company alone. 1 to 128 characters. */
  reference?: string | null | undefined
}

export interface RadarInquiriesListQuery {
  /** Exactly this `reference`. 1 to 128 characters. */
  reference?: string | undefined
  /** Items on a page; a page may hold fewer while a cursor is set. 1 to 200, default 50. */
  limit?: number | undefined
  /** The cursor of the page before; opaque, bound to these filters and this sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface RadarInquiry {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Id of the node. */
  node_id: string
  /** The state that it is in. */
  status: 'received' | 'forwarded' | 'answered' | 'closed' | (string & {})
  /** A message for people. */
  message: string | null
  /** Number of nodes. */
  quantity: number | null
  /** When it starts. */
  starts_at: string | null
  /** How long the capacity is wanted, in words. */
  duration: string | null
  /** What is hoped for, per GPU-hour; null: no price is named. */
  target_price_per_hour_cents: number | null
  /** Your own name for it, such as an id of your system; shown to your company alone. */
  reference: string | null
  /** When it was created. */
  created_at: string
}

export interface RadarNode {
  /** Its id: opaque, unique, never reused. */
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
  /** CPU sockets a node. */
  cpu_sockets: number | null
  /** Memory a node, in GB. */
  ram_gb: number | null
  /** Type of memory. */
  ram_type: string | null
  /** Storage a node, in TB. */
  storage_tb: number | null
  /** Type of storage. */
  storage_type: string | null
  /** Network between nodes. */
  interconnect: string | null
  /** Network to the outside. */
  network_uplink: string | null
  /** Operating system. */
  os: string | null
  /** The node in words. */
  spec_summary: string | null
  /** Nodes on offer. */
  quantity_available: number
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** Per GPU-hour; null while the rate is still being agreed. */
  price_per_hour_cents: number | null
  /** Region. */
  region: string | null
  /** From when the capacity is free; null: now. */
  available_from: string | null
  /** The shortest term, in words; `1 month`, `2 weeks` and the like are compared with what demand asks for. */
  duration_min: string | null
  /** The longest term, in words; `24 months`, `90 days` and the like are compared with what demand asks for. */
  duration_max: string | null
  /** The lot that takes bids on the node; null while none does. */
  auction: Auction | null
}

export interface RadarNodesListQuery {
  /** A model: its code, its name or an alias, however it is written; one that the reference data does not know by its exact text, in any case. 1 to 120 characters. */
  gpu_model?: string | undefined
  /** A region: its code, its name or an alias, however it is written; one that the reference data does not know by its exact text, in any case. 1 to 120 characters. */
  region?: string | undefined
  /** Models by comma, each its code, its name or an alias, however it is written; a family stands for all of its own. What is any of them is found. 1 to 400 characters. */
  gpu_models?: string | undefined
  /** Regions by comma, each its code, its name or an alias, however it is written; a geography stands for all of its own. What is any of them is found. 1 to 400 characters. */
  regions?: string | undefined
  /** At least so many GPUs in one node. 1 to 72. */
  min_gpu_count?: number | undefined
  /** At least so many nodes. 1 to 1,000. */
  min_quantity?: number | undefined
  /** Per GPU-hour; leaves out nodes without a price. 0 to 1,000,000. */
  max_price_per_hour_cents?: number | undefined
  /** `available_from` is null or not later. */
  available_by?: string | undefined
  /** Whether a lot is taking bids. */
  auction?: boolean | undefined
  /** Nodes without a price come last. Default newest. */
  sort?: 'newest' | 'price_asc' | 'price_desc' | undefined
  /** Items on a page; a page may hold fewer while a cursor is set. 1 to 200, default 50. */
  limit?: number | undefined
  /** The cursor of the page before; opaque, bound to these filters and this sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface RadarSubmission {
  /** Its id: opaque, unique, never reused. */
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
  /** CPU sockets a node. */
  cpu_sockets: number | null
  /** Memory a node, in GB. */
  ram_gb: number | null
  /** Type of memory. */
  ram_type: string | null
  /** Storage a node, in TB. */
  storage_tb: number | null
  /** Type of storage. */
  storage_type: string | null
  /** Network between nodes. */
  interconnect: string | null
  /** Network to the outside. */
  network_uplink: string | null
  /** Operating system. */
  os: string | null
  /** The node in words. */
  spec_summary: string | null
  /** Nodes on offer. */
  quantity_available: number
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** Per GPU-hour; null while the rate is still being agreed. */
  price_per_hour_cents: number | null
  /** Region. */
  region: string | null
  /** From when the capacity is free; null: now. */
  available_from: string | null
  /** The shortest term, in words; `1 month`, `2 weeks` and the like are compared with what demand asks for. */
  duration_min: string | null
  /** The longest term, in words; `24 months`, `90 days` and the like are compared with what demand asks for. */
  duration_max: string | null
  /** The lot that takes bids on the node; null while none does. */
  auction: Auction | null
  /** Your own name for it, such as an id of your system; shown to your company alone. */
  reference: string | null
  /** The state that it is in. */
  status: 'pending' | 'approved' | 'rejected' | (string & {})
  /** Why it was rejected; null unless it was. */
  rejection_reason: string | null
  /** Whether buyers can see it right now. */
  listed: boolean
  /** When it was created. */
  created_at: string
}

export interface RadarSubmissionsListQuery {
  /** The state that it is in. */
  status?: 'pending' | 'approved' | 'rejected' | undefined
  /** States by comma, of `pending`, `approved`, `rejected`. What is in any of them is found. 1 to 25 characters. */
  statuses?: string | undefined
  /** Whether it stands on the grid. */
  listed?: boolean | undefined
  /** Exactly this `reference`. 1 to 128 characters. */
  reference?: string | undefined
  /** Items on a page; a page may hold fewer while a cursor is set. 1 to 200, default 50. */
  limit?: number | undefined
  /** The cursor of the page before; opaque, bound to these filters and this sort. At most 64 characters. */
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
  /** Per GPU. Curated, independent of live inventory; not an offer. */
  on_demand_price_per_hour_cents: number
  /** When it last changed. */
  updated_at: string
}

export interface RefuseTestCallBody {
  /** Why, for whoever asked. At most 500 characters. */
  reason?: string | null | undefined
}

export interface Region {
  /** The code for the offers' filter. */
  region: string
  /** For display only; it may be reworded. */
  region_name: string
  /** Geography that regions belong to. */
  geo: 'us' | 'eu' | 'asia' | 'other' | null | (string & {})
}

export interface RejectTestSubmissionBody {
  /** Why, in words. 1 to 1,000 characters. */
  reason: string
}

export interface Rental {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** The state that it is in. */
  status: 'provisioning' | 'running' | 'stopping' | 'stopped' | (string & {})
  /** A name for people. */
  name: string | null
  /** Your own name for it, such as an id of your system; shown to your company alone. */
  reference: string | null
  /** Id of the offer. */
  offer_id: string
  /** GPU model. */
  gpu_model: string
  /** Number of GPUs. */
  gpu_count: 1 | 2 | 4 | 8
  /** Region. */
  region: string
  /** Id of the image that the machine starts with. */
  template_id: string
  /** The total, frozen when the rental began. */
  price_per_hour_cents: number
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** What is held ahead while it runs: one hour's total. It keeps its value when nothing is held any more. */
  hold_cents: number
  /** What the rental costs so far, by the second from `running_at` to `stopping_at`. */
  accrued_cents: number
  /** How to reach the machine; null until it runs, and once it stops. */
  connection: Connection | null
  /** Why it stopped; null while it runs. */
  stop_reason: 'requested' | 'provisioning_failed' | 'balance_exhausted' | 'spend_limit' | 'interrupted' | 'operator' | 'auto_stop' | 'total_limit' | null | (string & {})
  /** When it was created. */
  created_at: string
  /** When the machine could first be reached; null until then. */
  running_at: string | null
  /** When it began to stop, and billing ended; null until then. */
  stopping_at: string | null
  /** When the machine was gone; null until then. */
  stopped_at: string | null
  /** What you may have overlooked, for people to read, such as a missing key; empty when there is nothing. */
  notices: string[]
  /** When it stops by itself. */
  auto_stop_at: string | null
  /** What it never costs more than: it stops when that is used up. */
  max_total_cents: number | null
}

/** What the event says. */
export interface RentalChargedData {
  /** What was charged now. */
  amount_cents: number
  /** What was charged so far. */
  total_cents: number
  /** Until when the running time is charged. */
  through: string
}

export interface RentalChargedEvent {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Always `rental.charged`. */
  type: 'rental.charged'
  /** When it was created. */
  created_at: string
  data: RentalChargedData
}

/** What the event says. */
export interface RentalCreatedData {
  /** Id of the offer. */
  offer_id: string
  /** Number of GPUs. */
  gpu_count: 1 | 2 | 4 | 8
  /** Id of the image that the machine starts with. */
  template_id: string
  /** Price for one hour, in cents. */
  price_per_hour_cents: number
  /** What was held ahead. */
  hold_cents: number
}

export interface RentalCreatedEvent {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Always `rental.created`. */
  type: 'rental.created'
  /** When it was created. */
  created_at: string
  data: RentalCreatedData
}

/** What happened to a rental: `type` tells what `data` says. Types and fields may be added: pass over those that you do not know. */
export type RentalEvent = RentalCreatedEvent | RentalProvisioningEvent | RentalRunningEvent | RentalChargedEvent | RentalStopRequestedEvent | RentalStoppingEvent | RentalStoppedEvent | RentalFailedEvent

/** What the event says. */
export interface RentalFailedData {
  /** What failed. */
  reason: string
  /** What was charged: nothing. */
  charged_cents: number
}

export interface RentalFailedEvent {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Always `rental.failed`. */
  type: 'rental.failed'
  /** When it was created. */
  created_at: string
  data: RentalFailedData
}

/** What the event says. */
export type RentalProvisioningData = Record<string, unknown>

export interface RentalProvisioningEvent {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Always `rental.provisioning`. */
  type: 'rental.provisioning'
  /** When it was created. */
  created_at: string
  data: RentalProvisioningData
}

export interface RentalQuote {
  /** Id of the offer. */
  offer_id: string
  /** Number of GPUs. */
  gpu_count: 1 | 2 | 4 | 8
  /** Id of the image that the machine starts with. */
  template_id: string
  /** Currency, as three letters (ISO 4217). */
  currency: 'usd' | (string & {})
  /** Price of one GPU for one hour, in cents. */
  price_per_gpu_hour_cents: number
  /** The total. */
  price_per_hour_cents: number
  /** What is held when the rental begins. */
  hold_cents: number
  /** For the hours asked about, or for those until it stops by itself where these are fewer, and never more than `max_total_cents`. Null where no `hours` are given. */
  estimated_total_cents: number | null
  /** Whether the size can start now. */
  available: boolean
  /** Whether the balance covers the hold now. Of an offer of your own company it is always true: that is judged when it is rented. */
  sufficient_balance: boolean
  /** How long a machine usually takes to start, in seconds. */
  estimated_provision_seconds: number
  /** The step in which running time is billed, in seconds. */
  billing_granularity_seconds: number
  /** The price is pinned until then. */
  expires_at: string
  /** Opaque; good for your company, this offer, size and template. */
  quote_token: string
  /** Ready to be posted to /rentals. */
  rental_body: {
    /** Id of the offer. */
    offer_id: string
    /** Number of GPUs. */
    gpu_count: 1 | 2 | 4 | 8
    /** Id of the image that the machine starts with. */
    template_id: string
    /** Token of a quote: pins its price. */
    quote_token: string
    /** When the rental stops by itself. */
    auto_stop_at?: string
    /** The most that the rental may cost in all, in cents. */
    max_total_cents?: number
  }
  /** What you may have overlooked, for people to read, such as a missing key; empty when there is nothing. */
  notices: string[]
  /** As it was asked for. */
  auto_stop_at: string | null
  /** As it was asked for. */
  max_total_cents: number | null
}

/** What the event says. */
export interface RentalRunningData {
  connection: Connection
}

export interface RentalRunningEvent {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Always `rental.running`. */
  type: 'rental.running'
  /** When it was created. */
  created_at: string
  data: RentalRunningData
}

/** What the event says. */
export type RentalStopRequestedData = Record<string, unknown>

export interface RentalStopRequestedEvent {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Always `rental.stop_requested`. */
  type: 'rental.stop_requested'
  /** When it was created. */
  created_at: string
  data: RentalStopRequestedData
}

/** What the event says. */
export interface RentalStoppedData {
  /** Whether the machine is known to be gone. */
  machine_gone: boolean
}

export interface RentalStoppedEvent {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Always `rental.stopped`. */
  type: 'rental.stopped'
  /** When it was created. */
  created_at: string
  data: RentalStoppedData
}

/** What the event says. */
export interface RentalStoppingData {
  /** Why it stops. */
  reason: 'requested' | 'provisioning_failed' | 'balance_exhausted' | 'spend_limit' | 'interrupted' | 'operator' | 'auto_stop' | 'total_limit' | (string & {})
}

export interface RentalStoppingEvent {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Always `rental.stopping`. */
  type: 'rental.stopping'
  /** When it was created. */
  created_at: string
  data: RentalStoppingData
}

export interface RentalsEventsListQuery {
  /** Items on a page; a page may hold fewer while a cursor is set. 1 to 200, default 50. */
  limit?: number | undefined
  /** The cursor of the page before; opaque, bound to these filters and this sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface RentalsListQuery {
  /** The state that it is in. */
  status?: 'provisioning' | 'running' | 'stopping' | 'stopped' | undefined
  /** States by comma, of `provisioning`, `running`, `stopping`, `stopped`. What is in any of them is found. 1 to 37 characters. */
  statuses?: string | undefined
  /** Exactly this `reference`. 1 to 128 characters. */
  reference?: string | undefined
  /** Items on a page; a page may hold fewer while a cursor is set. 1 to 200, default 50. */
  limit?: number | undefined
  /** The cursor of the page before; opaque, bound to these filters and this sort. At most 64 characters. */
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
  /** CPU sockets a node. 1 to 16. */
  cpu_sockets?: number | null | undefined
  /** Memory a node, in GB. 1 to 16,384. */
  ram_gb?: number | null | undefined
  /** Type of memory. At most 60 characters. */
  ram_type?: string | null | undefined
  /** Storage a node, in TB. 1 to 4,096. */
  storage_tb?: number | null | undefined
  /** Type of storage. At most 60 characters. */
  storage_type?: string | null | undefined
  /** Network between nodes. At most 120 characters. */
  interconnect?: string | null | undefined
  /** Network to the outside. At most 120 characters. */
  network_uplink?: string | null | undefined
  /** Operating system. At most 120 characters. */
  os?: string | null | undefined
  /** The node in words. At most 4,000 characters. */
  spec_summary?: string | null | undefined
  /** Nodes on offer. 1 to 1,000, default 1. */
  quantity_available?: number | undefined
  /** Per GPU-hour; null while the rate is still being agreed. 0 to 1,000,000. */
  price_per_hour_cents?: number | null | undefined
  /** Region. At most 120 characters. */
  region?: string | null | undefined
  /** From when the capacity is free; null: now. */
  available_from?: string | null | undefined
  /** The shortest term, in words; `1 month`, `2 weeks` and the like are compared with what demand asks for. At most 40 characters. */
  duration_min?: string | null | undefined
  /** The longest term, in words; `24 months`, `90 days` and the like are compared with what demand asks for. At most 40 characters. */
  duration_max?: string | null | undefined
  /** Your own name for it, such as an id of your system; shown to your company alone. 1 to 128 characters. */
  reference?: string | null | undefined
}

/** `change` is the one field to send otherwise, with its value; both names where neither of those sent is known. */
export interface RequestAlternative {
  /** For people to read. */
  text: string
  change: EditRequestBody
  supply: Supply
}

export interface RequestPreview {
  /** What POST /requests would refuse, as its `problems`; empty when it would take the body. */
  problems: string[]
  /** For people to read: what of `gpuModel` and `region` the reference data does not know, and what is near; which end counts where `endsAt` contradicts `durationMonths`. Empty when there is nothing of it. */
  notices: string[]
  supply: Supply
  /** Changes of one field that find more: the name that was meant first (of both, where both are misspelt), then the most. */
  alternatives: RequestAlternative[]
  /** The body for POST /requests; null while there are problems. */
  requestBody: FileRequestBody | null
}

export interface RequestsListQuery {
  /** The state that it is in. */
  status?: 'open' | 'matched' | 'closed' | undefined
  /** States by comma, of `open`, `matched`, `closed`. What is in any of them is found. 1 to 19 characters. */
  statuses?: string | undefined
  /** Exactly this `reference`. 1 to 128 characters. */
  reference?: string | undefined
  /** Items on a page; a page may hold fewer while a cursor is set. 1 to 100, default 50. */
  limit?: number | undefined
  /** The cursor of the page before; opaque, bound to these filters and this sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface RollWebhookSecretBody {
  /** How long the secret before still signs beside the new one; 0: not at all. 0 to 72, default 24. */
  overlapHours?: number | undefined
}

export interface SendInquiryBody {
  /** A message for people. At most 2,000 characters. */
  message?: string | null | undefined
  /** Number of nodes. 1 to 1,000. */
  quantity?: number | null | undefined
  /** When it starts. */
  starts_at?: string | null | undefined
  /** How long the capacity is wanted, in words. At most 40 characters. */
  duration?: string | null | undefined
  /** What is hoped for, per GPU-hour; null: no price is named. 0 to 1,000,000. */
  target_price_per_hour_cents?: number | null | undefined
  /** Your own name for it, such as an id of your system; shown to your company alone. 1 to 128 characters. */
  reference?: string | null | undefined
}

export interface SetAutopilotBody {
  /** Whether it is in use. */
  enabled: boolean
  /** How long each step waits. 1 to 60, default 2. */
  delaySeconds?: number | undefined
}

/** How much of it there is, and what it costs. */
export interface Supply {
  /** How many listings fit in model, region, GPUs a node, nodes and start, whatever they cost: none, few (1 to 4), some (5 to 19) or many. While there are `problems` nothing is looked up, and it is none. */
  listings: 'none' | 'few' | 'some' | 'many' | (string & {})
  /** What all of it costs a month, in cents; null where fewer than five sellers name a price. */
  monthlyCents: SupplyPrices | null
}

/** What the whole demand costs a month, in USD cents, at the rates of those who offer the model in the region: rounded to two digits, and null where fewer than five sellers name a price. */
export interface SupplyPrices {
  /** The price of the cheapest seller but one, in cents. */
  low: number
  /** The price in the middle, in cents. */
  median: number
  /** The price of the dearest seller but one, in cents. */
  high: number
}

export interface Template {
  /** Id of the image that the machine starts with. */
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
  /** Requests in it. */
  requests: number
  /** Opportunities in it. */
  opportunities: number
  /** Introductions in it. */
  introductions: number
  /** Submissions in it. */
  submissions: number
  /** Inquiries in it. */
  inquiries: number
  /** Rentals in it. */
  rentals: number
  /** Webhook endpoints in it. */
  webhookEndpoints: number
}

export interface WebhookDelivery {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Sent as `webhook-id`: the same for every attempt. */
  eventId: string
  /** The type of the event; `ping` for a test. */
  type: 'request.filed' | 'request.edited' | 'request.matched' | 'request.closed' | 'opportunity.offered' | 'opportunity.accepted' | 'opportunity.declined' | 'opportunity.expired' | 'opportunity.withdrawn' | 'introduction.revealed' | 'introduction.ready' | 'introduction.concluded' | 'introduction.lapsed' | 'introduction.voided' | 'introduction.claim_filed' | 'introduction.claim_decided' | 'introduction.deal_reported' | 'introduction.deal_confirmed' | 'introduction.deal_contested' | 'introduction.deal_withdrawn' | 'introduction.invoice_issued' | 'introduction.invoice_paid' | 'introduction.invoice_voided' | 'submission.submitted' | 'submission.replaced' | 'submission.approved' | 'submission.rejected' | 'submission.withdrawn' | 'submission.republished' | 'inquiry.received' | 'inquiry.forwarded' | 'inquiry.answered' | 'inquiry.closed' | 'rental.created' | 'rental.provisioning' | 'rental.running' | 'rental.charged' | 'rental.stop_requested' | 'rental.stopping' | 'rental.stopped' | 'rental.failed' | 'approval.approved' | 'approval.refused' | 'approval.lapsed' | 'ping' | (string & {})
  /** The state that it is in. */
  status: 'pending' | 'succeeded' | 'failed' | (string & {})
  /** Attempts that have ended. */
  attempts: number
  /** The status that the last attempt was answered with; null without an answer. */
  responseStatus: number | null
  /** Why the last attempt failed, for people. */
  error: string | null
  /** How long the last attempt took. */
  durationMs: number | null
  /** When it was created. */
  createdAt: string
  /** When it was last tried; null before the first try. */
  lastAttemptAt: string | null
  /** When it is tried next; null once it succeeded or failed. */
  nextAttemptAt: string | null
}

export interface WebhookEndpoint {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Address. */
  url: string
  /** Each is an event type (`rental.running`), a family (`rental.*`), or `*`: every type that the scopes of the key that made the endpoint can read. */
  types: string[]
  /** For people. */
  description: string | null
  /** While it is false, nothing is queued for the endpoint: the feed of events has what it missed. */
  enabled: boolean
  /** Null while enabled. `gone`: it answered 410. `failing`: nothing succeeded for five days. `requested`: somebody disabled it, or the company was suspended. */
  disabledReason: 'gone' | 'failing' | 'requested' | null | (string & {})
  /** When it was created. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
}

export interface WebhookEndpointWithSecret {
  /** Its id: opaque, unique, never reused. */
  id: string
  /** Address. */
  url: string
  /** Each is an event type (`rental.running`), a family (`rental.*`), or `*`: every type that the scopes of the key that made the endpoint can read. */
  types: string[]
  /** For people. */
  description: string | null
  /** While it is false, nothing is queued for the endpoint: the feed of events has what it missed. */
  enabled: boolean
  /** Null while enabled. `gone`: it answered 410. `failing`: nothing succeeded for five days. `requested`: somebody disabled it, or the company was suspended. */
  disabledReason: 'gone' | 'failing' | 'requested' | null | (string & {})
  /** When it was created. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
  /** Signs deliveries: `whsec_` and base64 of 32 bytes. Shown here and when it is rolled, never again. */
  secret: string
}

export interface WebhookEndpointsDeliveriesListQuery {
  /** The state that it is in. */
  status?: 'pending' | 'succeeded' | 'failed' | undefined
  /** States by comma, of `pending`, `succeeded`, `failed`. What is in any of them is found. 1 to 24 characters. */
  statuses?: string | undefined
  /** Items on a page; a page may hold fewer while a cursor is set. 1 to 200, default 50. */
  limit?: number | undefined
  /** The cursor of the page before; opaque, bound to these filters and this sort. At most 64 characters. */
  cursor?: string | undefined
}

export interface WebhookEndpointsListQuery {
  /** Items on a page; a page may hold fewer while a cursor is set. 1 to 200, default 50. */
  limit?: number | undefined
  /** The cursor of the page before; opaque, bound to these filters and this sort. At most 64 characters. */
  cursor?: string | undefined
}
