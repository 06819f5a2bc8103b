/** Creates a type guard for API errors with one code. It also types the error's details. */
import type { ErrorDetails } from '../generated/error-details.ts'
import { ApiError, type ErrorBody, type ErrorCode } from './errors.ts'

export type ApiErrorWith<C extends ErrorCode> = ApiError & { readonly code: C; readonly details: ErrorBody & ErrorDetails[C] }

export const guard =
  <C extends ErrorCode>(code: C) =>
  (error: unknown): error is ApiErrorWith<C> =>
    error instanceof ApiError && error.code === code
