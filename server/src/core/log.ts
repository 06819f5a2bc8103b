/** The log: a line of JSON for each event. Of an error it takes what helps to find the mistake, and no value that met it. */
import pg from 'pg'
import { type DestinationStream, type Logger, pino } from 'pino'

export const openLog = (level: string, to: DestinationStream): Logger => pino({ level, serializers: { err: describeError } }, to)

/** Kept while nobody takes them, as on a full disk; further lines are lost. */
const maxWaitingBytes = 16 * 1024 * 1024

/** Standard output, in large writes that no call waits for. What cannot be written now is tried again with what comes after it. */
export function standardOutput(): DestinationStream {
  const output = pino.destination({ sync: false, minLength: 16_000, periodicFlush: 200, maxLength: maxWaitingBytes })
  let failing = false
  output.on('error', () => {
    failing = true
  })
  output.on('write', () => {
    failing = false
  })
  // At the end it would try without end to write what is left.
  process.prependOnceListener('exit', () => {
    if (failing) output.destroy()
  })
  return output
}

interface DescribedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly table?: string
  readonly constraint?: string
  readonly cause?: DescribedError
  readonly errors?: readonly DescribedError[]
}

/**
 * PostgreSQL's `detail` quotes the row that failed, and libraries hang calls and headers on their errors: of what an error
 * carries only these few are taken.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'what was thrown is no error', stack: '' }
  const { code } = error as NodeJS.ErrnoException
  const told = error instanceof pg.DatabaseError ? ofDatabase(error) : { message: error.message }
  return {
    type: error.name,
    ...told,
    stack: framesOf(error),
    ...(typeof code === 'string' && { code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  }
}

/** A message about wrong data quotes the data: class 22. */
function ofDatabase({ code, message, table, constraint }: pg.DatabaseError) {
  return {
    message: code?.startsWith('22') ? 'a value is wrong for its type' : message,
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
  }
}

/** The stack without its head, which repeats the message. */
function framesOf({ stack = '' }: Error): string {
  const from = stack.search(/^[ \t]+at /m)
  return from < 0 ? '' : stack.slice(from)
}
