/** Rejects NaN and the like, which would cause an endless wait or endless retries. */
export function expectNonNegative(name: string, value: number): number {
  if (typeof value === 'number' && value >= 0) return value
  throw new TypeError(`${name}: expected a number of at least 0, got ${String(value)}`)
}

/** A longer timer would fire immediately. */
const maxTimerMs = 2 ** 31 - 1

export const startTimer = (ms: number, work: () => void): ReturnType<typeof setTimeout> => setTimeout(work, Math.min(ms, maxTimerMs))

/** Waits. An abort rejects with the signal's reason. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = startTimer(ms, () => {
      signal?.removeEventListener('abort', abort)
      resolve()
    })
    signal?.addEventListener('abort', abort, { once: true })
  })
}
