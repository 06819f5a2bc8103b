/** Gives the main thread priority over the helper threads: V8's collectors and compilers, hashing, files. */
import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Each helper gets a tenth of the main thread's share: on a shared core, four collectors would leave it a fifth. On cores of their own, helpers lose nothing. */
const nicenessIncrement = 10
const maxNiceness = 19

/** On Linux, a thread has its own niceness. Elsewhere, and without permission, nothing changes. Threads that start later inherit from the thread that starts them. */
export function lowerHelperThreads(): void {
  if (process.platform !== 'linux') return
  try {
    const niceness = Math.min(getPriority() + nicenessIncrement, maxNiceness)
    for (const thread of readdirSync('/proc/self/task').map(Number)) {
      if (thread !== process.pid) setPriority(thread, niceness)
    }
  } catch {
    // There is no /proc, or the sandbox forbids it.
  }
}
