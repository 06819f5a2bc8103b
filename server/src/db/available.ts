/** Waits for a database that is briefly unavailable because it starts along with the service, or recovers. */
import { pause } from '../core/wait.ts'
import { isUnavailable } from './unavailable.ts'

const retryIntervalMs = 100

/** Repeats work that may be repeated while the database is unavailable, until the time limit. `onWait` is called once, with the first error. */
export async function onceAvailable<T>(work: () => Promise<T>, timeoutMs: number, onWait: (error: Error) => void = () => {}): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error
      if (attempt === 1) onWait(error as Error)
      await pause(retryIntervalMs)
    }
  }
}
