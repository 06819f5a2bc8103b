/** The half-open callers in a thread of their own: what they do in a rush keeps no honest call from being timed. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { HalfOpen } from './half-open.ts'
import type { Asked, Told } from './half-open-callers.ts'

// The thread that times goes first, where it may.
try {
  setPriority(0)
} catch {}
const { port, key, count } = workerData as Asked
const callers = new HalfOpen(port, key, count)
parentPort?.on('message', () => {
  const { standing, longestMs, unanswered } = callers
  parentPort?.postMessage({ standing, longestMs, unanswered } satisfies Told)
})
