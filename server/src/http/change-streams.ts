/** Streams of changes: an open page is notified which topics changed for its session. These are hints: it reads the changes as usual. */
import { Readable } from 'node:stream'
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Topic } from '@parley/contract/dashboard/topic-names'
import { topics } from '@parley/contract/dashboard/topics'
import { Fault, unavailable } from '../core/fault.ts'
import type { PrincipalStatus } from '../core/principal.ts'
import { EventStream } from './answer.ts'
import { refusal, type SessionRecord } from './sessions.ts'

interface ChangeStreamsOptions {
  /** The sessions among these that are still valid, and what determines their rights. */
  readonly standing: (sessionIds: readonly string[]) => Promise<readonly PrincipalStatus[]>
  /** Called with true for each stream before it is answered, and with false after the last has ended. */
  readonly onOpen: (open: boolean) => Promise<void>
  readonly bounds: StreamBounds
  readonly beatMs: number
}

/** The maximum of open streams on this instance. */
interface StreamBounds {
  readonly instance: number
  readonly address: number
  readonly person: number
  readonly session: number
}
/** A browser without HTTP/2 has six connections to a host. Five streams leave one to load pages with. */
export const streamBounds: StreamBounds = { instance: 2_000, address: 250, person: 15, session: 5 }
export const streamBeatMs = 15_000

/** A topic is sent immediately, and again after this long at the earliest. */
const togetherMs = 250
/** How much a reader may leave unread before its stream is closed. */
const maxUnreadBytes = 16_384
const retryMs = 3_000
/** A page whose stream was displaced reconnects after this long, or when it becomes visible. */
const retryAfterGivingWayMs = 60_000

class ChangeStream {
  readonly session: SessionRecord
  readonly address: string
  readonly content: Readable
  readonly #waiting = new Set<Topic>()
  #ended = false
  #pause: NodeJS.Timeout | undefined

  constructor(session: SessionRecord, address: string, onClose: () => void) {
    this.session = session
    this.address = address
    this.content = new Readable({ highWaterMark: maxUnreadBytes, read() {} })
    this.content.once('close', () => {
      clearTimeout(this.#pause)
      this.#waiting.clear()
      onClose()
    })
    this.send(`retry: ${retryMs}\n\n`)
  }

  tell(topic: Topic): void {
    if (refusal(dashboardCards[topics[topic]], this.session)) return
    this.#waiting.add(topic)
    if (this.#pause === undefined) this.#tellWaiting()
  }

  #tellWaiting(): void {
    this.#pause = undefined
    if (this.#waiting.size === 0) return
    const events = [...this.#waiting].map((topic) => `event: changed\ndata: {"topic":"${topic}"}\n\n`)
    this.#waiting.clear()
    this.#pause = setTimeout(() => this.#tellWaiting(), togetherMs)
    this.send(events.join(''))
  }

  send(text: string): void {
    if (this.#ended || this.content.destroyed) return
    if (!this.content.push(text)) this.content.destroy()
  }

  /** Unread events can still be read. */
  end(): void {
    if (!this.#ended) this.content.push(null)
    this.#ended = true
  }
}

/** A proof of the second factor matters only to the operator's topics, so it ends only an operator's stream. */
const rightsOf = ({ companyId, role, operator, companySuspended, enrolled, provenInSession }: PrincipalStatus) =>
  `${companyId} ${role} ${companySuspended} ${operator} ${operator && enrolled && provenInSession}`

export class ChangeStreams {
  readonly #options: ChangeStreamsOptions
  readonly #streams = new Set<ChangeStream>()
  readonly #byAudience = new Map<string, Set<ChangeStream>>()
  /** How many streams ended so that the same person could open another. */
  gaveWay = 0
  #beat: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #lookAgain = false
  #ended = false

  constructor(options: ChangeStreamsOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#streams.size
  }
  get bounds(): StreamBounds {
    return this.#options.bounds
  }

  /**
   * A stream for this session, whose rights were just checked. A person's newest page is the one they look at, so it gets a stream
   * and their oldest stream ends. A stream never ends because of another person's page.
   */
  async open(session: SessionRecord, address: string): Promise<EventStream> {
    const { bounds, beatMs, onOpen } = this.#options
    this.#makeRoom(bounds.session, (one) => one.session.sessionId === session.sessionId)
    this.#makeRoom(bounds.person, (one) => one.session.personId === session.personId)
    if (this.#ended || this.#streams.size >= bounds.instance) throw unavailable(retryMs / 1000)
    if (this.#those((one) => one.address === address).length >= bounds.address)
      throw new Fault('rate_limited', { retry_after_seconds: beatMs / 1000 })
    const stream = new ChangeStream(session, address, () => this.#forget(stream))
    this.#streams.add(stream)
    for (const audience of audiencesOf(session)) this.#listeners(audience).add(stream)
    this.#beat ??= setInterval(() => this.#tick(), beatMs).unref()
    await onOpen(true)
    // Its rights may have changed since they were checked.
    this.look()
    return new EventStream(stream.content)
  }

  /** An audience and a topic, as the database announced them; null if announcements may have been missed. */
  hear(news: string | null): void {
    if (news === null) {
      for (const topic of Object.keys(topics) as Topic[]) this.#tell(this.#streams, topic)
      return
    }
    const end = news.lastIndexOf(' ')
    const topic = news.slice(end + 1)
    const listeners = this.#byAudience.get(news.slice(0, end))
    if (listeners === undefined) return
    if (topic === 'session') this.look()
    else if (Object.hasOwn(topics, topic)) this.#tell(listeners, topic as Topic)
  }

  /** In the order in which they were opened. */
  #those(are: (stream: ChangeStream) => boolean): ChangeStream[] {
    return [...this.#streams].filter(are)
  }

  /** Ends the oldest streams so that one more may be opened. */
  #makeRoom(max: number, are: (stream: ChangeStream) => boolean): void {
    const own = this.#those(are)
    for (const stream of own.slice(0, Math.max(0, own.length - max + 1))) {
      this.gaveWay++
      stream.send(`retry: ${retryAfterGivingWayMs}\n\n`)
      this.#end(stream)
    }
  }

  #tell(streams: Iterable<ChangeStream>, topic: Topic): void {
    for (const stream of streams) stream.tell(topic)
  }

  /** Checks whether the sessions are valid and have the rights they had. Ends the streams of the others. */
  look(): void {
    if (this.#looking) this.#lookAgain = true
    else if (this.#streams.size > 0) this.#looking = this.#look()
  }

  async #look(): Promise<void> {
    const looked = [...this.#streams]
    try {
      const standing = await this.#options.standing([...new Set(looked.map(({ session }) => session.sessionId))])
      const rights = new Map(standing.map((one) => [one.sessionId, rightsOf(one)]))
      for (const stream of looked) if (rights.get(stream.session.sessionId) !== rightsOf(stream.session)) this.#end(stream)
    } catch {
      // Without the database nothing is announced either. The next beat checks again.
    }
    this.#looking = undefined
    if (this.#lookAgain) {
      this.#lookAgain = false
      this.look()
    }
  }

  #tick(): void {
    for (const stream of this.#streams) stream.send(': still here\n\n')
    this.look()
  }

  #listeners(audience: string): Set<ChangeStream> {
    const known = this.#byAudience.get(audience) ?? new Set()
    this.#byAudience.set(audience, known)
    return known
  }

  #end(stream: ChangeStream): void {
    stream.end()
    this.#forget(stream)
  }

  #forget(stream: ChangeStream): void {
    if (!this.#streams.delete(stream)) return
    for (const audience of audiencesOf(stream.session)) {
      const listeners = this.#listeners(audience)
      listeners.delete(stream)
      if (listeners.size === 0) this.#byAudience.delete(audience)
    }
    if (this.#streams.size > 0) return
    clearInterval(this.#beat)
    this.#beat = undefined
    void this.#options.onOpen(false)
  }

  /** Ends all streams, and opens no more. */
  async end(): Promise<void> {
    this.#ended = true
    for (const stream of this.#streams) this.#end(stream)
    await this.#looking
  }
}

const audiencesOf = ({ personId, companyId, operator }: SessionRecord): readonly string[] => [
  'all',
  `person ${personId}`,
  ...(companyId === null ? [] : [`company ${companyId}`]),
  ...(operator ? ['operators'] : []),
]
