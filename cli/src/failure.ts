/** Converts an error to an exit code and to output lines. */
import {
  ApiError,
  ApprovalPendingError,
  AuthenticationError,
  BillingError,
  ConnectionError,
  type FailedCall,
  InvalidRequestError,
  isCapacityUnavailable,
  PermissionError,
  RateLimitError,
  ServerError,
} from '@parley/sdk'
import { CommanderError } from 'commander'

export const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  notAllowed: 3,
  invalid: 4,
  money: 5,
  limited: 6,
  unavailable: 7,
  awaitsApproval: 8,
  interrupted: 130,
} as const

/** Wrong input, or a missing setting. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The person left a prompt without an answer, for example with Ctrl-C. */
export class CanceledError extends Error {
  override readonly name = 'CanceledError'
}

/** There is no usable API key. */
export class NoKeyError extends Error {
  override readonly name = 'NoKeyError'
}

/** A wait ended with a different result than expected. */
export class OutcomeError extends Error {
  override readonly name = 'OutcomeError'
}

/** The service cannot do what was asked, and would reject the call. */
export class NotPossibleError extends Error {
  override readonly name = 'NotPossibleError'
}

interface Failure {
  readonly code: number
  readonly lines: readonly string[]
  /** The JSON output. */
  readonly object: Readonly<Record<string, unknown>>
}

export function failureOf(error: unknown, interrupted: boolean): Failure {
  if (interrupted) return { code: exitCodes.interrupted, lines: [], object: { error: { message: 'Interrupted.' } } }
  if (error instanceof ApiError) {
    const { status, details, problems, requestId } = error
    const rest = [
      ...shownDetails.flatMap((name) => (details[name] == null ? [] : [`${name}: ${details[name]}`])),
      ...(error.code === 'test_mode_not_supported' ? ['Simulate it with a test key at no cost: `parley sandbox`.'] : []),
      `${error.code} (${status})${requestId ? `, ${requestId}` : ''}`,
      ...(error.docUrl ? [error.docUrl] : []),
      ...unknownResultLines(error),
    ]
    const problemLines = problems.length > 1 ? problems.map((problem) => `- ${problem}`) : []
    const object = { error: { status, ...details, ...unknownResultFields(error) } }
    return { code: codeOf(error), lines: [error.message, ...problemLines, ...rest], object }
  }
  if (error instanceof ApprovalPendingError) {
    const { approval, call } = error
    const repeatHint =
      call.replay === 'keyed'
        ? [`The same command${offerOf(error)} with --idempotency-key ${call.idempotencyKey} also returns the result.`]
        : []
    const lines = [
      error.message,
      'Nothing was executed yet. A member of your company can approve it in the dashboard.',
      `Wait for the decision with \`parley approvals wait ${approval.id}\`.`,
      `Then show the result with \`parley approvals show ${approval.id}\`.`,
      ...repeatHint,
    ]
    return { code: exitCodes.awaitsApproval, lines, object: { approval } }
  }
  const message = messageOf(error)
  const code = codeOf(error)
  const object = { error: { code: nameOf(code), message, ...unknownResultFields(error) } }
  return { code, lines: [message, ...unknownResultLines(error)], object }
}

/** The call of a write that may have been executed although it failed. */
function callWithUnknownResult(error: unknown): FailedCall | undefined {
  const isUnknown = error instanceof ConnectionError || (error instanceof ServerError && !isCapacityUnavailable(error))
  return isUnknown && error.call.replay !== undefined && error.call.replay !== 'safe' ? error.call : undefined
}

/** What to do before the command is repeated. */
function unknownResultLines(error: unknown): string[] {
  const call = callWithUnknownResult(error)
  if (call === undefined) return []
  // The body of a rental contains a price, so the same command can send another one.
  if (call.path === '/rentals') return ['The result is unknown. Check `parley rentals list` before you repeat the command.']
  if (call.replay === 'once') return ['The result is unknown. Check it before you repeat the command.']
  return [`The result is unknown. The same command with --idempotency-key ${call.idempotencyKey} is executed only once.`]
}

function unknownResultFields(error: unknown): Readonly<Record<string, unknown>> {
  const call = callWithUnknownResult(error)
  return call === undefined ? {} : { result: 'unknown', ...(call.replay === 'keyed' && { idempotency_key: call.idempotencyKey }) }
}

/** The offer of a rental, because the cheapest offer can be a different one by now. */
function offerOf({ approval: { call } }: ApprovalPendingError): string {
  const offer = call.path === '/rentals' ? call.body?.offer_id : undefined
  return typeof offer === 'string' ? ` of ${offer}` : ''
}

/** The message, with the names of this program's options. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ConnectionError) return error.message.replace('baseUrl', '--base-url')
  if (error instanceof CommanderError)
    return error.code === 'commander.help' ? 'A command is missing. List the commands with --help.' : usageMessage(error)
  return error instanceof Error ? error.message : String(error)
}

const usageMessage = ({ message }: CommanderError): string => message.replace(/^error: /, '')

/** The error details that are shown in addition to the message. */
const shownDetails = ['reason', 'policy', 'required_cents', 'limit_cents', 'committed_cents', 'resets_at', 'current'] as const

const nameOf = (code: number): string =>
  Object.entries(exitCodes)
    .find(([, exit]) => exit === code)?.[0]
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) ?? 'unexpected'

function codeOf(error: unknown): number {
  if (error instanceof CanceledError) return exitCodes.interrupted
  if (error instanceof UsageError || error instanceof CommanderError) return exitCodes.usage
  if (error instanceof NoKeyError || error instanceof AuthenticationError || error instanceof PermissionError) return exitCodes.notAllowed
  if (error instanceof InvalidRequestError || error instanceof NotPossibleError) return exitCodes.invalid
  if (error instanceof BillingError) return exitCodes.money
  if (error instanceof RateLimitError) return exitCodes.limited
  if (error instanceof ApiError || error instanceof ConnectionError) return exitCodes.unavailable
  return exitCodes.unexpected
}
