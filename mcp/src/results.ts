/** Tool results: a sentence and the same content as data. Errors include what to do about them. */

import type { CallToolResult } from '@modelcontextprotocol/server'
import {
  ApiError,
  type Approval,
  type ApprovalPendingError,
  ConnectionError,
  type FailedCall,
  isCapacityUnavailable,
  isIdempotencyKeyInFlight,
  ServerError,
} from '@parley/sdk'
import { errorReference } from './generated/docs.ts'

export function toolResult(sentence: string, data: Record<string, unknown>): CallToolResult {
  return {
    content: [
      { type: 'text', text: sentence },
      { type: 'text', text: JSON.stringify(data) },
    ],
    structuredContent: data,
  }
}

/** An error that the agent can fix or report. It is not a protocol error. */
export function failure(error: unknown): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: errorText(error) }] }
}

function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    const { code, message, problems } = error
    const lines = [
      `${code}: ${message}`,
      ...problems.map((problem) => `- ${problem}`),
      ...remedyBeyond(message, code),
      ...repetition(error),
    ]
    return `${lines.join('\n')}\n${JSON.stringify({ error: error.details })}`
  }
  if (error instanceof ConnectionError) return `${error.message}. ${outcomeOf(error.call)}`
  if (error instanceof ToolError) return error.message
  throw error
}

/** The remedy of an error code, unless the message includes it. */
function remedyBeyond(message: string, code: string): string[] {
  const remedy = errorReference[code]?.remedy
  return remedy === undefined || message.includes(remedy.replaceAll('`', '')) ? [] : [remedy]
}

/** The Idempotency-Key of a write comes from its token, so the same token executes it once. */
const outcomes = {
  safe: 'You can repeat the call.',
  keyed: 'The result of the call is unknown. You can repeat the same call with the same `confirm`: it is executed only once.',
  once: 'The result of the call is unknown. Check it before you repeat the call.',
} as const

const outcomeOf = ({ replay = 'once' }: FailedCall): string => outcomes[replay]

/** The remedies name the Idempotency-Key, which an agent never sees: a call without `confirm` would be a second action. */
function repetition(error: ApiError): string[] {
  const isUnknown = (error instanceof ServerError && !isCapacityUnavailable(error)) || isIdempotencyKeyInFlight(error)
  return isUnknown && error.call.replay !== 'safe' ? [outcomeOf(error.call)] : []
}

/** The call was neither executed nor rejected: it waits for a person. */
export const waiting = ({ approval }: ApprovalPendingError): CallToolResult =>
  toolResult(waitingText(approval), { status: 'waiting_for_approval', summary: approval.summary, approval })

const waitingText = (approval: Approval): string =>
  [
    `Nothing was executed yet: a member of the company must approve it first. ${approval.summary}`,
    `Tell the person you act for that ${approval.id} waits in the dashboard under Approvals until ${approval.expiresAt}. Do not repeat the call while it waits.`,
    `Check ${approval.id} with \`look_up\`: when its status is approved, \`response\` contains the result of the call.`,
  ].join('\n')

/** An error that the agent can fix. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}
