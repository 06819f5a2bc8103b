// Generated from the contract by `npm run generate`. Do not edit.

/** The fields of each code's error object in addition to its message. */
export interface ErrorDetails {
  /** The API key is missing, malformed or unknown. */
  invalid_api_key: Record<never, never>
  /** The API key was revoked. */
  api_key_revoked: Record<never, never>
  /** The API key passed its expiry date. */
  api_key_expired: Record<never, never>
  /** The API key does not have the scope that this call needs. */
  insufficient_scope: {
    /** The scope that the key lacks. */
    required_scope: string
  }
  /** The key's owner is not a member of a company. */
  company_required: Record<never, never>
  /** The owner's role in the company does not allow this action. */
  forbidden_role: {
    /** The right that the action needs. */
    required_right: 'request.manage' | 'listing.manage' | 'opportunity.decline' | 'introduction.ready' | 'rental.manage' | 'webhook.manage' | 'legal.sign' | 'company.manage' | (string & {})
    /** Your role in the company. Null if you have none. */
    role: 'owner' | 'authorized_signatory' | 'trader' | 'viewer' | null | (string & {})
  }
  /** API keys are disabled for this company. */
  api_keys_disabled: Record<never, never>
  /** The account is suspended. */
  banned: Record<never, never>
  /** A test key cannot start or stop rentals. */
  test_mode_not_supported: Record<never, never>
  /** Test helpers do not accept live keys. */
  live_mode_not_supported: Record<never, never>
  /** A parameter, a header or the body is invalid. */
  invalid_request: {
    /** The parameter, header or field at fault. The first one, if there are several. */
    param?: string
    /** Every field at fault, each as `field: reason`. */
    problems?: string[]
  }
  /** The cursor does not belong to this list with these filters and this sort. */
  invalid_cursor: {
    /** The parameter, header or field at fault. The first one, if there are several. */
    param?: string
  }
  /** The cursor has expired: some events after it are no longer stored. */
  cursor_expired: {
    /** The parameter, header or field at fault. The first one, if there are several. */
    param?: string
  }
  /** The list was followed past 10,000 items. */
  pagination_limit_exceeded: {
    /** The parameter, header or field at fault. The first one, if there are several. */
    param?: string
  }
  /** There is no such resource, or it is not visible to you. */
  not_found: {
    /** The parameter, header or field at fault. The first one, if there are several. */
    param?: string
  }
  /** The offer does not exist or is no longer visible. */
  offer_not_found: {
    /** The parameter, header or field at fault. The first one, if there are several. */
    param?: string
  }
  /** The offer has no free capacity at the requested size, its price moved above your limit, or the seller withdrew it. */
  offer_unavailable: {
    /** Why the offer cannot be rented as requested. */
    reason?: 'sold_out' | 'size' | 'price' | (string & {})
  }
  /** Your company has reached its limit of active rentals. */
  max_active_rentals_reached: Record<never, never>
  /** There is no such template. */
  invalid_template: {
    /** The parameter, header or field at fault. The first one, if there are several. */
    param?: string
  }
  /** The Idempotency-Key header is required and missing. */
  idempotency_key_required: {
    /** The parameter, header or field at fault. The first one, if there are several. */
    param?: string
  }
  /** The first call with this Idempotency-Key is still running. */
  idempotency_key_in_flight: {
    /** How many seconds to wait before you retry the call. */
    retry_after_seconds: number
  }
  /** This Idempotency-Key was used for a different call. */
  idempotency_key_reused: Record<never, never>
  /** The balance does not cover the required hold. */
  insufficient_balance: {
    /** The amount that would be held. */
    required_cents: number
  }
  /** The account has an overdue invoice of the service. */
  account_past_due: Record<never, never>
  /** The call would exceed the key's daily spending cap. */
  key_spend_limit_exceeded: {
    /** The spending limit: the key's daily cap, or the limit of its policy. */
    limit_cents: number
    /** The amount that counts against the limit so far. */
    committed_cents: number
    /** When the limit resets. */
    resets_at: string
  }
  /** The key's policy does not allow this rental. */
  policy_violation: {
    /** The part of the key's policy that does not allow the call. */
    policy: 'daily_spend_cents' | 'total_spend_cents' | 'max_gpu_count' | 'max_price_per_hour_cents' | 'regions' | 'gpu_models' | (string & {})
  }
  /** The rental would exceed the spending limit of the key's policy. */
  policy_spend_limit_exceeded: {
    /** The part of the key's policy that does not allow the call. */
    policy: 'daily_spend_cents' | 'total_spend_cents' | 'max_gpu_count' | 'max_price_per_hour_cents' | 'regions' | 'gpu_models' | (string & {})
    /** The spending limit: the key's daily cap, or the limit of its policy. */
    limit_cents: number
    /** The amount that counts against the limit so far. */
    committed_cents: number
    /** When the limit resets. */
    resets_at?: string
  }
  /** The key's policy requires a person to approve this call, and this call cannot wait for approval. */
  approval_required: Record<never, never>
  /** A person refused this call. */
  approval_refused: {
    /** The approval that the call waited for. */
    approval_id: string
  }
  /** Nobody decided on this call in time, and its approval lapsed. */
  approval_lapsed: {
    /** The approval that the call waited for. */
    approval_id: string
  }
  /** 100 calls under this policy already wait for approval, which is the limit. */
  approval_limit_reached: Record<never, never>
  /** The approval no longer waits for a decision. */
  approval_not_pending: {
    /** The current status of the resource. */
    current: string
  }
  /** The approved call failed when it was made. The approval still waits. */
  approval_failed: {
    /** The error code that the call was refused with. */
    cause: string
  }
  /** Too many requests. */
  rate_limited: {
    /** How many seconds to wait before you retry the call. */
    retry_after_seconds: number
    /** The limit that was reached. */
    limit?: 'minute' | 'write' | 'rental_write' | 'test_helper' | 'address' | (string & {})
  }
  /** The daily quota of this key is used up. */
  daily_quota_exceeded: {
    /** How many seconds to wait before you retry the call. */
    retry_after_seconds: number
  }
  /** The expected capacity is missing. No rental was created. */
  capacity_unavailable: Record<never, never>
  /** Something failed on our side. */
  api_error: {
    /** How many seconds to wait before you retry the call. */
    retry_after_seconds?: number
  }
  /** The demand is invalid. */
  request_invalid: {
    /** The parameter, header or field at fault. The first one, if there are several. */
    param?: string
    /** Every field at fault, each as `field: reason`. */
    problems: string[]
  }
  /** The request can no longer be edited. Close it and file another. */
  request_not_editable: {
    /** The current status of the resource. */
    current: string
  }
  /** The opportunity no longer waits for a decision. */
  opportunity_not_pending: {
    /** The current status of the resource. */
    current: string
  }
  /** The introduction is not active. */
  introduction_not_active: {
    /** The current status of the resource. */
    current: string
  }
  /** The submission is not approved. */
  submission_not_approved: {
    /** The current status of the resource. */
    current: string
  }
  /** The rental is not in a status that allows this step. */
  rental_not_active: {
    /** The current status of the resource. */
    current: string
  }
  /** Your company has 10 webhook endpoints in this mode, which is the limit. */
  webhook_limit_reached: Record<never, never>
  /** The webhook endpoint is disabled. Nothing is sent to it. */
  webhook_endpoint_disabled: {
    /** The current status of the resource. */
    current: string
  }
  /** The listing belongs to the buyer's own company. */
  own_listing: Record<never, never>
  /** The listing is not on the grid. */
  node_not_listed: {
    /** The current status of the resource. */
    current: string
  }
  /** The request is closed. */
  request_not_open: {
    /** The current status of the resource. */
    current: string
  }
  /** The submission does not wait for review. */
  submission_not_pending: {
    /** The current status of the resource. */
    current: string
  }
  /** The text of the submission identifies its seller. */
  submission_identifies_seller: Record<never, never>
}
