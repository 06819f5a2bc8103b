// Generated from the contract by `npm run generate`. Do not edit.

/** What the error object of each code carries beside its message. */
export interface ErrorDetails {
  /** The API key is missing, malformed or unknown. */
  invalid_api_key: Record<never, never>
  /** The API key was revoked. */
  api_key_revoked: Record<never, never>
  /** The API key passed its expiry date. */
  api_key_expired: Record<never, never>
  /** The API key does not carry the scope that this call needs. */
  insufficient_scope: {
    /** The scope that the key lacks. */
    required_scope: string
  }
  /** The key's owner is a member of no company. */
  company_required: Record<never, never>
  /** The owner's role in the company does not allow this action. */
  forbidden_role: {
    /** The right that the action needs. */
    required_right: 'request.manage' | 'listing.manage' | 'opportunity.decline' | 'introduction.ready' | 'rental.manage' | 'webhook.manage' | 'legal.sign' | 'company.manage' | (string & {})
    /** The caller's role in the company; null without one. */
    role: 'owner' | 'authorized_signatory' | 'trader' | 'viewer' | null | (string & {})
  }
  /** API keys are disabled for this company. */
  api_keys_disabled: Record<never, never>
  /** The account is suspended. */
  banned: Record<never, never>
  /** A test key cannot start or stop rentals. */
  test_mode_not_supported: Record<never, never>
  /** A live key cannot step into the test world. */
  live_mode_not_supported: Record<never, never>
  /** A parameter, a header or the body is invalid. */
  invalid_request: {
    /** The parameter, header or field at fault; the first, when several are. */
    param?: string
    /** Every field at fault, each as `field: reason`. */
    problems?: string[]
  }
  /** The cursor does not belong to this list with these filters and this sort. */
  invalid_cursor: {
    /** The parameter, header or field at fault; the first, when several are. */
    param?: string
  }
  /** The cursor is older than the events that are kept: some that came after it are gone. */
  cursor_expired: {
    /** The parameter, header or field at fault; the first, when several are. */
    param?: string
  }
  /** The list was followed past 10,000 items. */
  pagination_limit_exceeded: {
    /** The parameter, header or field at fault; the first, when several are. */
    param?: string
  }
  /** There is no such resource, or it is not visible to you. */
  not_found: {
    /** The parameter, header or field at fault; the first, when several are. */
    param?: string
  }
  /** The offer does not exist or is no longer visible. */
  offer_not_found: {
    /** The parameter, header or field at fault; the first, when several are. */
    param?: string
  }
  /** The offer has no free capacity at the requested size, its price moved above your limit, or the seller withdrew it. */
  offer_unavailable: {
    /** Why the offer cannot be rented as it was asked for. */
    reason?: 'sold_out' | 'size' | 'price' | (string & {})
  }
  /** Your company has reached its ceiling of rentals at once. */
  max_active_rentals_reached: Record<never, never>
  /** There is no such template. */
  invalid_template: {
    /** The parameter, header or field at fault; the first, when several are. */
    param?: string
  }
  /** The Idempotency-Key header is missing where it is mandatory. */
  idempotency_key_required: {
    /** The parameter, header or field at fault; the first, when several are. */
    param?: string
  }
  /** The first call with this Idempotency-Key is still running. */
  idempotency_key_in_flight: {
    /** How long to wait before the same call may be sent again. */
    retry_after_seconds: number
  }
  /** This Idempotency-Key was used for a different call. */
  idempotency_key_reused: Record<never, never>
  /** The balance does not cover the required hold. */
  insufficient_balance: {
    /** What would be held ahead. */
    required_cents: number
  }
  /** The account has an overdue invoice. */
  account_past_due: Record<never, never>
  /** The key's daily spend cap would be crossed. */
  key_spend_limit_exceeded: {
    /** What may be spent: the key's daily cap, or the limit of its policy. */
    limit_cents: number
    /** What counts against that so far. */
    committed_cents: number
    /** When the cap starts anew. */
    resets_at: string
  }
  /** The key's policy does not allow this rental. */
  policy_violation: {
    /** What of the key's policy is in the way. */
    policy: 'daily_spend_cents' | 'total_spend_cents' | 'max_gpu_count' | 'max_price_per_hour_cents' | 'regions' | 'gpu_models' | (string & {})
  }
  /** The rental would pass what the key's policy lets it spend. */
  policy_spend_limit_exceeded: {
    /** What of the key's policy is in the way. */
    policy: 'daily_spend_cents' | 'total_spend_cents' | 'max_gpu_count' | 'max_price_per_hour_cents' | 'regions' | 'gpu_models' | (string & {})
    /** What may be spent: the key's daily cap, or the limit of its policy. */
    limit_cents: number
    /** What counts against that so far. */
    committed_cents: number
    /** When the cap starts anew. */
    resets_at?: string
  }
  /** The key's policy has a person approve this call first, and this one cannot wait for that. */
  approval_required: Record<never, never>
  /** A person refused this call. */
  approval_refused: {
    /** The approval that the call waited for. */
    approval_id: string
  }
  /** Nobody decided on this call in time: its approval lapsed. */
  approval_lapsed: {
    /** The approval that the call waited for. */
    approval_id: string
  }
  /** 100 calls under this policy wait for approval, the most there can be. */
  approval_limit_reached: Record<never, never>
  /** The approval no longer waits for a decision. */
  approval_not_pending: {
    /** The status that the resource is in. */
    current: string
  }
  /** The call was refused when it was made; the approval still waits. */
  approval_failed: {
    /** The code of what the call was refused with. */
    cause: string
  }
  /** Too many requests. */
  rate_limited: {
    /** How long to wait before the same call may be sent again. */
    retry_after_seconds: number
    /** The bucket that is empty. */
    limit?: 'minute' | 'write' | 'rental_write' | 'test_helper' | 'address' | (string & {})
  }
  /** The daily quota of this key is spent. */
  daily_quota_exceeded: {
    /** How long to wait before the same call may be sent again. */
    retry_after_seconds: number
  }
  /** The expected capacity is missing; no rental was created. */
  capacity_unavailable: Record<never, never>
  /** Something failed on our side. */
  api_error: {
    /** How long to wait before the same call may be sent again. */
    retry_after_seconds: number
  }
  /** The demand violates rules. */
  request_invalid: {
    /** The parameter, header or field at fault; the first, when several are. */
    param?: string
    /** Every field at fault, each as `field: reason`. */
    problems: string[]
  }
  /** The request can no longer be edited: close it and file another. */
  request_not_editable: {
    /** The status that the resource is in. */
    current: string
  }
  /** The opportunity no longer waits for a decision. */
  opportunity_not_pending: {
    /** The status that the resource is in. */
    current: string
  }
  /** The introduction is not active. */
  introduction_not_active: {
    /** The status that the resource is in. */
    current: string
  }
  /** The submission is not approved. */
  submission_not_approved: {
    /** The status that the resource is in. */
    current: string
  }
  /** The rental is past this step, or not there yet. */
  rental_not_active: {
    /** The status that the resource is in. */
    current: string
  }
  /** Your company has 10 webhook endpoints in this mode, the most there can be. */
  webhook_limit_reached: Record<never, never>
  /** The webhook endpoint is disabled: nothing is sent to it. */
  webhook_endpoint_disabled: {
    /** The status that the resource is in. */
    current: string
  }
  /** The listing belongs to the company itself. */
  own_listing: Record<never, never>
  /** The listing is not on the grid. */
  node_not_listed: {
    /** The status that the resource is in. */
    current: string
  }
  /** The request is closed. */
  request_not_open: {
    /** The status that the resource is in. */
    current: string
  }
  /** The submission does not wait for review. */
  submission_not_pending: {
    /** The status that the resource is in. */
    current: string
  }
  /** The text of the submission identifies its seller. */
  submission_identifies_seller: Record<never, never>
}
