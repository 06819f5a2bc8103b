/**
 * Responses are flushed together: what was answered in one tick of the event loop is written at its end, one response after the other.
 * A write that finds its reader awake costs a third of one that has to wake it, and in between the calls of that tick are judged while
 * their code is warm. A call that comes alone waits for nobody: its tick ends with it.
 */
import type { ServerResponse } from 'node:http'
import type { HeaderLines } from './call.ts'

interface QueuedResponse {
  readonly to: ServerResponse
  readonly status: number
  readonly lines: HeaderLines
  readonly body: string | Buffer | undefined
}

/** So many do not wait for the end of the tick. */
const maxQueued = 64

let queued: QueuedResponse[] = []

export function queueResponse(response: QueuedResponse): void {
  if (queued.push(response) === 1) setImmediate(flush)
  else if (queued.length >= maxQueued) flush()
}

function flush(): void {
  const responses = queued
  queued = []
  for (const { to, status, lines, body } of responses) to.writeHead(status, lines).end(body)
}
