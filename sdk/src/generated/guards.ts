// Generated from the contract by `npm run generate`. Do not edit.

import { guard } from '../kernel/guard.ts'

/** The API key is missing, malformed or unknown. The message says which. Send `Authorization: Bearer <key>` once, with the whole key as it was shown when it was created. A lost key cannot be recovered: create a new one in the dashboard. */
export const isInvalidApiKey = /* @__PURE__ */ guard('invalid_api_key')

/** The API key was revoked. Revocation is immediate and final. Create a new key in the dashboard and replace this one where it is used. */
export const isApiKeyRevoked = /* @__PURE__ */ guard('api_key_revoked')

/** The API key passed its expiry date. Create a new key in the dashboard; an expired one cannot be extended. */
export const isApiKeyExpired = /* @__PURE__ */ guard('api_key_expired')

/** The API key does not have the scope that this call needs. `required_scope` names the scope. Scopes are fixed when a key is created: create a key that has it. */
export const isInsufficientScope = /* @__PURE__ */ guard('insufficient_scope')

/** The key's owner is not a member of a company. Join or create a company in the dashboard. The key then acts for it. */
export const isCompanyRequired = /* @__PURE__ */ guard('company_required')

/** The owner's role in the company does not allow this action. `required_right` names the right that the action needs, and `role` is your role. Ask an owner of the company for a role with this right, or ask a colleague who has it to make the call. */
export const isForbiddenRole = /* @__PURE__ */ guard('forbidden_role')

/** API keys are disabled for this company. Contact the operator. The dashboard stays available. */
export const isApiKeysDisabled = /* @__PURE__ */ guard('api_keys_disabled')

/** The account is suspended. Contact the operator. No call will succeed until the account is restored. */
export const isBanned = /* @__PURE__ */ guard('banned')

/** A test key cannot start or stop rentals. Test keys never spend money. `POST /test-helpers/rentals` (`parley sandbox rentals start`) starts a simulated machine, which costs nothing, and `POST /test-helpers/rentals/{id}/stop` stops it. To rent a real machine, use a live key. Quotes work with test keys. */
export const isTestModeNotSupported = /* @__PURE__ */ guard('test_mode_not_supported')

/** Test helpers do not accept live keys. Use a test key. */
export const isLiveModeNotSupported = /* @__PURE__ */ guard('live_mode_not_supported')

/** A parameter, a header or the body is invalid. `param` names the first one at fault. For a body, `problems` lists every field at fault. Correct them and send the call again. */
export const isInvalidRequest = /* @__PURE__ */ guard('invalid_request')

/** The cursor does not belong to this list with these filters and this sort. Use a cursor only with the query that returned it, and with keys of the same company and mode. To change any of these, start again without a cursor. Cursors of events also become invalid when the test world is emptied. */
export const isInvalidCursor = /* @__PURE__ */ guard('invalid_cursor')

/** The cursor has expired: some events after it are no longer stored. First get `resumeCursor` from `GET /events?since=now`, then read your lists again, then follow the events from that cursor. This way you miss no change. */
export const isCursorExpired = /* @__PURE__ */ guard('cursor_expired')

/** The list was followed past 10,000 items. Narrow the filters so that fewer items match. */
export const isPaginationLimitExceeded = /* @__PURE__ */ guard('pagination_limit_exceeded')

/** There is no such resource, or it is not visible to you. Check the path, the method and the ID. Both cases return the same error on purpose. `param` names the body field that contains the ID, if the ID is not in the path. */
export const isNotFound = /* @__PURE__ */ guard('not_found')

/** The offer does not exist or is no longer visible. List offers again and choose another. */
export const isOfferNotFound = /* @__PURE__ */ guard('offer_not_found')

/** The offer has no free capacity at the requested size, its price moved above your limit, or the seller withdrew it. Choose another offer or size. The error concerns only this offer. `reason` tells why: `sold_out`, `size` (fewer GPUs are free, or the offer does not have this size) or `price` (the price is higher than the call allows). */
export const isOfferUnavailable = /* @__PURE__ */ guard('offer_unavailable')

/** Your company has reached its limit of active rentals. Stop a rental and wait until it is stopped. A stopping rental still counts. */
export const isMaxActiveRentalsReached = /* @__PURE__ */ guard('max_active_rentals_reached')

/** There is no such template. List templates, or leave `template_id` out for the default image. */
export const isInvalidTemplate = /* @__PURE__ */ guard('invalid_template')

/** The Idempotency-Key header is required and missing. Send a new random value for each operation, and the same value when you retry it. */
export const isIdempotencyKeyRequired = /* @__PURE__ */ guard('idempotency_key_required')

/** The first call with this Idempotency-Key is still running. Wait `retry_after_seconds`, then send the same call with the same key. It returns the outcome of the first. */
export const isIdempotencyKeyInFlight = /* @__PURE__ */ guard('idempotency_key_in_flight')

/** This Idempotency-Key was used for a different call. Use a new key for each operation. A key belongs to one method, path and body for 24 hours. */
export const isIdempotencyKeyReused = /* @__PURE__ */ guard('idempotency_key_reused')

/** The balance does not cover the required hold. `required_cents` is the amount to be held. Top up the wallet in the dashboard, or choose a cheaper offer. */
export const isInsufficientBalance = /* @__PURE__ */ guard('insufficient_balance')

/** The account has an overdue invoice of the service. Pay the invoice. New rentals are possible as soon as the operator has recorded the payment. Overdue invoices of other companies do not count. */
export const isAccountPastDue = /* @__PURE__ */ guard('account_past_due')

/** The call would exceed the key's daily spending cap. Wait until `resets_at`, or use a key with a higher cap. */
export const isKeySpendLimitExceeded = /* @__PURE__ */ guard('key_spend_limit_exceeded')

/** The key's policy does not allow this rental. `policy` names the part of the policy that does not allow it. `GET /me` returns the whole policy. Choose an offer and a size that it allows, or ask the person who gave you the key for another one. A policy never changes. */
export const isPolicyViolation = /* @__PURE__ */ guard('policy_violation')

/** The rental would exceed the spending limit of the key's policy. `policy` tells whether it is the daily limit, which resets at `resets_at`, or the total limit. Choose a cheaper rental, wait, or ask the person who gave you the key for another one. */
export const isPolicySpendLimitExceeded = /* @__PURE__ */ guard('policy_spend_limit_exceeded')

/** The key's policy requires a person to approve this call, and this call cannot wait for approval. Its response would contain a secret. Ask a person to do it in the dashboard, or use a key without such a policy. */
export const isApprovalRequired = /* @__PURE__ */ guard('approval_required')

/** A person refused this call. `approval_id` names the approval. Its `reason` may tell why. To ask again, send the call with a new Idempotency-Key. */
export const isApprovalRefused = /* @__PURE__ */ guard('approval_refused')

/** Nobody decided on this call in time, and its approval lapsed. `approval_id` names the approval. To ask again, send the call with a new Idempotency-Key. */
export const isApprovalLapsed = /* @__PURE__ */ guard('approval_lapsed')

/** 100 calls under this policy already wait for approval, which is the limit. Ask a person to decide on them in the dashboard, under Approvals, then send the call again. */
export const isApprovalLimitReached = /* @__PURE__ */ guard('approval_limit_reached')

/** The approval no longer waits for a decision. `current` is its status. A decision is final: the caller asks again with a new Idempotency-Key. */
export const isApprovalNotPending = /* @__PURE__ */ guard('approval_not_pending')

/** The approved call failed when it was made. The approval still waits. The message tells why, and `cause` is the error code. Approve it again after you fixed the cause, or refuse it. */
export const isApprovalFailed = /* @__PURE__ */ guard('approval_failed')

/** Too many requests. Wait `retry_after_seconds` (also in `Retry-After`), then continue more slowly. `limit` names the limit that was reached: `minute` counts all calls of the key, `write` its writes, `rental_write` its starts and stops of rentals, `test_helper` its calls to test helpers, and `address` all calls from your IP address. In the dashboard, `attempt` counts attempts, for example to sign in. */
export const isRateLimited = /* @__PURE__ */ guard('rate_limited')

/** The daily quota of this key is used up. It resets at 00:00 UTC, in `retry_after_seconds`. */
export const isDailyQuotaExceeded = /* @__PURE__ */ guard('daily_quota_exceeded')

/** The expected capacity is missing. No rental was created. Retry with exponential backoff and jitter. The error is not specific to the offer. */
export const isCapacityUnavailable = /* @__PURE__ */ guard('capacity_unavailable')

/** Something failed on our side. Retry with exponential backoff and jitter, and with the same Idempotency-Key if you sent one: nothing is done twice. Radar does not store keys: check whether the call succeeded before you retry there. 503 means overload, a restart or a database that is briefly unavailable. Quote `request_id` when you contact us. */
export const isApiError = /* @__PURE__ */ guard('api_error')

/** The demand is invalid. `problems` lists every field at fault, each as `field: reason`. `param` is the first of them. */
export const isRequestInvalid = /* @__PURE__ */ guard('request_invalid')

/** The request can no longer be edited. Close it and file another. `current` is its status. Only an open request can be edited. */
export const isRequestNotEditable = /* @__PURE__ */ guard('request_not_editable')

/** The opportunity no longer waits for a decision. `current` is its status. Only an offered opportunity can be accepted or declined. */
export const isOpportunityNotPending = /* @__PURE__ */ guard('opportunity_not_pending')

/** The introduction is not active. `current` is its status. No status leads back to `active`. Messages and files can be sent until an introduction is lapsed or voided. */
export const isIntroductionNotActive = /* @__PURE__ */ guard('introduction_not_active')

/** The submission is not approved. `current` is its status. Only an approved submission can be republished, or lowered in the dashboard. */
export const isSubmissionNotApproved = /* @__PURE__ */ guard('submission_not_approved')

/** The rental is not in a status that allows this step. `current` is its status. Only a rental in `provisioning` can fail to start, and only one in `running` can be interrupted. */
export const isRentalNotActive = /* @__PURE__ */ guard('rental_not_active')

/** Your company has 10 webhook endpoints in this mode, which is the limit. Delete one that you no longer use. */
export const isWebhookLimitReached = /* @__PURE__ */ guard('webhook_limit_reached')

/** The webhook endpoint is disabled. Nothing is sent to it. Enable it with `PATCH /webhook-endpoints/{id}` and `enabled: true`. `current` tells why it is disabled. */
export const isWebhookEndpointDisabled = /* @__PURE__ */ guard('webhook_endpoint_disabled')

/** The listing belongs to the buyer's own company. Choose a listing of another company. */
export const isOwnListing = /* @__PURE__ */ guard('own_listing')

/** The listing is not on the grid. Choose one that is approved and listed. `current` is its status. A withdrawn listing can still be `approved`. */
export const isNodeNotListed = /* @__PURE__ */ guard('node_not_listed')

/** The request is closed. Choose one that is open or matched. */
export const isRequestNotOpen = /* @__PURE__ */ guard('request_not_open')

/** The submission does not wait for review. `current` is its status. Only a pending submission can be approved or rejected. */
export const isSubmissionNotPending = /* @__PURE__ */ guard('submission_not_pending')

/** The text of the submission identifies its seller. Replace the texts that name or describe the seller, then have it reviewed again. In the dashboard, its flags name the fields. Until then it can only be rejected. */
export const isSubmissionIdentifiesSeller = /* @__PURE__ */ guard('submission_identifies_seller')
