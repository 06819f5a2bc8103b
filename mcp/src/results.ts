/** What tools answer: a sentence and the same as data; failures with what to do about them. */

import type { CallToolResult } from '@modelcontextprotocol/server'
import { ApiError, type Approval, type ApprovalPendingError, ConnectionError } from '@parley/sdk'
import { errorReference } from './generated/docs.ts'

export function answer(sentence: string, data: Record<string, unknown>): CallToolResult {
  return {
    content: [
      { type: 'text', text: sentence },
      { type: 'text', text: JSON.stringify(data) },
    ],
    structuredContent: data,
  }
}

/** For the agent to mend or to tell; nothing of it is an error of the protocol. */
export function failure(error: unknown): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: wordsOf(error) }] }
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError) {
    const remedy = errorReference[error.code]?.remedy
    const lines = [`${error.code}: ${error.message}`, ...error.problems.map((problem) => `- ${problem}`), ...(remedy ? [remedy] : [])]
    return `${lines.join('\n')}\n${JSON.stringify({ error: error.details })}`
  }
  if (error instanceof ConnectionError) return `${error.message}. ${outcomeOf(error)}`
  if (error instanceof ToolError) return error.message
  throw error
}

/** What bears an Idempotency-Key has it from its token, so that the same token does it once. */
const outcomes = {
  safe: 'The call may be made again.',
  keyed: 'What became of the call is not known. The same call with the same `confirm` may be made again: it is done once.',
  once: 'What became of the call is not known; look before it is made again.',
} as const

const outcomeOf = ({ call }: ConnectionError): string => outcomes[call.replay ?? 'once']

/** Not done, and not refused: a person has the word. */
export const waiting = ({ approval }: ApprovalPendingError): CallToolResult =>
  answer(waitingWords(approval), { status: 'waiting_for_approval', summary: approval.summary, approval })

const waitingWords = (approval: Approval): string =>
  [
    `Nothing was done yet: a person of the company has to approve it first. ${approval.summary}`,
    `Tell the person you act for that ${approval.id} waits in the dashboard under Approvals until ${approval.expiresAt}; do not make the call again meanwhile.`,
    `Ask again with \`look_up\` and ${approval.id}: once its status is approved, \`response\` holds what the call brought about.`,
  ].join('\n')

/** Something that the agent can mend. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}
