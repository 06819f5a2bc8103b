/** A test whether something that was thrown is an API error with one code; it then has what that code carries. */
import type { ErrorDetails } from '../generated/error-details.ts'
import { ApiError, type ErrorBody, type ErrorCode } from './errors.ts'

export type ApiErrorWith<C extends ErrorCode> = ApiError & { readonly code: C; readonly details: ErrorBody & ErrorDetails[C] }

export const guard =
  <C extends ErrorCode>(code: C) =>
  (error: unknown): error is ApiErrorWith<C> =>
    error instanceof ApiError && error.code === code
