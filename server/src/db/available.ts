/** Waits for a database that is only away for a moment: it starts beside us, or recovers. */
import { pause } from '../core/wait.ts'
import { isUnavailable } from './unavailable.ts'

const everyMs = 100

/** Does work that may be begun anew, until it is not the database's absence that hinders it, or the time is over. `onWait` hears once what is waited for. */
export async function onceAvailable<T>(work: () => Promise<T>, withinMs: number, onWait: (error: Error) => void = () => {}): Promise<T> {
  const deadline = performance.now() + withinMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error
      if (attempt === 1) onWait(error as Error)
      await pause(everyMs)
    }
  }
}
