/** A failed call, in the words of the fault catalogue. */
import type { FaultCode, FaultDetails } from '@parley/contract/faults'
import { describeFault, sentBeforeParam, unavailableStatus } from './fault-description.ts'

/** Codes of the page: no response, and why; the person cancelled; or the page itself failed. */
export type PageFaultCode = FaultCode | NoResponse | 'not_proven' | 'page_failed'
type NoResponse = 'offline' | 'timeout' | 'unreachable'

interface Envelope {
  readonly error: FaultDetails & { readonly code: FaultCode; readonly message: string; readonly request_id: string }
}

export class Fault extends Error {
  readonly code: PageFaultCode
  readonly status: number
  readonly requestId: string | null
  readonly details: FaultDetails

  constructor(code: PageFaultCode, message: string, status = 0, requestId: string | null = null, details: FaultDetails = {}) {
    super(message)
    this.code = code
    this.status = status
    this.requestId = requestId
    this.details = details
  }

  /** What the person can do about it. */
  get remedy(): string | null {
    if (this.code === 'offline' || this.code === 'unreachable') return 'Check your connection, then try again.'
    if (this.code === 'timeout') return 'Try again in a moment.'
    if (this.code === 'not_proven') return null
    // A proxy's error has no ID.
    if (this.code === 'api_error' && this.requestId === null && this.status !== unavailableStatus)
      return 'Try again in a moment. If the problem persists, contact the operator.'
    if (this.code === 'page_failed') return 'Try again. If the problem persists, tell the operator what you did.'
    return describeFault(this.code, this.status, this.message, this.details).remedy
  }
}

const noResponseMessages: Readonly<Record<NoResponse, string>> = {
  offline: 'You are offline.',
  timeout: 'The service took too long to respond.',
  unreachable: 'The service did not respond.',
}
export const noResponse = (reason: NoResponse) => new Fault(reason, noResponseMessages[reason])
/** Whether the service may have done what the call asked, because its response did not arrive. A proxy's error has no ID. */
export const mayBeDone = ({ code, requestId }: Fault): boolean => code in noResponseMessages || (code === 'api_error' && requestId === null)

export const faultOf = (error: unknown): Fault =>
  error instanceof Fault ? error : new Fault('page_failed', 'Something went wrong on this page.')

/** In one line, with the request ID to quote. */
export function faultText(error: unknown): string {
  const { message, requestId } = faultOf(error)
  return requestId === null ? message : `${message} Request ID: ${requestId}`
}

export async function faultIn(response: Response): Promise<Fault> {
  const requestId = response.headers.get('request-id')
  try {
    const { code, message, request_id, ...details } = ((await response.json()) as Envelope).error
    return new Fault(code, describeFault(code, response.status, message, details).message, response.status, request_id, details)
  } catch {
    return new Fault('api_error', `The service returned status ${response.status}.`, response.status, requestId)
  }
}

/** A form was sent before with other values, whose response was lost. */
export const isSentBefore = ({ details }: Fault): boolean => details.param === sentBeforeParam

export interface Problem {
  readonly field: string
  readonly reason: string
}

/** The problems by field. Empty if the fault is not about fields. */
export function problemsOf({ details, message }: Fault): readonly Problem[] {
  const { problems, param } = details
  if (problems) return problems.map(splitProblem)
  return param === undefined ? [] : [{ field: param, reason: message.startsWith(`${param}: `) ? message.slice(param.length + 2) : message }]
}

function splitProblem(problem: string): Problem {
  const at = problem.indexOf(': ')
  return { field: problem.slice(0, at), reason: problem.slice(at + 2) }
}
