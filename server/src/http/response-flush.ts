/**
 * Flushes responses together: those of one tick of the event loop are written at its end, one after the other. A write whose reader is
 * awake costs a third of one that must wake it, and the calls of the tick are checked together while their code is in the CPU's caches.
 * A call that arrives alone is not delayed: its tick ends with it.
 */
import type { ServerResponse } from 'node:http'
import type { HeaderLines } from './call.ts'

interface QueuedResponse {
  readonly to: ServerResponse
  readonly status: number
  readonly lines: HeaderLines
  readonly body: string | Buffer | undefined
}

/** This many responses are written before the end of the tick. */
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
