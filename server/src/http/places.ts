/**
 * Places: how many calls a listener works on at once. Who finds none waits for a moment; who was not let in by then is refused.
 * Past its capacity the service does as much as ever, and whoever it does it for hears of it soon.
 */
import { Fault } from '../fault.ts'

/** Who waited longer is refused: its answer would come too late to be of use. */
const patienceMs = 100
/** Once somebody has waited for so long, more come than can be served: the newest are let in first, and are served soon. */
const burstMs = 25
/** While calls wait, places are so few that nine in ten calls leave theirs within this time; but never fewer than this. */
const stayMs = 75
const fewest = 8
const fewerBy = 0.9
const moreBy = 0.1
/** Beyond so many who wait, newcomers are refused at once: each holds a connection and its call. */
const mostWaiting = 5_000
const tickMs = 10

export interface Seeker {
  /** Since when it has a place; null while it has none. */
  placedAtMs: number | null
}
interface Waiting {
  readonly sinceMs: number
  readonly admit: () => void
  readonly refuse: (fault: Fault) => void
}

const overloaded = () =>
  new Fault('api_error', {
    status: 503,
    retry_after_seconds: 1,
    message: 'The service has more calls than it can serve. Nothing was done: try again later.',
  })

export class Places {
  readonly #most: number
  #now: number
  taken = 0
  /** How many were refused. */
  shed = 0
  /** In the order in which they came. */
  readonly #line = new Map<Seeker, Waiting>()
  /** The same, to be taken from the end; some are in line no more. */
  #comers: Seeker[] = []
  #ticking: NodeJS.Timeout | undefined

  constructor(most: number) {
    this.#most = most
    this.#now = most
  }

  /** How many there are now. */
  get all(): number {
    return Math.floor(this.#now)
  }
  get waiting(): number {
    return this.#line.size
  }

  /** Undefined when there is a place, which is then taken; else a promise of one, or of a refusal. */
  enter(seeker: Seeker, nowMs: number): Promise<void> | undefined {
    if (seeker.placedAtMs !== null) return undefined
    if (this.taken < this.all && this.waiting === 0) {
      this.#take(seeker, nowMs)
      return undefined
    }
    if (this.waiting >= mostWaiting) {
      this.shed++
      return Promise.reject(overloaded())
    }
    this.#ticking ??= setTimeout(() => this.#tick(), tickMs)
    this.#comers.push(seeker)
    return new Promise((admit, refuse) => this.#line.set(seeker, { sinceMs: nowMs, admit, refuse }))
  }

  /** The call has ended, or its caller went away. */
  leave(seeker: Seeker, nowMs: number): void {
    const { placedAtMs } = seeker
    if (placedAtMs !== null) this.taken--
    seeker.placedAtMs = null
    if (this.waiting === 0) return
    if (placedAtMs !== null) this.#fit(nowMs - placedAtMs)
    // Of one that waited, nobody hears what becomes of it.
    this.#line.delete(seeker)
    this.#admit(nowMs)
  }

  #take(seeker: Seeker, nowMs: number): void {
    this.taken++
    seeker.placedAtMs = nowMs
  }

  #fit(stayedMs: number): void {
    this.#now = stayedMs > stayMs ? Math.max(Math.min(fewest, this.#most), this.#now - fewerBy) : Math.min(this.#most, this.#now + moreBy)
  }

  #admit(nowMs: number): void {
    this.#refuseLate(nowMs)
    while (this.taken < this.all) {
      const seeker = this.#next(nowMs)
      const waiting = seeker && this.#line.get(seeker)
      if (!waiting) return
      this.#line.delete(seeker)
      this.#take(seeker, nowMs)
      waiting.admit()
    }
  }

  /** In a burst the first who came. When there is more than can be served, everybody would wait as long as may be: then the last. */
  #next(nowMs: number): Seeker | undefined {
    const [first] = this.#line
    if (first && nowMs - first[1].sinceMs < burstMs) return first[0]
    let newest = this.#comers.pop()
    while (newest && !this.#line.has(newest)) newest = this.#comers.pop()
    return newest
  }

  #refuseLate(nowMs: number): void {
    for (const [seeker, { sinceMs, refuse }] of this.#line) {
      if (nowMs - sinceMs <= patienceMs) return
      this.#line.delete(seeker)
      this.shed++
      refuse(overloaded())
    }
  }

  #tick(): void {
    this.#refuseLate(performance.now())
    if (this.#comers.length > 2 * this.waiting) this.#comers = [...this.#line.keys()]
    const calm = this.waiting === 0
    if (calm) this.#now = this.#most
    this.#ticking = calm ? undefined : setTimeout(() => this.#tick(), tickMs)
  }
}

/**
 * A listener's places. Calls that write have their own, as they have their own connections to the database: while a slow disk
 * or a lock holds these up, those that read are served, and a flood of readers keeps nobody from writing.
 */
export interface ListenerPlaces {
  readonly reading: Places
  readonly writing: Places
}

/** Half of the places for either. */
export function listenerPlaces(callsAtOnce: number): ListenerPlaces {
  const most = Math.ceil(callsAtOnce / 2)
  return { reading: new Places(most), writing: new Places(most) }
}

export const placesOf = ({ reading, writing }: ListenerPlaces, method: string): Places =>
  method === 'GET' || method === 'HEAD' ? reading : writing
