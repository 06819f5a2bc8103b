/**
 * Answers leave together: what was answered in one turn of the event loop is written at its end, one answer after the other. A write
 * that finds its reader awake costs a third of one that has to wake it, and in between the calls of that turn are judged while
 * their code is warm. A call that comes alone waits for nobody: its turn ends with it.
 */
import type { ServerResponse } from 'node:http'
import type { HeaderLines } from './call.ts'

interface Departure {
  readonly to: ServerResponse
  readonly status: number
  readonly lines: HeaderLines
  readonly body: string | Buffer | undefined
}

/** So many do not wait for the end of the turn. */
const mostWaiting = 64

let waiting: Departure[] = []

export function depart(departure: Departure): void {
  if (waiting.push(departure) === 1) setImmediate(leave)
  else if (waiting.length >= mostWaiting) leave()
}

function leave(): void {
  const leaving = waiting
  waiting = []
  for (const { to, status, lines, body } of leaving) to.writeHead(status, lines).end(body)
}
