/** The process's copy of the database's clock: Node's own plus the offset that the last probe saw. */
export class Clock {
  #offsetMs = 0

  /** Milliseconds since 1970 by the database. */
  now(): number {
    return Date.now() + this.#offsetMs
  }

  /** What the database's clock said to a question that was asked then and is answered now: it was read at some moment between. */
  set(databaseNowMs: number, askedAtMs: number): void {
    const [min, max] = [databaseNowMs - Date.now(), databaseNowMs - askedAtMs]
    this.#offsetMs = Math.max(min, Math.min(max, this.#offsetMs))
  }
}

/** Whether it is less than so long since then. What was noted before the clock was set back is over: else it would last until the clock is there again. */
export const isLessSince = (sinceMs: number, ms: number, nowMs: number): boolean => nowMs >= sinceMs && nowMs < sinceMs + ms

/** A time of the wire as it is kept: to the millisecond. */
export const milliseconds = (text: string | null | undefined): string | null => (text ? iso(Date.parse(text)) : null)
export const iso = (ms: number): string => new Date(ms).toISOString()
