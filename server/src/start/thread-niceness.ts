/** The thread that answers goes before those that help it: V8's collectors and compilers, hashing, files. */
import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** A tenth of the answering thread's share for each: where all have one core, four collectors would leave it a fifth of that; on cores of their own they lose nothing. */
const nicer = 10
const nicest = 19

/** On Linux a thread has a niceness of its own; elsewhere, and where it is not allowed, all stay as they are. Threads that start later are as the one that starts them. */
export function lowerHelperThreads(): void {
  if (process.platform !== 'linux') return
  try {
    const niceness = Math.min(getPriority() + nicer, nicest)
    for (const thread of readdirSync('/proc/self/task').map(Number)) {
      if (thread !== process.pid) setPriority(thread, niceness)
    }
  } catch {
    // There is no /proc, or the sandbox forbids it.
  }
}
