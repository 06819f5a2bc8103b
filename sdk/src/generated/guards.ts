// Generated from the contract by `npm run generate`. Do not edit.

import { guard } from '../kernel/guard.ts'

/** The API key is missing, malformed or unknown. The message says which. Send `Authorization: Bearer <key>` once, with the whole key as it was shown when it was created. A lost key cannot be recovered: create a new one in the dashboard. */
export const isInvalidApiKey = /* @__PURE__ */ guard('invalid_api_key')

/** The API key was revoked. Revocation is immediate and final. Create a new key in the dashboard and replace this one where it is used. */
export const isApiKeyRevoked = /* @__PURE__ */ guard('api_key_revoked')

/** The API key passed its expiry date. Create a new key in the dashboard; an expired one cannot be extended. */
export const isApiKeyExpired = /* @__PURE__ */ guard('api_key_expired')

/** The API key does not carry the scope that this call needs. `required_scope` names it. Scopes are fixed when a key is created: create a key that carries it. */
export const isInsufficientScope = /* @__PURE__ */ guard('insufficient_scope')

/** The key's owner is a member of no company. Join or create a company in the dashboard; the key then acts for it. */
export const isCompanyRequired = /* @__PURE__ */ guard('company_required')

/** The owner's role in the company does not allow this action. `required_right` names what the action needs, `role` is yours. Ask an owner of the company for a role that holds the right, or let a colleague who has one make the call. */
export const isForbiddenRole = /* @__PURE__ */ guard('forbidden_role')

/** API keys are disabled for this company. Contact the operator; the dashboard stays available meanwhile. */
export const isApiKeysDisabled = /* @__PURE__ */ guard('api_keys_disabled')

/** The account is suspended. Contact the operator. No call will succeed until the account is restored. */
export const isBanned = /* @__PURE__ */ guard('banned')

/** A test key cannot start or stop rentals. Test keys never spend money. `POST /test-helpers/rentals` (`parley sandbox rentals start`) starts a machine of the test world, which costs nothing, and `POST /test-helpers/rentals/{id}/stop` stops it. Use a live key for this call to rent a real one; quotes work with test keys. */
export const isTestModeNotSupported = /* @__PURE__ */ guard('test_mode_not_supported')

/** A live key cannot step into the test world. Test helpers play what others would do, for test keys alone: use one of those. */
export const isLiveModeNotSupported = /* @__PURE__ */ guard('live_mode_not_supported')

/** A parameter, a header or the body is invalid. `param` names the first offender; of a body, `problems` lists every field at fault. Correct them and send the call again. */
export const isInvalidRequest = /* @__PURE__ */ guard('invalid_request')

/** The cursor does not belong to this list with these filters and this sort. Use a cursor only with the query that produced it, and with keys of the same company and mode; to change any of these, start again without a cursor. Cursors of events also end when the test world is emptied. */
export const isInvalidCursor = /* @__PURE__ */ guard('invalid_cursor')

/** The cursor is older than the events that are kept: some that came after it are gone. Take `resumeCursor` of `GET /events?since=now` first, then read your lists anew, then follow the events from that cursor: nothing that changes in between is missed. */
export const isCursorExpired = /* @__PURE__ */ guard('cursor_expired')

/** The list was followed past 10,000 items. Narrow the filters so that fewer items match. */
export const isPaginationLimitExceeded = /* @__PURE__ */ guard('pagination_limit_exceeded')

/** There is no such resource, or it is not visible to you. Check the path, the method and the id. Both cases are answered alike, on purpose. `param` names the field of the body that holds the id, where that is not in the path. */
export const isNotFound = /* @__PURE__ */ guard('not_found')

/** The offer does not exist or is no longer visible. List offers again and choose another. */
export const isOfferNotFound = /* @__PURE__ */ guard('offer_not_found')

/** The offer has no free capacity at the requested size, its price moved above your limit, or the seller withdrew it. Choose another offer or size; this answer concerns this offer alone. `reason` says why: `sold_out`, `size` (fewer GPUs are free, or the offer has no such size) or `price` (dearer than the call allows). */
export const isOfferUnavailable = /* @__PURE__ */ guard('offer_unavailable')

/** Your company has reached its ceiling of rentals at once. Stop a rental and wait until it is stopped; a stopping rental still counts. */
export const isMaxActiveRentalsReached = /* @__PURE__ */ guard('max_active_rentals_reached')

/** There is no such template. List templates, or leave `template_id` out for the default image. */
export const isInvalidTemplate = /* @__PURE__ */ guard('invalid_template')

/** The Idempotency-Key header is missing where it is mandatory. Send a fresh random value per operation, and the same value when you retry it. */
export const isIdempotencyKeyRequired = /* @__PURE__ */ guard('idempotency_key_required')

/** The first call with this Idempotency-Key is still running. Wait `retry_after_seconds`, then send the same call with the same key: it answers with the outcome of the first. */
export const isIdempotencyKeyInFlight = /* @__PURE__ */ guard('idempotency_key_in_flight')

/** This Idempotency-Key was used for a different call. Use a fresh key for each operation; a key belongs to one method, path and body for 24 hours. */
export const isIdempotencyKeyReused = /* @__PURE__ */ guard('idempotency_key_reused')

/** The balance does not cover the required hold. `required_cents` is what is held ahead. Top up the wallet in the dashboard, or choose a cheaper offer. */
export const isInsufficientBalance = /* @__PURE__ */ guard('insufficient_balance')

/** The account has an overdue invoice. Pay it; new rentals are possible again at once. */
export const isAccountPastDue = /* @__PURE__ */ guard('account_past_due')

/** The key's daily spend cap would be crossed. Wait until `resets_at`, or use a key with a higher cap. */
export const isKeySpendLimitExceeded = /* @__PURE__ */ guard('key_spend_limit_exceeded')

/** The key's policy does not allow this rental. `policy` names what is in the way; `GET /me` has the whole policy. Choose an offer and a size within it, or ask whoever gave you the key for another one: a policy is never changed. */
export const isPolicyViolation = /* @__PURE__ */ guard('policy_violation')

/** The rental would pass what the key's policy lets it spend. `policy` says whether that is the limit of a day, which ends at `resets_at`, or of all time. Choose a cheaper rental, wait, or ask whoever gave you the key for another one. */
export const isPolicySpendLimitExceeded = /* @__PURE__ */ guard('policy_spend_limit_exceeded')

/** The key's policy has a person approve this call first, and this one cannot wait for that. Its answer would hold a secret. Let a person do it in the dashboard, or use a key without such a policy. */
export const isApprovalRequired = /* @__PURE__ */ guard('approval_required')

/** A person refused this call. `approval_id` names the approval, whose `reason` may say why. To ask again, send the call with a fresh Idempotency-Key. */
export const isApprovalRefused = /* @__PURE__ */ guard('approval_refused')

/** Nobody decided on this call in time: its approval lapsed. `approval_id` names the approval. To ask again, send the call with a fresh Idempotency-Key. */
export const isApprovalLapsed = /* @__PURE__ */ guard('approval_lapsed')

/** 100 calls under this policy wait for approval, the most there can be. Let a person decide on them at the dashboard, under Approvals, then send the call again. */
export const isApprovalLimitReached = /* @__PURE__ */ guard('approval_limit_reached')

/** The approval no longer waits for a decision. `current` holds its status. */
export const isApprovalNotPending = /* @__PURE__ */ guard('approval_not_pending')

/** The call was refused when it was made; the approval still waits. The message tells why, `cause` is the code. Approve it again once that has changed, or refuse it. */
export const isApprovalFailed = /* @__PURE__ */ guard('approval_failed')

/** Too many requests. Wait `retry_after_seconds` (also in `Retry-After`), then go on more slowly. `limit` names the bucket that is empty: `minute` holds all calls of the key, `write` its writes, `rental_write` its rentals started and stopped, `test_helper` its calls around test helpers; `address` is that of everybody who calls from your address. At the dashboard `attempt` holds what may be tried so often only, such as to sign in. */
export const isRateLimited = /* @__PURE__ */ guard('rate_limited')

/** The daily quota of this key is spent. It resets at 00:00 UTC; `retry_after_seconds` says when that is. */
export const isDailyQuotaExceeded = /* @__PURE__ */ guard('daily_quota_exceeded')

/** The expected capacity is missing; no rental was created. Retry with exponential backoff and jitter; this is not specific to the offer. */
export const isCapacityUnavailable = /* @__PURE__ */ guard('capacity_unavailable')

/** Something failed on our side. Retry with exponential backoff and jitter, with the same Idempotency-Key where one was sent: nothing is done twice. Radar remembers no key: look there first whether it was done. 503 means overload, a restart or a database that is briefly away. Quote `request_id` when you contact us. */
export const isApiError = /* @__PURE__ */ guard('api_error')

/** The demand violates rules. `problems` lists every field at fault, each as `field: reason`; `param` is the first of them. */
export const isRequestInvalid = /* @__PURE__ */ guard('request_invalid')

/** The request can no longer be edited: close it and file another. `current` holds its status; only an open request is editable. To change it now, close it and file another. */
export const isRequestNotEditable = /* @__PURE__ */ guard('request_not_editable')

/** The opportunity no longer waits for a decision. `current` holds its status; only an offered one can be decided. */
export const isOpportunityNotPending = /* @__PURE__ */ guard('opportunity_not_pending')

/** The introduction is not active. `current` holds its status. */
export const isIntroductionNotActive = /* @__PURE__ */ guard('introduction_not_active')

/** The submission is not approved. `current` holds its status; only an approved one can be republished. */
export const isSubmissionNotApproved = /* @__PURE__ */ guard('submission_not_approved')

/** The rental is past this step, or not there yet. `current` holds its status. */
export const isRentalNotActive = /* @__PURE__ */ guard('rental_not_active')

/** Your company has 10 webhook endpoints in this mode, the most there can be. Delete one that is no longer used. */
export const isWebhookLimitReached = /* @__PURE__ */ guard('webhook_limit_reached')

/** The webhook endpoint is disabled: nothing is sent to it. Enable it with `PATCH /webhook-endpoints/{id}` and `enabled: true`; `current` tells why it is disabled. */
export const isWebhookEndpointDisabled = /* @__PURE__ */ guard('webhook_endpoint_disabled')

/** The listing belongs to the company itself. Choose a listing of another company. */
export const isOwnListing = /* @__PURE__ */ guard('own_listing')

/** The listing is not on the grid. Choose one that is approved and listed; `current` holds its status. */
export const isNodeNotListed = /* @__PURE__ */ guard('node_not_listed')

/** The request is closed. Choose one that is open or matched. */
export const isRequestNotOpen = /* @__PURE__ */ guard('request_not_open')

/** The submission does not wait for review. `current` holds its status. */
export const isSubmissionNotPending = /* @__PURE__ */ guard('submission_not_pending')

/** The text of the submission identifies its seller. Reject it with that reason; its flags name the fields. It can be approved once the seller has replaced them. */
export const isSubmissionIdentifiesSeller = /* @__PURE__ */ guard('submission_identifies_seller')
