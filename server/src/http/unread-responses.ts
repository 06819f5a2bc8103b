/**
 * Responses that wait for their readers: they stay in memory until the caller reads them. Together they have a bound. Beyond it, the
 * connection of the response that waits the longest is cut, since an honest reader takes a page in moments. The bound is per instance.
 * Content that exists once for everybody, such as a page's script, does not count.
 */
import type { ServerResponse } from 'node:http'

const kibibyte = 1024
const maxUnreadBytes = 128 * kibibyte * kibibyte
/** Smaller ones fit into the system's buffer of a connection. */
const minCountedBytes = 64 * kibibyte

export class UnreadResponses {
  readonly maxBytes: number
  bytes = 0
  evicted = 0
  /** In the order in which they were sent. */
  readonly #waiting = new Map<ServerResponse, number>()

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  add(response: ServerResponse, bytes: number): void {
    if (bytes < minCountedBytes || response.destroyed) return
    this.#waiting.set(response, bytes)
    this.bytes += bytes
    response.once('close', () => this.#remove(response))
    for (const [longest] of this.#waiting) {
      if (this.bytes <= this.maxBytes || longest === response) return
      this.evicted++
      this.#remove(longest)
      longest.destroy()
    }
  }

  #remove(response: ServerResponse): void {
    this.bytes -= this.#waiting.get(response) ?? 0
    this.#waiting.delete(response)
  }
}

export const unreadResponses = new UnreadResponses(maxUnreadBytes)
