/** `@parley/sdk`: the TypeScript client of the partner API. */

export { type ApprovalWaitOptions, WaitableApprovals } from './approvals.ts'
export { defaultBaseUrl, Parley, type ParleyOptions } from './client.ts'
export { type CursorStore, FollowableEvents, type FollowOptions } from './follow.ts'
export type { ErrorDetails } from './generated/error-details.ts'
export * from './generated/guards.ts'
export * from './generated/types.ts'
export type { Attempt, CallOptions, WriteOptions } from './kernel/call.ts'
export {
  ApiError,
  ApprovalPendingError,
  AuthenticationError,
  BillingError,
  ConnectionError,
  type ErrorBody,
  type ErrorCode,
  type FailedCall,
  InvalidRequestError,
  ParleyError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from './kernel/errors.ts'
export type { ApiErrorWith } from './kernel/guard.ts'
export { Page, type PagePromise } from './kernel/pages.ts'
export * as webhooks from './webhooks.ts'
export { type SignOptions, type VerifyOptions, type WebhookPayload, type WebhookProblem, WebhookVerificationError } from './webhooks.ts'
