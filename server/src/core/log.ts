/** The log: one line of JSON for each event. Of an error, it includes what helps to find the mistake, but no data values. */
import pg from 'pg'
import { type DestinationStream, type Logger, pino } from 'pino'

export const openLog = (level: string, to: DestinationStream): Logger => pino({ level, serializers: { err: describeError } }, to)

/** The bytes buffered while they cannot be written, as on a full disk. Further lines are lost. */
const maxBufferedBytes = 16 * 1024 * 1024

/** Standard output, in large writes that no call waits for. A failed write is retried together with the following lines. */
export function standardOutput(): DestinationStream {
  const output = pino.destination({ sync: false, minLength: 16_000, periodicFlush: 200, maxLength: maxBufferedBytes })
  let failing = false
  output.on('error', () => {
    failing = true
  })
  output.on('write', () => {
    failing = false
  })
  // At exit, it would otherwise try forever to write the rest.
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
 * PostgreSQL's `detail` quotes the row that failed, and libraries attach calls and headers to their errors, so only these few fields
 * of an error are logged.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'the thrown value is not an Error', stack: '' }
  const { code } = error as NodeJS.ErrnoException
  const description = error instanceof pg.DatabaseError ? ofDatabase(error) : { message: error.message }
  return {
    type: error.name,
    ...description,
    stack: framesOf(error),
    ...(typeof code === 'string' && { code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  }
}

/** Messages of class 22, about wrong data, quote the data. */
function ofDatabase({ code, message, table, constraint }: pg.DatabaseError) {
  return {
    message: code?.startsWith('22') ? 'a value is wrong for its type' : message,
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
  }
}

/** The stack without its first lines, which repeat the message. */
function framesOf({ stack = '' }: Error): string {
  const from = stack.search(/^[ \t]+at /m)
  return from < 0 ? '' : stack.slice(from)
}
