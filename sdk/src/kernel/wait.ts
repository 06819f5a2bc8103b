/** A timer of more ends at once. */
export const longestTimerMs = 2 ** 31 - 1

/** Waits; an abort ends it with the signal's reason. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      },
      Math.min(ms, longestTimerMs),
    )
    signal?.addEventListener('abort', abort, { once: true })
  })
}
