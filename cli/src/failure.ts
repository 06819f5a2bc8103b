/** What went wrong, as an exit code and as lines for people. */
import {
  ApiError,
  ApprovalPendingError,
  AuthenticationError,
  BillingError,
  ConnectionError,
  InvalidRequestError,
  PermissionError,
  RateLimitError,
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

/** A mistake in what was typed, or something that is not set up. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** There is no key to call with. */
export class NoKeyError extends Error {
  override readonly name = 'NoKeyError'
}

/** Something ended otherwise than it was waited for. */
export class OutcomeError extends Error {
  override readonly name = 'OutcomeError'
}

/** The service has nothing that can be done, as it would say of a call that asks for it. */
export class NotPossibleError extends Error {
  override readonly name = 'NotPossibleError'
}

interface Failure {
  readonly code: number
  readonly lines: readonly string[]
  /** For programs. */
  readonly object: Readonly<Record<string, unknown>>
}

export function failureOf(error: unknown, interrupted: boolean): Failure {
  if (interrupted) return { code: exitCodes.interrupted, lines: [], object: { error: { message: 'Interrupted.' } } }
  if (error instanceof ApiError) {
    const { status, details, problems, requestId } = error
    const rest = [
      ...toldDetails.flatMap((name) => (details[name] == null ? [] : [`${name}: ${details[name]}`])),
      ...(error.code === 'test_mode_not_supported' ? ['`parley sandbox` plays it with a test key, at no cost.'] : []),
      `${error.code} (${status})${requestId ? `, ${requestId}` : ''}`,
      ...(error.docUrl ? [error.docUrl] : []),
    ]
    const told = problems.length > 1 ? problems.map((problem) => `- ${problem}`) : []
    return { code: codeOf(error), lines: [error.message, ...told, ...rest], object: { error: { status, ...details } } }
  }
  if (error instanceof ApprovalPendingError) {
    const { approval, call } = error
    const again =
      call.replay === 'keyed' ? [`With --idempotency-key ${call.idempotencyKey} the same command${offerOf(error)} tells that, too.`] : []
    const lines = [
      error.message,
      'Nothing was done yet. Somebody of your company approves it in the dashboard.',
      `\`parley approvals wait ${approval.id}\` waits for that.`,
      `Then \`parley approvals show ${approval.id}\` tells what came of it.`,
      ...again,
    ]
    return { code: exitCodes.awaitsApproval, lines, object: { approval } }
  }
  const message = messageOf(error)
  const code = codeOf(error)
  return { code, lines: [message], object: { error: { code: nameOf(code), message } } }
}

/** What was the cheapest offer then may be another one by now. */
function offerOf({ approval: { call } }: ApprovalPendingError): string {
  const offer = call.path === '/rentals' ? call.body?.offer_id : undefined
  return typeof offer === 'string' ? ` of ${offer}` : ''
}

const messageOf = (error: unknown): string => {
  if (error instanceof ConnectionError) return error.message.replace('baseUrl', '--base-url')
  if (error instanceof CommanderError)
    return error.code === 'commander.help' ? 'A command is missing; --help lists them.' : typedWrong(error)
  return error instanceof Error ? error.message : String(error)
}

const typedWrong = ({ message }: CommanderError): string => message.replace(/^error: /, '')

/** What of an error a person can act on beside its message. */
const toldDetails = ['reason', 'policy', 'required_cents', 'limit_cents', 'committed_cents', 'resets_at', 'current'] as const

const nameOf = (code: number): string =>
  Object.entries(exitCodes)
    .find(([, exit]) => exit === code)?.[0]
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) ?? 'unexpected'

function codeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof CommanderError) return exitCodes.usage
  if (error instanceof NoKeyError || error instanceof AuthenticationError || error instanceof PermissionError) return exitCodes.notAllowed
  if (error instanceof InvalidRequestError || error instanceof NotPossibleError) return exitCodes.invalid
  if (error instanceof BillingError) return exitCodes.money
  if (error instanceof RateLimitError) return exitCodes.limited
  if (error instanceof ApiError || error instanceof ConnectionError) return exitCodes.unavailable
  return exitCodes.unexpected
}
