/** Every error code of Parley: status, type, what happened and what to do. `/docs/errors` shows this table. */

import type { Right, Role } from './access.ts'
import type { BrokenPolicyField } from './policies.ts'

export const faultTypes = [
  'invalid_request_error',
  'authentication_error',
  'permission_error',
  'billing_error',
  'rate_limit_error',
  'api_error',
] as const
export type FaultType = (typeof faultTypes)[number]

export interface FaultEntry {
  readonly status: number
  readonly type: FaultType
  /** What happened, in one public sentence. Also the default message. */
  readonly message: string
  /** What the caller can do about it. */
  readonly remedy: string
  /** The extra fields that the error object always has. */
  readonly requiredDetails?: readonly FaultDetailName[]
  /** The extra fields that it has where they apply. */
  readonly optionalDetails?: readonly FaultDetailName[]
  /** The message includes the remedy, for developers who read the message first. */
  readonly includesRemedy?: true
  /** Only the dashboard's endpoints return it. */
  readonly dashboardOnly?: true
}

/** The rate limits of the partner API, as `rate_limited` names them. */
export const rateLimitNames = ['minute', 'write', 'rental_write', 'test_helper', 'address'] as const
/** The dashboard also has `attempt`: signing in, naming a company and other actions with a limited number of attempts. */
export type RateLimitName = (typeof rateLimitNames)[number] | 'attempt'

/** Why an offer cannot be rented as requested: no capacity, too little for this size, or a price above what the caller allows. */
export const unavailableReasons = ['sold_out', 'size', 'price'] as const
export type UnavailableReason = (typeof unavailableReasons)[number]

/** Extra fields of the error object. They are inside `error`, not next to it. */
export interface FaultDetails {
  param?: string
  required_scope?: string
  required_right?: Right
  /** Null if the caller has no role. */
  role?: Role | null
  limit?: RateLimitName
  reason?: UnavailableReason
  required_cents?: number
  retry_after_seconds?: number
  current?: string
  problems?: readonly string[]
  limit_cents?: number
  committed_cents?: number
  resets_at?: string
  /** The part of the key's policy that does not allow the call. */
  policy?: BrokenPolicyField
  approval_id?: string
  /** The code of the fault that the approved call failed with. */
  cause?: string
}
export type FaultDetailName = keyof FaultDetails

const invalid = (status: 400 | 404 | 409, message: string, remedy: string, more: Partial<FaultEntry> = {}) =>
  ({ status, type: 'invalid_request_error', message, remedy, ...more }) as const satisfies FaultEntry
const unauthenticated = (message: string, remedy: string, more: Partial<FaultEntry> = {}) =>
  ({ status: 401, type: 'authentication_error', message, remedy, ...more }) as const satisfies FaultEntry
const forbidden = (message: string, remedy: string, more: Partial<FaultEntry> = {}) =>
  ({ status: 403, type: 'permission_error', message, remedy, ...more }) as const satisfies FaultEntry
const paymentRequired = (message: string, remedy: string, more: Partial<FaultEntry> = {}) =>
  ({ status: 402, type: 'billing_error', message, remedy, ...more }) as const satisfies FaultEntry
const tooManyRequests = (message: string, remedy: string, more: Partial<FaultEntry> = {}) =>
  ({
    status: 429,
    type: 'rate_limit_error',
    message,
    remedy,
    requiredDetails: ['retry_after_seconds'],
    ...more,
  }) as const satisfies FaultEntry
const onDashboard = { dashboardOnly: true } as const

const includesRemedy = true

export const faults = {
  invalid_api_key: unauthenticated(
    'The API key is missing, malformed or unknown.',
    'The message says which. Send `Authorization: Bearer <key>` once, with the whole key as it was shown when it was created. A lost key cannot be recovered: create a new one in the dashboard.',
  ),
  api_key_revoked: unauthenticated(
    'The API key was revoked.',
    'Revocation is immediate and final. Create a new key in the dashboard and replace this one where it is used.',
    { includesRemedy },
  ),
  api_key_expired: unauthenticated(
    'The API key passed its expiry date.',
    'Create a new key in the dashboard; an expired one cannot be extended.',
    { includesRemedy },
  ),
  insufficient_scope: forbidden(
    'The API key does not have the scope that this call needs.',
    '`required_scope` names the scope. Scopes are fixed when a key is created: create a key that has it.',
    { requiredDetails: ['required_scope'] },
  ),
  company_required: forbidden(
    "The key's owner is not a member of a company.",
    'Join or create a company in the dashboard. The key then acts for it.',
    { includesRemedy },
  ),
  forbidden_role: forbidden(
    "The owner's role in the company does not allow this action.",
    '`required_right` names the right that the action needs, and `role` is your role. Ask an owner of the company for a role with this right, or ask a colleague who has it to make the call.',
    { requiredDetails: ['required_right', 'role'] },
  ),
  api_keys_disabled: forbidden('API keys are disabled for this company.', 'Contact the operator. The dashboard stays available.'),
  banned: forbidden('The account is suspended.', 'Contact the operator. No call will succeed until the account is restored.'),
  test_mode_not_supported: forbidden(
    'A test key cannot start or stop rentals.',
    'Test keys never spend money. `POST /test-helpers/rentals` (`parley sandbox rentals start`) starts a simulated machine, which costs nothing, and `POST /test-helpers/rentals/{id}/stop` stops it. To rent a real machine, use a live key. Quotes work with test keys.',
    { includesRemedy },
  ),
  live_mode_not_supported: forbidden('Test helpers do not accept live keys.', 'Use a test key.', { includesRemedy }),
  invalid_request: invalid(
    400,
    'A parameter, a header or the body is invalid.',
    '`param` names the first one at fault. For a body, `problems` lists every field at fault. Correct them and send the call again.',
    { optionalDetails: ['param', 'problems'] },
  ),
  invalid_cursor: invalid(
    400,
    'The cursor does not belong to this list with these filters and this sort.',
    'Use a cursor only with the query that returned it, and with keys of the same company and mode. To change any of these, start again without a cursor. Cursors of events also become invalid when the test world is emptied.',
    { includesRemedy, requiredDetails: ['param'] },
  ),
  cursor_expired: invalid(
    400,
    'The cursor has expired: some events after it are no longer stored.',
    'First get `resumeCursor` from `GET /events?since=now`, then read your lists again, then follow the events from that cursor. This way you miss no change.',
    { includesRemedy, requiredDetails: ['param'] },
  ),
  pagination_limit_exceeded: invalid(400, 'The list was followed past 10,000 items.', 'Narrow the filters so that fewer items match.', {
    includesRemedy,
    requiredDetails: ['param'],
  }),
  not_found: invalid(
    404,
    'There is no such resource, or it is not visible to you.',
    'Check the path, the method and the ID. Both cases return the same error on purpose. `param` names the body field that contains the ID, if the ID is not in the path.',
    { optionalDetails: ['param'] },
  ),
  offer_not_found: invalid(404, 'The offer does not exist or is no longer visible.', 'List offers again and choose another.', {
    includesRemedy,
    optionalDetails: ['param'],
  }),
  offer_unavailable: invalid(
    409,
    'The offer has no free capacity at the requested size, its price moved above your limit, or the seller withdrew it.',
    'Choose another offer or size. The error concerns only this offer. `reason` tells why: `sold_out`, `size` (fewer GPUs are free, or the offer does not have this size) or `price` (the price is higher than the call allows).',
    { optionalDetails: ['reason'] },
  ),
  max_active_rentals_reached: invalid(
    409,
    'Your company has reached its limit of active rentals.',
    'Stop a rental and wait until it is stopped. A stopping rental still counts.',
  ),
  invalid_template: invalid(400, 'There is no such template.', 'List templates, or leave `template_id` out for the default image.', {
    includesRemedy,
    requiredDetails: ['param'],
  }),
  idempotency_key_required: invalid(
    400,
    'The Idempotency-Key header is required and missing.',
    'Send a new random value for each operation, and the same value when you retry it.',
    { includesRemedy, requiredDetails: ['param'] },
  ),
  idempotency_key_in_flight: invalid(
    409,
    'The first call with this Idempotency-Key is still running.',
    'Wait `retry_after_seconds`, then send the same call with the same key. It returns the outcome of the first.',
    { requiredDetails: ['retry_after_seconds'] },
  ),
  idempotency_key_reused: invalid(
    409,
    'This Idempotency-Key was used for a different call.',
    'Use a new key for each operation. A key belongs to one method, path and body for 24 hours.',
    { includesRemedy },
  ),
  insufficient_balance: paymentRequired(
    'The balance does not cover the required hold.',
    '`required_cents` is the amount to be held. Top up the wallet in the dashboard, or choose a cheaper offer.',
    { requiredDetails: ['required_cents'] },
  ),
  account_past_due: paymentRequired(
    'The account has an overdue invoice of the service.',
    'Pay the invoice. New rentals are possible as soon as the operator has recorded the payment. Overdue invoices of other companies do not count.',
  ),
  key_spend_limit_exceeded: paymentRequired(
    "The call would exceed the key's daily spending cap.",
    'Wait until `resets_at`, or use a key with a higher cap.',
    { requiredDetails: ['limit_cents', 'committed_cents', 'resets_at'] },
  ),
  policy_violation: forbidden(
    "The key's policy does not allow this rental.",
    '`policy` names the part of the policy that does not allow it. `GET /me` returns the whole policy. Choose an offer and a size that it allows, or ask the person who gave you the key for another one. A policy never changes.',
    { includesRemedy, requiredDetails: ['policy'] },
  ),
  policy_spend_limit_exceeded: paymentRequired(
    "The rental would exceed the spending limit of the key's policy.",
    '`policy` tells whether it is the daily limit, which resets at `resets_at`, or the total limit. Choose a cheaper rental, wait, or ask the person who gave you the key for another one.',
    { requiredDetails: ['policy', 'limit_cents', 'committed_cents'], optionalDetails: ['resets_at'] },
  ),
  approval_required: forbidden(
    "The key's policy requires a person to approve this call, and this call cannot wait for approval.",
    'Its response would contain a secret. Ask a person to do it in the dashboard, or use a key without such a policy.',
    { includesRemedy },
  ),
  approval_refused: forbidden(
    'A person refused this call.',
    '`approval_id` names the approval. Its `reason` may tell why. To ask again, send the call with a new Idempotency-Key.',
    { requiredDetails: ['approval_id'] },
  ),
  approval_lapsed: invalid(
    409,
    'Nobody decided on this call in time, and its approval lapsed.',
    '`approval_id` names the approval. To ask again, send the call with a new Idempotency-Key.',
    { requiredDetails: ['approval_id'] },
  ),
  approval_limit_reached: invalid(
    409,
    '100 calls under this policy already wait for approval, which is the limit.',
    'Ask a person to decide on them in the dashboard, under Approvals, then send the call again.',
  ),
  approval_not_pending: invalid(
    409,
    'The approval no longer waits for a decision.',
    '`current` is its status. A decision is final: the caller asks again with a new Idempotency-Key.',
    { requiredDetails: ['current'] },
  ),
  approval_failed: invalid(
    409,
    'The approved call failed when it was made. The approval still waits.',
    'The message tells why, and `cause` is the error code. Approve it again after you fixed the cause, or refuse it.',
    { requiredDetails: ['cause'] },
  ),
  rate_limited: tooManyRequests(
    'Too many requests.',
    'Wait `retry_after_seconds` (also in `Retry-After`), then continue more slowly. `limit` names the limit that was reached: `minute` counts all calls of the key, `write` its writes, `rental_write` its starts and stops of rentals, `test_helper` its calls to test helpers, and `address` all calls from your IP address. In the dashboard, `attempt` counts attempts, for example to sign in.',
    { optionalDetails: ['limit'] },
  ),
  daily_quota_exceeded: tooManyRequests('The daily quota of this key is used up.', 'It resets at 00:00 UTC, in `retry_after_seconds`.'),
  capacity_unavailable: {
    status: 503,
    type: 'api_error',
    message: 'The expected capacity is missing. No rental was created.',
    remedy: 'Retry with exponential backoff and jitter. The error is not specific to the offer.',
  },
  api_error: {
    status: 500,
    type: 'api_error',
    message: 'Something failed on our side.',
    remedy:
      'Retry with exponential backoff and jitter, and with the same Idempotency-Key if you sent one: nothing is done twice. Radar does not store keys: check whether the call succeeded before you retry there. 503 means overload, a restart or a database that is briefly unavailable. Quote `request_id` when you contact us.',
    // Only a 503 has this field: how long a 500 lasts is unknown.
    optionalDetails: ['retry_after_seconds'],
  },
  request_invalid: invalid(
    400,
    'The demand is invalid.',
    '`problems` lists every field at fault, each as `field: reason`. `param` is the first of them.',
    { requiredDetails: ['param', 'problems'] },
  ),
  request_not_editable: invalid(
    409,
    'The request can no longer be edited. Close it and file another.',
    '`current` is its status. Only an open request can be edited.',
    {
      requiredDetails: ['current'],
    },
  ),
  opportunity_not_pending: invalid(
    409,
    'The opportunity no longer waits for a decision.',
    '`current` is its status. Only an offered opportunity can be accepted or declined.',
    { requiredDetails: ['current'] },
  ),
  introduction_not_active: invalid(
    409,
    'The introduction is not active.',
    '`current` is its status. No status leads back to `active`. Messages and files can be sent until an introduction is lapsed or voided.',
    { requiredDetails: ['current'] },
  ),
  submission_not_approved: invalid(
    409,
    'The submission is not approved.',
    '`current` is its status. Only an approved submission can be republished, or lowered in the dashboard.',
    {
      requiredDetails: ['current'],
    },
  ),
  rental_not_active: invalid(
    409,
    'The rental is not in a status that allows this step.',
    '`current` is its status. Only a rental in `provisioning` can fail to start, and only one in `running` can be interrupted.',
    { requiredDetails: ['current'] },
  ),
  webhook_limit_reached: invalid(
    409,
    'Your company has 10 webhook endpoints in this mode, which is the limit.',
    'Delete one that you no longer use.',
  ),
  webhook_endpoint_disabled: invalid(
    409,
    'The webhook endpoint is disabled. Nothing is sent to it.',
    'Enable it with `PATCH /webhook-endpoints/{id}` and `enabled: true`. `current` tells why it is disabled.',
    { requiredDetails: ['current'] },
  ),
  own_listing: invalid(409, "The listing belongs to the buyer's own company.", 'Choose a listing of another company.'),

  session_required: unauthenticated('There is no valid session.', 'Sign in.', onDashboard),
  invalid_credentials: unauthenticated('The email address or the password is wrong.', 'Try again, or reset the password.', onDashboard),
  second_factor_invalid: unauthenticated(
    'The code is wrong, expired or was used before.',
    'Try again, with the next code if you use an authenticator. Five wrong codes lock the factor for 15 minutes.',
    onDashboard,
  ),
  second_factor_required: forbidden(
    "This step needs a second factor verified in this session: within the last 5 minutes, or once for the operator's endpoints.",
    'Verify the second factor, then repeat the step.',
    onDashboard,
  ),
  second_factor_not_enrolled: forbidden('No second factor is enrolled.', 'Enrol one in the account settings.', onDashboard),
  second_factor_enrolment_waits: forbidden(
    'The last second factor was removed when the password was reset by email. You cannot set up a new one yet.',
    'Wait 72 hours after the reset. If you did not reset it, contact the operator.',
    onDashboard,
  ),
  second_factor_locked: forbidden('The second factor is locked after five wrong codes.', 'Wait 15 minutes.', onDashboard),
  operator_only: forbidden('This page belongs to the operator.', 'Sign in as an operator.', onDashboard),
  origin_not_allowed: forbidden('The call came from another website.', 'Call from the dashboard itself.', onDashboard),
  agreement_required: invalid(
    409,
    'The current introduction agreement is not signed.',
    'Ask a signatory of the company to sign it in the dashboard, then repeat the step.',
    onDashboard,
  ),
  agreement_not_current: invalid(409, 'A newer version of this agreement is in force.', 'Sign the current version.', onDashboard),
  link_invalid: invalid(
    400,
    'The link is wrong, was already used, or has expired.',
    'Request a new one. Each link works once.',
    onDashboard,
  ),
  already_member: invalid(
    409,
    'You are already a member of a company.',
    'Leave it first. A person can belong to one company.',
    onDashboard,
  ),
  operator_without_company: invalid(
    409,
    "You are a member of the operator's team, and operators cannot belong to a company.",
    'Use an account with another email address for the company.',
    onDashboard,
  ),
  company_name_taken: invalid(
    409,
    'A company with this name already exists.',
    'Ask one of its owners for an invitation, or choose another name.',
    onDashboard,
  ),
  last_owner: invalid(
    409,
    'A company needs at least one owner who is not suspended.',
    'Transfer the ownership to another member first.',
    onDashboard,
  ),
  member_limit_reached: invalid(
    409,
    'The company has 500 members, including invitations that wait, which is the limit.',
    'Remove a member or withdraw an invitation first. If the message says that too many were sent, wait.',
    onDashboard,
  ),
  key_not_active: invalid(409, 'The key was revoked or has expired.', 'Create a new key.', onDashboard),
  passkey_limit_reached: invalid(409, 'You have 20 passkeys, which is the limit.', 'Remove one that you no longer use.', onDashboard),
  ssh_key_limit_reached: invalid(409, 'You have 20 SSH keys, which is the limit.', 'Remove one that you no longer use.', onDashboard),
  ssh_key_exists: invalid(409, 'You already have this SSH key.', 'Choose it by its name.', onDashboard),
  key_limit_reached: invalid(
    409,
    'You have 20 active API keys, which is the limit.',
    'Revoke one that you no longer use. If the message says that too many were created, wait.',
    onDashboard,
  ),
  already_claimed: invalid(409, 'A claim was already filed on this introduction.', 'Each introduction can have one claim.', onDashboard),
  claim_window_closed: invalid(409, 'The 72 hours after the reveal are over.', 'Contact the operator.', onDashboard),
  claim_not_filed: invalid(409, 'The claim was already decided.', '`current` is its status. A decision is final.', {
    ...onDashboard,
    requiredDetails: ['current'],
  }),
  deal_already_reported: invalid(
    409,
    'A deal was already reported on this introduction.',
    '`current` is its status. A deal can be reported again after it was contested or withdrawn.',
    { ...onDashboard, requiredDetails: ['current'] },
  ),
  deal_report_limit_reached: invalid(
    409,
    'Your side has reported 20 deals on this introduction, which is the limit.',
    'Ask the other side to report the deal, or contact the operator.',
    onDashboard,
  ),
  deal_not_reported: invalid(
    409,
    'The deal no longer waits for the other side.',
    '`current` is its status. After a deal was contested or withdrawn, it can be reported again.',
    { ...onDashboard, requiredDetails: ['current'] },
  ),
  own_deal_report: invalid(409, 'The report is your own.', 'The other side confirms or contests it.', onDashboard),
  not_own_deal_report: invalid(409, "The report is the other side's.", 'Contest it, or ask them to withdraw it.', onDashboard),
  message_limit_reached: invalid(
    409,
    'Your side has sent 500 messages on this introduction, which is the limit.',
    'Continue by email or phone. The contact details are on the page.',
    onDashboard,
  ),
  file_limit_reached: invalid(
    409,
    'Your side has 20 files on this introduction, which is the limit.',
    'Put several pages into one PDF.',
    onDashboard,
  ),
  invoice_not_issued: invalid(
    409,
    'The invoice no longer waits for payment.',
    '`current` is its status: it was paid, or voided by the operator.',
    { ...onDashboard, requiredDetails: ['current'] },
  ),
  invoice_not_refundable: invalid(
    409,
    'The invoice cannot be refunded.',
    'Only a paid success fee can be refunded, once. `current` is its status.',
    { ...onDashboard, requiredDetails: ['current'] },
  ),
  node_not_listed: invalid(
    409,
    'The listing is not on the grid.',
    'Choose one that is approved and listed. `current` is its status. A withdrawn listing can still be `approved`.',
    {
      requiredDetails: ['current'],
    },
  ),
  request_not_open: invalid(409, 'The request is closed.', 'Choose one that is open or matched.', {
    requiredDetails: ['current'],
  }),
  company_suspended: invalid(
    409,
    'The company of the request is suspended.',
    'Restore the company first, or choose a request of another company.',
    onDashboard,
  ),
  already_offered: invalid(
    409,
    'The request was already offered to this listing and waits for its seller.',
    'Wait for the decision.',
    onDashboard,
  ),
  submission_not_pending: invalid(
    409,
    'The submission does not wait for review.',
    '`current` is its status. Only a pending submission can be approved or rejected.',
    { requiredDetails: ['current'] },
  ),
  offer_not_pending: invalid(
    409,
    'The offer does not wait for review.',
    '`current` is its status. Only a pending offer can be approved or rejected.',
    { ...onDashboard, requiredDetails: ['current'] },
  ),
  edited_since_read: invalid(409, 'It was edited after you opened it.', 'Read the current version, and decide on it.', onDashboard),
  no_driver: invalid(
    409,
    'This installation has no driver that can run the machines.',
    'The operator installs one with `PROVISION_DOCKER` or `PROVISION_KUBERNETES`, or names an installed one.',
    onDashboard,
  ),
  submission_identifies_seller: invalid(
    409,
    'The text of the submission identifies its seller.',
    'Replace the texts that name or describe the seller, then have it reviewed again. In the dashboard, its flags name the fields. Until then it can only be rejected.',
  ),
  text_not_reviewed: invalid(
    409,
    'The text that the other side would read is flagged. Read it, and confirm that you did.',
    'Read the text and its flags. If it does not identify its author, confirm that you read it.',
    onDashboard,
  ),
  inquiry_moved_on: invalid(
    409,
    'The inquiry is past this step.',
    '`current` is its status. An inquiry only moves forward, and a closed one is not opened again.',
    { ...onDashboard, requiredDetails: ['current'] },
  ),
  lot_already_open: invalid(409, 'A lot on this node already takes bids.', 'Wait until it has ended.', onDashboard),
  reference_reused: invalid(
    409,
    'A payment of another amount has this reference.',
    'Check the statement. Either the payment was already recorded, or this one needs its own reference.',
    onDashboard,
  ),
  lot_closed: invalid(409, 'The lot no longer takes bids.', 'Choose another lot.', onDashboard),
  bid_limit_reached: invalid(
    409,
    'Your company has bid 50 times on this sealed lot, which is the limit.',
    'Your last bid is valid and counts when the lot is decided.',
    onDashboard,
  ),
} as const satisfies Record<string, FaultEntry>

export type FaultCode = keyof typeof faults
export const faultCodes = Object.keys(faults) as FaultCode[]
