/** The process's copy of the database's clock: Node's own plus the offset that the last probe saw. */
export class Clock {
  #offsetMs = 0

  /** Milliseconds since 1970 by the database. */
  now(): number {
    return Date.now() + this.#offsetMs
  }

  set(databaseNowMs: number): void {
    const offset = databaseNowMs - Date.now()
    // Below a quarter of a second it is the round trip that was measured.
    this.#offsetMs = Math.abs(offset) < 250 ? 0 : offset
  }
}

/** A time of the wire as it is kept: to the millisecond. */
export const milliseconds = (text: string | null | undefined): string | null => (text ? iso(Date.parse(text)) : null)
export const iso = (ms: number): string => new Date(ms).toISOString()
