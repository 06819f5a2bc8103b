/** The process's copy of the database's clock: Node's own plus the offset at the last probe. */
export class Clock {
  #offsetMs = 0

  /** Milliseconds since 1970 by the database. */
  now(): number {
    return Date.now() + this.#offsetMs
  }

  /** Sets the database's time. It was read at some moment between `requestedAtMs` and now. */
  set(databaseNowMs: number, requestedAtMs: number): void {
    const [min, max] = [databaseNowMs - Date.now(), databaseNowMs - requestedAtMs]
    this.#offsetMs = Math.max(min, Math.min(max, this.#offsetMs))
  }
}

/** Whether less than `ms` passed since then. False if the clock was set back: otherwise it would stay true until the clock caught up. */
export const isLessSince = (sinceMs: number, ms: number, nowMs: number): boolean => nowMs >= sinceMs && nowMs < sinceMs + ms

/** A time from the wire as it is stored: to the millisecond. */
export const milliseconds = (text: string | null | undefined): string | null => (text ? iso(Date.parse(text)) : null)
export const iso = (ms: number): string => new Date(ms).toISOString()
