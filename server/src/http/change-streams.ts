/** Streams of changes: an open page hears which topics changed for its session. Hints alone: what changed is read where it always was. */
import { Readable } from 'node:stream'
import { dashboardCards } from '@parley/contract/dashboard/cards'
import { type Topic, topics } from '@parley/contract/dashboard/topics'
import { Fault, unavailable } from '../fault.ts'
import type { Standing } from '../principal.ts'
import { EventStream } from './answer.ts'
import { refusal, type SessionRecord } from './sessions.ts'

export interface ChangeStreamsOptions {
  /** Those of these sessions that stand, and what their rights hang on. */
  readonly standing: (sessionIds: readonly string[]) => Promise<readonly Standing[]>
  /** Called with true for each stream, before it is answered; with false after the last has ended. */
  readonly onOpen: (open: boolean) => Promise<void>
  readonly mostStreams: number
  readonly mostPerSession: number
  readonly beatMs: number
}

export const streamBounds = { mostStreams: 2_000, mostPerSession: 6, beatMs: 15_000 } as const

/** A topic is told at once, and again this long after at the earliest. */
const togetherMs = 250
/** What a reader may leave unread before it is given up. */
const mostUnreadBytes = 16_384
const retryMs = 3_000

class ChangeStream {
  readonly session: SessionRecord
  readonly content: Readable
  readonly #waiting = new Set<Topic>()
  #pause: NodeJS.Timeout | undefined

  constructor(session: SessionRecord, onClose: () => void) {
    this.session = session
    this.content = new Readable({ highWaterMark: mostUnreadBytes, read() {} })
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
    if (this.content.destroyed) return
    if (!this.content.push(text)) this.content.destroy()
  }

  end(): void {
    this.content.push(null)
  }
}

const rightsOf = ({ companyId, role, operator, companySuspended }: Standing) => `${companyId} ${role} ${operator} ${companySuspended}`

export class ChangeStreams {
  readonly #options: ChangeStreamsOptions
  readonly #streams = new Set<ChangeStream>()
  readonly #byAudience = new Map<string, Set<ChangeStream>>()
  #beat: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #lookAgain = false
  #ended = false

  constructor(options: ChangeStreamsOptions) {
    this.#options = options
  }

  /** A stream for this session, whose rights were just seen. */
  async open(session: SessionRecord): Promise<EventStream> {
    const { mostStreams, mostPerSession, beatMs, onOpen } = this.#options
    if (this.#ended || this.#streams.size >= mostStreams) throw unavailable(retryMs / 1000)
    const own = [...this.#streams].filter((stream) => stream.session.sessionId === session.sessionId)
    if (own.length >= mostPerSession) throw new Fault('rate_limited', { retry_after_seconds: beatMs / 1000 })
    const stream = new ChangeStream(session, () => this.#forget(stream))
    this.#streams.add(stream)
    for (const audience of audiencesOf(session)) this.#listeners(audience).add(stream)
    this.#beat ??= setInterval(() => this.#tick(), beatMs).unref()
    await onOpen(true)
    // Its rights may have changed between the look at them and now.
    this.look()
    return new EventStream(stream.content)
  }

  /** An audience and a topic, as the database announced them; null when something may have been missed. */
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

  #tell(streams: Iterable<ChangeStream>, topic: Topic): void {
    for (const stream of streams) stream.tell(topic)
  }

  /** Looks whether the sessions stand with the rights they had; ends the streams of those that do not. */
  look(): void {
    if (this.#looking) this.#lookAgain = true
    else if (this.#streams.size > 0) this.#looking = this.#look()
  }

  async #look(): Promise<void> {
    const looked = [...this.#streams]
    try {
      const standing = await this.#options.standing([...new Set(looked.map(({ session }) => session.sessionId))])
      const rights = new Map(standing.map((one) => [one.sessionId, rightsOf(one)]))
      for (const stream of looked) if (rights.get(stream.session.sessionId) !== rightsOf(stream.session)) stream.end()
    } catch {
      // Without the database nothing is announced either; the next beat looks again.
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

  #forget(stream: ChangeStream): void {
    this.#streams.delete(stream)
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

  /** Ends every stream, and opens none from then on. */
  async end(): Promise<void> {
    this.#ended = true
    for (const stream of this.#streams) stream.end()
    await this.#looking
  }
}

const audiencesOf = ({ personId, companyId, operator }: SessionRecord): readonly string[] => [
  'all',
  `person ${personId}`,
  ...(companyId === null ? [] : [`company ${companyId}`]),
  ...(operator ? ['operators'] : []),
]
