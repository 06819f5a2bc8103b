/** The half-open callers in a thread of their own: what they do in a rush keeps no honest call from being timed. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { HalfOpen } from './half-open.ts'
import type { Asked, Told } from './half-open-callers.ts'

// These callers would be on machines of their own: on this one everybody else goes first.
setPriority(19)
const { port, key, count } = workerData as Asked
const callers = new HalfOpen(port, key, count)
parentPort?.on('message', () => {
  const { standing, longestMs, unanswered } = callers
  parentPort?.postMessage({ standing, longestMs, unanswered } satisfies Told)
})
