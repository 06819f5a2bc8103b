/** A fault in words for people: the catalogue is written for programmers, about fields, headers and calls. */
import { type FaultCode, type FaultDetails, type FaultEntry, faults } from '@parley/contract/faults'

interface FaultDescription {
  /** What happened, in a sentence. */
  readonly message: string
  /** What the person can do about it. Null if the message says it all. */
  readonly remedy: string | null
}

const changed = 'This changed while the page was open. Reload the page to see its current state.'
const anotherOffer = 'Choose another offer or a smaller size.'
const inDashboard = 'Do this in the dashboard.'

/** Replaces the catalogue's remedy. */
const remedies: Partial<Record<FaultCode, string | null>> = {
  invalid_api_key: 'Create a new key.',
  insufficient_scope: 'Create a key with that scope.',
  company_required: 'Join or create one first.',
  forbidden_role: 'Ask an owner of your company to do it, or to change your role.',
  banned: 'Contact the operator.',
  test_mode_not_supported: 'Use the actions on the Sandbox page.',
  live_mode_not_supported: null,
  invalid_request: null,
  invalid_cursor: 'Reload the page.',
  cursor_expired: 'Reload the page.',
  not_found: 'Reload the page.',
  offer_unavailable: anotherOffer,
  invalid_template: 'Choose another template.',
  idempotency_key_required: 'Reload the page, then try again.',
  idempotency_key_in_flight: 'Wait a moment, then try again.',
  idempotency_key_reused: 'Reload the page, then try again.',
  insufficient_balance: 'Top up the wallet, or choose a cheaper offer.',
  key_spend_limit_exceeded: 'Wait until tomorrow, or use a key with a higher limit.',
  policy_violation: anotherOffer,
  policy_spend_limit_exceeded: 'Choose a cheaper offer, or use a key with a higher limit.',
  approval_required: inDashboard,
  approval_refused: null,
  approval_lapsed: null,
  approval_limit_reached: 'Approve or refuse some of them under Approvals.',
  approval_not_pending: changed,
  approval_failed: 'Approve it again once this is fixed, or refuse it.',
  rate_limited: null,
  daily_quota_exceeded: null,
  capacity_unavailable: 'Try again in a few minutes.',
  api_error: 'Try again in a moment. If the problem persists, send the operator the request ID.',
  request_invalid: null,
  request_not_editable: 'Close it and file a new one.',
  opportunity_not_pending: changed,
  introduction_not_active: changed,
  submission_not_approved: changed,
  rental_not_active: changed,
  webhook_endpoint_disabled: 'Enable it first.',
  session_required: null,
  claim_not_filed: 'Decisions are final.',
  deal_already_reported: 'A deal can be reported again once this one is contested or withdrawn.',
  deal_not_reported: changed,
  invoice_not_issued: changed,
  invoice_not_refundable: 'A paid success fee can be refunded once.',
  node_not_listed: 'Choose one that is approved and listed.',
  submission_not_pending: changed,
  offer_not_pending: changed,
  no_driver: 'Choose an installed driver, or install one as the operations guide describes.',
  inquiry_moved_on: changed,
}

/** Replaces the message, if it describes the event to a program. */
const messages: Partial<Record<FaultCode, string>> = {
  company_required: 'You are not a member of a company.',
  forbidden_role: 'Your role does not allow this.',
  idempotency_key_required: 'Something went wrong on this page.',
  idempotency_key_in_flight: 'This is already in progress.',
  idempotency_key_reused: 'This was already sent with different values.',
  invalid_cursor: 'The list changed while this page was open.',
  cursor_expired: 'The list changed while this page was open.',
  not_found: "This doesn't exist, or you don't have access to it.",
  session_required: 'Your session ended. Sign in to continue.',
  origin_not_allowed: 'The request came from another site.',
}

const seconds = (count: number): string => {
  if (count < 90) return count === 1 ? '1 second' : `${count} seconds`
  const minutes = Math.round(count / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

/** `Try again in 9 seconds.` */
const retryHint = ({ retry_after_seconds: wait }: FaultDetails): string =>
  wait === undefined ? 'Try again in a moment.' : `Try again in ${seconds(Math.max(1, Math.ceil(wait)))}.`

export const unavailableStatus = 503
/** The draft's ID, which identifies what a form created. */
export const sentBeforeParam = 'draftId'

/** `message` is the service's. */
export function describeFault(code: FaultCode, status: number, message: string, details: FaultDetails): FaultDescription {
  const { message: happened, remedy, includesRemedy, type }: FaultEntry = faults[code]
  const override = remedies[code]
  const next = override === undefined ? remedy : override
  if (type === 'rate_limit_error') return { message: `Too many requests. ${retryHint(details)}`, remedy: null }
  if (code === 'api_error' && status === unavailableStatus) return { message: 'The service is unavailable.', remedy: retryHint(details) }
  if (details.param === sentBeforeParam)
    return {
      message: 'This form was already sent with different values, and that was done.',
      remedy: 'Check the result before you send it again.',
    }
  // A message about one field is shown at it, in the service's words.
  const defaultMessage = includesRemedy && details.param === undefined ? happened : message
  return { message: messages[code] ?? defaultMessage, remedy: next }
}
